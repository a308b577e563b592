"""Careful bots think beside the site: nobody waits for them but their own table, and whatever becomes of a thought, the table goes on."""

from __future__ import annotations

import os
import signal
import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.bots import pool, tasks
from games.bots.worker import Job
from games.engine.bots.careful import Thought
from games.engine.match.match import Match
from games.models import Move, Table
from games.models import Thought as Kept
from games.tables.rows import matches
from tests.games.bots.waiting import job_of, key_of, waiting, wake
from tests.games.live.test_processes import eventually
from tests.games.making import answer, begun, bot_answers, fresh, match_of, to_move
from tests.games.views.test_at_once import Hand
from tests.live import LiveSite

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def left(alice: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table where a careful bot has to move, and nobody has woken it."""
    monkeypatch.setattr(tasks, "_wake", lambda *_: None)
    return waiting(alice, bot="careful")


def last_answer(table: Table, before: Table) -> str:
    return Move.objects.get(table=table, number=before.number + 1).option


@pytest.mark.long
def test_it_answers_what_it_has_thought(left: Table) -> None:
    key = key_of(left)
    wake(left)
    thought = pool.thought_of(key)
    assert thought is not None
    assert len(thought.considered) > 1
    assert last_answer(left, left) == thought.option
    assert not to_move(left).bot


@pytest.mark.long
def test_the_process_of_the_site_imagines_nothing(
    left: Table, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it is done in the process beside it: whoever answers at another table waits for no playout."""

    def imagine(*_: Any) -> None:
        raise AssertionError("a match was imagined in a process that answers requests")

    monkeypatch.setattr(Match, "imagine", imagine)
    other, key = begun(bob, charlie), key_of(left)
    wake(left)
    answer(other)
    thought = pool.thought_of(key)
    assert thought is not None
    assert len(thought.considered) > 1
    assert last_answer(left, left) == thought.option


def test_where_no_careful_bot_has_to_move_nothing_is_thought_about(alice: User, bob: User, left: Table) -> None:
    other = begun(bob, bots=1)
    for table, fingerprint in ((other, matches.fingerprint(other)), (left, matches.fingerprint(left) + 1)):
        assert tasks.job_of(table.pk, fingerprint) is None
    bot_answers(left)
    left = fresh(left)
    while to_move(left).bot:
        bot_answers(left)
    left = fresh(left)
    assert tasks.job_of(left.pk, matches.fingerprint(left)) is None


@pytest.mark.parametrize("fails", [lambda job: None, lambda job: Thought("no-such-answer")])
def test_where_no_thought_comes_of_it_the_heuristic_bot_answers(
    left: Table, monkeypatch: pytest.MonkeyPatch, fails: Any
) -> None:
    monkeypatch.setattr(pool.the_thinker, "think", fails)
    wake(left)
    assert fresh(left).number > left.number
    assert last_answer(left, left) in [option.id for option in matches.match_after(left, left.number).options(1)]


@pytest.mark.long
@pytest.mark.parametrize("how", ["hangs", "dies", "is sent what it cannot read"])
def test_a_process_that_fails_leaves_the_table_and_is_begun_again(
    left: Table, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    thinker: Any = pool.Thinker()
    job = job_of(left)
    try:
        if how == "hangs":
            monkeypatch.setattr(pool, "HANG_SECONDS", 0.0)
            assert thinker.think(job) is None
            monkeypatch.undo()
        elif how == "dies":
            thinker._connected()
            os.kill(thinker._process.pid, signal.SIGSTOP)  # it thinks for as long as it takes to kill it
            threading.Timer(0.3, thinker._process.kill).start()
            assert thinker.think(job) is None
        else:
            assert thinker.think(Job(b"nonsense", 0, "seed", 1.0)) is None
        assert fresh(left).row_version == left.row_version
        thought = thinker.think(job)
        assert thought is not None
        assert thought.option in [option.id for option in match_of(left).options(job.seat)]
    finally:
        thinker.end()
    assert thinker._process is None


def test_while_it_thinks_no_thread_waits_and_nothing_is_locked(
    left: Table, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.BOT_PAUSE = 0.8
    begins, ends, calls = threading.Event(), threading.Event(), list[tuple[dict[str, Any], tuple[Any, ...]]]()

    def slow(job: Job) -> Thought | None:
        begins.set()
        assert ends.wait(30)
        return None

    playing = tasks.play_bots.func
    monkeypatch.setattr(pool.the_thinker, "think", slow)
    monkeypatch.setattr(type(tasks.play_bots.get_backend()), "supports_defer", True)
    monkeypatch.setattr(
        tasks.play_bots.__class__, "using", lambda self, **when: Waiting(calls if self.func is playing else [], when)
    )
    other = begun(bob, charlie)
    asked = timezone.now()
    with CaptureQueriesContext(connection) as queries:
        wake(left)  # returns although the thought is under way
    assert begins.wait(30)
    assert not [query for query in queries.captured_queries if "UPDATE" in query["sql"]]
    for _ in range(6):
        answer(other)
    assert fresh(other).number >= 6
    wake(left)  # as the watchdog would
    assert fresh(left).number == left.number
    assert len(pool._running) == 1
    ends.set()
    key, call_of = key_of(left), (left.pk, matches.fingerprint(left))
    if (thinking := pool._running.get(key)) is not None:
        thinking.future.result(30)
    assert [call[:2] for _, call in calls] == [call_of, call_of]
    assert all(when["run_after"] - asked >= timedelta(seconds=pool.SECONDS + pool.SPARE) for when, _ in calls)
    wake(left)  # as the watchdog would, before the pause is over
    assert fresh(left).number == left.number
    monkeypatch.setattr(pool, "SPARE", -pool.SECONDS)
    wake(left)
    assert fresh(left).number > left.number


@pytest.mark.parametrize("defers", [True, False])
def test_a_table_does_not_wait_for_ever_for_its_turn_to_think(
    left: Table, monkeypatch: pytest.MonkeyPatch, defers: bool
) -> None:
    """The heuristic bot answers, and what has waited too long is not thought any more."""
    ends, thought_about = threading.Event(), list[Job]()

    def slow(job: Job) -> Thought | None:
        thought_about.append(job)
        assert ends.wait(30)
        return None

    monkeypatch.setattr(pool.the_thinker, "think", slow)
    monkeypatch.setattr(pool, "WAITS", 0.05)
    monkeypatch.setattr(type(tasks.play_bots.get_backend()), "supports_defer", defers)
    monkeypatch.setattr(tasks.play_bots.__class__, "using", lambda self, **when: Waiting([], when))
    key = key_of(left)
    try:
        first = pool.think((10**9, 1), job_of(left))
        own = pool.think(key, job_of(left))
        time.sleep(0.1)
        wake(left)
        assert fresh(left).number > left.number
    finally:
        ends.set()
    assert (first.future.result(30), own.future.result(30)) == (None, None)
    assert len(thought_about) == 1


class Waiting:
    def __init__(self, calls: list[Any], when: dict[str, Any]) -> None:
        self.calls, self.when = calls, when

    def enqueue(self, *call: Any) -> None:
        self.calls.append((self.when, call))


def test_at_a_site_it_thinks_in_a_process_of_its_own(live_site: LiveSite) -> None:
    alice = live_site.person("alice")
    hand = Hand(live_site, "alice")
    with live_site.database():
        table = begun(alice, bots=1)
        while to_move(table).bot:
            bot_answers(table)
        table.seats.filter(number=1).update(bot="careful")
    for _ in range(2):  # a turn is two answers
        with live_site.database():
            seat, version = to_move(table), fresh(table).version
            option = match_of(table).options(seat.number)[0].id
        assert hand.post(table, "move", seat=0, option=option, version=version) == 200
    with live_site.database():
        assert eventually(lambda: Kept.objects.filter(table=table, seat=1).exists())
        assert eventually(lambda: not to_move(table).bot)
