"""A whole match between people in real browsers, and everything one does at a table on the way."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import tables
from games.engine.rules import chance
from games.models import Table
from tests.browser.table import (
    at_the_present,
    caught_up,
    choose_by_button,
    choose_by_key,
    listening,
    mine,
    moved_on,
    my_turn,
    open_table,
    someone_to_move,
    state,
    unfold,
    until,
)
from tests.browsing import Visitor, looks, no_sideways
from tests.games.making import answer, begun, host_of, match_of, person_at, played, to_move
from tests.live import LiveSite

FIRST_ANSWERS, LAST_CARDS = 16, 6
"""The answers that two people give in browsers at the beginning of a match, and the cards that are left when they go on there."""


@pytest.fixture(scope="session")
def ended(live_site: LiveSite) -> int:
    """The number of a table at which Alice and Bob have finished."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(chance, "new_seed", lambda: "ended")
        return int(played(begun(alice, bob), 500).pk)


def nearly_over(site: LiveSite, path: str) -> Table:
    """The table, played on the server until few cards are left."""
    with site.database():
        table = Table.objects.get(pk=path.strip("/").split("/")[-1])
        while sum(len(side.pile) + sum(side.hand.values()) for side in match_of(table).state.sides) > LAST_CARDS:
            table = played(table, 1, f"{table.version}")
        return table


def test_two_people_from_the_lobby_to_the_score(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    """One with buttons, one with keys; each sees the other's moves without asking. What lies between their first and their last moves is
    answered on the server."""
    alice, bob = visitor("alice"), visitor("bob")
    watcher = bob.goto("/play/", "en")
    path = open_table(alice.page)
    row = watcher.locator(f"li.table-row:has(a[href*='{path}'])")
    expect(row).to_be_visible()
    row.get_by_role("button", name="Join").click()  # and sits down by that
    expect(alice.page.locator(".room-place", has_text="白川")).to_be_visible()
    listening(alice.page).get_by_role("button", name="Begin").click()
    expect(bob.page.locator("#table-board:not(.board-picture) .wall-board")).to_be_visible()
    pages: dict[Page, Callable[[Page], None]] = {alice.page: choose_by_button, listening(bob.page): choose_by_key}
    answers = 0
    while (mover := someone_to_move(pages)) is not None:
        pages[mover](mover)
        caught_up(pages, int(state(mover)["version"]))
        answers += 1
        if answers == FIRST_ANSWERS:
            table = nearly_over(live_site, path)
            for page in pages:
                at_the_present(page, live_site, table)
    assert answers > FIRST_ANSWERS
    for page in pages:
        expect(page.locator(".standings")).to_be_visible()
        expect(page.locator(".score-lines").first).to_be_visible()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    alice.page.get_by_role("button", name="Play again").click()
    alice.page.wait_for_url(lambda address: path not in address)
    bob.page.get_by_role("button", name="Play again").click()
    bob.page.wait_for_url(re.compile(re.escape(alice.page.url.split("//")[1].split("/", 1)[1])))
    expect(alice.page.locator(".room-place", has_text="白川")).to_be_visible()


def test_a_seat_is_taken_by_who_is_quicker_than_the_scripts(visitor: Callable[..., Visitor]) -> None:
    """The browser then sends the form as it is, to where the button says."""
    alice, bob = visitor("alice"), visitor("bob")
    path = open_table(alice.page)
    bob.page.route("**/table-send*.js", lambda _: None)
    bob.page.goto(f"/en{path}", wait_until="commit")
    bob.page.get_by_role("button", name="Take a seat").click(no_wait_after=True)
    expect(alice.page.locator(".room-place", has_text="白川")).to_be_visible()
    bob.page.unroute("**/table-send*.js")
    listening(bob.goto(path, "en"))


def test_a_guest_plays_a_bot(page: Page) -> None:
    page.goto("/en/play/")
    page.get_by_role("button", name="Play now against bots").first.click()
    page.wait_for_url(re.compile(r"/table/\d+/"))
    listening(page)
    answers = 0
    while answers < 5:
        my_turn(page)
        choose_by_button(page)
        answers += 1
    expect(page.locator("#log-lines")).to_contain_text("ot B")
    assert page.title().endswith("Guiyi")


def test_undo_takes_back_ones_own_last_answer(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    number = match()
    pages = [visitor(name).goto(f"/table/{number}/", "en") for name in ("alice", "bob")]
    page = next(page for page in pages if mine(listening(page)))
    before = state(page)["number"]
    choose_by_button(page, last=True)
    assert int(state(page)["number"]) == int(before) + 1
    version = state(page)["version"]
    page.keyboard.press("u")
    moved_on(page, version)
    assert state(page)["number"] == before
    other = next(one for one in pages if one is not page)
    until(other, lambda known: known["number"] == before)


def test_a_wish_to_take_back_is_seen_at_once(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    """On a phone too, folded or not, and by those who only listen."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
        mover = person_at(to_move(table)).username
        while person_at(to_move(table)).username == mover:
            table = answer(table, "draw")
    other = "bob" if mover == "alice" else "alice"
    asking = listening(visitor(mover).goto(f"/table/{table.pk}/", "en"))
    asked = listening(visitor(other, size="small").goto(f"/table/{table.pk}/", "en"))
    my_turn(asked)
    asked.locator("[data-fold]").click()
    asking.get_by_role("button", name="Ask to take back").click()
    expect(asked.get_by_role("button", name="Refuse")).to_be_in_viewport(ratio=1)
    expect(asked.locator(".proposal")).to_contain_text("draws a card")
    expect(asked.locator(".toasts")).to_contain_text("asks to take back: ")
    expect(asked.locator("#table-live")).to_contain_text("asks to take back: ")
    version = state(asked)["version"]
    asked.get_by_role("button", name="Refuse").click()
    moved_on(asked, version)
    expect(asked.locator(".toasts .notice")).to_have_count(0)


def test_a_refusal_goes_when_something_else_is_asked(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
        mover = person_at(to_move(table)).username
    page = listening(visitor(mover).goto(f"/table/{table.pk}/", "en"))
    first = page.locator("#table-ask .option").first
    first.evaluate("(option) => { option.value = 'nonsense'; option.removeAttribute('data-final'); option.click(); }")
    notice = page.locator("#table-notice .notice")
    expect(notice).to_be_visible()
    choose_by_button(page, last=True)
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("size", ["desk", "small"])
def test_a_refusal_lies_behind_nothing_and_is_put_away(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
        mover = person_at(to_move(table)).username
    page = listening(visitor(mover, size=size).goto(f"/table/{table.pk}/", "en"))
    first = page.locator("#table-ask .option").first
    first.evaluate("(option) => { option.value = 'nonsense'; option.removeAttribute('data-final'); option.click(); }")
    notice = page.locator("#table-notice .notice")
    expect(notice).to_be_visible()
    assert notice.evaluate("""(notice) => {
      const { left, right, top, bottom } = notice.getBoundingClientRect();
      return notice.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }""")
    page.keyboard.press("Escape")
    expect(notice).to_have_count(0)


LONG = ("Wolfeschlegelsteinhausenbergerdorffabcde", "名字長得不得了的人也要能好好下棋" * 2 + "一直到四十個字為止")


@pytest.mark.parametrize("size", ["desk", "small"])
def test_no_name_is_too_long(visitor: Callable[..., Visitor], live_site: LiveSite, size: str) -> None:
    people = [live_site.person(f"long-{number}", display_name=name[:40]) for number, name in enumerate(LONG)]
    with live_site.database():
        running = played(begun(*people), 9)
        room = tables.create(host=people[0], title="great-wall-of-china", players=3)
        tables.join(table_id=room.pk, by=people[1])
    for person in people:
        someone = visitor(person.username, size=size)
        for path in (f"/table/{running.pk}/", f"/table/{room.pk}/", "/play/", "/play/mine/"):
            page = someone.goto(path)
            no_sideways(page)
    page = listening(someone.goto(f"/table/{running.pk}/"))
    board = page.locator("#table-board").bounding_box()
    assert board is not None
    for pile in page.locator("#table-board .pile:visible").all():
        box = pile.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] < board["x"] + board["width"]
    for who in page.locator("#table-board .who:visible").all():
        box = who.bounding_box()
        assert box is not None
        assert box["width"] > box["height"], "a name stands as a column"
    state_of = page.locator(".player-now .player-state")
    expect(state_of).to_be_visible()
    you = page.locator("#table-players .player-you")
    expect(you).to_have_text("你")
    if size == "desk":
        expect(you).to_be_in_viewport()  # a phone says it alone: what is mine is beneath its strip


def test_what_a_thing_is_appears_beside_the_board(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = listening(visitor("alice").goto(f"/table/{match()}/", "en"))
    page.locator("#table-board [data-element*=':hand:']").last.hover()
    expect(page.locator("#pointed h3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#pointed")).to_be_hidden()


def test_without_scripts_one_can_play(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    number = match()
    pages = [visitor(name, javascript=False).goto(f"/table/{number}/", "en") for name in ("alice", "bob")]
    page = next(page for page in pages if page.locator("#table-ask .option").count())
    page.locator("#table-ask .option").last.click()
    expect(page.locator("#log-lines .log-number").first).to_have_text("1")


@looks()
def test_anybody_can_use_a_table(
    visitor: Callable[..., Visitor],
    axe: Callable[..., None],
    match: Callable[..., int],
    ended: int,
    live_site: LiveSite,
    size: str,
    theme: str,
) -> None:
    """Asked, waiting, over, before it begins, watching: in each language, size and theme."""
    running = match(12)
    with live_site.database():
        waiting = tables.create(host=host_of(Table.objects.get(pk=running)), title="great-wall-of-china", players=3).pk
    looks = [
        ("alice", running, "zh-hant"),
        ("bob", running, "zh-hans"),
        ("", running, "en"),
        ("alice", ended, "zh-hant"),
        ("alice", waiting, "en"),
    ]
    for name, number, language in looks:
        page = listening(visitor(name, size=size, theme=theme).goto(f"/table/{number}/", language))
        no_sideways(page)
        axe(page)


REACH = """(size) => {
  const half = size / 2 - 1;
  const ways = [[0, 0], [half, 0], [-half, 0], [0, half], [0, -half]];
  const beyond = (link) => {
    link.scrollIntoView({ block: 'center' });
    const box = link.getBoundingClientRect();
    const points = ways.map(([right, down]) => [box.x + box.width / 2 + right, box.y + box.height / 2 + down]);
    return points.filter(([x, y]) => x < innerWidth && document.elementFromPoint(x, y)?.closest('a.rule-link') !== link);
  };
  return [...document.querySelectorAll('a.rule-link')].filter((link) => link.checkVisibility())
    .map((link) => [link.parentElement.textContent, ...beyond(link)]).filter(([, ...missed]) => missed.length);
}"""


@pytest.mark.parametrize(("size", "pixels"), [("desk", 24), ("phone", 44)])
@pytest.mark.parametrize("title", ["great-wall-of-china", "great-wall"])
def test_the_mark_of_a_rule_is_big_enough_to_touch(
    visitor: Callable[..., Visitor], live_site: LiveSite, title: str, size: str, pixels: int
) -> None:
    """WCAG 2.2 asks for 24 pixels (2.5.8), and 44 for fingers (2.5.5)."""
    alice, bob, charlie = (live_site.person(name) for name in ("alice", "bob", "charlie"))
    with live_site.database():
        table = played(begun(alice, bob, charlie, title=title), 12)
        name = person_at(to_move(table)).username
    page = listening(visitor(name, size=size).goto(f"/table/{table.pk}/"))
    if page.locator("#table-since[data-opens-chapters]").count():  # the card of what ended while nobody looked
        expect(page.locator("#chapter")).to_be_visible()
        page.keyboard.press("Escape")
    unfold(page)
    pages = page.locator("#parts [data-to]").all() if size == "phone" else []
    seen = 0
    for turn in [None, *pages]:  # at a desk everything is there at once
        if turn is not None:
            turn.tap()
        seen += page.locator("a.rule-link:visible").count()
        assert page.evaluate(REACH, pixels) == []
        no_sideways(page)
    assert seen > 10
