"""The log of a table in real browsers: it grows at its head, is read in peace, and leads to positions."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import caught_up, choose_by_button, listening, mine, someone_to_move, state, until
from tests.browsing import Visitor

LINES = "lines => lines.map(line => line.textContent)"


def lines(page: Page) -> list[str]:
    """What the log says, the newest first."""
    said: list[str] = page.locator("#log-lines li:has([data-position])").evaluate_all(LINES)
    return said


def test_new_lines_come_once_to_those_who_play_and_those_who_watch(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    number = match(4)
    pages = [listening(visitor(name).goto(f"/table/{number}/", "en")) for name in ("alice", "bob", "charlie")]
    whole = pages[2].locator("#table-log").evaluate_handle("log => log.firstElementChild")
    for _ in range(5):
        moving = someone_to_move(pages[:2])
        assert moving is not None
        choose_by_button(moving)
        caught_up(pages, int(state(moving)["version"]))
    shown = [lines(page) for page in pages]
    assert whole.evaluate("heading => heading.isConnected")
    for page, seen in zip(pages, shown, strict=True):
        page.reload()
        assert lines(listening(page)) == seen


def test_a_line_of_the_log_leads_to_its_position(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = listening(visitor("alice").goto(f"/table/{match(6)}/", "en"))
    line = page.locator("#log-lines li:has([data-position='2'])").first
    line.locator("span").first.click(position={"x": 3, "y": 3})
    expect(page.locator("#ask-heading")).to_contain_text("After move 2")


def test_who_reads_the_log_keeps_the_place_and_the_focus_when_a_move_comes(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    number = match(16)
    pages = [listening(visitor(name).goto(f"/table/{number}/", "en")) for name in ("alice", "bob")]
    moving, reading = sorted(pages, key=mine, reverse=True)
    line = reading.locator("#log-lines [data-position='4']").first
    line.evaluate("(line) => line.scrollIntoView({block: 'center'})")
    line.focus()
    height = "(line) => line.getBoundingClientRect().y - document.getElementById('log-lines').getBoundingClientRect().y"
    place, version = line.evaluate(height), state(reading)["version"]
    assert reading.evaluate("document.getElementById('log-lines').scrollTop") > 0
    choose_by_button(moving)
    until(reading, lambda now: now["version"] != version)
    expect(reading.locator("#log-lines [data-position='17']").first).to_be_attached()
    expect(line).to_be_focused()
    assert abs(line.evaluate(height) - place) < 1
