"""What is done at a table faster than anybody plays, and what that costs the others: nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.bots import tasks
from games.models import Table
from games.requests import access
from tests.games.making import begun, fresh, opened, person_at, to_move

HTMX = {"HX-Request": "true"}
ACTION_RATE = int(access.ACTION_RATE.partition("/")[0])


@pytest.fixture
def few_looks(monkeypatch: pytest.MonkeyPatch, rate_limits: Any) -> Any:
    """Strangers may look ten times a minute."""
    monkeypatch.setattr(access, "VIEW_RATE", "10/m")
    return rate_limits


@pytest.mark.long
def test_seats_are_not_given_and_taken_without_end(client: Client, alice: User, rate_limits: Any) -> None:
    table = opened(alice, players=3)
    client.force_login(alice)
    for number in range(ACTION_RATE):
        path = "clear-seat" if number % 2 else "seat-bot"
        sent = {"place": 1, "version": fresh(table).version}
        assert client.post(f"/en/table/{table.pk}/{path}/", sent).status_code == 302
    before = fresh(table).version
    for path in ("seat-bot", "clear-seat", "join", "leave", "start", "abandon"):
        response = client.post(f"/en/table/{table.pk}/{path}/", {"place": 1}, headers=HTMX)
        assert response.status_code == 429
        assert "faster than anybody needs" in response.content.decode()
    assert fresh(table).version == before
    rate_limits.wait(60)
    assert client.post(f"/en/table/{table.pk}/seat-bot/", {"place": 1}).status_code == 302


@pytest.mark.parametrize("path", ["move", "undo", "unseal", "standing", "settle", "resign"])
def test_nothing_is_done_at_a_match_without_end(
    client: Client, alice: User, bob: User, rate_limits: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(access, "ACTION_RATE", "5/m")
    table = begun(alice, bob)
    mover = to_move(table)
    client.force_login(person_at(mover))
    for _ in range(5):
        client.post(f"/en/table/{table.pk}/undo/", {"seat": mover.number, "version": 0})
    sent = {"seat": mover.number, "version": fresh(table).version, "option": "draw"}
    assert client.post(f"/en/table/{table.pk}/{path}/", sent).status_code == 429
    assert fresh(table).version == table.version


@pytest.mark.parametrize("path", ["", "present/", "log/?before=1", "at/0/", "what/?element=row:0"])
@pytest.mark.parametrize("who", ["nobody", "charlie"])
def test_strangers_look_as_often_as_a_class_does(
    client: Client, alice: User, bob: User, charlie: User, few_looks: Any, path: str, who: str
) -> None:
    table = begun(alice, bob)
    if who == "charlie":
        client.force_login(charlie)
    statuses = [client.get(f"/en/table/{table.pk}/{path}").status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]
    response = client.get(f"/en/table/{table.pk}/{path}", headers=HTMX)
    assert (response.status_code, response["Retry-After"]) == (429, "60")
    assert "from your address" in response.content.decode()
    assert client.get(f"/en/table/{table.pk}/", REMOTE_ADDR="192.0.2.7").status_code == 200
    few_looks.wait(60)
    assert client.get(f"/en/table/{table.pk}/{path}").status_code == 200


def test_who_sits_there_does_not_count_among_strangers(client: Client, alice: User, bob: User, few_looks: Any) -> None:
    table = begun(alice, bob)
    for _ in range(11):
        client.get(f"/en/table/{table.pk}/present/")
    client.force_login(alice)
    assert [client.get(f"/en/table/{table.pk}/present/").status_code for _ in range(20)] == [200] * 20


@pytest.mark.parametrize("path", ["", "present/", "log/?before=1", "at/0/", "what/?element=row:0"])
def test_who_sits_there_looks_as_fast_as_one_reads(
    client: Client, alice: User, bob: User, rate_limits: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Wherever they are, and at their own tables too; their opponent is none the worse for it."""
    monkeypatch.setattr(access, "OWN_VIEW_RATE", "10/m")
    table = begun(alice, bob)
    client.force_login(alice)
    addresses = [f"192.0.2.{number}" for number in range(11)]
    looks = [client.get(f"/en/table/{table.pk}/{path}", REMOTE_ADDR=address) for address in addresses]
    assert [look.status_code for look in looks] == [200] * 10 + [429]
    assert client.get("/en/table/404/").status_code == 429
    client.force_login(bob)
    assert client.get(f"/en/table/{table.pk}/{path}").status_code == 200
    client.force_login(alice)
    rate_limits.wait(60)
    assert client.get(f"/en/table/{table.pk}/{path}").status_code == 200


def test_a_table_that_there_is_not_is_not_looked_for_without_end(client: Client, db: None, few_looks: Any) -> None:
    assert [client.get("/en/table/404/").status_code for _ in range(11)] == [404] * 10 + [429]


@pytest.mark.parametrize(
    "element", ["row", "row:x", "token", "card:wall:1", "card:wall:hand", "card:wall:a:b", "", ":"]
)
def test_what_is_no_thing_is_said_to_be_what_was_asked_for(
    client: Client, alice: User, bob: User, element: str
) -> None:
    table: Table = begun(alice, bob)
    assert client.get(f"/en/table/{table.pk}/what/", {"element": element}).status_code == 200


def test_bots_take_now_more_time_and_now_less(settings: Any) -> None:
    """Else the little that a choice takes would be seen where a bot that has none answers as well."""
    settings.BOT_PAUSE = 1.0
    pauses = [tasks.bot_pause() for _ in range(50)]
    assert all(0.6 <= pause <= 1.6 for pause in pauses)
    assert max(pauses) - min(pauses) > 0.3
    settings.BOT_PAUSE = 0.0
    assert tasks.bot_pause() == 0.0
