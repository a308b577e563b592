"""Imperial Struggle in real browsers: a Peace Turn and the war after it between two people, one at a desk, one on a phone.

They play as bots would. `make test` answers one question of each kind in the browser, and what lies between on the server; `make soak`
answers all of them in the browser."""

from __future__ import annotations

import random
from collections.abc import Callable
from unittest.mock import patch

import pytest
from playwright.sync_api import Page, expect

from games import titles
from games.engine import chance
from games.models import Table
from tests.browser.table import at_the_present, choose, listening
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import answer, begun, match_of, to_move
from tests.live import LiveSite

TITLE = "imperial-struggle"
SIZES = {"alice": "desk", "bob": "phone"}


def chosen(site: LiveSite, table: Table, dice: random.Random) -> tuple[str, str, str]:
    """Who is asked, what a bot would answer there, and the kind of question: its clause and the answer's verb."""
    with site.database():
        seat, match = to_move(table), match_of(table)
    view, question = match.view(seat.number), match.question(seat.number)
    option = titles.load(TITLE).bots["heuristic"](view, question, dice)
    return seat.user.username, option, f"{question.ask.rule} {option.partition(':')[0]}"


def turn_of(site: LiveSite, table: Table) -> int:
    with site.database():
        return int(match_of(table).state.turn)


def play_to_the_second_turn(site: LiveSite, visitor: Callable[..., Visitor], *, every: bool) -> dict[str, Page]:
    """The pages of both, when the first Peace Turn and the War of the Spanish Succession are over."""
    people = [site.person(name) for name in SIZES]
    with site.database(), patch.object(chance, "new_seed", lambda: TITLE):
        table = begun(*people, title=TITLE)
    pages = {
        name: listening(visitor(name, size=size).goto(f"/table/{table.pk}/", "en")) for name, size in SIZES.items()
    }
    dice, seen = random.Random(3), set[tuple[str, str]]()
    while turn_of(site, table) == 1:
        name, option, kind = chosen(site, table, dice)
        if every or (name, kind) not in seen:
            seen.add((name, kind))
            at_the_present(pages[name], site, table)
            choose(pages[name], option)
            no_sideways(pages[name])
        else:
            with site.database():
                answer(table, option)
    for page in pages.values():
        at_the_present(page, site, table)
    for name in SIZES:
        kinds = {kind.partition(" ")[2] for who, kind in seen if who == name}
        assert {"ministries", "tile", "flag", "end"} <= kinds, f"{name} was asked {kinds}"
    return pages


def looked_at(pages: dict[str, Page]) -> None:
    """Both see the second turn, each their own cards and the backs of the other's."""
    for name, page in pages.items():
        other = next(side for side in ("france", "britain") if side != {"alice": "france", "bob": "britain"}[name])
        expect(page.locator(".turns .now")).to_have_text("2")
        expect(page.locator(".own .card-ministry")).not_to_have_count(0)
        expect(page.locator(f".is-seat.{other} .card-event")).to_have_count(0)
        no_sideways(page)
        axe(page)


def test_two_people_play_a_peace_turn_and_a_war(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    looked_at(play_to_the_second_turn(live_site, visitor, every=False))


@pytest.mark.soak
def test_two_people_play_them_by_the_browser_alone(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    looked_at(play_to_the_second_turn(live_site, visitor, every=True))
