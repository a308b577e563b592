"""Whole games of Great Wall of China through the real kernel, beside boardgame.io's reducer and beside the bare rules in JavaScript.

All three play the same games move by move and enumerate the options of every question; the JavaScript proves first that its
scores are the same.
"""

from __future__ import annotations

from pathlib import Path

from games.engine.kit import Playout
from tests.bench import javascript, transcripts
from tests.bench.row import Row, compared, measured, say

GAMES = 100
ROUNDS = 3
"""Everybody plays in turn, so often; the best round counts, because whatever else runs can only slow one down."""
SECONDS = 1.5
TIMES = 15
"""How many times the reducer's speed is asked for."""


def rows(scratch: Path) -> list[Row]:
    """The row of playouts."""
    file = scratch / "transcripts.json"
    transcripts.write(_play_all(), file)
    ours, reducer, bare, why = 0.0, 0.0, 0.0, ""
    for number in range(1, ROUNDS + 1):
        say(f"playouts, round {number} of {ROUNDS} …")
        ours = max(ours, _speed(_play_all()))
        try:
            reducer = max(reducer, _javascript("reducer", file))
            bare = max(bare, _javascript("bare", file))
        except javascript.NoPeer as error:
            why = str(error)
    row = measured(
        "playouts", f"whole random games of {transcripts.SLUG}, {transcripts.SEATS} seats, checks off", ours, "games/s"
    )
    row.target, row.why = f"at least {TIMES} × {javascript.PEER}'s reducer", why
    if reducer:
        row.peer = compared(row, f"{javascript.PEER} reducer", reducer)
        row.limit = compared(row, "the bare rules in JavaScript", bare)
        row.met = row.peer.ratio >= TIMES
    return [row]


def _play_all() -> list[Playout]:
    return [transcripts.play(f"bench/{number}") for number in range(GAMES)]


def _speed(playouts: list[Playout]) -> float:
    return len(playouts) / sum(playout.seconds for playout in playouts)


def _javascript(engine: str, file: Path) -> float:
    played = javascript.run("playouts.js", engine, file, SECONDS)
    return float(played["games"] / played["seconds"])
