"""A careful bot that is asked in a running match says the same of twins that differ in hidden things alone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.bots import pool, worker
from games.engine import lru
from games.engine.bots.careful import Careful
from games.engine.bots.comparing import Opinion, opinion
from games.models import Seat, Table
from games.views.asking import opinions
from tests.games.hidden.twins.test_twins import assert_same
from tests.games.making import fresh
from tests.games.posting import HTMX
from tests.games.twins import MINE, Twins, plain

pytestmark = pytest.mark.django_db(transaction=True)


def asked(browser: Client, table: Table) -> list[tuple[int, str]]:
    """The page with the question, and what is answered until the bot has thought."""
    lru.clear_all()
    cache.clear()
    said = []
    for _ in range(2):
        sent = {"version": fresh(table).asked_version, "seat": MINE}
        answered = browser.post(f"/en/table/{table.pk}/opinion/", sent, headers=HTMX)
        said.append((answered.status_code, plain(answered.content.decode(), fresh(table))))
        for thought in list(pool._running.values()):
            thought.future.result(120)
    return said


def thinks_without_a_clock(job: worker.Opine) -> Opinion:
    """By the clock it might try more worlds for one of them."""
    return opinion(worker.position_of(job), random.Random(job.seed), Careful(options=3, worlds=3))


def test_a_bot_says_the_same_of_both(twins: Twins, alice: User, at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool.the_thinker, "think", thinks_without_a_clock)
    for table in twins.tables:
        Seat.objects.filter(table=table).exclude(number=MINE).update(user=None, bot="normal")
    first, second = (asked(at(alice), table) for table in twins.tables)
    assert_same(first, second)
    assert [status for status, _ in first] == [200, 200]
    assert "thinks" in first[0][1]
    assert "<tbody>" in first[1][1] or "nothing to choose" in first[1][1]
    assert opinions.OPINION == 0


def test_between_people_it_says_the_same_to_both(twins: Twins, alice: User, at: Any) -> None:
    first, second = (asked(at(alice), table) for table in twins.tables)
    assert_same(first, second)
    assert {status for status, _ in first} == {409}
