"""Matches that people play in browsers as bots would: a sample of the questions there, or all of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Page

from games import titles
from games.engine.match.match import Match
from games.engine.rules import chance
from games.models import Table
from tests.browser.table import at_the_present, choose, eventually, listening
from tests.browsing import Visitor, no_sideways
from tests.games.making import answer, begun, fresh, match_of, to_move
from tests.live import LiveSite

Click = Callable[[Page, str], None]
"""Choose an option on a page."""


ABOUT_OUT_OF_SIGHT = """() => {
  const about = (document.getElementById("table-ask").dataset.about ?? "").split(" ").filter(Boolean);
  const board = document.getElementById("table-board");
  const room = board.getBoundingClientRect();
  const boxes = about.flatMap((element) => [...board.querySelectorAll(`[data-element="${CSS.escape(element)}"]`)])
    .map((thing) => [thing.dataset.element, thing.getBoundingClientRect()]);
  const [top, bottom] = [Math.min(...boxes.map(([, box]) => box.top)), Math.max(...boxes.map(([, box]) => box.bottom))];
  const wanted = bottom - top > room.height ? boxes.filter(([, box]) => box.top === top) : boxes;
  return wanted.filter(([, { width, top, height }]) => !width || top + height / 2 < room.top || top + height / 2 > room.bottom)
    .map(([element]) => element);
}"""
"""What the question is about and the page does not show. Where there is more of it than room, the first of it is to be seen."""


def begin(site: LiveSite, title: str, *names: str, **more: Any) -> Table:
    """A table of these people, which is dealt alike each time."""
    people = [site.person(name) for name in names]
    with site.database(), patch.object(chance, "new_seed", lambda: title):
        return begun(*people, title=title, **more)


def pages_of(visitor: Callable[..., Visitor], table: Table, sizes: Mapping[str, str], **more: str) -> dict[str, Page]:
    """By name: the page of each, on a screen of that size."""
    return {
        name: listening(visitor(name, size=size, **more).goto(f"/table/{table.pk}/", "en"))
        for name, size in sizes.items()
    }


def in_sight(page: Page, kind: tuple[str, str]) -> None:
    """Wait until the page shows what the question of this kind is about."""
    eventually(
        page,
        lambda: not page.evaluate(ABOUT_OUT_OF_SIGHT),
        lambda: f"in sight, though the question is about it: {page.evaluate(ABOUT_OUT_OF_SIGHT)}, {kind}",
    )


def play(
    site: LiveSite,
    table: Table,
    pages: Mapping[str, Page],
    going_on: Callable[[Match[Any]], bool],
    *,
    every: bool = False,
    each: Collection[str] = (),
    seed: int = 3,
    click: Click = choose,
) -> set[tuple[str, str]]:
    """Play while it is ``going_on``: ``every`` question is answered in a browser, or one of each kind, and what lies between on the server,
    where players without a page are answered for too. Kinds of which the answer's verb is among ``each`` are answered once by everybody.
    Returns who answered which verbs in a browser."""
    bot = titles.load(table.title).bots["heuristic"]
    dice, seen, clicked = random.Random(seed), set[tuple[str, str]](), set[tuple[str, str]]()
    while True:
        with site.database():
            match = match_of(table)
            if fresh(table).status != Table.Status.PLAYING or not going_on(match):
                break
            seat = to_move(table)
            question = match.question(seat.number)
            option = bot(match.view(seat.number), question, dice)
            assert seat.user is not None
            name, verb = seat.user.username, option.partition(":")[0]
            kind = (name if verb in each else "", f"{question.ask.rule} {verb}")
            sampled = name in pages and (every or kind not in seen)
            if not sampled:
                answer(table, option)
        if sampled:
            seen.add(kind)
            clicked.add((name, verb))
            at_the_present(pages[name], site, table)
            places = pages[name].locator("#table-board .can")
            assert not places.count() or places.filter(visible=True).count(), f"nothing in sight: {kind}"
            in_sight(pages[name], kind)
            click(pages[name], option)
            no_sideways(pages[name])
    for page in pages.values():
        at_the_present(page, site, table)
    return clicked
