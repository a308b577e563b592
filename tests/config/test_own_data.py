"""A person's own data: whole, without secrets, and for nobody else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.models import User
from config.bridge.own_data import GIVEN, NOT_GIVEN, own_data
from games import tables
from games.models import Message, Move, PersonNote, Webhook
from tests.games.making import begun, played

pytestmark = pytest.mark.django_db


def kinds_of_people() -> set[str]:
    """Every kind of row that names a person."""
    person = get_user_model()
    return {
        model._meta.label
        for model in apps.get_models(include_auto_created=True)
        if any(field.related_model is person for field in model._meta.concrete_fields)
        or any(field.related_model is person for field in model._meta.many_to_many)
    }


def test_every_kind_of_row_is_given_or_has_a_reason() -> None:
    assert kinds_of_people() == {*GIVEN, *NOT_GIVEN}
    assert not {*GIVEN} & {*NOT_GIVEN}


@pytest.mark.parametrize("label", GIVEN)
def test_the_columns_are_there(label: str, alice: User) -> None:
    assert isinstance(own_data(alice)[label.partition(".")[2]], list)


def read(client: Client, user: User) -> Any:
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    response = client.get("/accounts/data.json")
    assert response.status_code == 200
    assert "attachment" in response["Content-Disposition"]
    assert "no-store" in response["Cache-Control"]
    return json.loads(response.content)


def test_the_file_has_what_is_ones_own(client: Client, alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 12)
    Message.objects.create(table=table, user=alice, room="players", text="mine 你好")
    Message.objects.create(table=table, user=bob, room="players", text="not mine")
    PersonNote.objects.create(user=bob, about=alice, text="what Bob thinks")
    Webhook.objects.create(user=alice, url="https://example.org/x", form="json", secret="do-not-tell", language="en")
    data = read(client, alice)
    assert data["account"]["username"] == alice.username
    assert [message["text"] for message in data["Message"]] == ["mine 你好"]
    assert data["Webhook"][0]["url"] == "https://example.org/x"
    mine = {seat["number"] for seat in data["Seat"]}
    assert len(mine) == 1
    assert data["answers"]
    assert {answer["seat"] for answer in data["answers"]} == mine
    whole = json.dumps(data, ensure_ascii=False)
    for secret in ("do-not-tell", "not mine", "what Bob thinks", alice.password, table.invite, table.seed):
        assert secret not in whole


def test_nobody_else_gets_it(client: Client, alice: User) -> None:
    assert client.get("/accounts/data.json").status_code == 403
    assert client.post("/accounts/data.json").status_code == 405
    guest = User.objects.create(username="guest-abc", is_guest=True)
    assert read(client, guest)["account"]["is_guest"] is True


def test_what_a_bot_answered_in_ones_place_is_not_ones_own(client: Client, alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 6)
    tables.resign(table_id=table.pk, by=alice)
    answers = read(client, alice)["answers"]
    assert answers
    Move.objects.filter(table=table, number=answers[0]["number"]).update(by_bot=True)
    assert read(client, alice)["answers"] == answers[1:]
