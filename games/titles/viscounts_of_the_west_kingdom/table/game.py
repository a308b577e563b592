"""Words that every rule uses: the game, players by seat, the order round the table, names of things in sentences."""

from __future__ import annotations

from typing import TypeAlias

from games.engine.rules import text
from games.engine.rules.game import Game
from games.engine.rules.text import Ref, named
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Player, Section, Segment, Viscounts

VisGame: TypeAlias = Game[Viscounts]
NONE = "none"
amount = text.amount
townsfolk = named("townsfolk")


def player_of(game: VisGame, seat: int) -> Player:
    """The things of a seat, or of the AI."""
    return game.state.owner(seat)


def holder(seat: int) -> str:
    """The element of a seat, or of the AI."""
    return "automa" if seat == AUTOMA else f"seat:{seat}"


def seat_of(seat: int) -> int | None:
    """The seat of an event. An event of the AI has no seat."""
    return None if seat == AUTOMA else seat


def who(seat: int) -> Ref:
    """The name of a seat, or of the AI, in a sentence."""
    return Ref("automa") if seat == AUTOMA else text.who(seat)


def clockwise(game: VisGame, first: int) -> list[int]:
    """Every seat from this one on. The AI comes after the player (vis.solo.setup.2)."""
    order = [player.seat for player in game.state.owners()]
    begins = order.index(first)
    return order[begins:] + order[:begins]


def counter_clockwise(state: Viscounts, last: int) -> list[int]:
    """Every player counter-clockwise, from the right of this one. This player comes last."""
    return [(last - step) % state.seats for step in range(1, state.seats + 1)]


def segment_of(game: VisGame, segment: str) -> Segment:
    return next(one for one in game.state.ring if one.id == segment)


def index_of(game: VisGame, segment: str) -> int:
    """The place of a segment in the ring."""
    return next(index for index, one in enumerate(game.state.ring) if one.id == segment)


def section_at(game: VisGame, index: int) -> Section:
    """The section of the Castle at this index. The ring closes."""
    return game.state.castle[index % len(game.state.castle)]
