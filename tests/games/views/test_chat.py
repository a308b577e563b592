"""The chat of a table, limits for what is sent too fast, and the end of a table by its host."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.models import Message, Table
from tests.games.making import begun, fresh, opened, to_move
from tests.games.posting import HTMX, TITLE, body, post, unchanged


def test_players_and_spectators_have_separate_chats(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob)
    assert "our secret" in body(post(at(alice), table, "say", text="our secret"))
    assert "from outside" in body(post(at(charlie), table, "say", text="from outside"))
    assert "our secret" in body(at(bob).get(f"/en/table/{table.pk}/"))
    assert "our secret" not in body(at(charlie).get(f"/en/table/{table.pk}/"))
    assert "from outside" not in body(at(bob).get(f"/en/table/{table.pk}/"))


@pytest.mark.parametrize(("text", "status"), [("", 400), ("   ", 400), ("x" * 501, 413), ("字" * 501, 413)])
def test_an_empty_or_too_long_message_is_refused(at: Any, alice: User, bob: User, text: str, status: int) -> None:
    table = begun(alice, bob)
    response = post(at(alice), table, "say", text=text)
    assert response.status_code == status
    assert not Message.objects.exists()


@pytest.mark.parametrize(("prefix", "words"), [("", "內容太長"), ("/zh-hans", "内容太长"), ("/en", "That is too long")])
@pytest.mark.parametrize(("action", "field"), [("say", "text"), ("move", "option")])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_request_that_is_too_large_is_refused_as_too_long(
    at: Any, alice: User, bob: User, headers: dict[str, str], action: str, field: str, prefix: str, words: str
) -> None:
    table = begun(alice, bob)
    before = unchanged(table)
    sent = {"seat": to_move(table).number, "version": table.version, field: "x" * 600_000}
    response = at(to_move(table).user).post(f"{prefix}/table/{table.pk}/{action}/", sent, headers=headers)
    assert response.status_code == 413
    assert words in body(response)
    assert ("<html" in body(response)) is not bool(headers)
    assert unchanged(table) == before


def test_a_message_is_not_markup(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    page = body(post(at(alice), table, "say", text="<img src=x onerror=alert(1)>"))
    assert "<img" not in page
    assert "&lt;img" in page


def test_new_tables_are_rate_limited(at: Any, alice: User, rate_limits: None) -> None:
    browser = at(alice)
    for _ in range(30):
        assert browser.post(f"/en/play/{TITLE}/now/").status_code == 302
    response = browser.post(f"/en/play/{TITLE}/now/")
    assert response.status_code == 429
    assert "faster than anybody needs" in body(response)
    assert Table.objects.count() == 30


def test_messages_are_rate_limited(at: Any, alice: User, bob: User, rate_limits: None) -> None:
    table = begun(alice, bob)
    browser = at(alice)
    statuses = [post(browser, table, "say", text=f"{n}").status_code for n in range(21)]
    assert statuses == [200] * 20 + [429]
    assert post(at(bob), table, "say", text="me").status_code == 200


def test_only_the_host_abandons_a_table(at: Any, alice: User, bob: User) -> None:
    table = opened(alice)
    assert post(at(bob), table, "abandon").status_code == 403
    assert post(at(alice), table, "abandon").status_code == 200
    assert fresh(table).status == Table.Status.ABANDONED
