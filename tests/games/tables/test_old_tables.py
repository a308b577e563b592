"""Tables that were opened before their title changed: they do not spoil the lists they stand in."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Table
from tests.games.making import fresh, opened

GONE = "a<b>{n}"


@pytest.fixture
def waiting(alice: User) -> Table:
    """A table that waits for people, with an option whose value its title no longer offers."""
    table = opened(alice)
    table.options = {"rewards": GONE}
    table.save(update_fields=["options"])
    return fresh(table)


def test_lists_and_the_table_show_the_bare_value(client: Client, waiting: Table, alice: User) -> None:
    client.force_login(alice)
    for address in ("/en/play/", "/en/play/mine/", f"/en/table/{waiting.pk}/"):
        page = client.get(address)
        assert page.status_code == 200
        assert "a&lt;b&gt;{n}" in page.content.decode()


def test_it_cannot_begin_and_says_so(client: Client, waiting: Table, alice: User) -> None:
    client.force_login(alice)
    client.post(f"/en/table/{waiting.pk}/seat-bot/", {"place": 1})
    response = client.post(f"/en/table/{waiting.pk}/start/")
    assert response.status_code == 400
    assert fresh(waiting).status == Table.Status.OPEN
