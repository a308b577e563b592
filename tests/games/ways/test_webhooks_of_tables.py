"""What a table's webhook is told, when, and what it never is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import tables
from games.models import Table, Webhook
from games.notices.ways.hooking import of_tables
from games.tables.changing.opening import begin_posting
from games.tables.reading.scene import scene_of
from tests.games.making import answer, begun, fresh, match_of, opened, played, to_move
from tests.receivers import Internet, Receiver, answers

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def receiver(internet: Internet) -> Receiver:
    return internet.server("hooks.example")


def hooked(table: Table, url: str = "https://hooks.example/a") -> Webhook:
    """The table with a webhook of its host."""
    host = fresh(table).host
    assert host is not None
    begin_posting(table_id=table.pk, by=host)
    return Webhook.objects.create(table=table, url=url, form="json", secret="whsec_c2VjcmV0", language="en")


def told(receiver: Receiver) -> list[dict[str, Any]]:
    return [json.loads(received.body) for received in receiver.received]


def test_it_is_told_whom_the_table_waits_for(receiver: Receiver, alice: User, bob: User) -> None:
    table = opened(alice)
    hooked(table)
    tables.join(table_id=table.pk, by=bob)
    assert told(receiver) == []
    tables.start(table_id=table.pk, by=alice)
    (first,) = told(receiver)
    waits = to_move(table).user
    assert waits is not None
    assert first["type"] == "waits"
    assert first["data"]["subject"] == f"Great Wall of China, table {table.pk}"
    assert f"Waiting for {waits.display_name}" in first["data"]["lines"][0].replace("\u2068", "").replace("\u2069", "")
    assert first["data"]["url"].endswith(f"/en/table/{table.pk}/")


def test_once_a_turn_and_not_once_an_answer(receiver: Receiver, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    hooked(table)
    turns: list[set[int]] = []
    for _answer in range(30):
        answer(table)
        now = set(match_of(table).questions.shown_waiting())
        if not turns or now - turns[-1]:
            turns.append(now)
        elif now != turns[-1]:
            turns[-1] = now
    said = told(receiver)
    assert len(said) == len(turns) < 30
    assert len({received.headers["webhook-id"] for received in receiver.received}) == len(said)


def test_it_is_told_the_end(receiver: Receiver, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    hooked(table)
    tables.resign(table_id=table.pk, by=alice)
    last = told(receiver)[-1]
    assert last["type"] == "over"
    assert "has won" in last["data"]["lines"][0]
    count = len(receiver.received)
    tables.rematch(table_id=table.pk, by=bob)
    assert len(receiver.received) == count


def test_what_is_no_longer_so_is_not_told(receiver: Receiver, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    hook = hooked(table)
    version = fresh(table).version
    news = f"waits:{1 - to_move(table).number}"
    of_tables.post.call(hook.pk, version, news)
    of_tables.post.call(hook.pk, version, of_tables.OVER)
    assert told(receiver) == []


def test_bots_are_waited_for_by_nobody(receiver: Receiver, alice: User) -> None:
    table = begun(alice, bots=1)
    hooked(table)
    played_by_alice = 0
    while played_by_alice < 8:
        seat = to_move(table)
        if seat.user is None:
            break
        answer(table)
        played_by_alice += 1
    for said in told(receiver):
        assert "青石" in said["data"]["lines"][0].split("Waiting for")[1]


def test_several_webhooks_fail_apart(internet: Internet, receiver: Receiver, alice: User, bob: User) -> None:
    broken = internet.server("broken.example", "93.184.216.35")
    broken.manners = [answers(400)]
    table = opened(alice)
    hooked(table, "https://broken.example/a")
    hooked(table)
    tables.join(table_id=table.pk, by=bob)
    tables.start(table_id=table.pk, by=alice)
    assert (len(broken.received), len(receiver.received)) == (1, 1)


def test_a_table_without_webhooks_left_is_as_before(receiver: Receiver, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    hook = hooked(table)
    hook.delete()
    played(table, 12)
    assert fresh(table).posted == ""
    assert told(receiver) == []


def test_a_move_costs_no_query_more_where_nobody_wants_it(alice: User, bob: User) -> None:
    plain = begun(alice, bob)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer(plain)
    assert not [query for query in queries if "webhook" in query["sql"] or '"posted" =' in query["sql"]]


def test_a_tables_message_is_what_the_preview_of_its_link_says(at: Any, alice: User, bob: User) -> None:
    """A passer-by reads it in the page's head."""
    table = begun(alice, bob)
    played(table, 5)
    said = of_tables.message(scene_of(table.pk), "en", 1)
    assert said.lines[0] in at().get(f"/en/table/{table.pk}/").content.decode()
    assert set(said.data) == {"table", "game", "version"}
