"""What a seat must not know reaches neither its pages nor its socket: the hidden part is dealt anew, and the bytes are compared."""

from __future__ import annotations

import random
import re

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import User
from games import positions, rendering
from games.models import Table
from tests.games.laying import begun, match_of, played
from tests.games.test_consumers import Ear

pytestmark = pytest.mark.django_db(transaction=True)
PASSING = re.compile(r'nonce="[^"]+"|name="csrfmiddlewaretoken" value="[^"]+"|"X-CSRFToken": ?"[^"]+"')
"""What differs between any two answers."""
EYES = ("alice", "bob", "charlie", "")
ADDRESSES = ("/en/table/{}/", "/table/{}/present/", "/zh-hans/table/{}/log/?before=20", "/en/table/{}/at/{}/")


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> dict[str, User]:
    return {"alice": alice, "bob": bob, "charlie": charlie}


@pytest.fixture
def table(people: dict[str, User]) -> Table:
    """Early in a match."""
    return played(begun(*people.values()), 5)


def has_cards(table: Table, name: str) -> bool:
    """Whether somebody sits at the table with a hand to hide."""
    seat = seat_of(name)
    return seat is not None and any(match_of(table).state.sides[seat].hand.values())


def deal_anew(table: Table, seat: int | None, patch: pytest.MonkeyPatch, seed: int = 5) -> None:
    """From here on everything that ``seat`` must not know is another."""
    match = match_of(table)
    before = match.save()
    match.title.permute_hidden(match.state, seat, random.Random(seed))
    assert match.save() == before, "only the working State was dealt anew"
    patch.setattr(positions, "present_match", lambda _: match)
    rendering.forget_drawings()


def seat_of(name: str) -> int | None:
    """Where somebody sits."""
    return EYES.index(name) if name else None


@pytest.mark.parametrize("name", EYES)
def test_pages_are_the_same(people: dict[str, User], table: Table, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    if name:
        client.force_login(people[name])
    addresses = [address.format(table.pk, table.number) for address in ADDRESSES]
    known = [PASSING.sub("", client.get(address).content.decode()) for address in addresses]
    assert (":hand:" in known[0]) == has_cards(table, name)
    deal_anew(table, seat_of(name), monkeypatch)
    assert [PASSING.sub("", client.get(address).content.decode()) for address in addresses] == known


@pytest.mark.parametrize("name", EYES)
async def test_frames_are_the_same(
    people: dict[str, User], table: Table, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Ear(f"/ws/table/{table.pk}/?language=en", people.get(name)) as ear:
        known = await ear.hello()
        await sync_to_async(deal_anew)(table, seat_of(name), monkeypatch)
        assert await ear.hello() == known


def test_another_seats_secrets_would_be_noticed(people: dict[str, User], monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is worth something: dealt anew for bob, alice's page is another."""
    table = begun(*people.values())
    client = Client()
    client.force_login(people["alice"])
    address = f"/en/table/{table.pk}/"
    known = PASSING.sub("", client.get(address).content.decode())
    dealt = set()
    for seed in range(4):  # one hand might come again by chance
        deal_anew(table, seat_of("bob"), monkeypatch, seed)
        dealt.add(PASSING.sub("", client.get(address).content.decode()))
    assert ":hand:" in known
    assert dealt - {known}
