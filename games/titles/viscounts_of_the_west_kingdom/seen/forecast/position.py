"""Positions in which the rules are tried out for a seat. They contain what the seat knows; everything else is dealt
again at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from games.engine.bots.duplicate import duplicate
from games.engine.forecast import Follow, Rehearsal, Until, courses, to_the_end
from games.engine.rules.ask import Flow, Option, answer_of
from games.engine.rules.chance import Chance
from games.engine.rules.game import Game
from games.titles.viscounts_of_the_west_kingdom.rules import columns
from games.titles.viscounts_of_the_west_kingdom.seen.hidden import permute_hidden
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts

SEED = "forecast"
Part = Callable[[VisGame], Flow[None]]
"""A part of a turn that is tried out."""


def imagined(state: Viscounts, seat: int, seed: str = SEED) -> Viscounts:
    """A separate State, possible by all that the seat knows. It follows from what the seat knows and from ``seed``
    only."""
    copy = duplicate(msgspec.structs.replace(state, numbering=msgspec.UNSET))
    permute_hidden(copy, seat, random.Random(seed))
    copy.chance = Chance(seed)
    return copy


def quiet(state: Viscounts) -> VisGame:
    """A game on a State that no viewer watches."""
    game: VisGame = Game(state)
    game.explains = False
    return game


def without_columns(option: Option) -> bool:
    """The Manuscript Board may be used at every question. The forecast is made again after each use.
    vis.gates.board.6."""
    return not option.id.startswith(f"{columns.COLUMN}:")


ALONE = {"pay": "pay:0", "take": "take:stone", columns.COLUMN: ""}
"""The one option that is followed for each verb, where only markers and Workers matter."""


def without_goods(option: Option) -> bool:
    """Which resource is paid or taken moves no Worker and no marker. So one way is enough."""
    return ALONE.get(answer_of(option.id).verb, option.id) == option.id


@dataclass(frozen=True)
class Ends:
    """The ends of a part of a turn, one for each way in which the players may choose."""

    courses: list[Rehearsal[Viscounts]]
    whole: bool
    """Whether these are all ends."""

    @property
    def states(self) -> list[Viscounts]:
        return [course.state for course in self.courses]

    @property
    def revealed(self) -> bool:
        """Whether something is drawn or revealed, so that the ends may depend on hidden information."""
        return any(course.revealed for course in self.courses)


def tried(
    state: Viscounts,
    part: Part,
    *,
    most: int,
    explains: bool = False,
    until: Until = to_the_end,
    follow: Follow = without_columns,
) -> Ends:
    """A part of a turn, carried out on copies of ``state``. At most ``most`` ends are looked for. The Manuscript
    Board is not used."""

    def begin(_seed: str) -> Rehearsal[Viscounts]:
        return Rehearsal(duplicate(state), part, explains=explains)

    ends: list[Rehearsal[Viscounts]] = []
    for course in courses(begin, [], until=until, follow=follow, most=most):
        if course is None:
            return Ends(ends, whole=False)
        ends.append(course)
    return Ends(ends, whole=True)
