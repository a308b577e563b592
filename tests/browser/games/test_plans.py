"""Plans: one tries out a turn on the stage of the table, and sends it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Order, Plan, Table
from tests.browser.table import choose_by_button, confirmed, listening, mine, opened, state, unfold
from tests.browsing import SIZES, Visitor, no_sideways
from tests.games.making import begun, fresh, match_of
from tests.live import LiveSite

PLANNED = re.compile(r"/table/\d+/plan/\d+/$")
FOUNDERS = "founders-of-gloomhaven"


def planning(page: Page) -> Page:
    """The page of a plan, begun by its button in the panel or, where that is folded, by its key."""
    unfold(page)
    page.locator("#table-ask .plan-begin:visible").click()
    page.wait_for_url(PLANNED)
    expect(page.locator("[data-plan]")).to_be_attached()
    return page


def try_out(page: Page) -> None:
    """Try the first answer there is."""
    before = state(page)["version"]
    unfold(page)
    opened(page, page.locator("#table-ask [data-options] .option:not([hidden])").first).click()
    confirmed(page)
    expect(page.locator("#table-status")).not_to_have_attribute("data-version", before)


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_a_turn_is_planned_on_the_stage_and_sent(
    visitor: Callable[..., Visitor], live_site: LiveSite, axe: Callable[..., None], size: str, language: str
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob, title=FOUNDERS)
        seat = match_of(table).waiting_for()[0]
    page = listening(visitor("alice" if seat == 0 else "bob", size=size).goto(f"/table/{table.pk}/", language))
    assert mine(page)
    planning(page)
    expect(page.locator("body.at-plan")).to_be_attached()
    try_out(page)
    expect(page.locator(".plan-path .plan-step")).to_have_count(2)
    no_sideways(page)
    axe(page)
    with live_site.database():
        assert fresh(table).number == table.number, "nothing happens at the table"
    page.reload()
    expect(page.locator(".plan-path .plan-step")).to_have_count(2)
    unfold(page)
    page.locator("[data-plan-send]").click()
    page.wait_for_url(re.compile(rf"/table/{table.pk}/(\?seat=\d+)?$"))
    with live_site.database():
        assert fresh(table).number > table.number
        assert Plan.objects.get(table=table).word["sent"] == 1


def test_branches_stay_and_are_walked_by_keys(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    """Two answers are tried at the beginning. Arrows walk along the branch, u goes back one answer, on another device too."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob, title=FOUNDERS)
        seat = match_of(table).waiting_for()[0]
    name = "alice" if seat == 0 else "bob"
    page = listening(visitor(name).goto(f"/table/{table.pk}/", "en"))
    page.keyboard.press("p")
    page.wait_for_url(PLANNED)
    try_out(page)
    first = page.locator(".plan-path .plan-shown").inner_text()
    page.keyboard.press("u")
    expect(page.locator(".plan-path li:first-child .plan-shown")).to_be_attached()
    before = state(page)["version"]
    opened(page, page.locator("#table-ask [data-options] .option:not([hidden])").last).click()
    confirmed(page)
    expect(page.locator("#table-status")).not_to_have_attribute("data-version", before)
    second = page.locator(".plan-path .plan-shown").inner_text()
    assert first != second
    other = visitor(name, size="phone").goto(page.url.split("/en", 1)[1], "en")
    unfold(other)
    other.locator("[data-plan-more] > summary").click()
    expect(other.locator(".plan-tree .plan-step")).to_have_count(2)
    other.locator("#plan-name").fill("The <b>left</b> road")
    other.get_by_role("button", name="Keep name and note").click()
    expect(other.locator(".plan-tree b")).to_have_text("The <b>left</b> road")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".plan-path li:first-child .plan-shown")).to_be_attached()
    page.keyboard.press("ArrowRight")
    with live_site.database():
        assert len(Plan.objects.get(table=table).tree or b"") > 0


def test_bots_of_a_plan_answer_until_one_is_asked_again(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
        seat = match_of(table).waiting_for()[0]
    page = listening(visitor("alice" if seat == 0 else "bob").goto(f"/table/{table.pk}/", "en"))
    planning(page)
    page.locator("[data-plan-more] > summary").click()
    page.get_by_role("button", name="Normal").click()
    expect(page.get_by_role("button", name="Normal")).to_have_attribute("aria-pressed", "true")
    for _ in range(2):
        try_out(page)
    expect(page.locator("[data-plan-goes-on]")).to_have_count(0)
    expect(page.locator(f".plan-path li:not(.seat-{seat + 1}) .plan-step")).not_to_have_count(1)
    assert "player-now" in (page.locator(f"#table-players > :nth-child({seat + 1})").get_attribute("class") or "")


def test_an_order_is_left_listed_carried_out_and_told(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    """Whoever waits plans what the other may answer, and then an own answer. It is given when the other has answered so."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob, title=FOUNDERS)
        seat = match_of(table).waiting_for()[0]
    moves, waits = ("alice", "bob") if seat == 0 else ("bob", "alice")
    page = listening(visitor(waits).goto(f"/table/{table.pk}/", "en"))
    assert not mine(page)
    planning(page)
    order = page.get_by_role("button", name="Leave this as an order")
    for _ in range(12):
        if order.count():
            break
        try_out(page)
    order.click()
    page.wait_for_url(re.compile(r"/plans/$"))
    expect(page.locator(".plans-list").first).to_contain_text("Waits for that turn.")
    page.goto(f"/en/table/{table.pk}/")
    listening(page)
    with live_site.database():
        row = Order.objects.get(table=table)
        assert fresh(table).ordered == 1
    mover = listening(visitor(moves).goto(f"/table/{table.pk}/", "en"))
    for _ in range(12):
        if not mine(mover):
            break
        choose_by_button(mover)
    expect(page.locator("#toasts")).to_contain_text("Order:")
    with live_site.database():
        row.refresh_from_db()
        assert row.status in (Order.Status.DONE, Order.Status.DROPPED)
        assert Table.objects.get(pk=table.pk).ordered == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_plan_leaves_the_question_in_sight(visitor: Callable[..., Visitor], live_site: LiveSite, size: str) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
        seat = match_of(table).waiting_for()[0]
    page = listening(visitor("alice" if seat == 0 else "bob", size=size).goto(f"/table/{table.pk}/", "en"))
    planning(page)
    unfold(page)
    heading = page.locator("#ask-heading")
    expect(heading).to_be_visible()
    box = heading.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < SIZES[size]["height"] - 20
    no_sideways(page)
