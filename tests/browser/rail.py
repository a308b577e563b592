"""How often somebody has to scroll the question's panel to see all answers: questions of games that bots play, looked at in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from playwright.sync_api import Page

from games import titles
from games.engine.title.info import checked_setup
from tests.browser.kinds import Position, answered, table_at
from tests.browser.table import listening
from tests.browsing import SIZES, Visitor
from tests.live import LiveSite

MOST = 0.1
"""The share of questions at which the panel may be scrolled."""

OUT_OF_SIGHT = """() => {
  const panel = document.getElementById('table-ask');
  const box = panel.getBoundingClientRect();
  const foot = panel.querySelector('.ask-foot')?.getBoundingClientRect().top ?? box.bottom;
  const answers = [...panel.querySelectorAll('[data-options] :is(.option, .option-section > summary), [data-ordering] .thing, .tick')];
  const shut = (one) => one.closest('.option-section:not([open])') && !one.matches('summary');
  const drawn = answers.filter((one) => one.getBoundingClientRect().height > 0 && !shut(one));
  const hidden = drawn.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < box.top - 1 || bottom > (one.closest('.ask-foot') ? box.bottom : Math.min(box.bottom, foot)) + 2;
  });
  return { answers: drawn.length, hidden: hidden.length, tall: panel.scrollHeight, room: panel.clientHeight,
    folded: panel.querySelectorAll('.option-section:not([open])').length, asks: document.getElementById('ask-heading').innerText };
}"""


def positions(title: str, mode: str) -> Sequence[Position]:
    """Every question of a game that bots play: for two, or for as few as there can be."""
    info = titles.info(title)
    players = info.mode(mode).players
    seats = min([number for number in players if number > 1], default=1)
    return [
        position for _, position in answered(checked_setup(info, mode=mode, players=seats), "rail", at_random=False)
    ]


def looked_at(
    site: LiveSite,
    visitor: Callable[..., Visitor],
    asked: Sequence[Position],
    sizes: Iterable[str],
    also: Callable[[Page, dict[str, Any]], None] | None = None,
) -> list[dict[str, Any]]:
    """What is seen at these questions in English: a dictionary for each question and size. ``also`` looks on."""
    someone, seen = visitor(size="desk"), list[dict[str, Any]]()
    for position in asked:
        number, name = table_at(site, position)
        page = listening(someone.sign_in(site.person(name)).goto(f"/table/{number}/", "en"))
        for size in sizes:
            page.set_viewport_size(SIZES[size])
            page.wait_for_timeout(100)
            rule = page.locator("#table-ask").get_attribute("data-asks")
            look = {"size": size, "number": len(position.answers), "rule": rule, **page.evaluate(OUT_OF_SIGHT)}
            seen.append(look)
            if also is not None:
                also(page, look)
    return seen
