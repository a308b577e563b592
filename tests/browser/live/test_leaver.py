"""Somebody has to go: a bot plays on, the others go on, and the leaver comes back. On three screens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games import tables
from games.models import Seat, Table
from games.tables.changing.leaving import offer_seat
from tests.browser.table import choose_by_button, eventually, listening, menu, mine, someone_to_move, state
from tests.browsing import PREFIXES, Visitor, looks, no_sideways
from tests.games.making import begun, played, to_move
from tests.live import LiveSite

NAMES = ("alice", "bob", "charlie")
BACK = "Take my seat again"


def three(live_site: LiveSite, moves: int = 4, **more: Any) -> Table:
    """A match of three."""
    people = [live_site.person(name) for name in NAMES]
    with live_site.database():
        return played(begun(*people, **more), moves)


def test_a_leaver_is_replaced_the_others_play_on_and_the_leaver_comes_back(
    visitor: Callable[..., Visitor], live_site: LiveSite, axe: Callable[..., None]
) -> None:
    table = three(live_site)
    pages = [listening(visitor(name).goto(f"/table/{table.pk}/", "en")) for name in NAMES]
    leaver = someone_to_move(pages)
    assert leaver is not None
    others = [page for page in pages if page is not leaver]
    hand = leaver.locator("#table-board [data-element]").count()
    menu(leaver).get_by_role("button", name="I have to go").click()
    dialog = leaver.get_by_role("dialog", name="Do you have to go?")
    axe(leaver)
    dialog.get_by_role("button", name="Let a bot play on").click()
    expect(leaver.get_by_role("button", name=BACK)).to_be_visible()
    assert leaver.locator("#table-board [data-element]").count() >= hand - 2, "the own hand stays in sight"
    for page in others:
        expect(page.locator("#table-players")).to_contain_text("Away; a bot plays on")
        expect(page.locator("#log-lines")).to_contain_text("had to go; a bot plays on")
    for _ in range(2):  # the bot answers by itself, and the others go on
        asked = eventually(others[0], lambda: next(filter(mine, others), None), lambda: [state(page) for page in pages])
        assert isinstance(asked, Page)
        choose_by_button(asked)
    others[0].get_by_role("button", name="Ask to come back").click()
    for page in others:
        expect(page.locator("#table-ask")).to_contain_text("Asked to come back")
    axe(leaver)
    leaver.get_by_role("button", name=BACK).press("Enter")
    expect(leaver.get_by_role("button", name=BACK)).to_have_count(0)
    for page in others:
        expect(page.locator("#log-lines")).to_contain_text("is back.")
        expect(page.locator("#table-players")).not_to_contain_text("Away; a bot plays on")
    eventually(leaver, lambda: mine(leaver) or any(map(mine, others)), lambda: [state(page) for page in pages])


def test_the_others_vote_and_change_their_minds_until_it_is_decided(
    visitor: Callable[..., Visitor], live_site: LiveSite, axe: Callable[..., None]
) -> None:
    table = three(live_site, on_timeout="vote")
    with live_site.database():
        seat = to_move(table)
        assert tables.time_ran_out(table_id=table.pk, seat=seat.number)
        number = seat.number
    first, second = (
        listening(visitor(name).goto(f"/table/{table.pk}/", "en"))
        for place, name in enumerate(NAMES)
        if place != number
    )
    choice = first.get_by_role("button", name="End it unrated")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    axe(first)
    expect(second.locator(".ballots li", has_text="End it unrated").locator("small")).not_to_be_empty()
    first.get_by_role("button", name="A bot plays on").click()
    expect(choice).to_have_attribute("aria-pressed", "false")
    second.get_by_role("button", name="A bot plays on").click()
    for page in (first, second):
        expect(page.locator("#log-lines")).to_contain_text("let a bot play on")
        expect(page.locator(".ballots")).to_have_count(0)


@looks()
@pytest.mark.parametrize("what", ["away", "vote", "asleep", "offer"])
def test_all_of_it_can_be_read_and_used(
    visitor: Callable[..., Visitor], live_site: LiveSite, axe: Callable[..., None], size: str, theme: str, what: str
) -> None:
    table = three(live_site)
    with live_site.database():
        seat = to_move(table)
        mine_is = NAMES[seat.number]
        soon = timezone.now() + timedelta(days=3)
        if what == "offer":
            assert seat.user is not None
            offer_seat(table_id=table.pk, by=seat.user, seat=seat.number)
            seat.refresh_from_db()
        elif what == "asleep":
            Table.objects.filter(pk=table.pk).update(asleep_since=timezone.now())
        else:
            changed = {"away_since": soon, "bot": "normal"} if what == "away" else {"vote_until": soon}
            Seat.objects.filter(pk=seat.pk).update(**changed)
            Seat.objects.filter(table=table, number=(seat.number + 1) % 3).update(**changed)
    page = visitor(mine_is, size=size, theme=theme)
    for language in PREFIXES:
        shown = listening(page.goto(f"/table/{table.pk}/", language))
        expect(shown.locator("#table-ask .proposal").first).to_be_visible()
        no_sideways(shown)
    axe(shown)
    if what == "offer":
        stranger = visitor(size=size, theme=theme)
        for language in PREFIXES:
            shown = stranger.goto(f"/table/{table.pk}/seat/{seat.number}/{seat.offer}/", language)
            expect(shown.locator("main form .button-main")).to_be_visible()
            no_sideways(shown)
        axe(shown)
