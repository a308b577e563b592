"""With one seat's eyes a study room shows what that seat knew: the same bytes for twins that differ in hidden things alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine import lru
from games.engine.branches.origin import kept
from games.engine.branches.tree import Tree
from games.engine.title import codec
from games.learning.studies import studies
from games.models import Keyframe, Study, Table
from games.tables.rows import matches
from tests.games.hidden.twins.test_twins import assert_same
from tests.games.making import fresh
from tests.games.posting import HTMX
from tests.games.twins import MINE, Twins, plain

pytestmark = pytest.mark.django_db(transaction=True)
ROOM = re.compile(r"study(?:/|%2F)[\w-]+(?:/|%2F)")
"""The link of a room in an address."""


def shown(browser: Client, row: Study, table: Table, place: str = "", **posted: Any) -> tuple[int, str]:
    """What one address of a room answers."""
    address = f"/en/study/{row.secret}/{place}"
    answered = browser.post(address, posted, headers=HTMX) if posted else browser.get(address)
    content = ROOM.sub("study/ROOM/", answered.content.decode())
    return answered.status_code, plain(content, fresh(table))


def elements(match: Any) -> str:
    """Some of what can be chosen, and some that may lie hidden, to be asked about."""
    named = [element for option in list(match.options(MINE))[:3] for element in option.elements[:1]]
    return "&".join(f"element={element}" for element in [*named, "seat:0", "seat:1", "card:wall"])


def room_at(saved: bytes | memoryview, table: Table, by: User) -> Study:
    """A room that begins at a saved position, with the eyes of one seat."""
    return Study.objects.create(
        secret=f"room-{Study.objects.count()}-of-{table.pk}",
        title=table.title,
        owner=by,
        leader=by,
        people=[("One", ""), ("Two", "")] + [("Three", "")] * (table.players - 2),
        saved=kept(matches.restore(saved)),
        tree=codec.encode(Tree(most=99)),
        eyes=MINE,
    )


def looked(browser: Client, table: Table, by: User, numbers: list[int]) -> list[tuple[int, str]]:
    """Positions of the match."""
    lru.clear_all()
    seen = []
    for number in numbers:
        row = room_at(Keyframe.objects.get(table=table, number=number).saved, table, by)
        seen += [shown(browser, row, table, query) for query in ("", "?reveal=1", f"?eyes={MINE}&node=0")]
        seen.append(shown(browser, row, table, f"list/?given=0&seat={MINE}"))
        seen.append(shown(browser, row, table, f"what/?given=0&seat={MINE}&element=seat:1&element=card:wall"))
        for asked in ("element=seat:1&element=card:wall", "q=card"):
            seen.append(shown(browser, row, table, f"may-i/?given=0&seat={MINE}&{asked}"))
    return seen


def tried(browser: Client, table: Table, by: User) -> list[tuple[int, str]]:
    """The present position, and what the seat itself tries out there. What draws something is left out: it is another card in the twin, and
    everybody may read it."""
    lru.clear_all()
    assert table.saved is not None
    row = room_at(table.saved, table, by)
    seen = [shown(browser, row, table)]
    for _ in range(6):
        room = studies.opened(studies.row_of(row.secret))
        if room.asked() != MINE:
            break
        seen += [
            shown(browser, row, table, f"what/?given={room.node}&seat={MINE}&{elements(room.match)}"),
            shown(browser, row, table, f"list/?given={room.node}&seat={MINE}"),
            shown(browser, row, table, f"may-i/?given={room.node}&seat={MINE}&{elements(room.match)}"),
        ]
        for option in list(room.match.options(MINE))[:4]:
            answered = shown(browser, row, table, shown=room.node, seat=MINE, option=option.id)
            there = studies.opened(studies.row_of(row.secret))
            if not there.played.tried[-1].revealed:
                seen.append(answered)
                break
            studies.drop(secret=row.secret, by=by, node=there.node)
    at = studies.row_of(row.secret).at
    seen += [
        shown(browser, row, table, "change/", do="describe", shown=at, branch="a name", note="a note"),
        shown(browser, row, table, "draw/", kind="circle", element="seat:0", shown=at),
        shown(browser, row, table, "go/", go="0", shown=at),
        shown(browser, row, table, option="nothing:like:that", shown="0", seat=str(MINE)),
        shown(browser, row, table),
    ]
    return seen


def test_one_seats_eyes_see_the_same_of_both(twins: Twins, alice: User, at: Any) -> None:
    first, second = (looked(at(alice), table, alice, twins.numbers[::4]) for table in twins.tables)
    assert len(first) > 20
    for one, other in zip(first, second, strict=True):
        assert_same(one, other)
    assert {status for status, _ in first} == {200}


def test_lines_of_one_seat_look_the_same_in_both(twins: Twins, alice: User, at: Any) -> None:
    first, second = (tried(at(alice), table, alice) for table in twins.tables)
    for one, other in zip(first, second, strict=True):
        assert_same(one, other)
    assert any("plan-step" in page for _, page in first)


def test_nothing_is_studied_while_it_is_played(twins: Twins, alice: User, at: Any) -> None:
    """The answer is the one for a table that nobody may see, to the players too."""
    said = []
    for table in (*twins.tables, None):
        number = 999_999 if table is None else table.pk
        answered = at(alice).post(f"/en/table/{number}/at/0/study/", headers=HTMX)
        said.append((answered.status_code, answered.content.decode()))
    assert len(set(said)) == 1
    assert said[0][0] == 404
    assert not Study.objects.exists()
