"""The frame of a table: nothing scrolls at a desk, and what can be chosen is in sight at every question, over whole random games.

`make test` looks at some questions of a game of each kind, on the smallest screens and on one of the larger ones in turn; `make soak`
looks at all questions on all screens."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Page

from games import titles
from games.engine.rules import chance
from games.models import Table
from tests.browser.table import at_the_present, listening, state
from tests.browsing import Visitor, no_sideways
from tests.games.making import answer, begun, fresh, match_of, person_at, to_move
from tests.live import LiveSite

PEOPLE = ("alice", "bob", "charlie", "dana", "erin")
Kind = tuple[Any, ...]
"""Title, mode and number of players; table options, if any."""
OPENING = 2
"""Questions of the first turns, each of which is looked at."""
BESIDES: list[tuple[Kind, int]] = [
    (("great-wall-of-china", "standard", 2), 16),
    (("great-wall-of-china", "standard", 5), 30),
    (("great-wall", "solo", 1), 25),
]
"""Looked at by `make test` beside the usual table of each title: the fewest and the most hands, and a printed opponent."""
EVERY = {"great-wall": 75, "imperial-struggle": 160}
"""Every which question of a title is looked at, where that is not the number of its minutes."""


def usual() -> Iterator[tuple[Kind, int]]:
    """A table of each title in its first mode, with a middle number of players, and every which of its questions is looked at: a longer
    game has more of them."""
    for title in titles.published():
        players = title.modes[0].players
        yield (title.slug, title.modes[0].slug, players[(len(players) - 1) // 2]), EVERY.get(title.slug, title.minutes)


def every_kind() -> Iterator[Kind]:
    """Every title, mode and number of players; each switch of a mode alone for the fewest players, all of them together for the most."""
    for title in titles.published():
        for mode in title.modes:
            yield from ((title.slug, mode.slug, players) for players in mode.players)
            switches = [spec.slug for spec in mode.options if isinstance(spec.default, bool)]
            yield from ((title.slug, mode.slug, mode.players[0], {switch: True}) for switch in switches)
            if len(switches) > 1:
                yield title.slug, mode.slug, mode.players[-1], dict.fromkeys(switches, True)


GAMES = [*usual(), *BESIDES]
"""Kinds of games, and every which question of a whole game `make test` looks at."""
ALL_GAMES = list(every_kind())
DESKS = [(1280, 720), (1440, 900), (1920, 1080)]
PHONES = [(390, 844), (360, 640)]
SMALLEST = [DESKS[0], PHONES[-1]]
LARGER = [*DESKS[1:], *PHONES[:-1]]

OUT_OF_SIGHT = """() => {
  const shown = (thing) => {
    let { left, top, right, bottom } = thing.getBoundingClientRect();
    const cut = (box) => {
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    };
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let up = thing.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow !== 'visible') cut(up.getBoundingClientRect());
    }
    return { left, top, right, bottom };
  };
  const seen = (thing) => {
    const box = thing.getBoundingClientRect();
    const { left, top, right, bottom } = shown(thing);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!(x >= left && x <= right && y >= top && y <= bottom)) return false;
    const parts = [0.5, 0.1, 0.3, 0.7, 0.9];
    const at = (along, down) => document.elementFromPoint(left + (right - left) * along, top + (bottom - top) * down);
    return parts.some((down) => parts.some((along) => thing.contains(at(along, down))));
  };
  return [...document.querySelectorAll('#table-board .can')].filter((thing) => !seen(thing)).map((thing) => thing.dataset.element);
}"""
TALLER = "document.scrollingElement.scrollHeight / innerHeight"
TALL_PAGES = """() => {
  const board = document.getElementById('table-board');
  const tall = [...document.querySelectorAll('#parts [data-to]')].filter((turn) => turn.dataset.to !== 'record')
    .map((turn) => { turn.click(); return [turn.dataset.to, board.scrollHeight / innerHeight]; });
  return tall.filter(([, height]) => height > 2);
}"""


def questions(site: LiveSite, table: Table, seed: str) -> Iterator[tuple[int, str]]:
    """A whole random game, in which partners agree: the number of each question, and who is asked, before an answer to it is given."""
    dice = random.Random(seed)
    number = 0
    while True:
        with site.database():
            if fresh(table).status != Table.Status.PLAYING:
                return
            seat = to_move(table)
        yield number, person_at(seat).username
        with site.database():
            answer(table, dice.choice(match_of(table).question(seat.number).options).id, seat=seat)
        number += 1


AWAY = "/robots.txt"
"""Where a page is that follows no table."""
Screens = list[tuple[int, int]]
Look = Callable[[Page, int], None]
"""Look at a question, which is the first, the second … that is looked at."""
Visits = Callable[..., Visitor]


def whole_game(site: LiveSite, visitor: Visits, kind: Kind, look: Look, every: int) -> int:
    """Look at each ``every``-th question of a whole random game, from the seat that is asked. Nothing that
    a page asks for is refused; of other complaints each visitor keeps a list. Returns how many were looked at.

    The page that came first follows every answer of the game. The others leave the table until they are looked at again: to draw hundreds
    of answers at which nobody looks is most of a browser's work here."""
    title, mode, players, *options = kind
    people = [site.person(name) for name in PEOPLE[:players]]
    with site.database():
        table = begun(*people, title=title, options=dict(*options), **({"mode": mode} if mode else {}))
    pages: dict[str, Page] = {}
    amiss: list[str] = []
    looked = 0
    for number, name in questions(site, table, f"{kind}"):
        if number % every and number >= OPENING:
            continue
        if name in pages:
            if AWAY in pages[name].url:
                pages[name].goto(f"/en/table/{table.pk}/")
                listening(pages[name])
        else:
            somebody = visitor(name)
            somebody.page.on(
                "response", lambda reply: amiss.append(f"{reply.status} {reply.url}") if reply.status >= 400 else None
            )
            pages[name] = listening(somebody.goto(f"/table/{table.pk}/", "en"))
        at_the_present(pages[name], site, table)
        look(pages[name], looked)
        looked += 1
        if pages[name] is not next(iter(pages.values())):
            pages[name].goto(AWAY)
        assert not amiss, f"asked for in vain: {amiss}"
    return looked


def resized(page: Page, width: int, height: int) -> None:
    """A window of that size, of which the page hears at once: a browser tells it with the next picture, which a window behind others may
    wait for."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("dispatchEvent(new Event('resize'))")


def all_in_sight(page: Page, desks: Screens) -> None:
    """At a desk nothing scrolls, and whatever can be chosen can be pointed at."""
    for width, height in desks:
        resized(page, width, height)
        where = f"{state(page)['number']} at {width}×{height}: {page.locator('#ask-heading').inner_text()}"
        assert page.evaluate(TALLER) <= 1.05, where
        assert page.evaluate(OUT_OF_SIGHT) == [], where
        no_sideways(page)


def short_pages(page: Page, phones: Screens) -> None:
    """On a phone no page is longer than two screens."""
    for width, height in phones:
        resized(page, width, height)
        where = f"{state(page)['number']} at {width}×{height}: {page.locator('#ask-heading').inner_text()}"
        assert page.evaluate(TALL_PAGES) == [], where
        no_sideways(page)


def fits(page: Page, looked: int) -> None:
    """On the smallest screens, where room is scarce, and on a larger one: each of them in its turn."""
    screens = [*SMALLEST, LARGER[looked % len(LARGER)]]
    all_in_sight(page, [screen for screen in DESKS if screen in screens])
    short_pages(page, [screen for screen in PHONES if screen in screens])


def fits_everywhere(page: Page, _looked: int) -> None:
    """At every desk and on every phone."""
    all_in_sight(page, DESKS)
    short_pages(page, PHONES)


def named(kind: Kind) -> str:
    """A kind of game, for the report."""
    title, mode, players, *options = kind
    return "-".join(str(part) for part in (title, mode, players, *dict(*options)) if part)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "every"), GAMES, ids=[named(kind) for kind, _every in GAMES])
def test_at_a_desk_everything_is_in_sight_and_on_a_phone_no_page_is_long(
    live_site: LiveSite, visitor: Visits, kind: Any, every: int
) -> None:
    with patch.object(chance, "new_seed", lambda: named(kind)):  # always the same game
        assert whole_game(live_site, visitor, kind, fits, every) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("kind", ALL_GAMES, ids=named)
def test_at_every_question_of_a_game_everything_fits(live_site: LiveSite, visitor: Visits, kind: Any) -> None:
    assert whole_game(live_site, visitor, kind, fits_everywhere, every=1) >= 30
