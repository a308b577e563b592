"""Tables that are shown elsewhere, and pictures that are not drawn."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.drawing.raster.painter import the_painter
from games.drawing.raster.painting import Job
from games.models import Table
from tests.games.making import begun, played


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """Pictures are not drawn: their pages are noted."""
    drawn: list[Job] = []

    def paint(job: Job) -> bytes:
        drawn.append(job)
        return job.html.encode()

    monkeypatch.setattr(the_painter, "paint", paint)
    return drawn


@pytest.fixture
def running(alice: User, bob: User) -> Table:
    """An open match of some moves."""
    return played(begun(alice, bob), 12)


@pytest.fixture
def private(alice: User, bob: User) -> Table:
    """A match that only its people see."""
    return played(begun(alice, bob, privacy=Table.Privacy.PRIVATE), 5)
