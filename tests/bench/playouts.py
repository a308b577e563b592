"""Whole games of Great Wall of China through the real kernel, beside boardgame.io's reducer and beside the bare rules in JavaScript.

All three play the same games move by move and enumerate the options of every question; the JavaScript proves first that its
scores are the same.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from tests.bench import javascript, transcripts
from tests.bench.row import Row, compared, measured, rounded, say

SEEDS = [f"bench/{number}" for number in range(100)]
ROUNDS = 3
"""Everybody plays in turn, so often; the best round counts, because whatever else runs can only slow one down."""
SECONDS = 1.5
TIMES = 15
"""How many times the reducer's speed is asked for."""


class Speed(NamedTuple):
    """Games by the clock, and games for each second that the processor worked, which others at work hardly disturb."""

    by_clock: float = 0.0
    by_work: float = 0.0

    def better(self, other: Speed) -> Speed:
        """The better of each."""
        return Speed(max(self.by_clock, other.by_clock), max(self.by_work, other.by_work))


def rows(scratch: Path) -> list[Row]:
    """The row of playouts."""
    file = scratch / "transcripts.json"
    transcripts.write([transcripts.play(seed) for seed in SEEDS], file)
    ours, reducer, bare, why = Speed(), Speed(), Speed(), ""
    for number in range(1, ROUNDS + 1):
        say(f"playouts, round {number} of {ROUNDS} …")
        ours = ours.better(_kernel())
        try:
            reducer = reducer.better(_javascript("reducer", file))
            bare = bare.better(_javascript("bare", file))
        except javascript.NoPeer as error:
            why = str(error)
    what = f"whole random games of {transcripts.SLUG}, {transcripts.SEATS} seats, checks off"
    row = measured("playouts", what, ours.by_clock, "games/s")
    row.target, row.why = f"at least {TIMES} × {javascript.PEER}'s reducer", why
    if reducer.by_clock:
        row.peer = compared(row, f"{javascript.PEER} reducer", reducer.by_clock)
        row.limit = compared(row, "the bare rules in JavaScript", bare.by_clock)
        row.met = row.peer.ratio >= TIMES
        row.more = {"ratio_by_work": rounded(ours.by_work / reducer.by_work)}
    return [row]


def _kernel() -> Speed:
    began, before = time.perf_counter(), time.process_time()
    for seed in SEEDS:
        transcripts.play(seed)
    return Speed(len(SEEDS) / (time.perf_counter() - began), len(SEEDS) / (time.process_time() - before))


def _javascript(engine: str, file: Path) -> Speed:
    played = javascript.run("playouts.js", engine, file, SECONDS)
    return Speed(played["games"] / played["seconds"], played["games"] / played["work"])
