"""What is printed is ink on paper, from whatever state a page is in: by night, with a dialog or the menu open, from an earlier position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.models import Table
from tests.browser.table import listening, menu, until
from tests.browsing import Visitor
from tests.games.making import against_bots
from tests.live import LiveSite

NOT_INK = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (above, below) => below.map((channel, index) => channel * (1 - above[3]) + above[index] * above[3]);
  // A ground is printed only where the page insists on it; a printer leaves out all others.
  const ground = (element) => {
    const layers = [];
    for (let up = element; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.printColorAdjust === "exact") layers.push(rgba(style.backgroundColor));
    }
    return layers.reduceRight((below, above) => over(above, below), [255, 255, 255]);
  };
  const linear = (c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const contrast = (one, other) => {
    const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const LOOK = { opacityProperty: true, visibilityProperty: true };
  const hidden = (element) => element.closest(".visually-hidden") || !element.checkVisibility(LOOK);
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!words || element.closest("script, style, noscript, template, option") || hidden(element)) continue;
    if (element.closest("#table-board, .figure-drawing")) continue; // drawn, and printed with all its grounds
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || style.clipPath.startsWith("inset")) continue;
    const color = element instanceof SVGElement && style.fill !== "none" ? style.fill : style.color;
    const behind = ground(element);
    const strength = contrast(over(rgba(color), behind), behind).toFixed(1);
    if (strength < 3) said.push(`${words.slice(0, 40)} is ${color}, ${strength} to 1 (${element.getAttribute("class")})`);
  }
  for (const element of document.querySelectorAll("body *")) {
    if (hidden(element)) continue;
    const called = `${element.tagName} ${element.id} ${element.getAttribute("class")}`;
    const { position } = getComputedStyle(element);
    if (position === "fixed") said.push(`${called} is ${position}`);
    if (element.matches("dialog[open], .menu-list, :popover-open")) said.push(`${called} is open`);
  }
  return said;
}"""
"""What is too faint for paper, and what lies over the page."""
CUT = """() => {
  const all = document.scrollingElement;
  const parts = [...document.querySelectorAll("main, #table-board, #table-board [data-part]")];
  const short = (part) => part.scrollHeight > part.clientHeight + 2 && getComputedStyle(part).overflowY !== "visible";
  const cut = parts.filter((part) => part.checkVisibility() && short(part));
  const wide = all.scrollWidth > all.clientWidth ? ["wider than the paper"] : [];
  return [...wide, ...cut.map((part) => part.id || part.dataset.part || part.tagName)];
}"""


GROUNDS = """() => {
  const board = document.getElementById("table-board");
  return board ? getComputedStyle(board).printColorAdjust : "";
}"""
PAPER: ViewportSize = {"width": 718, "height": 1046}
"""A4 within its margins, in pixels."""
PAGES = (
    "/",
    "/rules/",
    "/rules/great-wall-of-china/gwc.turn/",
    "/play/",
    "/play/great-wall-of-china/new/",
    "/accounts/profile/",
)


def prints(page: Page) -> None:
    """Assert that paper takes it all: dark ink, nothing that lies over the page, nothing cut off."""
    shown = page.viewport_size
    assert shown is not None
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size(PAPER)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert not page.evaluate(NOT_INK)
    assert not page.evaluate(CUT)
    assert page.evaluate(GROUNDS) in ("", "exact")
    page.set_viewport_size(shown)
    page.emulate_media(media="screen", color_scheme="light")


def test_pages_of_every_kind_are_printed_as_ink_on_paper(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    reader = visitor("alice", theme="night")
    match()
    for path in (
        "/",
        "/rules/",
        "/rules/great-wall-of-china/gwc.turn/",
        "/play/",
        "/play/great-wall-of-china/new/",
        "/accounts/profile/",
    ):
        page = reader.goto(path, "en")
        prints(page)


def test_a_page_with_its_menu_open_prints_without_it(visitor: Callable[..., Visitor]) -> None:
    page = visitor("alice", theme="night").goto("/rules/great-wall-of-china/gwc.turn/", "en")
    page.locator("details.menu summary").click()
    expect(page.locator(".menu-list")).to_be_visible()
    prints(page)


@pytest.mark.parametrize(("title", "size"), [("great-wall-of-china", "desk"), ("great-wall", "phone")])
def test_a_table_prints_from_any_state(
    visitor: Callable[..., Visitor], live_site: LiveSite, title: str, size: str
) -> None:
    alice = live_site.person("alice")
    with live_site.database():
        table: Table = against_bots(alice, title=title, bots=2)
    page = listening(visitor("alice", theme="night", size=size).goto(f"/table/{table.pk}/", "en"))
    prints(page)
    menu(page)
    prints(page)
    page.keyboard.press("Escape")
    page.evaluate("document.getElementById('keys').showModal()")
    prints(page)
    page.keyboard.press("Escape")
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    until(page, lambda known: known["at"] != "")
    prints(page)
    page.locator("#log-lines .rule-link").first.dispatch_event("click")
    expect(page.locator("#rule-panel[open]")).to_be_attached()
    prints(page)
