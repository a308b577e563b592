"""The queue: what is enqueued is done once, whatever ends on the way."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import threading
import time
from collections import Counter
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from django_tasks import task_backends

from config.queue import jobs
from config.queue.backend import QueueBackend
from config.queue.models import Job
from config.queue.worker import Worker, begin, end
from tests.config.queue import errands

QUEUE = {
    "default": {
        "BACKEND": "config.queue.backend.QueueBackend",
        "QUEUES": ["default", "mail"],
        "OPTIONS": {"THREADS": {"default": 2, "mail": 2}},
    }
}

FULL = 2
"""SQLite's number for commits that wait for the disk."""


@pytest.fixture(autouse=True)
def queue(settings: Any) -> None:
    """The site's own backend instead of the one for tests."""
    settings.TASKS = QUEUE
    assert isinstance(task_backends["default"], QueueBackend)
    errands.calls.clear()


def work(queue: str = "default") -> list[Job]:
    """Do what is due, in this thread. Returns what was done."""
    taken = jobs.take(jobs.new_worker(), queue, 100)
    for job in taken:
        jobs.call(job)
    return taken


def synchronous(level: int | None = None) -> int:
    """How this connection of SQLite waits for the disk. ``level``: from now on."""
    with connection.cursor() as cursor:
        if level is not None:
            cursor.execute(f"PRAGMA synchronous = {level}")
        return int(cursor.execute("PRAGMA synchronous").fetchone()[0])


def come_due() -> None:
    Job.objects.update(due_at=timezone.now())


@pytest.mark.django_db
class TestOneWorker:
    def test_a_task_is_enqueued_with_the_change_that_causes_it_or_not_at_all(self) -> None:
        with transaction.atomic():
            errands.note.enqueue("undone")
            transaction.set_rollback(True)
        with transaction.atomic():
            errands.note.enqueue("done")
        assert len(work()) == 1
        assert errands.calls == ["done"]
        assert not Job.objects.exists()
        assert work() == []

    def test_what_is_due_later_waits(self) -> None:
        errands.note.using(run_after=timezone.now() + timedelta(hours=1)).enqueue("later")
        assert work() == []
        come_due()
        work()
        assert errands.calls == ["later"]

    def test_what_was_due_first_comes_first(self) -> None:
        now = timezone.now()
        for minutes in (1, 3, 2):
            errands.note.using(run_after=now - timedelta(minutes=minutes)).enqueue(str(minutes))
        work()
        assert errands.calls == ["3", "2", "1"]

    def test_what_fails_comes_again_later_and_later(self) -> None:
        errands.fail.enqueue(3)
        waits = []
        for _ in range(3):
            come_due()
            before = timezone.now()
            work()
            waits.append(Job.objects.get().due_at - before)
        for wait, base in zip(waits, (5, 20, 80), strict=True):
            assert timedelta(seconds=base * 0.75) <= wait <= timedelta(seconds=base * 1.25 + 1)
        assert "ValueError: not yet" in Job.objects.get().error
        come_due()
        work()
        assert errands.calls == [4]
        assert not Job.objects.exists()

    @pytest.mark.parametrize(("asked", "waits"), [(0, 5), (600, 600)])
    def test_who_is_asked_to_wait_waits_at_least_as_long(self, asked: int, waits: int) -> None:
        errands.put_off.enqueue(asked)
        before = timezone.now()
        work()
        wait = Job.objects.get().due_at - before
        assert timedelta(seconds=waits * 0.75) <= wait <= timedelta(seconds=waits * 1.25 + 1)
        assert wait >= timedelta(seconds=asked)

    def test_no_wait_is_longer_than_an_hour_and_a_quarter(self) -> None:
        assert max(jobs.wait_after(tries) for tries in range(1, jobs.TRIES + 1)) <= timedelta(hours=1.25)

    def test_after_the_last_try_it_is_given_up_and_keepers_are_told(self, caplog: pytest.LogCaptureFixture) -> None:
        errands.fail.enqueue(1000)
        for _ in range(jobs.TRIES):
            come_due()
            assert len(work()) == 1
        come_due()
        assert work() == []
        job = Job.objects.get()
        assert job.failed_at is not None
        assert [record.levelname for record in caplog.records].count("ERROR") == 1

    def test_a_task_that_the_code_does_not_know_any_more_is_no_danger_to_others(self) -> None:
        Job.objects.create(task="games.bots.gone.task", queue="default", arguments=[[], {}], due_at=timezone.now())
        errands.note.enqueue("other")
        work()
        assert errands.calls == ["other"]
        assert Job.objects.get().tries == 1

    def test_who_held_it_too_long_does_not_touch_what_another_has_now(self) -> None:
        errands.note.enqueue("twice")
        [slow] = jobs.take(jobs.new_worker(), "default", 1)
        Job.objects.update(held_until=timezone.now() - timedelta(seconds=1))
        [quick] = jobs.take(jobs.new_worker(), "default", 1)
        jobs.call(slow)
        assert Job.objects.get().worker == quick.worker
        jobs.call(quick)
        assert not Job.objects.exists()

    def test_who_confirms_keeps_it(self) -> None:
        errands.note.enqueue("held")
        worker = jobs.new_worker()
        [job] = jobs.take(worker, "default", 1)
        Job.objects.update(held_until=timezone.now() - timedelta(seconds=1))
        jobs.hold(worker, [job.pk])
        assert work() == []

    def test_what_a_dead_process_of_this_machine_held_is_free_at_once(self) -> None:
        errands.note.enqueue("orphan")
        here = jobs.new_worker()
        host = here.split(":")[0]
        ended = subprocess.Popen(["true"])
        ended.wait()
        for worker, free in (
            (here, False),
            (f"{host}:{os.getpid()}:another-boot", True),
            (f"{host}:{ended.pid}:0", True),
            ("elsewhere:1:0", False),
        ):
            Job.objects.update(worker=worker, held_until=timezone.now() + jobs.LEASE)
            jobs.release_dead()
            assert bool(jobs.take(jobs.new_worker(), "default", 1)) == free, worker

    def test_nothing_to_do_takes_no_lock(self, django_assert_num_queries: Any) -> None:
        errands.note.using(run_after=timezone.now() + timedelta(hours=1)).enqueue("later")
        with django_assert_num_queries(1):
            assert Worker("default", 1).look() > 0

    def test_what_is_due_is_taken_together_and_a_thread_holds_no_more_than_a_few(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for number in range(7):
            errands.note.enqueue(str(number))
        worker, begun = Worker("default", 2, held=3), []
        monkeypatch.setattr(worker, "_pool", SimpleNamespace(submit=lambda _do, job: begun.append(job)))
        worker.look()
        assert [job.arguments[0] for job in begun] == [[str(number)] for number in range(6)]
        worker.look()
        assert len(begun) == 6, "the last one is left to whoever has a free thread"


@pytest.mark.django_db(transaction=True)
class TestWorkers:
    def test_a_worker_hears_of_a_commit_at_once_and_ends_when_it_is_told(self) -> None:
        worker = Worker("default", 2)
        thread = threading.Thread(target=worker.run)
        thread.start()
        try:
            errands.note.enqueue("heard")
            deadline = time.monotonic() + 30
            while not errands.calls and time.monotonic() < deadline:
                time.sleep(0.01)
            assert errands.calls == ["heard"]
        finally:
            worker.stop()
            thread.join(30)
        assert not thread.is_alive()
        assert not Job.objects.exists()

    def test_a_worker_ends_though_the_database_is_away(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def gone(*_: object) -> None:
            raise OperationalError("the server closed the connection")

        worker = Worker("default", 1)
        thread = threading.Thread(target=worker.run, daemon=True)
        thread.start()
        monkeypatch.setattr(jobs, "release", gone)
        worker.stop()
        thread.join(30)
        assert not thread.is_alive()

    def test_a_worker_outlives_any_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nobody would begin its thread again."""
        next_due, failed = jobs.next_due, threading.Event()

        def fails_once(queue: str) -> timedelta | None:
            if not failed.is_set():
                failed.set()
                raise RuntimeError("can't start new thread")
            return next_due(queue)

        monkeypatch.setattr(jobs, "next_due", fails_once)
        worker = Worker("default", 1)
        thread = threading.Thread(target=worker.run)
        thread.start()
        try:
            assert failed.wait(30)
            errands.note.enqueue("later")
            deadline = time.monotonic() + 30
            while not errands.calls and time.monotonic() < deadline:
                time.sleep(0.01)
            assert errands.calls == ["later"]
        finally:
            worker.stop()
            thread.join(30)

    def test_what_could_not_be_noted_is_done_again_soon_and_not_after_a_minute(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        call, away = jobs.call, threading.Event()

        def gone_once(job: Job) -> None:
            if not away.is_set():
                away.set()
                raise OperationalError("the server closed the connection")
            call(job)

        monkeypatch.setattr(jobs, "call", gone_once)
        errands.note.enqueue("again")
        worker = Worker("default", 1)
        thread = threading.Thread(target=worker.run)
        thread.start()
        try:
            deadline = time.monotonic() + 30
            while not errands.calls and time.monotonic() < deadline:
                time.sleep(0.01)
            assert errands.calls == ["again"]
        finally:
            worker.stop()
            thread.join(30)

    @pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL lets nobody wait for the disk of others")
    def test_no_move_waits_until_the_disk_has_what_a_worker_notes(self) -> None:
        errands.note.enqueue("noted")
        levels = []

        def noting(execute: Any, sql: str, *more: Any) -> Any:
            if sql.startswith(("UPDATE", "DELETE")):
                levels.append(synchronous())
            return execute(sql, *more)

        usual = synchronous()
        synchronous(FULL)
        try:
            with connection.execute_wrapper(noting):
                assert len(work()) == 1
            assert levels == [jobs.NORMAL, jobs.NORMAL]
            assert synchronous() == FULL
        finally:
            synchronous(usual)

    def test_a_process_that_ends_finishes_what_it_does_and_leaves_the_rest_to_others(self, tmp_path: Path) -> None:
        sent = tmp_path / "sent"
        sent.touch()
        begin()
        for number in range(6):
            errands.post.enqueue(str(sent), str(number), 0.5)
        deadline = time.monotonic() + 30
        while not sent.read_text() and time.monotonic() < deadline:
            time.sleep(0.01)
        end(30)
        done = len(sent.read_text().split())
        assert 1 <= done < 6
        assert Job.objects.filter(worker="", held_until=None).count() == 6 - done == Job.objects.count()


KILLS = 50
JOBS = 120


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_fifty_kills_lose_nothing_and_send_nothing_a_third_time(tmp_path: Path) -> None:
    """Each message is sent once. Where a kill fell between sending and noting it, it is sent a second time."""
    sent = tmp_path / "sent"
    sent.touch()
    for number in range(JOBS):
        errands.post.enqueue(str(sent), str(number), 0.02)
    dice = random.Random(1)
    for _ in range(KILLS):
        _kill_after(dice.uniform(0.0, 0.12))
    while Job.objects.filter(failed_at=None).exists():
        _kill_after(0.5)
    counts = Counter(sent.read_text().split())
    assert set(counts) == {str(number) for number in range(JOBS)}
    assert max(counts.values()) <= 2
    assert all(job.sends == jobs.MOST_SENDS for job in Job.objects.all()), "given up without two tries to send"


def _kill_after(seconds: float) -> None:
    """A process works through the queue and is killed."""
    connection.close()
    child = os.fork()
    if child == 0:
        try:
            Worker("mail", 2).run()
        finally:
            os._exit(1)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
