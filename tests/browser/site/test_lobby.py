"""The lobby and making tables, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.table import listening, menu, my_turn, open_table
from tests.browsing import PREFIXES, Visitor, looks, no_sideways


@looks()
def test_anybody_can_use_the_lobby(
    visitor: Callable[..., Visitor], axe: Callable[..., None], size: str, theme: str
) -> None:
    alice = visitor("alice", size=size, theme=theme)
    open_table(alice.page, players=4, bots=1)
    for number, path in enumerate(("/play/", "/play/mine/", "/play/great-wall-of-china/new/")):
        page = alice.goto(path, list(PREFIXES)[number])
        no_sideways(page)
        axe(page)


def test_an_invitation_leads_a_friend_to_a_private_table(visitor: Callable[..., Visitor]) -> None:
    alice, bob, dana = visitor("alice"), visitor("bob"), visitor("dana")
    path = open_table(alice.page, people="private")
    assert dana.goto(path, "en").locator(".problem").is_visible()
    link = listening(alice.page).locator("#invite-link").input_value()
    assert link.startswith("http")
    bob.page.goto(link)  # sent by an English page, read in his browser's language
    bob.page.get_by_role("button", name="入座", exact=True).click()
    expect(alice.page.locator(".room-place", has_text="白川")).to_be_visible()


def test_a_stranger_sits_down_and_is_asked_like_anybody(visitor: Callable[..., Visitor]) -> None:
    alice, stranger = visitor("alice"), visitor()
    open_table(alice.page, people="private")
    stranger.page.goto("/language/en/")
    stranger.page.goto(listening(alice.page).locator("#invite-link").input_value())
    stranger.page.get_by_role("button", name="Take a seat").click()
    expect(stranger.page.locator(".room-place .player-you")).to_be_visible()
    listening(stranger.page)
    alice.page.get_by_role("button", name="Begin").click()
    expect(stranger.page.get_by_text("Your hand")).to_be_visible()
    expect(menu(alice.page).get_by_role("button", name="Give up")).to_be_visible()


def test_bots_take_the_seats_that_nobody_wants(visitor: Callable[..., Visitor]) -> None:
    alice = visitor("alice")
    open_table(alice.page, players=3)
    page = listening(alice.page)
    for left, seat, level in ((2, "B", "Easy"), (1, "C", "Careful")):
        expect(page.locator(".room-place-free")).to_have_count(left)
        group = page.get_by_role("group", name=f"A bot for seat {seat}")
        group.get_by_role("button", name=level).click()
        expect(group.locator("[aria-pressed=true]")).to_have_text(level)
    expect(page.locator(".room-place-free")).to_have_count(0)
    expect(page.locator(".room-place", has_text="Careful bot C")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".board:not(.board-picture) .wall-board")).to_be_visible()


def test_only_as_many_as_a_way_to_play_takes_are_offered(visitor: Callable[..., Visitor]) -> None:
    page = visitor().goto("/play/great-wall/new/", "en")
    page.check("input[name=mode][value=solo]")
    assert page.locator("#id_players").input_value() == "1"
    assert page.locator("#id_players option:not([disabled])").all_inner_texts() == ["1"]
    page.locator("form[data-create] button").click()
    expect(page.locator("#table-board")).to_be_visible()


def test_a_match_that_waits_for_me_comes_first(visitor: Callable[..., Visitor]) -> None:
    alice = visitor("alice")
    path = open_table(alice.page, bots=1)
    page = listening(alice.page)
    my_turn(page)
    mine = alice.goto("/play/mine/", "en")
    expect(mine.locator(".shelf-urgent")).to_contain_text("Great Wall of China")
    expect(mine.locator(f".shelf-urgent a[href*='{path}']").first).to_be_visible()
    expect(mine.locator(".site-nav .count")).to_be_visible()


def test_at_a_table_of_ones_own_one_does_not_sit_down_again(visitor: Callable[..., Visitor]) -> None:
    alice, bob = visitor("alice"), visitor("bob")
    mine = open_table(alice.page).rstrip("/").rpartition("/")[2]
    lobby = alice.goto("/play/", "en")
    own = lobby.locator(f"[data-table='{mine}'] > .button:visible")
    expect(own).to_contain_text("To the table", use_inner_text=True)
    theirs = open_table(bob.page).rstrip("/").rpartition("/")[2]
    expect(lobby.locator(f"[data-table='{theirs}'] > .button:visible")).to_contain_text("Join", use_inner_text=True)
    expect(own).to_contain_text("To the table", use_inner_text=True)
    expect(own).not_to_contain_text("Join", use_inner_text=True)


@pytest.mark.parametrize("size", ["desk", "small"])
def test_people_at_one_screen_name_themselves(
    visitor: Callable[..., Visitor], axe: Callable[..., None], size: str
) -> None:
    page = visitor("alice", size=size).goto("/play/great-wall-of-china/new/", "en")
    names = page.locator("[data-place] input:visible")
    expect(names).to_have_count(0)
    page.check("input[name=people][value=hot_seat]")
    page.select_option("#id_players", "3")
    expect(names).to_have_count(3)
    page.select_option("#id_bots", "1")
    expect(names).to_have_count(2)
    no_sideways(page)
    axe(page)
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Benedict of the Long Wall")
    page.locator("form[data-create] button").click()
    strip = page.locator("#table-players")
    expect(strip).to_contain_text("Ann")
    expect(strip).to_contain_text("Benedict of the Long Wall")
    no_sideways(page)


def test_what_comes_of_giving_up_is_said_as_it_stands(visitor: Callable[..., Visitor]) -> None:
    alice, bob = visitor("alice"), visitor("bob")
    path = open_table(alice.page)
    bob.goto(path, "en").get_by_role("button", name="Take a seat").click()
    listening(alice.page).get_by_role("button", name="Begin").click()
    menu(alice.page).get_by_role("button", name="Give up").click()
    expect(alice.page.locator("#resign")).to_contain_text("白川 wins")


def test_who_is_sent_away_from_a_private_table_stays_away(
    visitor: Callable[..., Visitor], axe: Callable[..., None]
) -> None:
    alice, bob = visitor("alice", size="phone"), visitor("bob", theme="night")
    path = open_table(alice.page, people="private")
    link = listening(alice.page).locator("#invite-link")
    old = link.input_value()
    bob.page.goto(old)
    bob.page.get_by_role("button", name="入座", exact=True).click()
    listening(bob.page)
    alice.page.get_by_role("button", name="Clear").click()
    expect(bob.page.locator(".problem")).to_be_visible()
    bob.page.goto(old)
    expect(bob.page.locator(".problem")).to_be_visible()
    expect(link).not_to_have_value(old)
    second = link.input_value()
    alice.page.get_by_role("button", name="Make a new link").click()
    expect(link).not_to_have_value(second)
    bob.page.goto(link.input_value())
    expect(bob.page).to_have_url(f"{bob.site.url}{path.removeprefix('/en')}")
    expect(bob.page.get_by_role("button", name="入座", exact=True)).to_be_visible()
    no_sideways(alice.page)
    axe(alice.page)
