"""A supervisor keeps processes alive, replaces them and lets them end. Its site here answers with nothing but its process."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from config.server.processes.supervisor import LONGEST_WAIT, NO_START, wait_after
from tests.live import ROOT, free_port
from tests.systemd import Notices

WAIT = 60
"""Seconds that a test waits for what must come, on a machine however loaded."""
PROCESSES = 2


class Toy:
    """A supervisor and its processes."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.notices = folder, free_port(), Notices()
        self.log = folder / "log"
        self.becomes("serves")
        (folder / "events").touch()

    def becomes(self, kind: str) -> None:
        """What processes do that start from now on."""
        (self.folder / "kind").write_text(kind)

    def start(self, processes: int = PROCESSES, starts_within: float = WAIT, ready_within: float = WAIT) -> None:
        """Start the supervisor."""
        figures = map(str, (self.port, processes, starts_within, ready_within))
        command = [sys.executable, "-m", "tests.config.processes.toy", str(self.folder), *figures]
        environment = {**os.environ, "NOTIFY_SOCKET": self.notices.address}
        with self.log.open("wb") as log:
            self.supervisor = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)

    def events(self, event: str) -> list[int]:
        """The processes in which this happened, in that order."""
        lines = [line.split(" ", 1) for line in (self.folder / "events").read_text().splitlines()]
        return [int(process) for process, what in lines if what == event]

    def answering(self) -> int:
        """The process that answers a visitor."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=WAIT) as visitor:
            return int(visitor.recv(20))

    def serves(self, processes: int = PROCESSES) -> list[int]:
        """Wait until that many have ever been ready; all of them."""
        return eventually(lambda: self.events("ready"), lambda ready: len(ready) >= processes)

    def end(self) -> int:
        """Let it end; its exit code."""
        self.supervisor.terminate()
        return self.supervisor.wait(WAIT)


def eventually(look: Callable[[], list[int]], holds: Callable[[list[int]], bool]) -> list[int]:
    """Wait until what is seen is right."""
    until = time.monotonic() + WAIT
    while not holds(seen := look()):
        assert time.monotonic() < until, seen
        time.sleep(0.02)
    return seen


def is_alive(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Toy]:
    site = Toy(tmp_path)
    yield site
    with suppress(AttributeError):
        site.supervisor.kill()
        site.supervisor.wait(WAIT)
    eventually(lambda: [one for one in site.events("ready") if is_alive(one)], lambda left: not left)
    site.notices.close()


def test_processes_serve_under_one_port_and_end_together(toy: Toy) -> None:
    toy.start()
    assert toy.notices.next(WAIT)["READY"] == "1"
    ready = toy.serves()
    assert toy.answering() in ready
    assert toy.end() == 0
    assert sorted(toy.events("ended")) == sorted(ready)
    assert toy.notices.next(WAIT)["STOPPING"] == "1"
    with pytest.raises(ConnectionRefusedError):
        toy.answering()


def test_each_process_has_its_number(toy: Toy) -> None:
    toy.start()
    toy.serves()
    assert (len(toy.events("starts 1")), len(toy.events("starts 2"))) == (1, 1)


def test_one_that_is_killed_is_started_again_and_the_others_serve_meanwhile(toy: Toy) -> None:
    toy.start()
    first, second = toy.serves()
    os.kill(first, signal.SIGKILL)
    assert toy.answering() == second
    assert toy.serves(3)[2] not in (first, second)
    assert f"({first}) was killed by signal 9" in toy.log.read_text()
    assert "is started again in 1 s" in toy.log.read_text()


def test_where_no_process_can_start_the_supervisor_gives_up(toy: Toy) -> None:
    toy.becomes("dies")
    toy.start()
    assert toy.supervisor.wait(WAIT) == NO_START
    assert "ended with code 7" in toy.log.read_text()
    assert "No process could start." in toy.log.read_text()


def test_a_renewal_replaces_one_after_the_other_and_turns_no_visitor_away(toy: Toy) -> None:
    toy.start()
    old = toy.serves()
    toy.notices.wait_for("READY", WAIT)
    toy.supervisor.send_signal(signal.SIGHUP)
    assert int(toy.notices.next(WAIT)["MONOTONIC_USEC"]) <= time.monotonic_ns() // 1000
    answered = set()
    while len(toy.events("left")) < PROCESSES:
        answered.add(toy.answering())
    assert toy.notices.next(WAIT) == {"READY": "1", "STATUS": "the processes are renewed"}
    new = toy.serves(2 * PROCESSES)[PROCESSES:]
    assert answered <= {*old, *new}
    assert toy.answering() in new
    events = (toy.folder / "events").read_text().splitlines()
    order = [line.split(" ", 1)[1] for line in events[2 * PROCESSES :]]
    assert [event for event in order if event in ("ready", "left")] == ["ready", "left"] * PROCESSES


@pytest.mark.parametrize("kind", ["dies", "mute"])
def test_a_new_version_that_cannot_start_leaves_the_old_one_where_it_is(toy: Toy, kind: str) -> None:
    toy.start(ready_within=3)
    old = toy.serves()
    toy.notices.wait_for("READY", WAIT)
    toy.becomes(kind)
    toy.supervisor.send_signal(signal.SIGHUP)
    toy.notices.wait_for("RELOADING", WAIT)
    status = toy.notices.wait_for("READY", WAIT)["STATUS"]
    assert status == "process 1 could not be renewed, and those after it were not"
    assert all(map(is_alive, old))
    assert toy.answering() in old
    toy.becomes("serves")
    toy.supervisor.send_signal(signal.SIGHUP)
    assert toy.notices.wait_for("READY", WAIT)["STATUS"] == "the processes are renewed"
    assert toy.answering() not in old


def test_the_site_may_end_in_the_middle_of_a_renewal(toy: Toy) -> None:
    toy.start()
    old = toy.serves()
    toy.becomes("mute")
    toy.supervisor.send_signal(signal.SIGHUP)
    eventually(lambda: toy.events("starts 1"), lambda started: len(started) == 2)
    assert toy.end() == 0
    assert not any(map(is_alive, [*old, *toy.events("starts 1")]))


def test_two_renewals_at_once_are_one_and_one_afterwards(toy: Toy) -> None:
    toy.start()
    toy.serves()
    toy.notices.wait_for("READY", WAIT)
    toy.supervisor.send_signal(signal.SIGHUP)
    toy.notices.wait_for("RELOADING", WAIT)
    for _ in range(3):
        toy.supervisor.send_signal(signal.SIGHUP)
    for _ in range(2):
        toy.notices.wait_for("READY", WAIT)
    assert len(toy.events("left")) <= 2 * PROCESSES
    assert len(toy.events("ready")) == 3 * PROCESSES


def test_a_process_without_a_sign_of_life_is_killed(toy: Toy) -> None:
    toy.becomes("mute")
    toy.start(1, starts_within=1)
    (first,) = eventually(lambda: toy.events("starts 1"), lambda started: len(started) == 1)
    assert toy.supervisor.wait(WAIT) == NO_START, "it was the only one, and never ready"
    assert not is_alive(first)
    assert f"({first}) gives no sign of life" in toy.log.read_text()


def test_processes_whose_supervisor_was_killed_end_too(toy: Toy) -> None:
    toy.start()
    processes = toy.serves()
    toy.supervisor.kill()
    toy.supervisor.wait(WAIT)
    eventually(lambda: toy.events("alone"), lambda alone: sorted(alone) == sorted(processes))


def test_what_fails_again_and_again_is_started_ever_more_rarely() -> None:
    assert [wait_after(failures) for failures in range(5)] == [0, 1, 2, 4, 8]
    assert wait_after(100) == LONGEST_WAIT
