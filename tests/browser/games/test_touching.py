"""Answers given on the board: by touch, by keys, asked again where they cannot be taken back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, Position, expect

from games.engine.rules.ask import Option
from tests.browser.questions import table_asking
from tests.browser.table import (
    choose_by_button,
    eventually,
    listening,
    menu,
    mine,
    moved_on,
    mover,
    my_turn,
    open_table,
    state,
    turn_to,
    unfold,
)
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import begun, person_at, played, to_move
from tests.live import LiveSite


def test_the_board_is_touched_and_narrows_the_options(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    page = mover(visitor, match())
    left = page.locator("#table-ask .option:not([hidden])")
    everything = left.count()
    card = page.locator("#table-board .can[data-element*=':hand:']").first
    visible: Position = {"x": 8, "y": 14}  # cards of a kind lie fanned, each over the one before
    card.click(position=visible)
    expect(card).to_have_class(re.compile("chosen"))
    assert 0 < left.count() < everything
    page.keyboard.press("Escape")
    expect(left).to_have_count(everything)
    version = state(page)["version"]
    card.click(position=visible)
    page.locator("#table-board .glow").first.click()
    moved_on(page, version)


def test_a_card_shows_where_it_goes_to_one_place_as_to_several(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    page = mover(visitor, match())
    card = page.locator("#table-board .can[data-element*=':hand:']").first
    element, version = card.get_attribute("data-element"), state(page)["version"]
    # Only one place is left for this card.
    page.evaluate(
        "(element) => [...document.querySelectorAll('#table-ask [data-options] .option')]"
        ".filter((option) => option.dataset.elements.split(' ').includes(element)).slice(1).forEach((option) => option.remove())",
        element,
    )
    card.click(position={"x": 8, "y": 14})
    place = page.locator("#table-board .glow")
    expect(place).to_have_count(1)
    expect(page.locator("[data-narrowed-to]")).to_have_text("Now choose where.")
    assert state(page)["version"] == version
    place.click()
    moved_on(page, version)


REWARDED = """(chip) => chip.insertAdjacentHTML(
  "beforeend", '<span class="amounts amounts-gain"><span class="amount"><svg class="icon"></svg><b>2</b></span></span>')"""
STRANGE = """(chip) => {
  const own = getComputedStyle(chip).color;
  return [...chip.querySelectorAll("*")].filter((thing) => getComputedStyle(thing).color !== own).length;
}"""


def test_what_an_option_brings_is_legible_under_the_pointer(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    page = mover(visitor, match())
    chip = page.locator("#table-ask .chip").first
    chip.evaluate(REWARDED)
    assert chip.evaluate(STRANGE)
    chip.hover()
    eventually(page, lambda: not chip.evaluate(STRANGE), lambda: chip.inner_html())


def test_the_help_names_gestures_where_there_are_fingers(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    page = listening(visitor("alice", size="phone", theme="night").goto(f"/table/{match(2)}/", "en"))
    menu(page).get_by_role("button", name="Gestures and keys").tap()
    expect(page.locator("#keys .gestures th").first).to_be_in_viewport(ratio=1)
    gestures = page.locator("#keys .gestures th").all_inner_texts()
    assert gestures == [
        "Tap",
        "Tap it again",
        "Hold",
        "Tap a figure",
        "Tap a line of the log",
        "Swipe sideways",
        "Two fingers",
    ]
    no_sideways(page)
    axe(page)


READ = """(card) => {
  const text = card.querySelector(".opens-text");
  const { width, height } = text.getBoundingClientRect();
  return text.checkVisibility() && width > 20 && height > 10;
}"""


@pytest.mark.parametrize("title", ["great-wall", "viscounts-of-the-west-kingdom", "founders-of-gloomhaven"])
def test_a_tap_on_a_card_that_cannot_be_chosen_shows_its_text_until_the_next(
    visitor: Callable[..., Visitor], live_site: LiveSite, title: str
) -> None:
    people = [live_site.person(name) for name in ("alice", "bob", "charlie")]
    with live_site.database():
        table = played(begun(*people, title=title), 8)
        waiting = next(person for person in people if person != person_at(to_move(table)))
    page = listening(visitor(waiting.username, size="phone").goto(f"/table/{table.pk}/", "en"))
    closed = "#table-board .opens:has(> .opens-text[popover]):not(.can, .can-then, .glow)"
    tapped = 0
    for card in page.locator(closed).all():
        if not turn_to(page, card).is_visible():
            continue
        card.tap()
        page.wait_for_timeout(1000)
        assert card.evaluate(READ), card.inner_html()
        card.tap()
        page.wait_for_timeout(200)
        assert not card.evaluate(READ), card.inner_html()
        tapped += 1
        if tapped == 4:
            break
    assert tapped


CUT = """() => [...document.querySelectorAll("#table-ask [data-options] small")]
  .filter((note) => note.checkVisibility() && note.scrollHeight > note.clientHeight + 1).length"""


def test_on_a_phone_the_notes_of_a_few_options_are_read_whole(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    people = [live_site.person(name) for name in ("alice", "bob", "charlie")]
    with live_site.database():
        table = begun(*people, title="great-wall")
        asked = person_at(to_move(table)).username
    page = listening(visitor(asked, size="phone").goto(f"/table/{table.pk}/", "en"))
    unfold(page)
    hint = page.locator("#table-ask .by-touch")
    expect(hint).to_be_visible()
    expect(hint).to_contain_text("Hold an answer")
    cut = page.evaluate(CUT)
    assert cut, "the first question shows more options instead"
    version = state(page)["version"]
    page.locator("#table-ask .option:has(small)").first.tap()
    expect(page.locator("#table-ask .option-read .option-again")).to_be_visible()
    assert (page.evaluate(CUT), state(page)["version"]) == (cut - 1, version), "it is read before it is chosen"
    page.locator("[data-primer] summary").click()
    page.locator("[data-primer-read]").click()
    assert page.evaluate(CUT) == 0


def one_square(options: Sequence[Option]) -> bool:
    """Whether a question asks for one of many squares of a map."""
    return len(options) > 9 and all(len(one.elements) == 1 and one.elements[0].startswith("space:") for one in options)


def test_a_finger_gives_no_square_before_it_confirms(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    number, asked = table_asking(live_site, one_square, "alice", "bob", title="founders-of-gloomhaven")
    page = listening(visitor(asked, size="small").goto(f"/table/{number}/", "en"))
    version, confirm = state(page)["version"], page.get_by_role("button", name="Place it here")
    for place in (9, 12):
        turn_to(page, page.locator("#table-board .sp.can").nth(place)).tap()
        expect(confirm).to_be_visible()
    page.wait_for_timeout(400)
    assert state(page)["version"] == version
    confirm.tap()
    moved_on(page, version)


def test_on_a_phone_a_tap_on_a_heading_shows_all_of_its_note(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    page = mover(visitor, match(), size="phone")
    unfold(page)
    page.evaluate(
        "for (const note of document.querySelectorAll('#table-ask .option-head small')) note.textContent = 'words '.repeat(60)"
    )
    cut = page.evaluate(CUT)
    assert cut
    page.locator("#table-ask .option-head:has(small)").first.tap()
    assert page.evaluate(CUT) == cut - 1


def test_everything_is_done_with_the_keyboard_alone(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = mover(visitor, match())
    version = state(page)["version"]
    card = page.locator("#table-board .can[data-element*=':hand:']").first
    card.focus()
    page.keyboard.press("Enter")
    row = page.locator("#table-board .glow").first
    row.focus()
    page.keyboard.press("Enter")
    moved_on(page, version)
    expect(page.locator("#table-live")).not_to_be_empty()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys .by-touch:visible")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#ask-heading")).to_contain_text("After move 0")
    page.keyboard.press("End")
    expect(page.locator("#ask-heading")).not_to_contain_text("After move")


def test_what_cannot_be_taken_back_is_asked_again(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = mover(visitor, match())
    page.keyboard.press("u")
    expect(page.locator("#toasts")).to_contain_text("nothing of yours to take back")
    version = state(page)["version"]
    draw, asking = page.locator("#table-ask .option[data-final]"), page.locator("[data-confirming]")
    draw.click()
    expect(asking).to_contain_text("What this shows cannot be unseen")
    asking.get_by_role("button", name="Choose otherwise").click()
    expect(asking).to_be_hidden()
    page.locator("#table-board .pile.can").click()
    expect(asking).to_be_visible()
    expect(page.locator("[data-narrowed-to]")).to_be_empty()
    page.keyboard.press("Escape")
    expect(asking).to_be_hidden()
    assert state(page)["version"] == version
    draw.click()
    page.keyboard.press("Enter")
    moved_on(page, version)


def test_drawing_is_confirmed_once_unless_one_wants_it_always(page: Page) -> None:
    """A guest's browser remembers it too, at every table of the game."""
    open_table(page, bots=1)
    draw, asking = page.locator("#table-ask .option[data-final]"), page.locator("[data-confirming]")
    again = asking.get_by_label("Do not ask again")

    def drawn(*, asked: bool) -> None:
        my_turn(page)
        while not draw.count():  # a token is to be taken first
            choose_by_button(page)
        version = state(page)["version"]
        draw.click()
        if asked:
            expect(again).to_be_checked()
            asking.get_by_role("button", name="Confirm").click()
        moved_on(page, version)

    listening(page)
    my_turn(page)
    draw.click()
    again.uncheck()
    page.keyboard.press("Escape")
    expect(asking).to_be_hidden()
    draw.click()
    again.uncheck()
    version = state(page)["version"]
    asking.get_by_role("button", name="Confirm").click()
    moved_on(page, version)
    my_turn(page)
    draw.click()
    expect(again).not_to_be_checked()
    again.check()
    asking.get_by_role("button", name="Confirm").click()
    drawn(asked=False)
    open_table(page, bots=1)
    listening(page)
    drawn(asked=False)


def test_on_a_phone_the_places_to_choose_from_come_into_sight(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    people = [live_site.person(name) for name in ("alice", "bob", "charlie", "dana")]
    with live_site.database():
        table = begun(*people)
        mover = person_at(to_move(table)).username
    page = listening(visitor(mover, size="small").goto(f"/table/{table.pk}/", "en"))
    page.wait_for_timeout(600)  # the page leads to the hand
    page.locator("#table-board .can[data-element*=':hand:']").first.click(position={"x": 8, "y": 14})
    expect(page.locator("#table-board .glow")).to_have_count(4)
    sheet = page.locator("#table-ask").bounding_box()
    assert sheet is not None

    def in_sight() -> bool:
        boxes = [row.bounding_box() for row in page.locator("#table-board .glow").all()]
        return any(box and box["y"] >= 0 and box["y"] + box["height"] <= sheet["y"] for box in boxes)

    eventually(page, in_sight, lambda: "no row to choose")


def test_a_nervous_finger_counts_once(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    number = match()
    pages = [visitor(name).goto(f"/table/{number}/", "en") for name in ("alice", "bob")]
    page = next(page for page in pages if mine(listening(page)))
    before = int(state(page)["number"])
    version = state(page)["version"]
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.evaluate(
        "() => { const option = document.querySelector('#table-ask .option');"
        " for (let n = 0; n < 6; n++) document.getElementById('answer').requestSubmit(option); }"
    )
    moved_on(page, version)
    assert len(posts) == 1
    assert int(state(page)["number"]) == before + 1
