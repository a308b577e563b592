"""The stream of events: what a program hears, what it missed, and when it ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from django.db import OperationalError

from accounts.models import User
from accounts.own import tokens
from accounts.own.tokens import make, revoke
from games import tables as changes
from games.live import hub as hubs
from games.live import streams
from games.models import Table
from games.views.ways.api import streaming
from games.views.ways.api.streaming import ADDRESS, MOST, Streams, differences, id_of, known_by
from tests.games.ears import Ear
from tests.games.making import begun, fresh, match_of, person_at, to_move
from tests.people import make_person

pytestmark = pytest.mark.django_db(transaction=True)
in_database = database_sync_to_async


async def nothing(_scope: Any, _receive: Any, send: Any) -> None:
    """The application behind."""
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b""})


class Listening:
    """A program that listens."""

    def __init__(self, communicator: ApplicationCommunicator, head: dict[str, Any]) -> None:
        self._communicator = communicator
        self.status: int = head["status"]
        self.headers = {name.decode(): value.decode() for name, value in head["headers"]}
        self._text = ""

    async def body(self) -> dict[str, Any]:
        """The whole answer, where it is no stream."""
        message = await self._communicator.receive_output(5)
        return dict(json.loads(message["body"]))

    async def next(self) -> tuple[str, dict[str, Any]]:
        """The id and the data of the next event."""
        while "\n\n" not in self._text or self._text.startswith(("retry", ":")):
            if self._text.startswith(("retry", ":")) and "\n\n" in self._text:
                self._text = self._text.partition("\n\n")[2]
                continue
            message = await self._communicator.receive_output(5)
            self._text += message.get("body", b"").decode()
        event, _, self._text = self._text.partition("\n\n")
        fields = dict(line.split(": ", 1) for line in event.splitlines())
        assert fields["event"] == "table"
        return fields["id"], json.loads(fields["data"])

    async def comment(self) -> str:
        """What comes next, event or not."""
        message = await self._communicator.receive_output(5)
        return str(message["body"].decode())

    async def ends(self) -> bool:
        """Whether the stream ends by itself."""
        for _ in range(50):
            message = await self._communicator.receive_output(5)
            if not message.get("more_body"):
                return True
        return False

    async def is_silent(self) -> bool:
        """Whether nothing comes."""
        return bool(await self._communicator.receive_nothing(0.4))


@asynccontextmanager
async def listening(
    secret: str, last: str = "", application: Any = None, method: str = "GET"
) -> AsyncIterator[Listening]:
    """A stream as long as the block runs."""
    headers = [(b"authorization", f"Bearer {secret}".encode()), (b"accept-language", b"en"), (b"host", b"testserver")]
    if last:
        headers.append((b"last-event-id", last.encode()))
    scope = {
        "type": "http",
        "method": method,
        "path": ADDRESS,
        "query_string": b"",
        "headers": headers,
        "client": ("203.0.113.7", 1),
        "server": ("testserver", 80),
    }
    communicator = ApplicationCommunicator(application or Streams(nothing), scope)
    await communicator.send_input({"type": "http.request", "body": b""})
    head = await communicator.receive_output(5)
    try:
        yield Listening(communicator, head)
    finally:
        await communicator.send_input({"type": "http.disconnect"})
        await communicator.wait(5)


def a_match() -> tuple[Table, User, str]:
    """A match, the person who is to move there, and the secret of a token."""
    table = begun(make_person("alice"), make_person("bob"))
    person = person_at(to_move(table))
    return table, person, make(person, "listens")[1]


def answered(table: Table) -> Table:
    """The table when the person who is to move has answered all there is to answer."""
    person = person_at(to_move(table))
    while (seat := to_move(table)).user == person:
        option = match_of(table).options(seat.number)[0].id
        version = fresh(table).version
        changes.submit_move(table_id=table.pk, by=person, seat=seat.number, option_id=option, seen_version=version)
    return fresh(table)


async def test_a_stream_begins_with_all_tables_and_goes_on_with_what_changes() -> None:
    table, _person, secret = await in_database(a_match)()
    async with listening(secret) as stream:
        assert stream.status == 200
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["cache-control"] == "no-store"
        event_id, told = await stream.next()
        assert told == {"table": table.pk, "version": table.version, "waits": True, "gone": False}
        assert event_id == f"{table.pk}.{table.version}.1"
        changed = await in_database(answered)(table)
        _id, told = await stream.next()
        assert told["table"] == table.pk
        assert told["version"] == changed.version
        assert not told["waits"]


async def test_who_comes_back_hears_only_what_was_missed() -> None:
    table, _person, secret = await in_database(a_match)()
    async with listening(secret) as stream:
        event_id, _told = await stream.next()
    async with listening(secret, event_id) as stream:
        assert (await stream.comment()).startswith("retry: ")
        assert await stream.is_silent()
    await in_database(answered)(table)
    async with listening(secret, event_id) as stream:
        _id, told = await stream.next()
        assert not told["waits"]


async def test_a_table_that_is_over_is_gone() -> None:
    table, person, secret = await in_database(a_match)()
    async with listening(secret) as stream:
        event_id, _told = await stream.next()
        await in_database(changes.resign)(table_id=table.pk, by=person)
        _id, told = await stream.next()
        assert told == {"table": table.pk, "version": None, "waits": False, "gone": True}
    async with listening(secret, event_id) as stream:
        assert (await stream.next())[1]["gone"]


async def test_others_tables_are_not_heard() -> None:
    table, _person, _secret = await in_database(a_match)()
    dana = await in_database(make_person)("dana")
    _token, theirs = await in_database(make)(dana, "listens")
    async with listening(theirs) as stream:
        await stream.comment()
        await in_database(answered)(table)
        assert await stream.is_silent()


async def test_a_forged_id_tells_all_and_breaks_nothing() -> None:
    table, _person, secret = await in_database(a_match)()
    for forged in ("x", "1.2", "1.1.7", "-", "9" * 9000, "١.١.١"):
        async with listening(secret, forged) as stream:
            assert (await stream.next())[1]["table"] == table.pk


@pytest.mark.parametrize("event_id", ["", "12.31.1", "12.31.1-15.4.0"])
def test_an_id_says_what_was_known(event_id: str) -> None:
    assert id_of(known_by(event_id)) == event_id


def test_differences_are_events_whose_ids_lead_on() -> None:
    known = {1: (5, True), 2: (7, False)}
    events = [*differences(known, {2: (8, True), 3: (1, False)})]
    assert [json.loads(event.split("data: ")[1])["table"] for event in events] == [1, 2, 3]
    assert "id: 2.7.0\n" in events[0]
    assert known == {2: (8, True), 3: (1, False)}


async def test_a_stream_ends_when_its_token_is_revoked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "CHECKED_EVERY", 0.1)
    alice = await in_database(make_person)("alice")
    token, secret = await in_database(make)(alice, "soon dead")
    async with listening(secret) as stream:
        assert ": alive" in "".join([await stream.comment() for _ in range(3)])
        await in_database(revoke)(alice, token.pk)
        assert await stream.ends()
    async with listening(secret) as stream:
        assert stream.status == 401
        assert (await stream.body())["reason"] == "no-token"


async def test_a_stream_outlives_a_database_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_token: object) -> bool:
        raise OperationalError("away")

    monkeypatch.setattr(streaming, "CHECKED_EVERY", 0.1)
    alice = await in_database(make_person)("alice")
    _token, secret = await in_database(make)(alice, "listens")
    async with listening(secret) as stream:
        monkeypatch.setattr(tokens, "holds", away)
        assert [": alive" in await stream.comment() for _ in range(4)][1:] == [True, True, True]
        monkeypatch.setattr(tokens, "find", away)
        async with listening(secret) as another:
            assert another.status == 503
            assert (await another.body())["status"] == 503


async def test_a_stream_ends_with_its_process_and_leaves_the_hub() -> None:
    table, person, secret = await in_database(a_match)()
    group = hubs.own_tables_group(person.pk)
    async with listening(secret) as stream:
        await stream.next()
        assert group in hubs.hub().watched()
        streams.end_all()
        assert await stream.ends()
    assert group not in hubs.hub().watched()
    assert not streams.open_here
    assert table.pk


async def test_a_program_that_has_gone_leaves_the_hub() -> None:
    _table, person, secret = await in_database(a_match)()
    async with listening(secret) as stream:
        await stream.next()
    await asyncio.sleep(0)
    assert hubs.own_tables_group(person.pk) not in hubs.hub().watched()


async def test_one_person_has_so_many_streams() -> None:
    _table, _person, secret = await in_database(a_match)()
    application = Streams(nothing)
    held = []
    try:
        for _ in range(MOST):
            held.append(listening(secret, application=application))
            assert (await held[-1].__aenter__()).status == 200
        async with listening(secret, application=application) as stream:
            assert stream.status == 429
            assert (await stream.body())["reason"] == "too-many"
            assert stream.headers["retry-after"] == "30"
    finally:
        for one in held:
            await one.__aexit__(None, None, None)
    async with listening(secret, application=application) as stream:
        assert stream.status == 200


async def test_a_page_with_ones_own_tables_and_a_stream_go_together() -> None:
    """Both watch the same group of the hub."""
    table, person, secret = await in_database(a_match)()
    async with Ear("/ws/mine/?language=en", person) as page, listening(secret) as stream:
        assert "shelf-urgent" in await page.hello()
        await stream.next()
        await in_database(answered)(table)
        assert not (await stream.next())[1]["waits"]
        assert "shelf-urgent" not in await page.hear()


async def test_other_requests_go_on_to_the_site() -> None:
    _table, _person, secret = await in_database(a_match)()
    async with listening(secret, method="POST") as stream:
        assert stream.status == 418
