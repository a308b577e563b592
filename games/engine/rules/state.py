"""What every State has: the agenda, chance, the seats and, at the end, the result. A title adds what is on its table."""

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
    """One line of the score's explanation. ``points`` is None if the line only informs. ``reckoning`` explains points that need more than
    one line."""

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


class Track(msgspec.Struct, frozen=True):
    """The one track of a title without a score for each seat: all move the same ``marker``, an element. It is ``at`` a number. It favours
    ``side``, the element of a seat's side, by ``lead``; nobody if ``seat`` is None."""

    marker: str
    at: int
    lead: int = 0
    seat: int | None = None
    side: str = ""


class Result(msgspec.Struct):
    """How a match ended. ``won`` is for partners who win or lose together: True, False, or None in a competition. With a ``track`` no seat
    has a score."""

    reason: Text
    rule: str
    standings: list[Standing]
    won: bool | None = None
    track: Track | msgspec.UnsetType = msgspec.UNSET

    @property
    def winners(self) -> list[int]:
        """The seats in first place. In a co-operative match these are all seats or none."""
        if self.won is not None:
            return [standing.seat for standing in self.standings] if self.won else []
        return [standing.seat for standing in self.standings if standing.place == 1]


class State(msgspec.Struct, kw_only=True):
    """Everything that is true on the table. Plain typed data only."""

    seats: int
    """Seats for a person or a bot, 1 or more. Automata of a mode are not seats."""
    mode: str
    options: dict[str, Scalar]
    chance: Chance
    agenda: list[Call]
    """Steps still to come, the next one first."""
    result: Result | None = None
    """Set when the match is over."""
    numbering: bytes | msgspec.UnsetType = msgspec.UNSET
    """The numbers of equal pieces, so that each keeps its id. They are packed, because copies of a State seldom need them (see ``pieces``).
    The kernel updates them if the match has viewers. No rule reads them."""
    staged: bool | msgspec.UnsetType = msgspec.UNSET
    """Set if somebody laid the position out by hand, with only the next steps on its agenda. A bot that imagines how it goes on stops where
    the agenda ends. No rule reads it."""


def rank(scores: list[tuple[int, ...]]) -> list[int]:
    """Places from 1 for scores compared as tuples, higher first. Equal scores share a place. ``rank([(5,), (9,), (5,)]) == [2, 1, 2]``"""
    return [1 + sum(other > score for other in scores) for score in scores]
