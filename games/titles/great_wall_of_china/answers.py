"""The answers of phases 2 and 3, each made once and cached. Which of them are legal is in ``actions.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from games.engine.rules.ask import Option
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.components import CARDS, FREE, hand_element, pile_element
from games.titles.great_wall_of_china.state import Kind, Rows

Plays: TypeAlias = Mapping[Kind, Sequence[tuple[Option, ...]]]
"""By kind and number in hand: what may be played."""


@cache
def drawing(seat: int) -> Option:
    """``draw``: the top card of one's pile."""
    return Option("draw", messages.DRAW, (pile_element(seat),), final=True)


@cache
def playing(rows: Rows) -> Plays:
    """What may be played to ``rows``: one of the cards, two of them … each number to each row."""
    return {
        kind: [
            tuple([play_option(kind, n, index) for n in range(1, count + 1) for index in rows])
            for count in range(card.count + 1)
        ]
        for kind, card in CARDS.items()
    }


@cache
def play_option(kind: Kind, n: int, index: int) -> Option:
    """``play:wall:2:0``: two walls to row 0."""
    return Option(
        f"play:{kind}:{n}:{index}",
        messages.play_label(kind, n, index),
        (hand_element(kind, n), f"row:{index}"),
        head=messages.card_alone(kind),
        short=messages.play_short(n, index),
    )


@cache
def riding(rows: Rows) -> tuple[Option, ...]:
    """gwc.cards.horseman.2: a horseman that costs no action."""
    return tuple([ride_option(index) for index in rows])


@cache
def ride_option(index: int) -> Option:
    """``ride:0``: the extra horseman to row 0."""
    return Option(
        f"ride:{index}",
        messages.ride_label(index),
        (hand_element(FREE, 1), f"row:{index}"),
        head=messages.card_alone(FREE),
        short=messages.ride_short(index),
    )
