"""What is written at a table can be read: nothing is smaller than the least size, and no text of a card is cut."""

from __future__ import annotations

from playwright.sync_api import Page

LEAST, LEAST_ON_PHONES = 11.0, 10.0
"""CSS pixels. ``--least`` in static/css/tokens.css gives what is relative to a scene this size at least."""
WIDTH_OF_A_DESK = 960
MAP_LABELS = {
    ".is-chart": "120 names and prices share the map; it is zoomed by + and a finger, what is pointed at is named beside it",
    ".fg-map": "a square of the city has 25 pixels on the smallest desk; it is zoomed, and tiles are named where they are pointed at",
}
"""All that may be smaller, and why."""
TOO_SMALL = """([least, labels]) => {
  const range = document.createRange();
  const shown = (thing, { left, top, right, bottom, width, height }) => {
    if (width < 2 || height < 2 || !thing.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
    for (let up = thing; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === 'visible') continue;
      const box = up.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return Math.min(right, innerWidth) - Math.max(left, 0) > 2 && Math.min(bottom, innerHeight) - Math.max(top, 0) > 2;
  };
  const scale = (thing) => {
    const { a, b } = thing.closest('svg') ? thing.getScreenCTM() : { a: 1, b: 0 };
    return Math.hypot(a, b);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const thing = text.parentElement;
    if (!text.data.trim() || thing.closest(labels)) continue;
    range.selectNodeContents(text);
    const size = parseFloat(getComputedStyle(thing).fontSize) * scale(thing);
    if (size < least - .05 && shown(thing, range.getBoundingClientRect())) {
      const kind = thing.className.baseVal ?? thing.className;
      small.add(`${size.toFixed(1)} ${kind} in ${thing.parentElement.className}: ${text.data.trim()}`);
    }
  }
  return [...small];
}"""
CUT = """() => [...document.querySelectorAll('#table-board :is(.words-of, .says, .card-words)')].filter((text) => {
  if (!text.checkVisibility() || text.closest('.opens-text, .visually-hidden')) return false;
  const card = text.parentElement;
  const over = (box) => getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight - box.clientHeight > 2;
  const below = text.getBoundingClientRect().bottom - card.getBoundingClientRect().bottom;
  return over(text) || over(card) || text.scrollWidth - text.clientWidth > 2 || below > 2;
}).map((text) => `${text.parentElement.className}: ${text.textContent}`)"""


def illegible(page: Page) -> list[str]:
    """What is too small on this screen, and each text of a card that is there in part. A text that is folded away is not there."""
    size = page.viewport_size
    assert size is not None
    least = LEAST if size["width"] >= WIDTH_OF_A_DESK else LEAST_ON_PHONES
    small: list[str] = page.evaluate(TOO_SMALL, [least, ", ".join(MAP_LABELS)])
    cut: list[str] = page.evaluate(CUT)
    return [*small, *(f"cut: {text}" for text in cut)]
