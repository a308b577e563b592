"""A plugin of pytest: a process that has collected all tests forks for each mutant, and its child runs the tests that it is told.

The modules have switches (tests/mutation/switched.py). So a child turns one mutant on and imports nothing again.
"""

from __future__ import annotations

import builtins
import multiprocessing
import os
import resource
import tempfile
import time
from collections import defaultdict
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.mutation.switched import SWITCH

CONNECTION = "MUTATION_CONNECTION"
"""The file descriptor over which jobs come and results go."""
MEMORY = 8 << 30
"""Bytes. A mutant that collects without end fails there."""


class Job(NamedTuple):
    """The tests to run with a mutant, until the first fails. Without a mutant: all tests, and which mutants each of them meets."""

    mutant: str
    tests: list[str] | None
    patience: float
    """Seconds after which the child is ended."""


class Ran(NamedTuple):
    """The seconds of each test that has run, those that failed, and the tests that met each mutant. The test without a name is the
    collection."""

    seconds: dict[str, float]
    failed: list[str]
    met: dict[str, list[str]]


class Server:
    """Answers jobs instead of running the collected tests."""

    def __init__(self, connection: Connection[Any, Any]) -> None:
        self._connection = connection
        self._met: defaultdict[str, set[str]] = defaultdict(set)
        self._running = ""
        self._failed: list[str] = []
        setattr(builtins, SWITCH, self._note)

    def _note(self, mutant: str) -> bool:
        self._met[mutant].add(self._running)
        return False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """One child for each job, one after the other."""
        context = multiprocessing.get_context("fork")
        while job := self._connection.recv():
            receiving, sending = context.Pipe(duplex=False)
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                child = context.Process(target=self._work, args=(session, job, Path(folder), sending))
                child.start()
                sending.close()
                try:
                    ran = receiving.recv() if receiving.poll(job.patience) else Ran({}, ["no end"], {})
                except EOFError:
                    ran = Ran({}, ["no process"], {})
                child.kill()
                child.join()
            self._connection.send(ran)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has failed, or what it needs, or what follows it."""
        if report.failed:
            self._failed.append(report.nodeid)

    def _work(self, session: pytest.Session, job: Job, folder: Path, sending: Connection[Any, Any]) -> None:
        """Run the tests in this process, which makes by itself what they share."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        session.config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
        if job.mutant:
            os.environ["MUTANT"] = job.mutant
            setattr(builtins, SWITCH, job.mutant.__eq__)
        by_id = {item.nodeid: item for item in session.items}
        items = session.items if job.tests is None else [by_id[test] for test in job.tests if test in by_id]
        seconds = {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            self._running = item.nodeid
            begun = time.perf_counter()
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            seconds[item.nodeid] = time.perf_counter() - begun
            if self._failed and job.mutant:
                break
        sending.send(Ran(seconds, self._failed, {mutant: sorted(tests) for mutant, tests in self._met.items()}))


def pytest_configure(config: pytest.Config) -> None:
    """Serve whoever has started this process."""
    config.pluginmanager.register(Server(Connection(int(os.environ[CONNECTION]))))
