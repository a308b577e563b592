"""Sets that are ticked, and what is counted in them: payments, votes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import expect

from games.engine.rules.ask import Option
from tests.browser.questions import table_asking, verb
from tests.browser.table import listening, moved_on, state
from tests.browsing import Visitor, axe
from tests.live import LiveSite

Visitors = Callable[..., Visitor]
THREE = ("alice", "bob", "charlie")


def payments(options: Sequence[Option]) -> bool:
    """Several ways to pay, one of them with two pieces of a kind."""
    return len(options) > 1 and any(len({*option.elements}) < len(option.elements) for option in options)


def test_a_payment_is_counted_on_the_board_in_the_panel_and_by_keys(live_site: LiveSite, visitor: Visitors) -> None:
    number, name = table_asking(live_site, payments, *THREE)
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    give, counts = page.locator("[data-give]"), page.locator("[data-tick-count]")
    whole = page.locator(".option[data-elements]").evaluate_all(
        "(all) => all.map((one) => one.dataset.elements.split(' ')).find((one) => new Set(one).size < one.length)"
    )
    first = next(element for element in whole if whole.count(element) > 1)
    expect(page.locator(f"#table-board [data-element='{first}']")).to_have_class(re.compile(r"\bcan\b"))
    expect(give).to_have_attribute("aria-disabled", "true")
    page.locator(f"#table-board [data-element='{first}']").click()
    expect(page.locator(f"[data-tick='{first}']")).to_have_attribute("aria-pressed", "true")
    page.locator("body").focus()
    page.keyboard.press(page.locator(f"[data-tick='{first}'] kbd").inner_text())
    expect(page.locator(f"[data-tick='{first}'] [data-tick-count]")).to_have_text("2")
    for element in whole:
        if element != first:
            page.locator(f"[data-tick='{element}']").click()
    for _ in range(whole.count(first) - 2):
        page.locator(f"[data-tick='{first}']").click()
    expect(give).to_have_attribute("aria-disabled", "false")
    expect(give).to_contain_text("Pay")
    assert sum(int(count) for count in counts.all_inner_texts()) <= len(whole)
    axe(page)
    version = state(page)["version"]
    give.click()
    moved_on(page, version)


def test_a_vote_is_a_proposal_and_pieces_of_influence(live_site: LiveSite, visitor: Visitors) -> None:
    number, name = table_asking(live_site, verb("vote", 6), "alice", "bob", title="founders-of-gloomhaven")
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    give = page.locator("[data-give]")
    proposals = page.locator("[data-tick^='prestige:']")
    expect(give).to_have_attribute("aria-disabled", "true")
    proposals.nth(0).click()
    expect(proposals.nth(1)).to_have_attribute("aria-disabled", "true")
    influence = page.locator("[data-tick^='influence:']").first
    influence.click()
    expect(give).to_have_attribute("aria-disabled", "false")
    expect(give).to_contain_text(proposals.nth(0).locator(".option-label").inner_text())
    axe(page)
    version = state(page)["version"]
    give.click()
    moved_on(page, version)
