"""Study rooms: one leads through a match on the stage of the table, others follow or look around by themselves."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from games.learning.studies import studies
from games.models import Study, Table
from tests.browser.table import confirmed, listening, opened, state, unfold
from tests.browsing import PREFIXES, SIZES, Visitor, no_sideways
from tests.games.studies.rooms import ended, room_of
from tests.live import LiveSite

ROOM = re.compile(r"/study/[\w-]+/")
FOUNDERS = "founders-of-gloomhaven"
STUDY = {"zh-hant": "從這裡開始研習", "zh-hans": "从这里开始研习", "en": "Study from here"}
MORE = "[data-plan-more] > summary"


@pytest.fixture
def room(live_site: LiveSite) -> Study:
    """A room of alice, at the fifth answer. Everybody may add to it."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        row = room_of(ended(alice, bob, title=FOUNDERS, moves=30), alice)
        studies.go(secret=row.secret, by=alice, node=5)
        studies.settle(secret=row.secret, by=alice, name="Our match", may_add="all", eyes=None)
        return studies.row_of(row.secret)


def in_room(person: Visitor, row: Study, query: str = "", language: str = "en") -> Page:
    return listening(person.goto(f"/study/{row.secret}/{query}", language))


def count(page: Page) -> Locator:
    return page.locator(".study-count")


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("language", [*PREFIXES])
def test_a_match_that_is_over_is_studied(
    visitor: Callable[..., Visitor], live_site: LiveSite, axe: Callable[..., None], size: str, language: str
) -> None:
    """From a past position of the table; an answer is tried out, and is still there when the page is loaded again."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = ended(alice, bob, title=FOUNDERS, moves=30, privacy=Table.Privacy.PRIVATE)
    page = visitor("alice", size=size).goto(f"/table/{table.pk}/at/0/", language)
    unfold(page)
    page.get_by_role("button", name=STUDY[language]).click()
    page.wait_for_url(ROOM)
    expect(page.locator("body.at-study")).to_be_attached()
    listening(page)
    unfold(page)
    axe(page)
    no_sideways(page)
    before = state(page)["version"]
    option = page.locator("#table-ask [data-options] .option:not([hidden])").first
    opened(page, option).click()
    confirmed(page)
    expect(page.locator("#table-status")).not_to_have_attribute("data-version", before)
    with live_site.database():
        row = studies.row_of(page.url.partition("/study/")[2].partition("/")[0])
        tree = studies.opened(row).tree
        node = row.at
        assert len(tree.path(node)) >= 1
    page.reload()
    expect(page.locator("[data-study]")).to_have_attribute("data-node", str(node))
    unfold(page)
    page.locator(MORE).click()
    axe(page)
    no_sideways(page)


def test_others_follow_leave_and_come_back(visitor: Callable[..., Visitor], room: Study) -> None:
    alice, bob = in_room(visitor("alice"), room), in_room(visitor("bob", size="phone"), room)
    expect(count(bob)).to_contain_text("Answer 5")
    alice.keyboard.press("ArrowRight")
    expect(count(alice)).to_contain_text("Answer 6")
    expect(count(bob)).to_contain_text("Answer 6")
    unfold(bob)
    no_sideways(bob)
    bob.get_by_role("link", name="Look around by myself").click()
    bob.wait_for_url(re.compile(r"node=6"))
    listening(bob)
    bob.keyboard.press("ArrowLeft")
    expect(count(bob)).to_contain_text("Answer 5")
    bob.wait_for_url(re.compile(r"node=5"))
    alice.keyboard.press("ArrowRight")
    expect(count(alice)).to_contain_text("Answer 7")
    expect(bob.locator("#study-lead")).to_contain_text("shows answer 7.")
    expect(count(bob)).to_contain_text("Answer 5")
    unfold(bob)
    bob.get_by_role("link", name="Follow again").click()
    expect(count(bob)).to_contain_text("Answer 7")


def test_the_lead_is_asked_for_and_handed_over(visitor: Callable[..., Visitor], room: Study) -> None:
    alice, bob = in_room(visitor("alice"), room), in_room(visitor("bob"), room)
    expect(bob.locator(".study-leads")).to_contain_text("you follow")
    bob.get_by_role("button", name="Ask to lead").click()
    alice.get_by_role("button", name="Hand over the lead").click()
    expect(bob.locator(".study-leads")).to_contain_text("You lead.")
    expect(alice.locator(".study-leads")).to_contain_text("you follow")
    bob.keyboard.press("ArrowLeft")
    expect(count(alice)).to_contain_text("Answer 4")


def spaces(page: Page, many: int) -> list[str]:
    """Elements of the board that can be seen, the larger ones first."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#table-board [data-element]")]
          .map((one) => [one.dataset.element, one.getBoundingClientRect()])
          .filter(([, box]) => box.width > 20 && box.height > 20 && box.top > 60 && box.bottom < innerHeight && box.right < innerWidth)
          .map(([name]) => name)"""
    )
    return [*dict.fromkeys(found)][:many]


def touch(page: Page, element: str) -> None:
    page.locator(f'#table-board [data-element="{element}"]').first.click(position={"x": 6, "y": 6})


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_what_is_drawn_stays_on_its_place_for_all(
    visitor: Callable[..., Visitor], room: Study, axe: Callable[..., None]
) -> None:
    alice, bob = in_room(visitor("alice"), room), in_room(visitor("bob"), room)
    one, other = spaces(alice, 2)
    alice.locator("[data-study-draw] > summary").click()
    alice.locator("[data-draws=arrow]").click()
    touch(alice, one)
    expect(alice.locator("[data-draw-help]")).to_have_text("Now choose where the arrow points.")
    touch(alice, other)
    expect(bob.locator(".study-overlay .tip")).to_have_count(1)
    alice.locator("#study-text").fill("<b>Look</b>")
    alice.locator("[data-draws=circle]").click()
    touch(alice, one)
    expect(bob.locator("#study-shapes q")).to_have_text("<b>Look</b>")
    expect(bob.locator(".study-overlay .words")).to_have_text("<b>Look</b>")
    for size in ("desk", "laptop"):
        bob.set_viewport_size(SIZES[size])
        bob.wait_for_timeout(1200)
        there, ring = (
            middle_of(bob, f'#table-board [data-element="{one}"]'),
            middle_of(bob, ".study-overlay ellipse.ink"),
        )
        assert abs(there[0] - ring[0]) < 3
        assert abs(there[1] - ring[1]) < 3
    axe(bob)
    alice.keyboard.press("ArrowRight")
    expect(count(bob)).to_contain_text("Answer 6")
    expect(bob.locator(".study-overlay g")).to_have_count(0)
    alice.keyboard.press("ArrowLeft")
    expect(bob.locator(".study-overlay g")).to_have_count(2)
    alice.locator("#study-shapes button").first.click()
    expect(bob.locator(".study-overlay g")).to_have_count(1)


def test_a_room_is_used_by_keys_alone(visitor: Callable[..., Visitor], room: Study) -> None:
    """A circle is drawn from the list of the board. The enter key in a line of text does what its button does."""
    page = in_room(visitor("alice"), room)
    page.locator("[data-study-draw] > summary").focus()
    page.keyboard.press("Enter")
    page.locator("[data-draws=circle]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    item = page.locator("#outline-list [data-element]").first
    expect(item).to_be_attached()
    page.evaluate("document.querySelector('#outline-list [data-element]').focus()")
    page.keyboard.press("Enter")
    expect(page.locator("#study-shapes li")).to_have_count(1)
    page.locator(MORE).focus()
    page.keyboard.press("Enter")
    page.locator("#study-jump").fill("2")
    page.keyboard.press("Enter")
    expect(count(page)).to_contain_text("Answer 2")
    page.locator("#plan-name").fill("Here")
    page.keyboard.press("Enter")
    expect(page.locator(".study-note")).to_contain_text("Here")


def test_a_bot_says_what_it_would_do(visitor: Callable[..., Visitor], room: Study) -> None:
    page = in_room(visitor("alice"), room)
    page.locator("[data-ask-bot]").click()
    expect(page.locator("#bot-opinion table")).to_be_visible()
    expect(page.locator("#bot-opinion tbody tr")).not_to_have_count(0)


def test_one_seats_eyes_spoil_nothing_unless_asked(visitor: Callable[..., Visitor], room: Study) -> None:
    page = in_room(visitor("bob"), room, "?eyes=1")
    expect(count(page)).to_have_text("Answer 5")
    expect(page.locator(".study-following")).to_have_count(0)
    page.locator(MORE).click()
    page.get_by_role("link", name="Show what follows").click()
    expect(page.locator(".study-following")).to_have_count(1)
    expect(count(page)).to_contain_text("of")


def test_without_scripts_a_room_is_walked_by_links(visitor: Callable[..., Visitor], room: Study) -> None:
    page = visitor("bob", javascript=False).goto(f"/study/{room.secret}/", "en")
    page.locator("[data-study-on]").click()
    page.wait_for_url(re.compile("node=6"))
    expect(count(page)).to_contain_text("Answer 6")
    page.locator("[data-study-on]").click()
    expect(count(page)).to_contain_text("Answer 7")


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    live_site.person("alice")
    page = visitor("alice").goto("/studies/", "en")
    chosen = page.locator("#study-file")
    chosen.set_input_files({"name": "match.json", "mimeType": "application/json", "buffer": b" " * 600_000})
    assert chosen.evaluate("(input) => input.validationMessage") == "This file is too large for a match file."
    chosen.set_input_files({"name": "match.json", "mimeType": "application/json", "buffer": b"{"})
    assert chosen.evaluate("(input) => input.checkValidity()")
    page.get_by_role("button", name="Study this match").click()
    expect(page.locator("body")).to_contain_text("Line 1")
