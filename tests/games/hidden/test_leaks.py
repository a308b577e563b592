"""What a seat must not know reaches neither its pages nor its socket. Everything hidden is replaced by something else (what lies hidden
now, what lay hidden at earlier positions, what others learned in secret), and the bytes are compared."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import User
from games import tables
from games.engine import lru
from games.engine.match.match import Match
from games.engine.rules.ask import AskAll
from games.engine.rules.event import Event
from games.learning.scenarios import Scenario, scenarios
from games.models import Move, Seat, Table
from games.tables.rows import matches
from tests.games.ears import Ear
from tests.games.hiding import read, with_other_secrets
from tests.games.making import (
    answer,
    begun,
    bot_answers,
    fresh,
    laid,
    match_of,
    opened,
    option_ids,
    other_seat,
    to_move,
)

pytestmark = pytest.mark.django_db(transaction=True)
VERSION = re.compile(r'data-(?:version|question)="\d+"|name="version" value="\d+"|/picture/\d+\.png')
"""What differs between two versions that tell the same."""
VIEWERS = ("alice", "bob", "charlie", "")
MOVES = 8
ADDRESSES = {
    "page": "/en/table/{}/",
    "fragments": "/table/{}/present/",
    "log": "/zh-hans/table/{}/log/?before=20",
    "first position": "/en/table/{}/at/0/",
    "earlier position": "/en/table/{}/at/4/",
    "last position but one": f"/en/table/{{}}/at/{MOVES - 1}/",
    "present position": f"/en/table/{{}}/at/{MOVES}/",
}


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> dict[str, User]:
    return {"alice": alice, "bob": bob, "charlie": charlie}


@pytest.fixture
def table(people: dict[str, User]) -> Table:
    """Early in a match, when everybody holds cards and has drawn one: they alone learned which."""
    return drawn(begun(*people.values()))


def drawn(table: Table) -> Table:
    """The table when everybody has drawn as often as they could."""
    while fresh(table).number < MOVES:
        answer(table, "draw" if "draw" in option_ids(match_of(table).options(to_move(table).number)) else "")
    return fresh(table)


def seat_of(name: str) -> int | None:
    """Where somebody sits."""
    return VIEWERS.index(name) if name else None


def has_cards(table: Table, name: str) -> bool:
    """Whether somebody sits at the table with a hand to hide."""
    seat = seat_of(name)
    return seat is not None and any(match_of(table).state.sides[seat].hand.values())


def hide_anew(table: Table, seat: int | None, patch: pytest.MonkeyPatch, seed: int = 5, first: int = 0) -> None:
    """From here on everything that ``seat`` must not know is another, at every position from the ``first`` one on."""
    present = dealt_anew(match_of(table), seat, seed)
    numbers = range(first, table.number)
    past = {number: dealt_anew(matches.match_after(table, number), seat, seed) for number in numbers}
    events_of = matches.events_of

    def with_secrets(move: Move) -> list[Event]:
        return [with_other_secrets(event, seat) for event in events_of(move)]

    def position(_: Table, number: int, events: int = 0) -> Match[Any]:
        return dealt_anew(matches.match_within(table, number, events), seat, seed) if events else past[number]

    patch.setattr(matches, "present_match", lambda _: present)
    patch.setattr(matches, "shared_match_after", position)
    patch.setattr(matches, "events_of", with_secrets)
    lru.clear_all()


def dealt_anew(match: Match[Any], seat: int | None, seed: int) -> Match[Any]:
    """The match with another hidden part."""
    before = match.save()
    match.title.permute_hidden(match.state, seat, random.Random(seed))
    assert match.save() == before, "only the working State was dealt again"
    return match


def browser_of(user: User | None) -> Client:
    """Somebody's browser; a passer-by's without a person."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


@pytest.mark.parametrize("name", VIEWERS)
def test_pages_are_the_same(people: dict[str, User], table: Table, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client = browser_of(people.get(name))
    known = {place: read(client, address.format(table.pk)) for place, address in ADDRESSES.items()}
    assert (":hand:" in known["page"]) == has_cards(table, name)
    hide_anew(table, seat_of(name), monkeypatch)
    for place, address in ADDRESSES.items():
        assert read(client, address.format(table.pk)) == known[place], place


@pytest.mark.parametrize("name", VIEWERS)
async def test_frames_are_the_same(
    people: dict[str, User], table: Table, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Ear(f"/ws/table/{table.pk}/?language=en", people.get(name)) as ear:
        known = await ear.hello()
        await sync_to_async(hide_anew)(table, seat_of(name), monkeypatch)
        assert await ear.hello() == known


@pytest.mark.parametrize("place", ADDRESSES)
def test_another_seats_secrets_would_be_noticed(
    people: dict[str, User], table: Table, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison is worth something: hidden again for bob, what alice is shown is another at every address."""
    client = browser_of(people["alice"])
    address = ADDRESSES[place].format(table.pk)
    known = read(client, address)
    dealt = set()
    for seed in range(4):  # one hand might come again by chance
        hide_anew(table, seat_of("bob"), monkeypatch, seed)
        dealt.add(read(client, address))
    assert dealt - {known}


@pytest.mark.parametrize("who", ["nobody yet", "who waits", "who moves"])
def test_at_one_screen_pages_tell_no_more_than_whoever_holds_it_may_know(
    alice: User, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = opened(alice, hot_seat=True)
    table = drawn(tables.start(table_id=shared.pk, by=alice))
    mover = to_move(table).number
    seat = {"nobody yet": "", "who waits": f"seat={other_seat(table).number}", "who moves": f"seat={mover}"}[who]
    addresses = [f"{a.format(table.pk)}{'&' if '?' in a else '?'}{seat}" for a in ADDRESSES.values()]
    client = browser_of(alice)
    known = [read(client, address) for address in addresses]
    hide_anew(table, mover if who == "who moves" else None, monkeypatch)
    assert [read(client, address) for address in addresses] == known


@pytest.mark.parametrize("name", VIEWERS)
def test_what_somebody_has_answered_in_secret_is_told_to_nobody_else(people: dict[str, User], name: str) -> None:
    table = opened(people["alice"], players=3, title="great-wall")
    for person in ("bob", "charlie"):
        tables.join(table_id=table.pk, by=people[person])
    tables.start(table_id=table.pk, by=people["alice"])
    client, bob = browser_of(people.get(name)), Seat.objects.select_related("user").get(table=table, number=1)
    shown = []
    for option in match_of(table).options(1)[:2]:
        answer(table, option.id, seat=bob)
        assert match_of(table).sealed == {1: option.id}
        lru.clear_all()
        pages = [read(client, ADDRESSES[place].format(table.pk)) for place in ("page", "fragments", "log")]
        shown.append([VERSION.sub("", page) for page in pages])
    assert (shown[0] == shown[1]) == (name != "bob")


REACTION = scenarios("great-wall")["tactic_cards_when_a_horde_is_defeated"]
"""A card falls to soldiers of seats 0 and 2, and all three hold tactic cards."""
HANDS: list[dict[str, Any]] = [
    {"clans.0.tactics": ["trophy_hunters"], "clans.2.tactics": ["share_of_spoils", "funeral_rites"]},
    {"clans.0.tactics": ["restless"], "clans.2.tactics": ["forced_march", "night_prayers"]},
]
"""Much that could be played, and nothing."""


def reacting(table: Table) -> AskAll | None:
    """The question at the table, if it is whether anybody reacts."""
    request = match_of(table).request
    return request if isinstance(request, AskAll) and request.covert else None


def with_hands(hands: dict[str, Any]) -> Scenario:
    """The moment of the reaction, with these hands."""
    return msgspec.structs.replace(REACTION, given={**REACTION.given, **hands})


def passing(table: Table, look: Callable[[], Any]) -> list[Any]:
    """What is seen while all pass who are asked whether they react, after every answer, with whom play waits for."""
    seen = []
    while reacting(table):
        seen.append((match_of(table).waiting_for(), VERSION.sub("", str(look()))))
        answer(table, "pass")
    return [*seen, (match_of(table).waiting_for(), VERSION.sub("", str(look())))]


@pytest.mark.parametrize("name", ["bob", ""])
def test_whatever_the_others_hold_their_reactions_look_the_same(people: dict[str, User], name: str) -> None:
    table, client = begun(*people.values(), title="great-wall"), browser_of(people.get(name))
    courses = []
    for hands in HANDS:
        laid(table, with_hands(hands))
        courses.append(
            passing(
                table,
                lambda: [read(client, ADDRESSES[place].format(table.pk)) for place in ("page", "fragments", "log")],
            )
        )
    assert len(courses[0]) > 4, "for a card that falls, one that a seat defeats, and soldiers killed"
    assert courses[0] == courses[1]


def test_whatever_is_held_one_screen_is_handed_on_the_same_way(alice: User) -> None:
    shared = opened(alice, players=3, title="great-wall", hot_seat=True)
    table, client = tables.start(table_id=shared.pk, by=alice), browser_of(alice)
    courses = []
    for hands in HANDS:
        laid(table, with_hands(hands))
        courses.append(
            passing(table, lambda: [read(client, ADDRESSES[place].format(table.pk)) for place in ("page", "log")])
        )
    assert any("<bdi>Player 3</bdi>, it is your turn" in page for _, page in courses[0])
    assert courses[0] == courses[1]


@pytest.mark.parametrize("name", ["bob", ""])
async def test_whatever_the_others_hold_nothing_is_heard_of_an_answer_that_waits(
    people: dict[str, User], name: str
) -> None:
    table = await sync_to_async(begun)(*people.values(), title="great-wall")
    heard = []
    for hands in HANDS:
        await sync_to_async(laid)(table, with_hands(hands))
        async with Ear(f"/ws/table/{table.pk}/?language=en", people.get(name)) as ear:
            heard.append([VERSION.sub("", await ear.hello())])
            await sync_to_async(answer)(table, "pass")
            assert (await sync_to_async(match_of)(table)).sealed
            await sync_to_async(answer)(table, "pass")
            version = (await sync_to_async(fresh)(table)).version
            while f'data-version="{version}"' not in (frame := await ear.hear()):
                assert VERSION.sub("", frame) == heard[-1][0], "nothing is heard before the last of them has answered"
            heard[-1].append(VERSION.sub("", frame))
    assert heard[0] == heard[1]


@pytest.mark.parametrize("name", ["alice", ""])
def test_a_copys_pages_are_the_same(
    people: dict[str, User], table: Table, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the copy was made at the end of the log, and at every position that it has."""
    copy = fresh(tables.play_on(table_id=table.pk, by=people["alice"], number=table.number))
    tables.renew_invitation(table_id=copy.pk, by=people["alice"])
    Table.objects.filter(pk=copy.pk).update(privacy=Table.Privacy.OPEN)
    for _ in range(4):
        seat = to_move(copy)
        bot_answers(copy) if seat.bot else answer(copy, seat=seat)
    copy, client, seat_seen = fresh(copy), browser_of(people.get(name)), seat_of(name)
    numbers = range(copy.origin_number or 0, copy.number + 1)
    addresses = [f"/en/table/{copy.pk}/{shown}" for shown in ("", "log/?before=99", *(f"at/{n}/" for n in numbers))]
    known = [read(client, address) for address in addresses]
    hide_anew(copy, seat_seen, monkeypatch, first=numbers[0])
    assert [read(client, address) for address in addresses] == known


def test_who_plays_on_elsewhere_finds_nothing_of_what_lay_behind_the_screens(people: dict[str, User]) -> None:
    """Neither the amounts nor their sum: nobody can ask copy after copy until they know."""
    table = begun(*people.values(), title="great-wall")
    laid(table, with_hands({"clans.1.goods": {"wood": 11, "stone": 0, "gold": 0, "chi": 2}}))
    sums = set()
    for _ in range(6):
        copy = tables.play_on(table_id=table.pk, by=people["alice"], number=0)
        goods = match_of(copy).state.clans[1].goods
        assert max(goods.values()) < 11
        sums.add(sum(goods.values()))
    assert len(sums) > 1
