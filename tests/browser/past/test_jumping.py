"""Leafing through a match by what it is made of, at one's own speed, and comparing two positions."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Move
from games.titles import info
from tests.browser.past.test_coming_back import picture
from tests.browser.table import eventually, listening, state, until
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import answer, begun, played
from tests.live import LiveSite

DIFFER = "[...document.querySelectorAll('#table-board .differs')].map((thing) => thing.dataset.element)"


def to_log(page: Page) -> None:
    """On a phone, the page with the log and the bar."""
    tab = page.locator("#parts [data-to=record]")
    if tab.is_visible():
        tab.click()


def options(page: Page, select: str) -> dict[str, str]:
    found: dict[str, str] = page.locator(f"{select} option").evaluate_all(
        "(all) => Object.fromEntries(all.map((one) => [one.value, one.textContent]))"
    )
    return found


def comes_to(page: Page, at: str) -> None:
    until(page, lambda known: known["at"] == at)


def moved_from(page: Page, at: str) -> None:
    until(page, lambda known: known["at"] != at)


def leafed_by(page: Page, way: str) -> None:
    """Choose what to leaf by. It stays open."""
    if page.locator("#replay-more").is_hidden():
        page.locator("[data-more]").click()
    eventually(page, lambda: way in options(page, "[data-leaf-by]"), lambda: options(page, "[data-leaf-by]"))
    page.locator("[data-leaf-by]").select_option(way)


@pytest.mark.parametrize(("size", "language"), [("desk", "en"), ("phone", "zh-hant"), ("small", "zh-hans")])
def test_one_leafs_by_turn_player_season_and_clause(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, language: str
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 60)
        moves = {move.number: move for move in Move.objects.filter(table=table, undone_version=None)}
    page = listening(visitor("charlie", size=size).goto(f"/table/{table.pk}/", language))
    to_log(page)
    page.locator("[data-more]").click()
    expect(page.locator("#replay-more")).to_be_visible()
    expect(page.locator("[data-more]")).to_have_attribute("aria-expanded", "true")
    leafed_by(page, "seat:0")
    picture(page, f"leaf-{size}-{language}")
    axe(page)
    no_sideways(page)
    for _ in range(2):
        before = state(page)["at"]
        page.locator("#replay [data-step='-1']").click()
        moved_from(page, before)
        assert moves[int(state(page)["at"])].seat == 0
    assert page.locator("#replay [data-step='-1']").inner_text().strip() not in ("", "One position back")
    cited = next(name for name in options(page, "[data-leaf-by]") if name.startswith("rule:"))
    for way in ("chapter", cited, "turn"):
        leafed_by(page, way)
        number = next(number for number in options(page, "[data-jump-to]") if number and int(number) < table.number)
        page.locator("[data-jump-to]").select_option(number)
        comes_to(page, number)
    page.locator("[data-more]").press("Escape")
    page.locator("[data-leaf-by]").press("Escape")
    expect(page.locator("#replay-more")).to_be_hidden()
    expect(page.locator("[data-more]")).to_be_focused()
    before = int(state(page)["at"])
    page.keyboard.press("ArrowRight")
    until(page, lambda known: known["at"] != str(before))
    assert int(state(page)["at"]) > before


def test_it_plays_by_itself_at_the_speed_that_was_chosen(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 24)
    page = listening(visitor("charlie").goto(f"/table/{table.pk}/", "en"))
    leafed_by(page, "turn")
    page.locator("#replay-more [data-pace]").select_option("4")
    last = [number for number in options(page, "[data-jump-to]") if number][-4]
    page.locator("[data-jump-to]").select_option(last)
    until(page, lambda known: known["at"] == last)
    page.locator("#replay [data-play]").click()
    expect(page.locator("#replay [data-play]")).to_have_attribute("aria-pressed", "true")
    until(page, lambda known: known["at"] == "" and known["number"] == str(table.number))
    expect(page.locator("#replay [data-play]")).to_have_attribute("aria-pressed", "false")
    page.reload()
    listening(page)
    page.locator("[data-more]").click()
    expect(page.locator("#replay-more [data-pace]")).to_have_value("4")
    expect(page.locator("#again [data-pace]")).to_have_value("4")


@pytest.mark.parametrize(
    ("size", "language", "title"),
    [("desk", "en", "great-wall"), ("phone", "zh-hant", "great-wall-of-china"), ("small", "en", "imperial-struggle")],
)
def test_two_positions_are_compared_on_the_board_and_as_a_list(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, language: str, title: str
) -> None:
    people = [live_site.person(name) for name in ("alice", "bob", "dana")][: info(title).modes[0].players[0]]
    with live_site.database():
        table = played(begun(*people, title=title), 40, title)
    page = listening(visitor("charlie", size=size).goto(f"/table/{table.pk}/", language))
    to_log(page)
    page.locator("[data-more]").click()
    page.locator("[data-compare]").click()
    box = page.locator("#compare")
    expect(box).to_be_visible()
    expect(box.locator("[data-compare-hint]")).to_be_visible()
    expect(box.locator("[data-compare-with]")).to_have_value(str(table.number))
    for number in (1, 2, 3):
        page.locator("#replay [data-step='-1']:visible, [data-compare-leaf='-1']:visible").click()
        comes_to(page, str(table.number - number))
    expect(box.locator("[data-compare-at]")).to_have_text(str(table.number - 3))
    expect(box.locator(".difference").first).to_be_visible()
    expect(box.locator(".differences")).to_have_attribute("data-numbers", f"{table.number - 3} {table.number}")
    picture(page, f"compare-{size}-{title}")
    axe(page)
    no_sideways(page)
    eventually(page, lambda: page.evaluate(DIFFER), lambda: "nothing is marked")
    lines = box.locator(".difference").all_text_contents()
    marked = page.evaluate(DIFFER)
    named = set(
        " ".join(
            box.locator(".difference").evaluate_all(
                "(all) => all.map((one) => `${one.dataset.touched} ${one.dataset.places ?? ''}`)"
            )
        ).split()
    )
    assert set(marked) <= named
    box.locator("[data-compare-swap]").click()
    until(page, lambda known: known["at"] == "")
    expect(box.locator("[data-compare-with]")).to_have_value(str(table.number - 3))
    eventually(page, lambda: box.locator(".difference").all_text_contents() == lines, lambda: "another list")
    box.locator("[data-compare-with]").fill("99999")
    box.locator("[data-compare-with]").press("Enter")
    expect(box.locator("[data-compare-hint]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    assert page.evaluate(DIFFER) == []


def test_what_is_compared_follows_the_match(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 20)
    page = listening(visitor("charlie").goto(f"/table/{table.pk}/", "en"))
    page.locator("[data-more]").click()
    page.locator("[data-compare]").click()
    page.locator("[data-compare-with]").fill("12")
    page.locator("[data-compare-with]").press("Tab")
    expect(page.locator("#compare .differences")).to_have_attribute("data-numbers", f"12 {table.number}")
    with live_site.database():
        after = answer(table)
    page.evaluate(
        "htmx.ext.ws.getRegistry().get(document.getElementById('table')._htmx.ws.url).socket.send('{\"type\": \"hello\"}')"
    )
    expect(page.locator("#compare .differences")).to_have_attribute("data-numbers", f"12 {after.number}")
    assert re.search(r"\d", page.locator("#compare [data-compare-at]").inner_text())
    page.locator("[data-compare-close]").click()
    expect(page.locator("[data-more]")).to_be_focused()
