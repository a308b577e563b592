"""The thoughts of a careful bot, as numbers that open into their parts."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots.careful import Considered, Thought
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import T
from games.tables.reading.scene import Scene
from games.tables.reading.thoughts import thought_about


@dataclass(frozen=True)
class Why:
    """The seat that chose, and the expected points of each answer that was tried, in whole points. The given answer comes first."""

    seat: int
    tried: tuple[tuple[Considered, Reckoning], ...]


def why(scene: Scene) -> Why | None:
    """The thoughts about the move that led to this position, if a bot thought about it and the match is over."""
    if scene.at is None or scene.running:
        return None
    thought = thought_about(scene.table, scene.at)
    if thought is None:
        return None
    move = next(move for move in scene.log if move.number == scene.at)
    assert move.seat is not None
    return Why(move.seat, tuple([(tried, expected(thought, tried)) for tried in thought.considered]))


def expected(thought: Thought, tried: Considered) -> Reckoning:
    """The expected points of an answer. Every part is rounded, so that the parts add up to the total."""
    parts = zip(thought.parts, tried.points, strict=True)
    causes = [Cause(round(points), text, rule) for (text, rule), points in parts if round(points)]
    return Reckoning(T("Expected after {answer}", answer=tried.label), tuple(causes))
