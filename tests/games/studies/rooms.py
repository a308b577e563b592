"""Study rooms for tests."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.learning.studies import beginning, studies
from games.models import Study, Table
from games.tables.reading.scene import seats_of
from tests.games.making import begun, fresh, played
from tests.games.posting import HTMX


def over(table: Table) -> Table:
    """The table with its match over."""
    Table.objects.filter(pk=table.pk).update(status=Table.Status.FINISHED)
    return fresh(table)


def ended(*people: User, moves: int = 60, title: str = "great-wall-of-china", **more: Any) -> Table:
    """A table whose match is over after some moves."""
    return over(played(begun(*people, title=title, **more), moves, "study"))


def room_of(table: Table, by: User, number: int | None = None) -> Study:
    at = table.number if number is None else number
    return beginning.from_table(by=by, table=table, seats=seats_of(table), number=at)


def page(browser: Client, row: Study, query: str = "") -> str:
    answered = browser.get(reverse("games:study", args=[row.secret]) + query)
    assert answered.status_code == 200
    return answered.content.decode()


def post(browser: Client, row: Study, name: str = "study", **said: Any) -> Any:
    return browser.post(reverse(f"games:{name}", args=[row.secret]), said, headers=HTMX)


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def tried_at(row: Study, by: User, node: int, which: int = -1) -> int:
    """Another answer after a node."""
    there = studies.opened(studies.row_of(row.secret), node)
    seat = there.asked()
    assert seat is not None
    option = there.match.options(seat)[which].id
    return studies.answer(secret=row.secret, by=by, node=node, seat=seat, option_id=option)


def forked(row: Study, by: User) -> tuple[int, int]:
    """A line beside the match: the node where it begins, and its first answer."""
    for node in range(row.main):
        there = studies.opened(studies.row_of(row.secret), node)
        seat = there.asked()
        assert seat is not None
        if len(there.match.options(seat)) > 1:
            given = there.tree.nodes[node + 1].option
            option = next(one.id for one in there.match.options(seat) if one.id != given)
            return node, studies.answer(secret=row.secret, by=by, node=node, seat=seat, option_id=option)
    raise AssertionError("no choice in this match")
