"""Two serving processes, a worker, PostgreSQL and Redis, all titles in play: each fault many times. ``FAULTS=3 make soak`` tries each three
times. What was measured is in ``docs/decisions/portal-faults.md``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.breaking import FAULTS, KILLS, Turn
from tests.faults.checks import Probe, holds
from tests.faults.players import Crowd
from tests.faults.room import Room, built, eventually

pytestmark = [pytest.mark.soak, pytest.mark.server]
TIMES = int(os.environ.get("FAULTS", "20"))
FLAG = 3
"""Seconds of the clock that runs out while something is broken."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any, filled_postgres: Path) -> Iterator[Room]:
    """All parts."""
    with built(tmp_path_factory.mktemp("faults"), django_db_blocker, filled=filled_postgres, disk=True) as room:
        yield room


@pytest.fixture(scope="module")
def crowd(room: Room) -> Iterator[Crowd]:
    """People at all titles."""
    crowd = Crowd(room)
    try:
        yield crowd
    finally:
        crowd.stop()


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_acknowledged_is_lost_or_doubled_and_all_goes_on(
    room: Room, crowd: Crowd, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if fault == "clock-set" and room.clock_library is None:
        pytest.skip("a clock that can be set needs a compiler (Debian: gcc)")
    longest, readiness, done = [0.0, 0.0, 0.0], set(), 0
    crowd.said.clear()
    before = crowd.acknowledged()
    try:
        for number in range(TIMES):
            probe = Probe(room, f"{fault}-{number}", FLAG)
            turn = Turn(room, number, {})
            FAULTS[fault](turn)
            readiness.add(" ".join(f"{name}={state}" for name, state in turn.said.items()))
            figures = holds(room, crowd, replay=number == TIMES - 1)
            probe.holds(fault in KILLS)
            longest = [max(pair) for pair in zip(longest, (figures.answered, figures.shown, figures.bots), strict=True)]
            eventually(lambda: all(room.readiness(site)["status"] == "ok" for site in room.sites), 60)
            done += 1
    finally:
        with capsys.disabled():
            print(  # noqa: T201 - the figures of the soak
                f"\n{fault}: {done} of {TIMES}, {crowd.acknowledged() - before} answers; "
                f"answer {longest[0]:.1f} s, pages {longest[1]:.1f} s, bots {longest[2]:.1f} s; "
                f"readyz {sorted(readiness)}; said {dict(crowd.said)}"
            )
