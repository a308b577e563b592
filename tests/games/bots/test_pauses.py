"""The pause of a bot that searches tells nothing, and all processes of the site know of one thought."""

from __future__ import annotations

import threading
import time
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.bots import pool, shared, tasks
from games.bots.worker import Job
from games.engine import lru
from games.engine.bots.careful import Thought
from games.models import Table
from games.tables.rows import matches
from tests.games.bots.waiting import job_of, key_of, waiting, wake
from tests.games.making import fresh

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def left(alice: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table where a careful bot has to move, and nobody has woken it."""
    monkeypatch.setattr(tasks, "_wake", lambda *_: None)
    return waiting(alice, bot="careful")


@pytest.fixture
def due(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[datetime]:
    """When the bots ask for their thought again, at a site with pauses whose tasks can wait. Searches are short there."""
    moments = list[datetime]()

    playing = tasks.play_bots.func

    def using(task: Any, run_after: datetime) -> SimpleNamespace:
        if task.func is playing:
            moments.append(run_after)
        return SimpleNamespace(enqueue=lambda *_: None)

    settings.BOT_PAUSE = 0.8
    monkeypatch.setattr(pool, "SECONDS", 0.3)
    monkeypatch.setattr(pool, "SPARE", 0.3)
    monkeypatch.setattr(type(tasks.play_bots.get_backend()), "supports_defer", True)
    monkeypatch.setattr(tasks.play_bots.__class__, "using", using)
    return moments


def first_answer(table: Table) -> str:
    match = matches.own_match(fresh(table))
    return match.options(match.waiting_for()[0])[0].id


def sleep_until(moment: datetime) -> None:
    time.sleep(max(0.0, (moment - timezone.now()).total_seconds()))


@pytest.mark.parametrize("share", [0.0, 1.1])
def test_a_search_that_reaches_its_limit_is_answered_when_a_short_one_is(
    left: Table, due: list[datetime], monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    """The last playout goes on beyond the limit."""
    option = first_answer(left)

    def thinks(job: Job) -> Thought:
        time.sleep(share * job.seconds)
        return Thought(option)

    monkeypatch.setattr(pool.the_thinker, "think", thinks)
    asked = timezone.now()
    wake(left)
    sleep_until(due[0])
    wake(left)
    assert fresh(left).number > left.number
    assert len(due) == 1
    assert timedelta(seconds=0.59) <= due[0] - asked < timedelta(seconds=0.9)


def test_between_its_thought_and_the_end_of_its_pause_nobody_wakes_a_bot(
    left: Table, due: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool.the_thinker, "think", lambda job: None)
    key = key_of(left)
    wake(left)
    while not pool.is_known(key):
        time.sleep(0.01)
    wake(left)
    assert fresh(left).number == left.number
    assert abs(due[1] - due[0]) < timedelta(seconds=0.05)


@pytest.mark.parametrize(("waited", "left_over"), [(0.1, 0.5), (0.7, 0.5), (1.3, 0.5), (1.7, 0.1)])
def test_a_thought_that_is_late_is_asked_for_after_the_same_pause_again(
    left: Table, due: list[datetime], monkeypatch: pytest.MonkeyPatch, waited: float, left_over: float
) -> None:
    monkeypatch.setattr(shared, "begin", lambda key: (time.time() - waited, False))
    assert tasks._wait(key_of(left), job_of(left)) == pytest.approx(left_over, abs=0.05)


def forget() -> None:
    """Go on as another process of the site: it has the same cache, and nothing else of this one."""
    pool._running.clear()
    lru.clear_all()


def test_other_processes_neither_think_again_nor_wait_again(
    left: Table, due: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs, ends, option = list[Job](), threading.Event(), first_answer(left)

    def thinks(job: Job) -> Thought:
        jobs.append(job)
        assert ends.wait(30)
        return Thought(option)

    monkeypatch.setattr(pool.the_thinker, "think", thinks)
    key = key_of(left)
    wake(left)
    thinking = pool._running[key]
    try:
        forget()
        wake(left)
        assert not pool._running
        assert pool.is_thinking(key)
        assert abs(due[1] - due[0]) < timedelta(seconds=0.05)
    finally:
        ends.set()
    assert thinking.future.result(30) == Thought(option)
    forget()
    assert pool.thought_of(key) == Thought(option)
    sleep_until(due[0])
    wake(left)
    assert fresh(left).number > left.number
    assert len(due) == 2
    assert len(jobs) == 1


def test_a_process_that_was_ended_is_replaced(left: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs, key, job = list[Job](), key_of(left), job_of(left)
    monkeypatch.setattr(pool.the_thinker, "think", jobs.append)
    monkeypatch.setattr(shared, "REPLACED", 0.1)
    begun, mine = shared.begin(key)  # as that process did
    assert mine
    assert pool.think(key, job).begun == begun
    assert not jobs
    time.sleep(0.11)
    thinking = pool.think(key, job)
    assert thinking.begun == begun
    thinking.future.result(30)
    assert jobs == [job]


def test_a_thought_that_failed_is_thought_again_later(left: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool.the_thinker, "think", lambda job: None)
    monkeypatch.setattr(shared, "REMEMBERED", 0.1)
    key = key_of(left)
    pool.think(key, job_of(left)).future.result(30)
    assert pool.is_known(key)
    assert pool.thought_of(key) is None
    time.sleep(0.11)
    assert not pool.is_known(key)


def test_what_another_release_has_told_is_not_read(left: Table) -> None:
    cache.set(shared._name(key_of(left), "thought"), b"\xa3new")
    assert not pool.is_known(key_of(left))
