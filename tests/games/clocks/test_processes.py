"""Several processes and one deadline: the flag falls once, though nobody looks, whatever ends on the way."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.models import Table, Turnover
from games.requests import refusals
from games.tables.changing import deadlines
from games.tables.clocks.clock import Clock
from tests.games.clocks.conftest import clock_of
from tests.games.making import answer, begun, fresh, to_move
from tests.live import LiveSite
from tests.people import make_person

pytestmark = pytest.mark.server
WAIT = 60
"""Seconds that a test waits for what must come, on a machine however loaded."""
TABLES = 12
KILLS = 12


def eventually(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + WAIT
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def fell(clock: Clock) -> list[int | None]:
    """The seats whose flag has fallen, once for each time."""
    return [note.seat for note in clock.notes if note.what == "fell"]


def in_a_child(work: Callable[[], object]) -> int:
    """Another process that does this, and its number."""
    connection.close()
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child


def _keep(begin: float) -> None:
    time.sleep(max(0.0, begin - time.time()))
    deadlines.Keeper().look()


@pytest.mark.django_db(transaction=True)
def test_two_processes_and_one_deadline_let_the_flag_fall_once(alice: User, bob: User) -> None:
    made = [begun(alice, bob, pace="live:1+0") for _ in range(TABLES)]
    time.sleep(1.1)
    begin = time.time() + 0.5
    children = [in_a_child(partial(_keep, begin)) for _ in range(4)]
    for child in children:
        assert os.waitpid(child, 0)[1] == 0
    deadlines.Keeper().look()  # whoever did not get the lock in time looks again
    for table in made:
        assert len(fell(clock_of(table))) == 1
        assert Turnover.objects.filter(table=table).count() == 1
        assert fresh(table).deadline is None


@pytest.mark.django_db(transaction=True)
def test_an_answer_and_a_flag_at_the_same_moment_one_of_them_counts(alice: User, bob: User) -> None:
    """Whichever has the table first. Never both, and never none."""
    for _ in range(TABLES // 2):
        table = begun(alice, bob, pace="live:1+0")
        due = fresh(table).deadline
        assert due is not None
        asked = to_move(table)
        child = in_a_child(partial(_keep, due.timestamp()))
        time.sleep(max(0.0, due.timestamp() - time.time() - random.uniform(-0.005, 0.01)))
        try:
            answer(table, seat=asked)
            counted = True
        except (refusals.Refusal, IndexError):
            counted = False
        os.waitpid(child, 0)
        at_once = [note for note in clock_of(table).notes if note.number == 0]
        assert counted == (not at_once), "an answer that counted was in time"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_processes_that_are_killed_lose_no_flag_and_let_none_fall_twice(alice: User, bob: User) -> None:
    dice = random.Random(1)
    made = [begun(alice, bob, pace="live:1+0") for _ in range(TABLES)]
    time.sleep(1.1)
    for _ in range(KILLS):
        child = in_a_child(partial(_keep, 0.0))
        time.sleep(dice.uniform(0.0, 0.08))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    deadlines.Keeper().look()
    for table in made:
        assert len(fell(clock_of(table))) == 1
        assert Turnover.objects.filter(table=table).count() == 1


@pytest.mark.django_db
def test_a_thousand_deadlines_are_found_in_one_query(alice: User, bob: User, django_assert_num_queries: Any) -> None:
    table = fresh(begun(alice, bob, pace="live:600+10"))
    now = timezone.now()
    rows = []
    for number in range(3_000):
        row = Table(**{field.attname: getattr(table, field.attname) for field in Table._meta.concrete_fields})
        row.pk, row.invite = None, f"many{number}"
        row.deadline = now - timedelta(seconds=number % 60 + 1) if number < 1_000 else now + timedelta(days=number)
        rows.append(row)
    Table.objects.bulk_create(rows, batch_size=500)
    with django_assert_num_queries(1):
        assert len(deadlines.due().tables) == 1_000


@pytest.fixture(scope="module")
def sites(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any, filled_postgres_url: str
) -> Iterator[tuple[LiveSite, LiveSite]]:
    """Two processes over one PostgreSQL."""
    folder = tmp_path_factory.mktemp("deadlines")
    here, there = (LiveSite(folder, django_db_blocker, filled_postgres_url) for _ in range(2))
    for site in (here, there):
        site.start()
    yield here, there
    for site in (here, there):
        site.stop()


def test_two_sites_on_postgresql_let_each_flag_fall_once_though_nobody_looks(
    sites: tuple[LiveSite, LiveSite],
) -> None:
    with sites[0].database():
        alice, bob = make_person("alice"), make_person("bob")
        made = [begun(alice, bob, pace="live:2+0") for _ in range(TABLES)]
        assert eventually(lambda: all(len(fell(clock_of(table))) == 1 for table in made))
        time.sleep(1)
        for table in made:
            assert len(fell(clock_of(table))) == 1
            assert Turnover.objects.filter(table=table).count() == 1
        late = to_move(begun(alice, bob, pace="live:600+0"))
        Table.objects.filter(pk=late.table_id).update(deadline=timezone.now())
        soon = timezone.now() + timedelta(minutes=5)
        assert eventually(lambda: (fresh(late.table).deadline or soon) > soon), "the clock decides, not the column"
        assert fell(clock_of(late.table)) == []
