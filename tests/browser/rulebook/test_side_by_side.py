"""Questions and their answers, two languages beside each other, and names that differ, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browsing import PREFIXES, Visitor, looks, no_sideways

Guests = Callable[..., Visitor]
CHAPTER = "/rules/great-wall-of-china/gwc.turn/"
QUESTIONS = {
    "zh-hant": ("被龍蓋住的貴族還有效果嗎？", "規則"),
    "zh-hans": ("被龙盖住的贵族还有效果吗？", "规则"),
    "en": ("Does a covered card still count for anything?", "Rules"),
}


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_question_is_answered_by_rules_first_while_it_is_typed(visitor: Guests, language: str) -> None:
    question, rules = QUESTIONS[language]
    page = visitor(size="phone").goto("/rules/search/?book=gwc", language)
    page.locator("#search-query").fill(question)
    groups = page.locator(".search-group h2")
    expect(groups.first).to_have_text(rules)
    expect(page.locator("#search-result-1 mark").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#search-result-1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules/great-wall-of-china/gwc\.(cards|turn)\.[a-z]+\.\d+/$"))


def test_only_a_search_that_somebody_finished_in_vain_is_reported(visitor: Guests) -> None:
    page = visitor().goto("/rules/search/", "en")
    said: list[str] = []
    page.on("request", lambda request: said.append(request.url) if "/unfound/" in request.url else None)
    page.locator("#search-query").press_sequentially("zyzzyva", delay=300)
    expect(page.locator(".search-none")).to_be_visible()
    assert said == []
    with page.expect_response("**/unfound/*") as answered:
        page.wait_for_timeout(3500)
    assert answered.value.status == 204
    page.wait_for_timeout(500)
    assert [url.partition("?")[2] for url in said] == ["q=zyzzyva"]


def columns(page: Page) -> list[tuple[float, float]]:
    """Left and top of a clause's two texts."""
    boxes = [
        page.locator(".beside").first.locator(f"> {part}").bounding_box() for part in (".beside-own", ".beside-other")
    ]
    return [(box["x"], box["y"]) for box in boxes if box]


@pytest.mark.parametrize("javascript", [True, False])
def test_two_languages_are_beside_each_other_or_under_each_other(visitor: Guests, javascript: bool) -> None:
    page = visitor(javascript=javascript).goto(CHAPTER)
    page.locator(".beside-links").get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile(r"\?beside=en$"))
    (left, top), (right, level) = columns(page)
    assert right > left + 200
    assert abs(level - top) < 2
    expect(page.locator('.beside-other[lang="en"]').first).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    (left, top), (right, level) = columns(page)
    assert level > top
    assert right < left + 60
    no_sideways(page)
    page.locator("nav.turn a[rel=next]").click()
    expect(page).to_have_url(re.compile(r"\?beside=en$"))
    expect(page.locator(".beside").first).to_be_visible()


def test_the_reading_settings_keep_the_second_language(visitor: Guests) -> None:
    page = visitor().goto(CHAPTER, "en")
    page.get_by_role("combobox", name="Beside it").select_option("zh-Hans")
    expect(page.locator('.beside-other[lang="zh-Hans"]').first).to_be_visible()
    page.goto(page.url.replace(CHAPTER, "/rules/great-wall/gw.battle/"))
    expect(page.locator('.beside-other[lang="zh-Hans"]').first).to_be_visible()
    page.get_by_role("combobox", name="Beside it").select_option("")
    expect(page.locator(".beside")).to_have_count(0)


def test_both_languages_are_printed_in_two_columns(visitor: Guests) -> None:
    page = visitor().goto(f"{CHAPTER}?beside=en")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    (left, top), (right, level) = columns(page)
    assert right > left + 150
    assert abs(level - top) < 2
    expect(page.locator(".beside-links")).to_be_hidden()


@pytest.mark.parametrize("javascript", [True, False])
def test_names_that_differ_are_filtered(visitor: Guests, javascript: bool) -> None:
    page = visitor(javascript=javascript).goto("/rules/terms/names/", "en")
    rows = page.locator(".names tbody tr")
    whole = rows.count()
    page.get_by_label("Difference").select_option("script")
    page.get_by_label("Book").select_option(label="The Great Wall")
    page.get_by_role("button", name="Show these").click()
    expect(page).to_have_url(re.compile("differs=script&book=gw"))
    assert 0 < rows.count() < whole
    expect(rows.first.locator(".names-differ")).to_be_visible()
    rows.first.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r"/en/rules/great-wall/glossary/"))


@looks()
def test_anybody_can_use_these_pages(visitor: Guests, axe: Callable[..., None], size: str, theme: str) -> None:
    someone = visitor(size=size, theme=theme)
    others = {"zh-hant": "en", "zh-hans": "zh-Hant", "en": "zh-Hant"}
    for language in PREFIXES:
        for path in (
            f"/rules/search/?book=gwc&q={QUESTIONS[language][0]}",
            f"{CHAPTER}?beside={others[language]}",
            f"/rules/great-wall-of-china/gwc.turn.check.2/?beside={others[language]}",
            "/rules/great-wall/names/",
            "/rules/terms/names/?differs=script",
        ):
            page = someone.goto(path, language)
            no_sideways(page)
            axe(page)
