"""A program is told the same of both twins, and what it sends is answered the same."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.engine import lru
from games.models import Table
from tests.games.api.programs import Program, program
from tests.games.making import fresh, match_of
from tests.games.twins import Twins, plain
from tests.people import make_person

pytestmark = pytest.mark.django_db(transaction=True)


def told(one: Program, table: Table) -> list[tuple[int, str]]:
    """All that a program can read of a table. Each process begins knowing nothing."""
    lru.clear_all()
    address = f"tables/{table.pk}/"
    answers = [
        one.get(address),
        one.get(address, {"seat": 1}),
        one.get(f"{address}log/"),
        one.get(f"{address}log/", {"after": 9}),
    ]
    return [(answer.status_code, plain(answer.content.decode(), table)) for answer in answers]


def sent(one: Program, table: Table) -> list[tuple[int, str]]:
    """What a program is answered that sends what is refused, and how the table is told afterwards."""
    lru.clear_all()
    version = fresh(table).version
    address = f"tables/{table.pk}/"
    bodies: list[dict[str, Any]] = [
        {"option": "nothing:like:that", "version": version},
        {"option": "nothing:like:that", "version": version - 1},
        {"option": "nothing:like:that", "version": version + 1},
        {"option": "nothing:like:that", "version": version, "seat": 1},
    ]
    answers = [one.post(f"{address}answers/", body) for body in bodies]
    answers += [one.post(f"{address}start/"), one.post(f"invitation/{table.invite}/join/")]
    return [(answer.status_code, plain(answer.content.decode(), table)) for answer in answers] + told(one, table)


def test_a_program_is_told_the_same(twins: Twins, alice: User) -> None:
    one = program(alice)
    first, second = (told(one, table) for table in twins.tables)
    assert first == second
    assert {status for status, _ in first} == {200}
    assert '"question": {' in first[0][1]


def test_whoever_watches_by_program_is_told_the_same(twins: Twins) -> None:
    one = program(make_person("dana"))
    first, second = (told(one, table) for table in twins.tables)
    assert first == second
    assert '"question": null' in first[0][1]


def test_another_seat_would_notice(twins: Twins, bob: User) -> None:
    views = [match_of(table).view(1) for table in twins.tables]
    first, second = (told(program(bob), table) for table in twins.tables)
    assert (first != second) == (views[0] != views[1])


def test_what_a_program_sends_is_answered_the_same(twins: Twins, alice: User) -> None:
    one = program(alice)
    first, second = (sent(one, table) for table in twins.tables)
    assert first == second
    assert {400, 403, 409} <= {status for status, _ in first}
