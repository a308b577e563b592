"""May I …? in a browser: by key, by typed words, from the list of the board, with a finger, and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core.cache import cache
from playwright.sync_api import Locator, Page, expect

from games.learning.scenarios import scenarios
from games.models import Table
from rulebook.models import Tally
from tests.browser.playing import begin
from tests.browser.table import listening, menu, unfold
from tests.browsing import Visitor, axe, looks, no_sideways
from tests.games.making import laid
from tests.live import LiveSite

Visits = Callable[..., Visitor]
DRAGON = "#table-board [data-element='card:dragon:hand:1']"
WORDS = {
    "en": ("You may", "You may not", "May I …?"),
    "zh-hant": ("可以", "不可以", "我可以……嗎？"),
    "zh-hans": ("可以", "不可以", "我可以……吗？"),
}


@pytest.fixture
def table(live_site: LiveSite) -> Table:
    """A dragon in hand, which may be laid into the first row and not into the second one."""
    table = begin(live_site, "great-wall-of-china", "alice", "bob")
    with live_site.database():
        laid(table, scenarios("great-wall-of-china")["lesson_dragon"])
    cache.clear()
    return table


def page_of(visitor: Visits, table: Table, language: str = "en", name: str = "alice", **look: str) -> Page:
    page = listening(visitor(name, **look).goto(f"/table/{table.pk}/", language))
    unfold(page)
    return page


def answer(page: Page) -> Locator:
    return page.locator("#pointed [data-pointed]")


def field(page: Page) -> Locator:
    return page.locator("#may-i-words")


def refused(page: Page) -> Locator:
    return page.locator(".may-i-refused [data-rule='gwc.cards.dragon.5']")


@pytest.mark.parametrize("language", WORDS)
@looks()
def test_a_key_asks_about_the_thing_that_has_the_focus(
    visitor: Visits, table: Table, language: str, size: str, theme: str
) -> None:
    page = page_of(visitor, table, language, size=size, theme=theme)
    card = page.locator(DRAGON).first
    card.focus()
    page.keyboard.press("i")
    expect(refused(page)).to_have_count(1)
    may, may_not, heading = WORDS[language]
    expect(answer(page)).to_be_focused()
    expect(answer(page).locator(".may-i-yes")).to_contain_text(may)
    expect(answer(page).locator(".may-i-no")).to_contain_text(may_not)
    expect(answer(page).locator("h3").first).to_contain_text(heading)
    expect(answer(page).locator(".may-i-yes")).to_be_in_viewport(ratio=1)
    axe(page)
    no_sideways(page)
    page.keyboard.press("Escape")
    expect(page.locator("#pointed")).to_be_hidden()
    expect(card).to_be_focused()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "dragon row 2"), ("zh-hant", "龙纹能不能打"), ("zh-hans", "dragons")]
)
@looks()
def test_typed_words_are_answered_in_the_same_pane(
    visitor: Visits, table: Table, language: str, words: str, size: str, theme: str
) -> None:
    page = page_of(visitor, table, language, size=size, theme=theme)
    menu(page).locator("[data-opens-may-i]").click()
    expect(field(page)).to_be_focused()
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    expect(refused(page)).to_have_count(1)
    expect(field(page)).to_have_value(words)
    expect(field(page)).to_be_in_viewport(ratio=1)
    axe(page)
    no_sideways(page)


def test_keys_in_the_field_are_letters(visitor: Visits, table: Table) -> None:
    page = page_of(visitor, table)
    page.locator("#ask-heading").focus()
    page.keyboard.press("i")
    expect(field(page)).to_be_focused()
    page.keyboard.type("is it /p?")
    expect(field(page)).to_have_value("is it /p?")
    assert page.url.endswith(f"/table/{table.pk}/")


def test_a_mouse_that_passes_over_the_board_disturbs_nobody_who_reads(visitor: Visits, table: Table) -> None:
    page = page_of(visitor, table)
    page.locator(DRAGON).first.focus()
    page.keyboard.press("i")
    expect(refused(page)).to_have_count(1)
    page.locator("#table-board [data-element^='card:wall:hand']").first.hover()
    page.wait_for_timeout(600)
    expect(answer(page).locator("h3").first).to_contain_text("Dragon")
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    page.locator("#table-board [data-element^='card:wall:hand']").first.hover()
    expect(answer(page)).to_contain_text("Wall")


def test_what_is_pointed_at_says_what_may_be_done_with_it(visitor: Visits, table: Table) -> None:
    page = page_of(visitor, table)
    page.locator(DRAGON).first.hover()
    expect(refused(page)).to_have_count(1)
    kind, said = answer(page).locator(".what-kind").bounding_box(), answer(page).locator(".may-i").bounding_box()
    assert kind
    assert said
    assert kind["y"] < said["y"], "what it is comes first"


def test_from_the_list_of_the_board(visitor: Visits, table: Table) -> None:
    page = page_of(visitor, table)
    page.keyboard.press("b")
    item = page.locator("#outline [role=treeitem][data-element='row:1']")
    expect(item).to_be_attached()
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.element") == "row:1":
            break
        page.keyboard.press(
            "ArrowRight"
            if page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false"
            else "ArrowDown"
        )
    page.keyboard.press("i")
    expect(refused(page)).to_have_count(1)
    expect(answer(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(item).to_be_focused()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_whoever_touches_what_is_refused_has_asked(
    visitor: Visits, table: Table, live_site: LiveSite, size: str
) -> None:
    """It is counted once, however often it is touched."""
    with live_site.database():
        laid(table, scenarios("great-wall-of-china")["row_closes_without_supply"])
    page = page_of(visitor, table, size=size)
    row = page.locator("#table-board .cannot[data-element='row:0']").first

    def counted() -> int:
        with live_site.database():
            return sum(Tally.objects.filter(key="gwc.turn.check.15").values_list("count", flat=True))

    before = counted()
    for _ in range(2):
        with page.expect_response(re.compile("may-i")):
            (row.tap if size == "phone" else row.click)(position={"x": 3, "y": 3}, force=True)
        expect(page.locator("#table-ask .reason")).to_contain_text("closed")
    assert counted() == before + 1


def test_who_is_not_asked_is_led_to_a_plan(visitor: Visits, table: Table) -> None:
    page = page_of(visitor, table, name="bob")
    page.keyboard.press("i")
    page.keyboard.type("dragon")
    page.keyboard.press("Enter")
    expect(answer(page)).to_contain_text("You are not asked now.")
    expect(answer(page).locator(".may-i-refused")).to_have_count(0)
    answer(page).get_by_role("button", name="Plan").click()
    page.wait_for_url(re.compile(r"/plan/\d+/$"))
    expect(page.locator("#may-i-words")).to_be_attached()


def test_where_no_answer_comes_the_words_stay(visitor: Visits, table: Table) -> None:
    page = page_of(visitor, table)
    page.route("**/may-i/**", lambda route: route.fulfill(status=429, body="too many"))
    page.locator("#ask-heading").focus()
    page.keyboard.press("i")
    page.keyboard.type("dragon")
    page.keyboard.press("Enter")
    expect(page.locator(".notice-error", has_text="There is no answer at the moment.")).to_be_visible()
    expect(field(page)).to_have_value("dragon")
    page.unroute("**/may-i/**")
    page.keyboard.press("Enter")
    expect(refused(page)).to_have_count(1)


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_without_scripts_it_is_a_page(visitor: Visits, table: Table, theme: str) -> None:
    page = visitor("alice", size="small", theme=theme, javascript=False).goto(f"/table/{table.pk}/", "en")
    page.locator(".may-i-link a").click()
    page.get_by_label("A thing on the board").select_option("card:dragon:hand:1")
    page.get_by_role("button", name="Ask").click()
    expect(refused(page)).to_have_count(1)
    page.get_by_label("Or your own words").fill("xyzzy")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".may-i-said")).to_contain_text("No answer to the present question has these words.")
    page.get_by_role("link", name="Back to the board").click()
    assert page.url.endswith(f"/en/table/{table.pk}/")


@pytest.mark.parametrize("language", WORDS)
@looks()
def test_the_page_of_an_example_can_be_used_by_everybody(
    visitor: Visits, live_site: LiveSite, language: str, size: str, theme: str
) -> None:
    page = visitor("", size=size, theme=theme).goto(
        "/example/great-wall-of-china/extra_horsemen/may-i/?element=card:horseman:hand:1", language
    )
    expect(page.locator(".may-i-refused")).to_have_count(1)
    axe(page)
    no_sideways(page)
