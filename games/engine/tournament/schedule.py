"""Which games a tournament consists of. Every deal is played once for each rotation of the bots around the table, with the same seed. So
nobody gains by the luck of the deal or by the seat."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from games.engine.rules.errors import NotUnderstood
from games.engine.rules.state import Scalar
from games.engine.title.info import Setup

SEATS = re.compile(r"[1-9][0-9]?")
"""A number of seats in a line-up, from 1 to 99."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. ``bots`` are the names of bots by seat, in the first rotation. ``revision`` is the title's. ``together``
    is True for one player alone and in co-operation. No bot has an opponent at the table then, and all bots win or lose together."""

    title: str
    mode: str
    players: int
    options: dict[str, Scalar] = {}
    bots: list[str]
    seed: str = "tournament"
    revision: int = 1
    together: bool = False

    @property
    def setup(self) -> Setup:
        """What each match begins from."""
        return Setup(self.title, self.mode, self.players, self.options)

    @property
    def rotations(self) -> list[list[str]]:
        """The different ways in which the bots sit, when all move on by one seat at a time."""
        turned = [self.bots[seat:] + self.bots[:seat] for seat in range(self.players)]
        return [line for index, line in enumerate(turned) if line not in turned[:index]]


class Fixture(msgspec.Struct, frozen=True):
    """A game to be played: its number from 0, its seed, and the names of the bots by seat."""

    number: int
    seed: str
    bots: list[str]


def fixture(tournament: Tournament, number: int) -> Fixture:
    """The game with that number. The rotations of a deal follow each other."""
    rotations = tournament.rotations
    deal, rotation = divmod(number, len(rotations))
    return Fixture(number, f"{tournament.seed}/{deal}", rotations[rotation])


def fixtures(tournament: Tournament, games: int) -> Iterator[Fixture]:
    """The first ``games`` of the tournament. Raises :class:`NotUnderstood` if the last deal would not be played in every rotation."""
    rotations = len(tournament.rotations)
    if games < 1 or games % rotations:
        raise NotUnderstood(
            f"each deal is played {rotations} times here, so the games must be a multiple of {rotations}, not {games}"
        )
    return (fixture(tournament, number) for number in range(games))


def line_up(text: str, players: int) -> list[str]:
    """The names of bots by seat, of ``careful:1,normal:3`` or ``careful,normal``. A bot without a number sits once. The last bot without a
    number takes all seats that are left. Raises :class:`NotUnderstood` if the seats are too few or too many."""
    parts = [_part(part) for part in text.split(",")]
    unnumbered = [index for index, (_, count) in enumerate(parts) if count is None]
    seats = [count or 1 for _, count in parts]
    if unnumbered:
        seats[unnumbered[-1]] = max(1, players - sum(seats) + 1)
    names = [name for (name, _), count in zip(parts, seats, strict=True) for _ in range(count)]
    if len(names) != players:
        raise NotUnderstood(f"{text!r} seats {len(names)} bots, and the game is for {players}")
    return names


def _part(part: str) -> tuple[str, int | None]:
    """A bot and its number of seats, None without a number."""
    name, colon, count = (piece.strip() for piece in part.partition(":"))
    if not name or (colon and not SEATS.fullmatch(count)):
        raise NotUnderstood(f"{part[:40]!r} is not a bot, or a bot and its number of seats, such as normal:3")
    return name, int(count) if colon else None
