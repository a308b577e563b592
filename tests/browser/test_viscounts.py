"""Viscounts of the West Kingdom in real browsers: three rounds between three people, two at a desk and one on a phone, and a whole solo
game. They play as bots would.

`make test` answers one question of each kind in each browser, and what lies between on the server; `make soak` plays the solo game in the
browser from its first question to the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from unittest.mock import patch

import pytest
from playwright.sync_api import Page, expect

from games import titles
from games.engine import chance
from games.models import Table
from tests.browser.table import at_the_present, choose, confirmed, listening, moved_on, over, state, unfold
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import answer, begun, fresh, match_of, to_move
from tests.live import LiveSite

TITLE = "viscounts-of-the-west-kingdom"
SIZES = {"alice": "desk", "bob": "phone", "charlie": "desk"}


def chosen(table: Table, dice: random.Random) -> tuple[str, str, str]:
    """Who is asked, what a bot would answer there, and the kind of question: its clause and the answer's verb."""
    seat, match = to_move(table), match_of(table)
    view, question = match.view(seat.number), match.question(seat.number)
    option = titles.load(TITLE).bots["heuristic"](view, question, dice)
    assert seat.user is not None
    return seat.user.username, option, f"{question.ask.rule} {option.partition(':')[0]}"


def begin(site: LiveSite, *names: str, **more: object) -> Table:
    people = [site.person(name) for name in names]
    with site.database(), patch.object(chance, "new_seed", lambda: TITLE):
        return begun(*people, title=TITLE, **more)


def opened(visitor: Callable[..., Visitor], name: str, table: Table, **more: str) -> Page:
    return listening(visitor(name, **more).goto(f"/table/{table.pk}/", "en"))


def choose_here(page: Page, option: str) -> None:
    """Choose it by the panel; cards are left in the order in which they are shown."""
    if not option.startswith("order:"):
        choose(page, option)
        return
    before = state(page)["version"]
    unfold(page)
    page.get_by_role("button", name="In this order").click()
    confirmed(page)
    moved_on(page, before)


def test_three_people_play_three_rounds(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    table = begin(live_site, *SIZES)
    pages = {name: opened(visitor, name, table, size=size) for name, size in SIZES.items()}
    dice, seen = random.Random(3), set[tuple[str, str]]()
    while True:
        with live_site.database():
            if match_of(table).state.round == 4:
                break
            name, option, kind = chosen(table, dice)
            # Everybody plays a card and rides; of the other questions, one of each kind.
            others = set() if kind.partition(" ")[2] in ("play", "move") else {who for who, one in seen if one == kind}
            clicked = (name, kind) not in seen and not others
            if not clicked:
                answer(table, option)
        if clicked:
            seen.add((name, kind))
            at_the_present(pages[name], live_site, table)
            choose_here(pages[name], option)
            no_sideways(pages[name])
    for name, page in pages.items():
        at_the_present(page, live_site, table)
        assert {"play", "move"} <= {kind.partition(" ")[2] for who, kind in seen if who == name}
        expect(page.locator(".vk-round b")).to_have_text("Round 4")
        expect(page.locator(".own .vk-hand .card:not(.card-back)")).not_to_have_count(0)
        expect(page.locator(".vk-seat .vk-hand .card:not(.card-back)")).to_have_count(0)
        no_sideways(page)
        axe(page)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_a_whole_solo_game(live_site: LiveSite, visitor: Callable[..., Visitor], every: bool) -> None:
    table = begin(live_site, "alice", mode="solo")
    page, dice, seen = opened(visitor, "alice", table), random.Random(5), set[str]()
    expect(page.locator(".vk-automa")).to_be_visible()
    while True:
        with live_site.database():
            if fresh(table).status != Table.Status.PLAYING:
                break
            _name, option, kind = chosen(table, dice)
            clicked = every or kind not in seen
            if not clicked:
                answer(table, option)
        if clicked:
            seen.add(kind)
            at_the_present(page, live_site, table)
            choose_here(page, option)
    at_the_present(page, live_site, table)
    assert len(seen) > 10
    assert over(page)
    expect(page.locator(".standings")).to_be_visible()
    expect(page.locator(".vk-automa")).to_contain_text("VP")
    axe(page)
