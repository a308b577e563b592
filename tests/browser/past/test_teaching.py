"""What bots teach, as people read it: at a desk and on a small screen, by keys, in three languages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Review, Seat, Table
from tests.browser.table import listening, unfold
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import begun, finished, fresh
from tests.live import LiveSite

TITLE = "great-wall-of-china"
LOOKS = [("desk", "en"), ("small", "zh-hant"), ("small", "zh-hans")]


def asked_by_keys(page: Page) -> None:
    """Ask the bot, and wait for its answer, which is read out in a place that stays."""
    button = page.locator("[data-ask-bot]")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#bot-opinion[role=status] tbody tr")).not_to_have_count(0)
    expect(button).to_be_focused()


@pytest.mark.parametrize(("size", "language"), LOOKS)
def test_alone_against_bots_one_asks_what_a_bot_would_do(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, language: str
) -> None:
    with live_site.database():
        alice = live_site.person("alice")
        table = begun(alice, bots=1)
        Table.objects.filter(pk=table.pk).update(guidance=False)
    page = listening(visitor("alice", size=size).goto(f"/table/{table.pk}/", language))
    expect(page.locator("[data-ask-bot]")).to_be_attached()
    unfold(page)
    asked_by_keys(page)
    axe(page)
    no_sideways(page)
    page.locator("#bot-opinion .reckoned").first.click()
    expect(page.locator("#reckoning")).to_be_visible()


@pytest.mark.parametrize(("size", "language"), LOOKS)
def test_in_a_lesson_one_asks_what_a_bot_would_do(visitor: Callable[..., Visitor], size: str, language: str) -> None:
    page = visitor(size=size).goto(f"/learn/{TITLE}/", language)
    page.locator(f"main a[href*='/learn/{TITLE}/']").first.click()
    page.wait_for_url(re.compile(rf"/learn/{TITLE}/[\w-]+/"))
    unfold(page)
    asked_by_keys(page)
    axe(page)
    no_sideways(page)


@pytest.mark.parametrize("step", ["great-wall-of-china/first-card", "imperial-struggle/flags"])
def test_a_lesson_does_not_scroll(visitor: Callable[..., Visitor], step: str) -> None:
    """Nothing of the empty log stands out of the page, before the bot is asked and after."""
    page = visitor().goto(f"/learn/{step}/", "en")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("[data-ask-bot]")).to_be_visible()
    higher = "document.documentElement.scrollHeight - innerHeight"
    assert page.evaluate(higher) == 0
    page.locator("[data-ask-bot]").click()
    expect(page.locator("#bot-opinion > :not(.bot-thinks)")).to_be_visible(timeout=60_000)
    assert page.evaluate(higher) == 0


def test_on_a_phone_the_button_stands_at_the_question_and_the_answer_leaves_room(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    with live_site.database():
        table = begun(live_site.person("alice"), bots=1)
    page = listening(visitor("alice", size="small").goto(f"/table/{table.pk}/", "en"))
    unfold(page)
    expect(page.locator("[data-ask-bot]")).to_be_in_viewport()
    page.locator("[data-ask-bot]").click()
    expect(page.locator("#bot-opinion table")).to_be_in_viewport()
    height, panel = (page.locator(one).evaluate("it => it.clientHeight") for one in ("#bot-opinion", "#table-ask"))
    assert height < panel * 0.75


@pytest.mark.parametrize(("size", "language"), LOOKS)
def test_after_a_match_one_asks_which_moves_cost_most(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, language: str
) -> None:
    with live_site.database():
        alice, bob = live_site.person("alice"), live_site.person("bob")
        Review.objects.all().delete()
        over = Table.objects.filter(host=alice, title=TITLE, status=Table.Status.FINISHED).first()
        table = over or finished(alice, TITLE, "standard")
        Seat.objects.filter(table=table, number=1).update(user=bob)
        Table.objects.filter(pk=table.pk).update(hot_seat=False, privacy=Table.Privacy.OPEN)
        table = fresh(table)
    page = visitor("alice", size=size).goto(f"/table/{table.pk}/", language)
    unfold(page)
    page.locator(".ask-review a").click()
    page.wait_for_url(re.compile(r"/review/"))
    axe(page)
    page.locator("#review form button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#review .review-list > li").first).to_be_visible(timeout=120_000)
    axe(page)
    no_sideways(page)
    assert 1 <= page.locator(".review-list > li").count() <= 3
    page.locator(".review-list a.button").first.click()
    page.wait_for_url(re.compile(rf"/table/{table.pk}/at/\d+/"))


@pytest.mark.parametrize(("size", "language"), LOOKS)
def test_the_form_describes_the_levels(visitor: Callable[..., Visitor], size: str, language: str) -> None:
    page = visitor("alice", size=size).goto(f"/play/{TITLE}/new/", language)
    page.locator("select[name=bots]").select_option("1")
    easy = page.locator(".level").first.locator(".level-fares:visible")
    page.locator("select[name=players]").select_option("3")
    expect(easy).to_have_count(1)
    expect(easy).to_contain_text("150")
    page.locator("select[name=players]").select_option("4")
    expect(easy).to_have_count(1)
    expect(easy).not_to_contain_text("150")
    axe(page)
    no_sideways(page)
