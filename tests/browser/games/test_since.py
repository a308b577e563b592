"""What happened since one's last answer: listed, marked until the next one, watched again, skipped."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Seat
from games.titles import info
from tests.browser.rail import OUT_OF_SIGHT
from tests.browser.table import box, choose_by_button, listening, mine, state, until
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import against_bots, begun, bot_answers, finished, seated, strip_of, to_move
from tests.live import LiveSite

TITLES = ("great-wall-of-china", "great-wall", "imperial-struggle")


@pytest.fixture(autouse=True)
def _hasty_bots(settings: Any) -> None:
    """Those that answer here, not those of the site."""
    settings.BOT_PAUSE = 0


def returned_to(visitor: Callable[..., Visitor], site: LiveSite, title: str, **options: str) -> Page:
    """Alice's page after bots have moved."""
    alice = site.person("alice")
    with site.database():
        table = against_bots(alice, title, bots=min(2, info(title).modes[0].players[-1] - 1))
    return listening(visitor("alice", **options).goto(f"/table/{table.pk}/", "en"))


def asked(page: Page) -> list[str]:
    """The question and its answers."""
    words: list[str] = page.locator("#table-ask :is(h2, .option)").all_text_contents()
    return words


@pytest.mark.parametrize("title", TITLES)
def test_what_happened_is_marked_until_one_has_answered(
    visitor: Callable[..., Visitor], live_site: LiveSite, title: str
) -> None:
    page = returned_to(visitor, live_site, title)
    expect(page.locator("#table-since .since-line:visible").first).to_be_visible()
    assert page.locator("#table-board .lately").count()
    assert page.locator("#log-lines .log-since").count() == 1
    page.reload()
    listening(page)
    assert page.locator("#table-board .lately").count()
    axe(page)
    before = state(page)["version"]
    page.locator("#table-ask [data-options] .option:not([data-final])").first.click()
    until(page, lambda known: known["version"] != before)
    lines = (
        page.locator("#table-since").get_attribute("data-known")
        if page.locator("#table-since .since-line").count()
        else ""
    )
    assert lines != before
    marked = page.evaluate(
        "[...document.querySelectorAll('#table-board .lately')].map((thing) => thing.dataset.element)"
    )
    touched = (page.locator("#table-since").get_attribute("data-touched") or "").split()
    assert set(marked) <= set(touched)


READ_WHOLE = """(lines) => [...document.querySelectorAll(lines)].filter((line) => {
  const { top, bottom, height } = line.getBoundingClientRect();
  const room = line.closest('ol').parentElement.closest('section').getBoundingClientRect();
  const list = line.closest('ol').getBoundingClientRect();
  const end = Math.min(room.bottom, list.bottom, innerHeight);
  return height > 0 && top >= Math.max(room.top, list.top) - 1 && bottom <= end + 1;
}).length"""


POINTED = "(pointed) => { pointed.hidden = false; pointed.querySelector('[data-pointed]').textContent = 'Many words. '.repeat(90); }"
ROWS = "(log) => log.clientHeight / parseFloat(getComputedStyle(log.querySelector('li')).lineHeight)"


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_beside_a_long_question_strip_and_log_are_read(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: tuple[int, int]
) -> None:
    page = returned_to(visitor, live_site, "great-wall")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator("#table-ask .options").first.evaluate(
        "(list) => { for (let n = 0; n < 9; n++) list.append(list.firstElementChild.cloneNode(true)); }"
    )
    heights = {name: box(page, name) for name in ("#table-since", "#table-ask", "#record")}
    assert heights["#table-since"]["y"] < heights["#table-ask"]["y"] < heights["#record"]["y"]
    assert heights["#table-ask"]["height"] >= 0.4 * (size[1] - 54)
    lines = page.locator("#table-since .since-line").count()
    assert page.evaluate(READ_WHOLE, "#table-since .since-line") >= min(lines, 1 if size[1] < 800 else 2)
    assert page.evaluate(READ_WHOLE, "#log-lines li") >= 2
    assert page.locator("#log-lines").evaluate(ROWS) >= 3
    page.locator("#pointed").evaluate(POINTED)
    asked = page.locator("#table-ask").bounding_box()
    assert asked == pytest.approx(heights["#table-ask"], abs=0.5), "nothing moves under the pointer"
    assert page.evaluate(READ_WHOLE, "#log-lines li") >= 1
    assert page.locator("#log-lines").evaluate(ROWS) >= (2 if size[1] < 800 else 3)
    for thing in ("#replay [data-play]", "#replay input", "#log-lines li >> nth=0"):
        page.locator(thing).click(trial=True)
    page.locator("#pointed").evaluate("(pointed) => { pointed.hidden = true; }")
    opener = page.locator("[data-since-open]")
    if opener.is_visible():
        opener.click()
        assert page.locator("#table-since .since-line:visible").count() == lines
        expect(opener).to_have_attribute("aria-expanded", "true")
        assert box(page, "#table-ask")["height"] > 120
        opener.click()
    # Where the question still has too little room, it gets some of the others': they keep a few lines. On a low screen the news are a
    # heading that opens, if then all answers are in sight.
    page.evaluate("dispatchEvent(new Event('resize'))")
    expect(page.locator("#table.tight")).to_be_attached()
    tighter = page.locator("#table.tighter").count()
    assert page.locator("#log-lines").evaluate(ROWS) >= (1 if tighter else 2)
    if tighter and size[1] < 800:
        expect(opener).to_be_visible()
        assert page.evaluate(OUT_OF_SIGHT)["hidden"] == 0
    else:
        assert page.evaluate(READ_WHOLE, "#table-since .since-line") >= min(lines, 1)
    assert box(page, "#table-ask")["height"] >= heights["#table-ask"]["height"] - 1


@pytest.mark.parametrize("title", TITLES)
def test_it_is_watched_again_by_keys_and_ends_at_the_present(
    visitor: Callable[..., Visitor], live_site: LiveSite, title: str
) -> None:
    page = returned_to(visitor, live_site, title)
    board = page.locator("#table-board").inner_html()
    question = asked(page)
    page.keyboard.press("a")
    bar = page.locator("#again")
    expect(bar).to_be_visible()
    expect(page.locator("#table-board.board-past")).to_be_attached()
    page.keyboard.press("Space")  # the pause has the focus
    expect(page.locator("[data-again-pause]")).to_have_attribute("aria-pressed", "false")
    steps = int(bar.locator(".again-tools > .number").inner_text().split("/")[1])
    assert steps >= 2
    page.keyboard.press("ArrowLeft")
    expect(bar.locator(".again-tools > .number")).to_have_text(f"1 / {steps}")
    page.keyboard.press("ArrowRight")
    expect(bar.locator(".again-tools > .number")).to_have_text(f"2 / {steps}")
    expect(bar.locator("[data-again-line] p").first).to_be_visible()
    assert asked(page) == question, "the question stays, to be answered"
    assert page.locator("#table-ask [data-options] .option").first.is_enabled()
    axe(page)
    no_sideways(page)
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    expect(page.locator("#table-board.board-past")).not_to_be_attached()
    assert page.locator("#table-board").inner_html() == board
    expect(page.locator("[data-watch-again]")).to_be_focused()
    page.keyboard.press("a")
    expect(bar.locator(".again-tools > .number")).to_have_text(f"1 / {steps}")
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    expect(bar).to_be_hidden()
    expect(page.locator("#table-board.board-past")).not_to_be_attached()


def test_whoever_watches_again_can_answer_and_misses_nothing(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    page = returned_to(visitor, live_site, "great-wall")
    before = state(page)["version"]
    page.keyboard.press("a")
    expect(page.locator("#table-board.board-past")).to_be_attached()
    page.locator("#table-ask [data-options] .option:not([data-final])").first.click()
    until(page, lambda known: known["version"] != before)
    expect(page.locator("#again")).to_be_hidden()
    expect(page.locator("#table-board.board-past")).not_to_be_attached()


def test_bots_are_skipped_by_a_key(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice = live_site.person("alice")
    with live_site.database():
        table = begun(alice, bots=2)
        while to_move(table).bot:
            bot_answers(table)
    page = listening(visitor("alice").goto(f"/table/{table.pk}/", "en"))
    assert mine(page)
    for _ in range(2):  # the two actions of a turn
        choose_by_button(page)
    expect(page.locator("[data-skip=table]")).to_be_visible()
    page.keyboard.press("s")
    until(page, lambda known: known["mine"] == "yes")
    expect(page.locator("#table-since .since-line").first).to_be_visible()


def test_the_news_and_the_log_open_a_card_that_sums_up_what_ended(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    alice = live_site.person("alice")
    with live_site.database():
        while True:
            table = against_bots(alice, bots=2)
            if "since-chapter" in strip_of(table, seated(Seat.objects.get(table=table, user=alice).number)):
                break
    page = listening(visitor("alice").goto(f"/table/{table.pk}/", "en"))
    card = page.locator("#chapter")
    expect(card).to_be_hidden()
    page.locator(".since-chapter").click()
    expect(card).to_be_visible()
    expect(card.locator("h2")).to_have_text(re.compile("Row . in short"))
    expect(card.locator("td.gain").first).to_be_visible()
    axe(page)
    assert page.locator("#table-ask [data-options] .option").first.is_enabled(), "it may be answered beside the card"
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.locator("#log-lines .log-chapter").first.click()
    expect(card).to_be_visible()
    card.locator("[data-chapter-close]").click()
    expect(card).to_be_hidden()


@pytest.mark.parametrize(("title", "mode"), [(TITLES[0], "standard"), (TITLES[1], "solo"), (TITLES[1], "co-op")])
def test_the_end_tells_its_story(visitor: Callable[..., Visitor], live_site: LiveSite, title: str, mode: str) -> None:
    alice = live_site.person("alice")
    with live_site.database():
        table = finished(alice, title, mode)
    page = listening(visitor("alice").goto(f"/table/{table.pk}/", "en"))
    expect(page.locator("#story .curve")).to_be_visible()
    expect(page.locator("#story .turning li").first).to_be_visible()
    assert page.locator(".standing-rival").count() == (title == TITLES[1])
    expect(page.locator("[data-share]")).to_be_visible()
    axe(page)
    no_sideways(page)
    link = page.locator("#story .turning a[data-position]").first
    number = link.get_attribute("data-position")
    link.click()
    until(page, lambda known: known["at"] == number)
