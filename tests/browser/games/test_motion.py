"""Pieces travel: each event with a from and a to moves exactly its pieces, once, for everybody who looks on; nothing else moves."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Page, expect

from games import titles
from games.engine.rules import chance
from games.models import Move, Table
from games.tables.rows import matches
from tests.browser.table import (
    at_the_present,
    caught_up,
    choose_by_button,
    listening,
    someone_to_move,
    state,
)
from tests.browsing import Visitor
from tests.games.making import answer, begun, fresh, match_of, played, to_move
from tests.live import LiveSite

WATCH = """window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  flights.push(this.dataset?.travels ?? this.outerHTML.slice(0, 120));
  return animate.apply(this, given);
};
const still = new CSSStyleSheet();
still.replaceSync("*, ::before, ::after { animation: none !important }");
document.adoptedStyleSheets.push(still);"""
"""Every animation by a script is taken down. Those of style sheets, by which places to choose glow as long as they wait, are left out: each
picture of them costs as much as one of a flight."""
SETTLED = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return flights.splice(0);
}"""
TITLES = ("great-wall-of-china", "great-wall", "imperial-struggle")
MODES = {"great-wall": "two-players"}
DRAWN = {
    "great-wall-of-china": r"(?!supply$|removed$)",
    "great-wall": r"(clerks|pool|rest|firing|spot|recruits|overseer|array|honor-track|tea-track|horde_deck|shame"
    r"|goods|supply|warehouse|barricades|wall|builders)\b",
    "imperial-struggle": r"(space|flags|conflicts|advantage|mat|available|taken)\b",
    "founders-of-gloomhaven": r"(stock|supply|tile|claims|space|road|box|site|need|done|prestige-worker|proposal|goods)\b"
    r"|(houses|bridges|unbuilt|workers|race-worker|hand|played):1$",
}
"""Places of which the pieces, or the places themselves, are drawn for everybody: between two of these a piece must be seen to travel. Of
Great Wall of China one of the two will do."""
Flights = Counter[str]


def watched(visitor: Callable[..., Visitor], name: str, number: int, *, reduced: bool = False, **more: Any) -> Page:
    """The table's page, where every animation is taken down."""
    someone = visitor(name, own=True, **more)
    someone.context.add_init_script(WATCH)
    if not reduced:
        someone.page.emulate_media(reduced_motion="no-preference")
    return listening(someone.goto(f"/table/{number}/", "en"))


def flights(page: Page) -> Flights:
    """What has travelled since this was asked last, once what is put in place is; a piece of which only the back is known is ""."""
    return Counter(page.evaluate(SETTLED))


def travels_of(number: int, moves: Iterable[int], seat: int | None, title: str) -> tuple[Flights, Flights]:
    """What the events of these moves say that ``seat`` sees travel, each piece once, from the first place to the last; and of these what
    lies between places that are drawn."""
    journeys: dict[str, tuple[str, str]] = {}
    unknown: list[tuple[str, str]] = []
    for move in Move.objects.filter(table_id=number, number__in=list(moves), undone_version=None).order_by("number"):
        for travel in (travel for event in matches.events_of(move) for travel in event.travels):
            piece, source, target = travel.shown_to(seat)
            if piece:
                journeys[piece] = (journeys.get(piece, (source,))[0], target)
            else:
                unknown.append((source, target))
    gone = [*journeys.items(), *(("", ends) for ends in unknown)]
    gone = [(piece, ends) for piece, ends in gone if ends[0] != ends[1]]
    whole = any if title == TITLES[0] else all
    drawn = [piece for piece, ends in gone if whole(re.match(DRAWN[title], end) for end in ends)]
    return Counter(piece for piece, _ in gone), Counter(drawn)


def check(page: Page, number: int, moves: Iterable[int], seat: int | None, title: str, site: LiveSite) -> Flights:
    """What travelled on the page is what the events tell, and all that is drawn of it, once."""
    with site.database():
        every, drawn = travels_of(number, moves, seat, title)
    seen = flights(page)
    assert not seen - every, f"seat {seat} sees travel what no event tells: {seen - every}"
    assert not drawn - seen, f"seat {seat} does not see travel: {drawn - seen}"
    return seen


def seated(site: LiveSite, title: str) -> int:
    """The number of a table at which Alice and Bob have begun."""
    alice, bob = site.person("alice"), site.person("bob")
    with site.database():
        return int(begun(alice, bob, title=title, mode=MODES.get(title, "")).pk)


@pytest.mark.long
@pytest.mark.parametrize(
    ("title", "moves"),
    [
        ("great-wall-of-china", 30),
        ("great-wall", 30),
        ("imperial-struggle", 10),
        pytest.param("imperial-struggle", 30, marks=pytest.mark.soak),
    ],
)
def test_every_piece_travels_once_for_everybody(
    live_site: LiveSite, visitor: Callable[..., Visitor], title: str, moves: int
) -> None:
    number = seated(live_site, title)
    looking = {
        0: watched(visitor, "alice", number),
        1: watched(visitor, "bob", number),
        None: watched(visitor, "", number),
    }
    travelled: Flights = Counter()
    for made in range(moves):
        if made >= 8 and travelled.total() > 40 and travelled[""]:
            break  # a sample
        mover = someone_to_move([looking[0], looking[1]])
        if mover is None:
            break
        before = int(state(mover)["number"])
        mover.mouse.move(1, 1)  # off what it points at, whose card may lie over the answers
        choose_by_button(mover, last=len(travelled) % 3 == 0)
        after = state(mover)
        caught_up(looking.values(), int(after["version"]))
        for seat, page in looking.items():
            moved = range(before + 1, int(after["number"]) + 1)
            travelled += check(page, number, moved, seat, title, live_site)
    assert travelled.total() >= moves
    assert travelled[""] or moves < 30, "a card that only one knows"


@pytest.mark.parametrize("title", TITLES)
def test_leafing_moves_the_same_pieces_forward_and_back(
    live_site: LiveSite, visitor: Callable[..., Visitor], title: str
) -> None:
    number = seated(live_site, title)
    with live_site.database():
        last = int(played(Table.objects.get(pk=number), 20).number)
    page = watched(visitor, "bob", number)
    heading = page.locator("#ask-heading")
    now, travelled = position(page), 0
    for key, at in [*(("ArrowLeft", last - n) for n in range(1, 6)), *(("ArrowRight", last - n) for n in (4, 3, 2, 1))]:
        page.keyboard.press(key)
        expect(heading).to_contain_text(f"After move {at}")
        was, now = now, position(page)
        moved = range(min(was, now) + 1, max(was, now) + 1)
        travelled += check(page, number, moved, 1, title, live_site).total()
    assert travelled > (3 if title == TITLES[2] else 6)


def test_what_is_laid_built_and_voted_for_travels(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    """In Founders of Gloomhaven, where bots' answers are given on the server: the first of each kind is watched."""
    title = "founders-of-gloomhaven"
    people = [live_site.person(name) for name in ("alice", "bob")]
    with live_site.database(), patch.object(chance, "new_seed", lambda: title):
        table = begun(*people, title=title, options={"start": "beginner"})
    page, dice = watched(visitor, "bob", table.pk), random.Random(3)
    rules, travelled, kinds = (
        set[str](),
        set[str](),
        {"tile", "claim", "road", "house", "worker", "prestige", "building", "delivery"},
    )
    for _ in range(200):
        with live_site.database():
            seat, match = to_move(table), match_of(table)
            question = match.question(seat.number)
            option = titles.load(title).bots["heuristic"](match.view(seat.number), question, dice)
        if looked_at := f"{question.ask.rule} {option[:3]}" not in rules:
            rules.add(f"{question.ask.rule} {option[:3]}")
            at_the_present(page, live_site, table)
            flights(page)
        with live_site.database():
            before, after = fresh(table).number, answer(table, option).number
        if looked_at:
            at_the_present(page, live_site, table)
            seen = check(page, table.pk, range(before + 1, after + 1), 1, title, live_site)
            travelled |= {piece.partition(":")[0] for piece in seen}
        if travelled >= kinds:
            return
    raise AssertionError(kinds - travelled)


def test_where_recruits_wait_is_drawn_while_none_do(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    """An attack within an attack hides those of the outer one: they have still gone somewhere."""
    page = watched(visitor, "alice", seated(live_site, TITLES[1]))
    expect(page.locator(".waiting-men")).to_have_count(0)
    expect(page.locator("#table-board [data-place~=recruits]")).to_be_visible()


def position(page: Page) -> int:
    """The number of the last move made where the page stands: at a question, so that what the kernel answers is made too."""
    return int(json.loads(state(page)["travels"])["at"])


@pytest.mark.parametrize("quiet", ["reduced motion", "no motion"])
def test_nothing_moves_for_who_wants_it_so(live_site: LiveSite, visitor: Callable[..., Visitor], quiet: str) -> None:
    number = seated(live_site, TITLES[0])
    page = watched(visitor, "alice", number, reduced=quiet == "reduced motion")
    other = watched(visitor, "bob", number)
    if quiet == "no motion":
        page.evaluate("document.getElementById('table').dataset.speed = 'none'")
    for _ in range(6):
        mover = someone_to_move([page, other])
        assert mover is not None
        choose_by_button(mover)
        caught_up([page, other], int(state(mover)["version"]))
    assert flights(other)
    assert not flights(page)
    expect(page.locator(".in-flight")).to_have_count(0)


def test_what_has_arrived_is_seen_and_its_copies_are_gone(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    number = seated(live_site, TITLES[0])
    pages = [watched(visitor, name, number) for name in ("alice", "bob")]
    for _ in range(6):
        mover = someone_to_move(pages)
        assert mover is not None
        choose_by_button(mover)
        caught_up(pages, int(state(mover)["version"]))
    for page in pages:
        expect(page.locator("#table-motion > *")).to_have_count(0)
        expect(page.locator(".in-flight")).to_have_count(0)


TO_A_CLOSED_TAB = """async () => {
  const tab = Object.assign(document.createElement('section'), { innerHTML: '<h3>Court</h3><i data-place="archive"></i>' });
  Object.assign(tab.dataset, { lies: 'tab', part: 'court', partName: 'Court' });
  document.querySelector('#table-board > :not(h2)').append(tab);
  document.getElementById('table').dispatchEvent(new CustomEvent('table:changed', { detail: { parts: ['table-board'] } }));
  const { play } = await import('/static/js/table/board/motion.js');
  flights.length = 0;
  play([['', 'hand:0', 'archive']]);
  return flights;
}"""


def test_what_goes_to_a_closed_tab_goes_to_its_button(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    page = watched(visitor, "alice", seated(live_site, TITLES[0]))
    assert page.evaluate(TO_A_CLOSED_TAB) == [""]
