"""Numbers of sockets, of a site with a worker beside it, and of a worker alone."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from config.queue.models import Job
from games.models import Table
from tests.config.seen.numbers import Numbers, counted, of, parsed
from tests.games.ears import Ear, there
from tests.games.making import answer, begun
from tests.live import ROOT, LiveSite, free_port, served

TOKEN = "t0ken-of-the-tests"


@pytest.mark.django_db(transaction=True)
async def test_sockets_count_while_they_are_open_and_when_their_frames_have_left(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    before, frames = counted("guiyi_sockets", page="table"), counted("guiyi_hand_out_seconds_count", page="table")
    refused = counted("guiyi_refusals_total", kind="not-understood")
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear, Ear("/ws/lobby/?language=en"):
        await ear.hello()
        assert counted("guiyi_sockets", page="table") == before + 1
        await there(answer, table)
        await ear.hear()
        assert counted("guiyi_hand_out_seconds_count", page="table") >= frames + 2
        await ear.socket.send_to(text_data="nonsense")
        await ear.complaint()
    assert counted("guiyi_sockets", page="table") == before
    assert counted("guiyi_sockets", page="lobby") == 0
    assert counted("guiyi_refusals_total", kind="not-understood") == refused + 1


class SiteWithAWorker(LiveSite):
    """A site that leaves the queue to others, and counts in its folder."""

    def __init__(self, folder: Path, blocker: Any, database_url: str) -> None:
        super().__init__(folder, blocker, database_url, WORKER="0")


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[LiveSite]:
    yield from served(SiteWithAWorker, tmp_path_factory, django_db_blocker)


@contextmanager
def worker(site: LiveSite, port: int, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "manage.py", "worker", "--metrics-port", str(port)]
    with (site.folder / "worker.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=ROOT, env={**site.environment, **more}, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.kill()
        process.wait(60)


def numbers(port: int, **headers: str) -> Numbers:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/metrics", headers=headers)
    with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310 - our own address
        return parsed(response.read().decode())


def after(port: int, name: str, value: float, **labels: str) -> None:
    """Wait until a number has a value."""
    deadline = time.monotonic() + 120
    while (found := of(numbers(port), name, **labels)) != value:
        assert time.monotonic() < deadline, f"{name} is {found}"
        time.sleep(0.2)


@pytest.mark.server
def test_a_site_answers_for_its_worker_and_a_worker_for_itself(site: LiveSite) -> None:
    port = free_port()
    with worker(site, port, METRICS_TOKEN=TOKEN) as beside:
        with site.database():
            Job.objects.create(
                task="games.notices.tasks.remind",
                queue="default",
                arguments=[[404, 0, 1], {}],
                due_at="2026-01-01T00:00Z",
            )
        after(site.port, "guiyi_jobs_total", 1, queue="default", outcome="done")
        after(site.port, "guiyi_queue_calls", 0, queue="default", state="due")
        found = numbers(site.port)
        assert {dict(labels)["pid"] for name, labels in found if name == "process_resident_memory_bytes"} == {
            str(site.pid),
            str(beside.pid),
        }
        assert of(found, "process_resident_memory_bytes", does="works")
        assert of(found, "guiyi_part_ok", part="database") == 1
        after(site.port, "guiyi_ready", 1)
        assert of(numbers(port, Authorization=f"Bearer {TOKEN}"), "guiyi_jobs_total", outcome="done") == 1
        for headers in ({}, {"Authorization": "Bearer no"}):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                numbers(port, **headers)
    after(site.port, "guiyi_jobs_total", 1, queue="default", outcome="done")
    assert of(numbers(site.port), "process_resident_memory_bytes", does="works") is None
