"""Finding a rule in a real browser: by typing, by keys, on a phone, without script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browsing import PREFIXES, Visitor, looks, no_sideways

PAGE = "/rules/search/"
Guests = Callable[..., Visitor]


def test_a_rule_is_found_by_typing(visitor: Guests) -> None:
    page = visitor().goto(PAGE)
    expect(page.locator("#search-query")).to_be_focused()
    page.keyboard.type("骑兵 相邻")
    first = page.locator(".search-result").first
    expect(first.locator("mark")).to_have_text(["騎兵", "相鄰"])
    expect(page).to_have_url(re.compile(r"q=%E9%AA%91"))
    first.locator(".search-hit").click(delay=300)  # as slowly as people do: nothing may come in between
    expect(page).to_have_url(re.compile(r"/rules/great-wall/gw\.battle\.horseman\.\d+/$"))


@pytest.mark.parametrize(
    ("address", "box", "results"),
    [("/rules/great-wall/", "#site-search", "#search-drop"), (PAGE, "#search-query", "#search-results")],
)
def test_what_was_typed_last_is_shown_however_slow_the_first_answer_was(
    visitor: Guests, address: str, box: str, results: str
) -> None:
    """Results that had to wait for earlier ones come to the list by which the earlier ones replaced theirs."""
    page = visitor().goto(address, "en")
    held: list[Route] = []
    page.route("**/rules/search/?*", lambda route: route.continue_() if held else held.append(route))
    page.locator(box).focus()
    with page.expect_request("**/rules/search/?*"):
        page.keyboard.type("comand c")
    page.keyboard.type("rad")
    page.wait_for_timeout(400)  # by now the second question waits for the first
    held[0].continue_()
    expect(page.locator(f"{results} .search-hit").first).to_contain_text("Command card")


def test_the_box_in_the_head_is_reached_and_left_by_keys(visitor: Guests) -> None:
    page = visitor().goto("/rules/great-wall/", "en")
    page.keyboard.press("/")
    expect(page.locator("#site-search")).to_be_focused()
    page.keyboard.type("comand crad")
    hits = page.locator("#search-drop .search-hit")
    expect(hits.first).to_contain_text("Command card")
    page.keyboard.press("Escape")
    expect(hits.first).to_be_hidden()
    hits.first.evaluate("hit => { hit.dataset.old = 'yes' }")
    page.keyboard.type(" ")
    expect(hits.first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(hits.first).not_to_have_attribute("data-old", "yes")  # newer results have come meanwhile
    expect(hits.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/en/rules/great-wall/glossary/command_card/$"))


def test_a_hit_of_the_short_list_is_clicked(visitor: Guests) -> None:
    page = visitor().goto("/rules/", "en")
    page.locator("#site-search").fill("tea order tie")
    hit = page.locator("#search-drop .search-hit").first
    expect(hit).to_be_visible()
    hit.click()
    expect(page).to_have_url(re.compile(r"/en/rules/[a-z-]+/"))


def test_an_id_sent_from_any_page_leads_to_its_clause(visitor: Guests) -> None:
    page = visitor().goto("/")
    page.keyboard.press("/")
    page.keyboard.type("gw.winter.siege.2")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules/great-wall/gw\.winter\.siege\.2/$"))


def test_the_slash_goes_to_the_pages_own_box(visitor: Guests) -> None:
    page = visitor().goto(f"{PAGE}?q=tea", "en")
    page.locator(".search-hit").first.focus()
    page.keyboard.press("/")
    expect(page.locator("#search-query")).to_be_focused()


def test_without_script_the_form_is_sent(visitor: Guests) -> None:
    page = visitor(javascript=False).goto(PAGE, "en")
    page.get_by_label("What are you looking for?").fill("how many clerks")
    page.get_by_label("Book").select_option(label="The Great Wall")
    page.locator("#search-form").get_by_role("button", name="Search").click()
    expect(page.locator(".search-result").first).to_contain_text("Clerk")
    expect(page.get_by_label("What are you looking for?")).to_have_value("how many clerks")


@looks()
def test_anybody_can_use_the_page(visitor: Guests, axe: Callable[..., None], size: str, theme: str) -> None:
    someone = visitor(size=size, theme=theme)
    for language, query in zip(PREFIXES, ("", "?q=平手", "?q=command+card"), strict=True):
        page = someone.goto(f"{PAGE}{query}", language)
        no_sideways(page)
        axe(page)
    if size == "desk":
        page.goto("/en/rules/")
        page.locator("#site-search").fill("clerk")
        expect(page.locator("#search-drop .search-hit").first).to_be_visible()
        axe(page)
