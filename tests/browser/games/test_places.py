"""One's place in what one has scrolled, unfolded or fetched stays when one looks back or reads on in another language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.table import choose_by_key, eventually, listening, menu, mine, state, until
from tests.browsing import Visitor
from tests.games.making import begun, played
from tests.live import LiveSite

NUMBERS = (
    "() => [...document.querySelectorAll('#log-lines [data-position]')].map((link) => Number(link.dataset.position))"
)
SCROLL = "(thing) => Math.round(thing.scrollTop)"
IN_SIGHT = """(line) => {
  const [box, room] = [line.getBoundingClientRect(), line.closest("ol").getBoundingClientRect()];
  return box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
}"""


def numbers(page: Page) -> list[int]:
    """The moves of which the log tells, the last one first."""
    found_numbers: list[int] = page.evaluate(NUMBERS)
    return found_numbers


def fetch_earlier(page: Page) -> list[int]:
    """Ask for earlier lines of the log; the moves of which it tells then."""
    before = min(numbers(page))
    page.locator("#log-lines .log-more a").press("Enter")
    eventually(page, lambda: min(numbers(page)) < before, lambda: numbers(page))
    expect(page.locator(":focus")).to_have_attribute("data-position", str(before - 1))
    return numbers(page)


def scrolled(page: Page, selector: str, by: int) -> int:
    """Scroll something; where it then is."""
    thing = page.locator(selector).first
    thing.evaluate("(thing, by) => thing.scrollTo({ top: by, behavior: 'instant' })", by)
    top: int = thing.evaluate(SCROLL)
    assert top > 0
    return top


def look_back(page: Page, to: int) -> None:
    page.locator("#replay input").fill(str(to))
    expect(page.locator("#ask-heading")).to_contain_text(f"After move {to} ")


def to_the_present(page: Page) -> None:
    page.keyboard.press("End")
    until(page, lambda known: not known["at"])


def test_looking_back_keeps_ones_place(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = listening(visitor("alice").goto(f"/table/{match(60)}/", "en"))
    shown = fetch_earlier(page)
    place = scrolled(page, "#log-lines", 150)
    rule = page.locator("#log-lines .rule-link").first
    rule.dispatch_event("click")
    panel = page.locator("#rule-panel")
    expect(panel).to_be_visible()
    clause = panel.inner_text()
    unfolded = "document.querySelectorAll('#table-ask details').forEach((one) => { one.open = !one.open; })"
    page.evaluate(unfolded)
    opened = "() => [...document.querySelectorAll('#table-ask details')].map((one) => [one.className, one.open])"
    folds: list[Any] = page.evaluate(opened)
    log = page.locator("#log-lines")
    for at in (shown[-1] + 2, shown[-1] + 1):
        look_back(page, at)
        assert numbers(page) == shown
        assert log.evaluate(SCROLL) == place
        expect(page.locator("#log-lines .log-here [data-position]").first).to_have_attribute("data-position", str(at))
    look_back(page, 2)
    assert max(numbers(page)) == 2
    to_the_present(page)
    assert numbers(page) == shown
    assert log.evaluate(SCROLL) == place
    assert page.evaluate(opened) == folds
    expect(page.locator("#log-lines .log-here")).to_have_count(0)
    expect(panel).to_be_visible()
    assert panel.inner_text() == clause


def test_an_unscrolled_log_follows_the_position(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = listening(visitor("charlie").goto(f"/table/{match(40)}/", "en"))
    log = page.locator("#log-lines")
    look_back(page, min(numbers(page)) + 1)
    assert page.locator("#log-lines .log-here").first.evaluate(IN_SIGHT)
    assert log.evaluate(SCROLL) > 0
    to_the_present(page)
    assert log.evaluate(SCROLL) == 0


def test_looking_back_keeps_the_place_on_a_phone(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = listening(visitor("alice", size="small").goto(f"/table/{match(30)}/", "en"))
    place = scrolled(page, "#table-board", 90)
    page.locator("[data-fold]").tap()
    folded = page.locator("#table-ask.ask-folded").count()
    board = page.locator("#table-board")
    for at in (28, 27):
        page.evaluate("(at) => { const slider = document.querySelector('#replay input'); slider.value = at;"
                      " slider.dispatchEvent(new Event('input', { bubbles: true })); }", at)  # fmt: skip
        expect(page.locator("#ask-heading")).to_contain_text(f"After move {at} ")
        assert board.evaluate(SCROLL) == place
    page.keyboard.press("End")
    until(page, lambda known: not known["at"])
    assert board.evaluate(SCROLL) == place
    assert page.locator("#table-ask.ask-folded").count() == folded


def test_the_story_of_a_match_stays_unfolded(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 500)
    page = listening(visitor("charlie").goto(f"/table/{table.pk}/", "en"))
    sums = page.locator("#story .curve-table")
    sums.locator("summary").click()
    expect(sums).to_have_attribute("open", "")
    place = scrolled(page, "#table-ask", 200)
    look_back(page, 5)
    to_the_present(page)
    expect(sums).to_have_attribute("open", "")
    assert page.locator("#table-ask").evaluate(SCROLL) == place


def test_another_language_keeps_ones_place(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = listening(visitor("alice").goto(f"/table/{match(60)}/", "en"))
    shown = fetch_earlier(page)
    at = shown[-1] + 2
    look_back(page, at)
    line = page.locator(f"#log-lines [data-position='{at + 1}']").first
    line.evaluate("(line) => line.scrollIntoView({ block: 'center', behavior: 'instant' })")
    page.locator("#log-lines .rule-link").first.dispatch_event("click")
    clause = page.locator("#rule-panel-text .clause").first
    expect(clause).to_be_visible()
    name = clause.get_attribute("data-clause") or clause.get_attribute("id")
    menu(page).locator("#languages a[hreflang='zh-Hant']").click()
    expect(page).to_have_url(re.compile(rf":\d+/table/\d+/at/{at}/$"))
    listening(page)
    assert state(page)["at"] == str(at)
    eventually(page, lambda: min(numbers(page)) <= shown[-1], lambda: numbers(page))
    expect(clause).to_be_visible()
    assert name == (clause.get_attribute("data-clause") or clause.get_attribute("id"))
    eventually(page, lambda: line.evaluate(IN_SIGHT), lambda: line.bounding_box())


def test_another_language_keeps_the_place_in_a_chapter(visitor: Callable[..., Visitor]) -> None:
    page = visitor("charlie").goto("/rules/great-wall-of-china/gwc.turn/", "en")
    position = page.locator("details.position:has([hx-get])").first
    position.locator("summary").click()
    position.get_by_role("link", name="Play it").click()
    answers = position.locator(".played-option")
    expect(answers.first).to_be_visible()
    count = answers.count()
    clause = page.locator("main .clause[id]").nth(6)
    clause.evaluate("(one) => one.scrollIntoView({ behavior: 'instant' })")
    top = "(one) => one.getBoundingClientRect().top"
    place = clause.evaluate(top)
    assert page.evaluate("scrollY") > 100
    page.locator("#languages a[hreflang='zh-Hant']").dispatch_event(
        "click"
    )  # a mouse would have to go to the head first
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    eventually(page, lambda: abs(clause.evaluate(top) - place) < 100, lambda: clause.evaluate(top))
    expect(position).to_have_attribute("open", "")
    expect(answers).to_have_count(count)


def test_a_click_on_earlier_is_never_lost(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    """Neither when a move comes while the lines are on their way, nor when it comes while the button is held down."""
    number = match(54)
    pages = [listening(visitor(name).goto(f"/table/{number}/", "en")) for name in ("alice", "bob")]
    moving, reading = sorted(pages, key=mine, reverse=True)
    held: list[Route] = []
    reading.route(re.compile(r"/log/\?before="), lambda route: held.append(route))
    lowest, version = min(numbers(reading)), state(reading)["version"]
    reading.locator("#log-lines .log-more a").click()
    eventually(reading, lambda: bool(held), lambda: held)
    choose_by_key(moving)
    until(reading, lambda known: known["version"] != version)
    look_back(reading, 50)
    held[0].continue_()
    eventually(reading, lambda: min(numbers(reading)) < lowest, lambda: numbers(reading))
    reading.unroute_all()
    to_the_present(reading)
    shown = numbers(reading)
    assert min(shown) < lowest
    assert set(shown) >= set(range(min(shown), max(shown)))
    more = reading.locator("#log-lines .log-more a")
    more.scroll_into_view_if_needed()
    more.hover()
    reading.mouse.down()
    reading.evaluate("document.querySelector('#log-lines .log-more').before(document.createElement('li'), "
                     "...[...document.querySelectorAll('#log-lines li')].slice(0, 9).map((line) => line.cloneNode(true)))")  # fmt: skip
    reading.mouse.up()
    eventually(reading, lambda: min(numbers(reading)) < min(shown), lambda: numbers(reading))
    assert not state(reading)["at"]
