"""The question: a line on phones, the game in three lines above it, advice that falls silent."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import (
    caught_up,
    choose_by_button,
    draw_card,
    listening,
    moved_on,
    mover,
    someone_to_move,
    state,
    unfold,
)
from tests.browsing import Visitor, no_sideways


def test_on_a_phone_the_question_is_a_line_that_opens(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    page = mover(visitor, match(8), size="phone")
    heading, option = page.locator("#ask-heading"), page.locator("#table-ask .option").first
    expect(heading).to_be_in_viewport()
    expect(option).to_be_hidden()
    page.locator("[data-fold]").click()
    expect(option).to_be_visible()
    board, panel = page.locator("#table-board").bounding_box(), page.locator("#table-ask").bounding_box()
    assert board is not None
    assert panel is not None
    assert board["y"] + board["height"] <= panel["y"] + 1, "it lies over what it asks about"
    page.locator("[data-fold]").click()
    expect(option).to_be_hidden()
    choose_by_button(page)


def again(page: Page) -> Page:
    """The page, gone to once more."""
    page.goto(page.url)
    return page


def test_on_a_small_phone_advice_leaves_room_for_the_answers(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    page = mover(visitor, match(guidance=True), size="small")
    unfold(page)
    advice = page.locator("[data-guidance]")
    expect(advice.locator("summary")).to_be_in_viewport()
    expect(advice.locator(":scope > span")).to_be_hidden()
    expect(page.locator("#table-ask [data-line]").nth(1)).to_be_in_viewport(ratio=0.3)
    advice.locator("summary").click()
    expect(advice.locator(":scope > span")).to_be_visible()
    unfold(listening(again(page)))
    expect(advice.locator(":scope > span")).to_be_visible()
    no_sideways(page)


def test_the_game_in_three_lines_is_read_once(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = mover(visitor, match())
    primer = page.locator("[data-primer]")
    expect(primer.locator("dd")).to_have_count(3)
    expect(primer.locator("dd").last).to_be_hidden()
    primer.locator("summary").click()
    expect(primer.locator("dd").last).to_be_visible()
    primer.get_by_role("button").click()
    expect(primer).to_be_hidden()
    expect(page.locator("#ask-heading")).to_be_focused()
    listening(again(page))
    expect(primer).to_be_hidden()


def test_advice_that_was_shown_at_three_questions_falls_silent(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    """Nobody plays a card, so it stays the same; looking again at the same question counts once. What is new is said."""
    number = match(guidance=True)
    pages = [listening(visitor(name).goto(f"/table/{number}/", "en")) for name in ("alice", "bob")]
    shown: dict[Page, list[bool]] = {page: [] for page in pages}
    for _ in range(7):
        page = someone_to_move(pages)
        assert page is not None
        listening(page).reload()
        expect(listening(page).locator("[data-guidance]")).to_be_attached()
        shown[page].append(page.locator("[data-guidance]").is_visible())
        before = state(page)["version"]
        draw_card(page)
        moved_on(page, before)
        caught_up(pages, int(state(page)["version"]))
    assert sorted(shown.values(), key=len) == [[True] * 3, [True] * 3 + [False]]
    page = someone_to_move(pages)
    assert page is not None
    expect(page.locator("[data-guidance]")).to_be_hidden()
    choose_by_button(page, last=True)
    caught_up(pages, int(state(page)["version"]))
    after = someone_to_move(pages)
    assert after is not None
    expect(after.locator("[data-guidance]")).to_be_visible()
