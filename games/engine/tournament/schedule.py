"""Which games a tournament consists of. Every deal is played once for each rotation of the bots around the table, with the same seed. So
nobody gains by the luck of the deal or by the seat."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from games.engine.rules.errors import NotUnderstood
from games.engine.rules.state import Scalar
from games.engine.title.info import Setup


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. ``bots`` are the names of bots by seat, in the first rotation. ``revision`` is the title's. With ``together`` there
    are no opponents among the seats: a win is a win against the mode."""

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
    names: list[str] = []
    parts = text.split(",")
    for index, part in enumerate(parts):
        name, colon, count = part.partition(":")
        if colon:
            names += [name] * _seats(part, count)
        else:
            names += [name] * (1 if index < len(parts) - 1 else max(1, players - len(names)))
    if len(names) != players:
        raise NotUnderstood(f"{text!r} seats {len(names)} bots, and the game is for {players}")
    return names


def _seats(part: str, count: str) -> int:
    if not count.isascii() or not count.isdigit() or not 1 <= int(count[:3]) <= 99:
        raise NotUnderstood(f"{part!r} is not a bot and its number of seats, such as normal:3")
    return int(count[:3])
