"""What every State has: the agenda, chance, the seats and, at the end, the result. Titles add what lies on their table."""

from __future__ import annotations

import msgspec

from games.engine.rules.chance import Chance
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text

Scalar = int | str | bool
Argument = int | str | bool | None | list[int | str]


class Call(msgspec.Struct):
    """A step still to come: its name and plain arguments."""

    step: str
    args: list[Argument] = []


def call(step: str, *args: Argument) -> Call:
    """A step with its arguments: ``game.next("siege", call("turn", 2))``."""
    return Call(step, list(args))


class ScoreLine(msgspec.Struct):
    """One line of the score's explanation. ``points`` is None where a line only informs; ``reckoning`` says how they come about where it
    takes more than the line itself."""

    label: Text
    points: int | None
    rule: str
    reckoning: Reckoning | msgspec.UnsetType = msgspec.UNSET


class Standing(msgspec.Struct):
    """A seat at the end: ``place`` from 1 (shared by seats that tie), ``score`` the sum of its lines."""

    seat: int
    place: int
    score: int | None
    lines: list[ScoreLine] = []


class Result(msgspec.Struct):
    """How a match ended. ``won`` is for partners who win or lose together: True, False, or None in a competition."""

    reason: Text
    rule: str
    standings: list[Standing]
    won: bool | None = None

    @property
    def winners(self) -> list[int]:
        """Seats in first place; in co-operation everybody or nobody."""
        if self.won is not None:
            return [standing.seat for standing in self.standings] if self.won else []
        return [standing.seat for standing in self.standings if standing.place == 1]


class State(msgspec.Struct, kw_only=True):
    """Everything that is true on the table. Plain typed data only."""

    seats: int
    """Seats at the table that a person or a bot takes, 1 or more; automata of a mode are no seats."""
    mode: str
    options: dict[str, Scalar]
    chance: Chance
    agenda: list[Call]
    """Steps still to come, the next one first."""
    result: Result | None = None
    """Set when the match is over."""
    numbering: bytes | msgspec.UnsetType = msgspec.UNSET
    """The numbers of pieces that are alike, so that each keeps its id: packed, for who copies a State seldom wants them (see ``pieces``).
    Kept by the kernel where somebody looks on; no rule reads it."""


def rank(scores: list[tuple[int, ...]]) -> list[int]:
    """Places from 1 for scores compared as tuples, higher first; equal ones share a place. ``rank([(5,), (9,), (5,)]) == [2, 1, 2]``"""
    return [1 + sum(other > score for other in scores) for score in scores]
