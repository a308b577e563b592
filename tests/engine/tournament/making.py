"""Tournaments and games for tests."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.title.info import Setup
from games.engine.tournament.playing import Played
from games.engine.tournament.schedule import Tournament

NIM = Setup("nim", "standard", 2)


def tournament(*bots: str, together: bool = False) -> Tournament:
    """A tournament at Nim, or something like it for more seats."""
    return Tournament(title="nim", mode="standard", players=len(bots), bots=list(bots), seed="cup", together=together)


def ended(*winners: Sequence[int], scores: Sequence[list[int | None]] = ()) -> list[Played]:
    """Games with these winners."""
    return [
        Played(number, list(won), scores[number] if scores else [], answers=3, ending="nim.goal.1")
        for number, won in enumerate(winners)
    ]
