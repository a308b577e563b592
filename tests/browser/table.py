"""What people do at a table in a browser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

TITLE = "great-wall-of-china"


def state(page: Page) -> dict[str, Any]:
    """What the page knows of the table: version, number of moves, whether it is the looker's turn."""
    known: dict[str, Any] = page.evaluate("({...document.getElementById('table-status').dataset})")
    return known


def listening(page: Page) -> Page:
    """Wait until the page listens to its table."""
    expect(page.locator("#table[data-connected]")).to_be_attached(timeout=15_000)
    return page


def open_table(page: Page, *, players: int = 2, bots: int = 0, people: str = "open", language: str = "/en") -> str:
    """Open a table by its form; the path of its page without language."""
    page.goto(f"{language}/play/{TITLE}/new/")
    page.select_option("#id_players", str(players))
    page.select_option("#id_bots", str(bots))
    page.check(f"input[name=people][value={people}]")
    page.locator("form[data-create] button").click()
    page.wait_for_url(re.compile(r"/table/\d+/"))
    return re.sub(r"^.*(/table/\d+/).*$", r"\1", page.url)


def choose_by_button(page: Page, *, last: bool = False) -> None:
    """Choose an option of the panel."""
    before = state(page)["version"]
    closed = page.locator(".option-group:not([open]) > summary")
    while closed.count():
        closed.first.click()
    options = page.locator("#table-ask .option:visible")
    (options.last if last else options.first).click()
    moved_on(page, before)


def choose_by_key(page: Page, key: str = "1") -> None:
    """Choose with number keys until an answer is given."""
    before = state(page)["version"]
    for _ in range(4):
        page.keyboard.press(key)
        page.wait_for_timeout(120)
        if state(page)["version"] != before or page.locator("[data-narrowed]:visible").count() == 0:
            break
        key = "1"
    moved_on(page, before)


def until(page: Page, true: Callable[[dict[str, Any]], bool], seconds: float = 20) -> None:
    """Wait until something is true of the table's state. (The site's security policy forbids Playwright's own way to wait.)"""
    deadline = time.monotonic() + seconds
    while not true(state(page)):
        assert time.monotonic() < deadline, f"still not: {state(page)}"
        page.wait_for_timeout(30)


def moved_on(page: Page, version: str) -> None:
    """Wait until the table has changed."""
    until(page, lambda known: known["version"] != version)


def my_turn(page: Page) -> None:
    """Wait until play waits for this page."""
    until(page, lambda known: bool(known["mine"]), 30)


def mine(page: Page) -> bool:
    """Whether play waits for this page."""
    return bool(state(page)["mine"])


def over(page: Page) -> bool:
    """Whether the match has ended."""
    return bool(state(page)["status"] == "finished")
