"""Pages that show one's own tables: what becomes of these is heard there, by nobody else, and nothing more."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import tables
from games.consumers import UNKNOWN, LobbyConsumer
from games.engine.rules.ask import AskAll
from games.models import Seat, Table
from tests.games.ears import WAIT, Ear, there
from tests.games.making import answer, begun, fresh, host_of, opened, other_seat, to_move

pytestmark = pytest.mark.django_db(transaction=True)
MINE, LOBBY = "/ws/mine/?language=en", "/ws/lobby/?language=en"
NUMBER = re.compile(r'id="own-tables"[^>]*>(?: <b class="count">(\d+)<)?')


def number(text: str) -> int:
    """How many tables wait for the reader, by the site's head."""
    match = NUMBER.search(text)
    assert match, text
    return int(match[1] or 0)


def turn_passes(table: Table) -> Seat:
    """Whoever is asked answers until somebody else is; who was asked."""
    seat = to_move(table)
    while to_move(table) == seat:
        answer(table)
    return seat


@pytest.mark.parametrize("path", [MINE, LOBBY])
async def test_a_take_back_elsewhere_is_heard_by_whom_the_table_waits_for(alice: User, bob: User, path: str) -> None:
    table: Table = await there(begun, alice, bob)
    await there(begun, alice, bob)  # which waits, too
    seat: Seat = await there(turn_passes, table)
    other: Seat = await there(other_seat, table, seat)
    async with Ear(path, seat.user) as ear:
        waiting = number(await ear.hello())
        version = (await there(fresh, table)).version
        named = {"table_id": table.pk, "seat": seat.number, "by": seat.user, "to": 0, "seen_version": version}
        await there(tables.propose_takeback, **named)
        agreed = named | {"seat": other.number, "by": other.user, "seen_version": version + 1, "agree": True}
        await there(tables.answer_takeback, **agreed)
        heard = await ear.hear()
        assert number(heard) == waiting + 1
        assert ('class="shelf shelf-urgent"' in heard) == (path == MINE)
        await there(turn_passes, table)
        assert number(await ear.hear()) == waiting


async def test_the_lobby_of_a_passer_by_has_no_number(alice: User, bob: User) -> None:
    await there(begun, alice, bob)
    async with Ear(LOBBY) as ear:
        assert number(await ear.hello()) == 0
        await there(opened, alice)
        assert "own-tables" not in await ear.hear()


async def test_whoever_is_not_signed_in_has_no_list(alice: User) -> None:
    async with Ear(MINE) as ear:
        assert (await ear.complaint())["status"] == 404
        assert (await ear.socket.receive_output(WAIT))["code"] == UNKNOWN


async def test_nobody_else_is_told_when_a_covert_answer_is_given(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.titles.great_wall.year.setup.AskAll", partial(AskAll, covert=True))
    table: Table = await there(begun, alice, bob, bots=1, title="great-wall")
    seat: Seat = await there(to_move, table)
    other = bob if seat.user == alice else alice
    async with Ear(MINE, seat.user) as answers, Ear(MINE, other) as waits:
        assert number(await answers.hello()) == number(await waits.hello()) == 1
        await there(answer, table, seat=seat)
        assert number(await answers.hear()) == 0
        assert await waits.socket.receive_nothing(0.3)


def leaves(table: Table, bob: User) -> Any:
    return tables.leave(table_id=table.pk, by=bob)


def is_sent_away(table: Table, bob: User) -> Any:
    return tables.clear_seat(table_id=table.pk, by=host_of(table), seat=1, seen_version=fresh(table).version)


def sees_it_begin(table: Table, bob: User) -> Any:
    return tables.start(table_id=table.pk, by=host_of(table))


def sees_it_given_up(table: Table, bob: User) -> Any:
    return tables.abandon(table_id=table.pk, by=host_of(table))


def gives_up(table: Table, bob: User) -> Any:
    tables.start(table_id=table.pk, by=host_of(table))
    return tables.resign(table_id=table.pk, by=bob)


def is_called_otherwise(table: Table, bob: User) -> Any:
    bob.display_name = "Robert"
    return bob.save(update_fields=["display_name"])


NOWHERE = "You sit at no table yet."


@pytest.mark.parametrize(
    ("happens", "shown"),
    [
        (leaves, NOWHERE),
        (is_sent_away, NOWHERE),
        (sees_it_given_up, NOWHERE),
        (sees_it_begin, "Waiting for"),
        (gives_up, "<h2>Over"),
        (is_called_otherwise, "Robert"),
    ],
)
async def test_the_list_follows_whatever_becomes_of_a_table(
    alice: User, bob: User, happens: Callable[[Table, User], Any], shown: str
) -> None:
    table: Table = await there(opened, alice, players=2)
    async with Ear(MINE, bob) as ear:
        assert NOWHERE in await ear.hello()
        await there(tables.join, table_id=table.pk, by=bob)
        heard = await ear.hear()
        assert f'id="my-table-{table.pk}"' in heard
        assert shown not in heard
        await there(happens, table, bob)
        while shown not in heard:
            heard = await ear.hear()


async def test_a_new_table_and_its_rematch_come_to_the_list(alice: User, bob: User) -> None:
    async with Ear(MINE, alice) as ear:
        await ear.hello()
        table: Table = await there(opened, alice)
        assert f'id="my-table-{table.pk}"' in await ear.hear()
        await there(tables.join, table_id=table.pk, by=bob)
        await ear.hear()
        await there(tables.start, table_id=table.pk, by=alice)
        await ear.hear()
        await there(tables.resign, table_id=table.pk, by=bob)
        await ear.hear()
        again: Table = await there(tables.rematch, table_id=table.pk, by=alice)
        while f'id="my-table-{again.pk}"' not in await ear.hear():
            pass


async def test_news_of_the_lobby_and_of_ones_own_tables_lead_on_from_each_other(
    alice: User, bob: User, charlie: User
) -> None:
    """Both come over one socket, and the page puts them together from what was sent before."""
    table: Table = await there(begun, alice, bob, privacy=Table.Privacy.PRIVATE)
    seat: Seat = await there(to_move, table)
    async with Ear(LOBBY, seat.user) as ear:
        assert number(await ear.hello()) == 1
        first: Table = await there(opened, charlie)
        assert f'data-table="{first.pk}"' in await ear.hear()
        await there(turn_passes, table)
        heard = await ear.hear()
        assert number(heard) == 0
        assert "lobby-tables" not in heard
        second: Table = await there(opened, charlie)
        assert f'data-table="{second.pk}"' in await ear.hear()


async def test_whoever_says_hello_on_either_page_is_answered_with_as_many_queries_however_many_watch(
    alice: User, bob: User, charlie: User
) -> None:
    """A restart of the site brings hundreds of them at once."""
    await there(begun, alice, bob, charlie)
    await there(opened, alice)
    watchers = [LobbyConsumer() for _ in range(6)]
    for watcher, person in zip(watchers, [alice, bob, charlie, alice, None, None], strict=True):
        watcher.user_id = person and person.pk

    def queries_of(some: list[LobbyConsumer]) -> int:
        with CaptureQueriesContext(connection) as asked:
            LobbyConsumer.draw(some[0], some, ())
        return len(asked)

    assert await there(queries_of, watchers[:1]) == await there(queries_of, watchers) == 8
