"""All numbers at one moment. What no process counts is read now: four queries, whatever is going on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Exists, Min, OuterRef, Q
from django.utils import timezone
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from config.queue.models import Job
from config.server.processes.readiness import readiness
from config.server.seen import folder
from config.shared.seen import measures, moves, processes
from games.models import Seat, Table


def registry() -> CollectorRegistry:
    """What is to be asked for numbers."""
    asked = CollectorRegistry()
    shared = processes.shared_folder()
    if shared is None:
        asked.register(_Own())
    else:
        asked.register(_OfAll(shared))
    asked.register(_Processes(shared))
    asked.register(_Read())
    return asked


class _Own(Collector):
    """What this process has counted."""

    def collect(self) -> Iterable[Metric]:
        return measures.registry.collect()


class _OfAll(Collector):
    """What all processes have counted."""

    def __init__(self, shared: Path) -> None:
        self._folder = shared

    def collect(self) -> Iterable[Metric]:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with folder.locked(self._folder):
            folder.add_up(self._folder)
            return list(MultiProcessCollector(None, str(self._folder)).collect())


class _Processes(Collector):
    """Memory and time of each process of this machine: those of prometheus_client, with the number of the process, and whether it serves
    pages or works."""

    def __init__(self, shared: Path | None) -> None:
        self._folder = shared

    def collect(self) -> Iterable[Metric]:
        names = {processes.identity(), *(() if self._folder is None else folder.living(self._folder))}
        by_name: dict[str, Metric] = {}
        for pid in sorted(pid for name in names if (pid := processes.pid_of(name)) is not None):
            labels = {"pid": str(pid), "does": _does(pid)}
            for metric in ProcessCollector(pid=lambda pid=pid: pid, registry=None).collect():  # type: ignore[misc]
                family = by_name.setdefault(metric.name, Metric(metric.name, metric.documentation, metric.type))
                for sample in metric.samples:
                    family.add_sample(sample.name, labels, sample.value)
        return by_name.values()


def _does(pid: int) -> str:
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return "serves"
    return "works" if b"worker" in command else "serves"


class _Read(Collector):
    """What is read from the database. While it is away, these numbers are missing, and the process says that it is not ready."""

    def collect(self) -> Iterator[Metric]:
        found = readiness()
        yield GaugeMetricFamily("guiyi_ready", "Whether visitors may be sent to this process.", found.is_ready)
        parts = GaugeMetricFamily("guiyi_part_ok", "Whether nothing is wrong with a part of the site.", labels=["part"])
        for part, state in {"queue": "ok", **found.parts}.items():
            parts.add_metric([part], state == "ok")
        yield parts
        try:
            yield from [*_questions(), *_queues(timezone.now())]
        except DatabaseError:
            return


def _questions() -> list[Metric]:
    """One query. Where all people are away, bots do not play on, and play waits for nobody."""
    family = GaugeMetricFamily("guiyi_questions", "Seats for which play waits.", labels=["title", "by"])
    people = Seat.objects.filter(table=OuterRef("table"), resigned=False)
    asked = Seat.objects.filter(
        Exists(people.filter(user__isnull=False, away_since=None)) | ~Exists(people.filter(away_since__isnull=False)),
        to_move=True,
        table__status=Table.Status.PLAYING,
        table__asleep_since=None,
    )
    rows = asked.order_by().values_list("table__title").annotate(all=Count("pk"), bots=Count("pk", filter=~Q(bot="")))
    for title, number, bots in rows:
        family.add_metric([title, moves.PERSON], number - bots)
        family.add_metric([title, moves.BOT], bots)
    return [family]


def _queues(now: datetime) -> list[Metric]:
    """One query. What is being done is not due any more."""
    due = Q(failed_at=None, due_at__lte=now) & (Q(held_until=None) | Q(held_until__lt=now))
    rows = Job.objects.order_by().values("queue").annotate(
        due=Count("pk", filter=due),
        oldest=Min("due_at", filter=due),
        later=Count("pk", filter=Q(failed_at=None, due_at__gt=now)),
        given_up=Count("pk", filter=Q(failed_at__isnull=False)),
    )  # fmt: skip
    known: dict[str, dict[str, Any]] = {row["queue"]: dict(row) for row in rows}
    calls = GaugeMetricFamily("guiyi_queue_calls", "Calls that wait, by queue.", labels=["queue", "state"])
    age = GaugeMetricFamily("guiyi_queue_age_seconds", "How long the oldest due call has waited.", labels=["queue"])
    for queue in settings.TASKS["default"]["QUEUES"]:
        row = known.get(queue, {})
        for state in ("due", "later", "given_up"):
            calls.add_metric([queue, state], row.get(state, 0))
        oldest = row.get("oldest")
        age.add_metric([queue], 0.0 if oldest is None else (now - oldest).total_seconds())
    return [calls, age]
