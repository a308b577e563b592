"""People at one screen name themselves when they open the table."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from games.forms import NAME_LENGTH
from games.models import Seat, Table
from tests.games.making import TITLE, answer, to_move

pytestmark = pytest.mark.django_db(transaction=True)
NEW = f"/en/play/{TITLE}/new/"


def form(**more: Any) -> dict[str, Any]:
    """What somebody sends who opens a table for three at one screen."""
    return {"mode": "standard", "players": 3, "bots": 0, "people": "hot_seat", **more}


def names() -> list[str]:
    """What the seats of the only table are called."""
    return list(Seat.objects.order_by("number").values_list("name", flat=True))


def test_names_are_read_on_curtain_strip_and_log(client: Client, alice: User) -> None:
    client.force_login(alice)
    sent = client.post(NEW, form(name_1="Ann", name_2="  Ben\t the  Elder\u3000", name_3="<b>"))
    assert sent.status_code == 302
    assert names() == ["Ann", "Ben the Elder", "<b>"]
    page = client.get(sent["Location"]).content.decode()
    table, mover = Table.objects.get(), to_move(Table.objects.get())
    shown = escape(mover.name)
    assert f"Hand the screen to {shown}" in page
    for name in ("Ann", "Ben the Elder", "&lt;b&gt;"):
        assert f">{name}</bdi>" in page
    answer(table)
    log = client.get(f"/en/table/{table.pk}/at/1/").content.decode().partition('id="table-log"')[2]
    assert f'data-ref="seat:{mover.number}">{shown}</bdi>' in log


def test_a_seat_without_a_name_keeps_its_number(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(NEW, form(name_2=" \u3000 "))
    assert names() == ["", "", ""]


@pytest.mark.parametrize("name", ["\u200b", "Ben\u202e", "\u0301\u0301", "Bot 2", "電腦"])
def test_a_name_that_shows_nothing_or_is_a_bots_is_refused(client: Client, alice: User, name: str) -> None:
    client.force_login(alice)
    answered = client.post(NEW, form(name_2=name))
    assert answered.status_code == 422
    assert "name_2" in answered.context["form"].errors
    assert not Table.objects.exists()


def test_bots_and_people_at_their_own_screens_are_not_named(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(NEW, form(bots=1, name_1="Ann", name_3="Cat"))
    assert names() == ["Ann", "", ""]
    Table.objects.all().delete()
    client.post(NEW, form(people="open", name_1="Ann", name_2="Ben"))
    assert names() == ["", "", ""]


def test_a_name_that_is_too_long_is_told(client: Client, alice: User) -> None:
    client.force_login(alice)
    answered = client.post(NEW, form(name_1="x" * (NAME_LENGTH + 1)))
    assert answered.status_code == 422
    assert 'aria-invalid="true"' in answered.content.decode()
    assert not Table.objects.exists()
