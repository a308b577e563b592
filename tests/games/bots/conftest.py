"""A match that is over, and the jobs of its review."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.bots import pool, worker
from games.models import Table
from tests.games.making import finished

TITLE = "great-wall-of-china"


@pytest.fixture
def over(alice: User) -> Table:
    """A match that was played at random, so that much can be learned from it."""
    return finished(alice, TITLE, "standard")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The jobs. They are done in this process: how the other one is asked is another test's matter."""
    jobs: list[Any] = []

    def done(job: Any, kind: Any) -> Any:
        jobs.append(job)
        return worker.done(job)

    monkeypatch.setattr(pool, "done", done)
    return jobs
