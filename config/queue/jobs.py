"""What workers do with rows of the queue: take them, hold them, note what came of them."""

from __future__ import annotations

import logging
import os
import random
import socket
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from traceback import format_exception

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils.module_loading import import_string
from django_tasks.base import Task, TaskContext

from config.queue import clock
from config.queue.backend import result_of
from config.queue.models import Job
from config.shared.outward import sending
from config.shared.seen import about, measures

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=60)
"""A worker that has not confirmed its hold for this long is dead."""
TRIES = 8
DONE, AGAIN, GIVEN_UP = "done", "again", "given-up"
MOST_SENDS = 2
"""A worker that dies between sending and noting it leaves a message that may be sent. It is sent once more and never a third time."""
FIRST_WAIT = timedelta(seconds=5)
"""Before the second try. Each further wait is four times as long, up to ``LONGEST_WAIT``: eight tries take about five hours."""
LONGEST_WAIT = timedelta(hours=1)
JITTER = (0.75, 1.25)
"""A wait is this much shorter or longer, so that not all calls come again at once."""
NORMAL = 1
"""SQLite's number for commits that do not wait for the disk while the log is written ahead."""
LATE = timedelta(minutes=1)
"""So long after it was due nobody has taken a call: the workers have stopped, or there is too much to do."""
_here: set[str] = set()
"""The workers of this process. A restarted container may have the number of the process before it."""


def new_worker() -> str:
    """A name that no other worker has."""
    name = f"{socket.gethostname()}:{os.getpid()}:{random.SystemRandom().getrandbits(32):08x}"
    _here.add(name)
    return name


def open_jobs(queue: str, now: datetime) -> QuerySet[Job]:
    """Those that nobody holds and that were not given up, the earliest first."""
    free = Q(held_until=None) | Q(held_until__lt=now)
    return Job.objects.filter(free, queue=queue, failed_at=None).order_by("due_at", "pk")


def are_late() -> bool:
    """Whether a call waits for a worker since :data:`LATE` and longer. One query, by an index."""
    now = clock.now()
    free = Q(held_until=None) | Q(held_until__lt=now)
    return Job.objects.filter(free, failed_at=None, due_at__lt=now - LATE).exists()


def next_due(queue: str) -> timedelta | None:
    """How long it is until the next call is due. Negative if it is late. None if there is none. One query."""
    now = clock.now()
    due_at: datetime | None = open_jobs(queue, now).values_list("due_at", flat=True).first()
    return None if due_at is None else due_at - now


def take(worker: str, queue: str, most: int) -> list[Job]:
    """Hold at most that many due jobs. No two workers get the same one. It locks the database of SQLite: look first what is due."""
    if most <= 0:
        return []
    now = clock.now()
    due = open_jobs(queue, now).filter(due_at__lte=now)
    with _not_waiting_for_the_disk(), transaction.atomic():
        jobs = list(due.select_for_update(skip_locked=True)[:most])
        if not jobs:
            return []
        held = Job.objects.filter(pk__in=[job.pk for job in jobs])
        held.update(worker=worker, held_until=now + LEASE, tries=F("tries") + 1)
        given_up = {job.pk for job in jobs if job.sends >= MOST_SENDS}
        if given_up:
            held.filter(pk__in=given_up).update(failed_at=now)
    for job in jobs:
        job.worker, job.held_until, job.tries = worker, now + LEASE, job.tries + 1
        if job.pk in given_up:
            logger.error("Given up, because it may have been sent %d times: %s", job.sends, job.task)
    return [job for job in jobs if job.pk not in given_up]


@contextmanager
def _not_waiting_for_the_disk() -> Iterator[None]:
    """On SQLite the commits inside reach the disk with the next other commit, so that no move waits for them. A power cut may undo them.
    Then a call is made once more, as if its worker had been killed."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        (level,) = cursor.fetchone()
        cursor.execute(f"PRAGMA synchronous = {min(level, NORMAL)}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA synchronous = {level}")


def hold(worker: str, running: Collection[int]) -> None:
    """Confirm that the worker is alive and does these."""
    Job.objects.filter(pk__in=running, worker=worker).update(held_until=clock.now() + LEASE)


def release(worker: str, numbers: Collection[int] | None = None) -> None:
    """Another one may do at once what the worker still holds: all of it, because the worker ends, or the calls with these ``numbers``."""
    held = Job.objects.filter(worker=worker, failed_at=None)
    (held if numbers is None else held.filter(pk__in=numbers)).update(worker="", held_until=None)


def release_dead() -> None:
    """Workers of this machine whose process has ended hold nothing any more."""
    here = f"{socket.gethostname()}:"
    for worker in (
        Job.objects.filter(worker__startswith=here, failed_at=None).values_list("worker", flat=True).distinct()
    ):
        if not _is_alive(worker):
            release(worker)


def _is_alive(worker: str) -> bool:
    process = int(worker.split(":")[1])
    if process == os.getpid():
        return worker in _here
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def call(job: Job) -> None:
    """Call the task and note what came of it. A hold that was lost meanwhile is not touched: another worker has the job."""
    begun = time.perf_counter()
    with about.working_for(about.About(job=job.pk, task=job.task)):
        outcome = _outcome(job)
    measures.called(job.queue, outcome, time.perf_counter() - begun)


def _outcome(job: Job) -> str:
    mine = Job.objects.filter(pk=job.pk, worker=job.worker)
    try:
        with sending.noted_by(lambda: mine.update(sends=F("sends") + 1)):
            _call(job)
    except Exception as error:
        return _note_failure(job, mine, error)
    with _not_waiting_for_the_disk():
        mine.delete()
    return DONE


def _call(job: Job) -> None:
    task = import_string(job.task)
    if not isinstance(task, Task):
        raise TypeError(f"{job.task} is no task")
    args, kwargs = job.arguments
    if task.takes_context:
        result = result_of(task, str(job.pk), args, kwargs, [job.worker] * job.tries)
        task.call(TaskContext(task_result=result), *args, **kwargs)
    else:
        task.call(*args, **kwargs)


def _note_failure(job: Job, mine: QuerySet[Job], error: Exception) -> str:
    text = "".join(format_exception(error))
    if job.tries >= TRIES:
        # The arguments may be an address and an e-mail with a link. The administration shows them.
        logger.error("Given up after %d tries: %s, call %s", job.tries, job.task, job.pk, exc_info=error)
        mine.update(failed_at=clock.now(), error=text, worker="", held_until=None)
        return GIVEN_UP
    logger.warning("Try %d failed, comes again: %s: %s", job.tries, job.task, error)
    wait = max(wait_after(job.tries), timedelta(seconds=error.seconds if isinstance(error, sending.Later) else 0))
    mine.update(due_at=clock.now() + wait, error=text, sends=0, worker="", held_until=None)
    return AGAIN


def wait_after(tries: int) -> timedelta:
    """How long to wait after that many failed tries."""
    wait: timedelta = min(LONGEST_WAIT, FIRST_WAIT * 4 ** (tries - 1))
    return wait * random.uniform(*JITTER)  # noqa: S311 - no secret
