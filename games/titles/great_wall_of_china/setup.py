"""Set-up (gwc.setup). The tokens of the rows are laid out by the first step, ``opening`` in ``sequence.py``."""

from __future__ import annotations

from games.engine.rules.chance import Chance
from games.engine.rules.state import Call
from games.engine.title.info import Setup
from games.titles.great_wall_of_china.components import SET, TABLE, TOKENS
from games.titles.great_wall_of_china.state import CHECK, Kind, Row, Side, Token, Wall


def set_up(setup: Setup, seed: str) -> Wall:
    """gwc.setup: a set of cards for each seat and none besides (gwc.setup.cards.2), the tokens face down, as many rows as the players
    need."""
    chance = Chance(seed)
    first = chance.pick("first seat", range(setup.players))
    return Wall(
        seats=setup.players,
        mode=setup.mode,
        options=dict(setup.options),
        chance=chance,
        agenda=[Call("opening", [first])],
        sides=[_side(chance, seat) for seat in range(setup.players)],
        rows=[Row([], []) for _ in range(TABLE.rows[setup.players])],
        supply=_supply(chance),
        removed=[],
        active=first,
        phase=CHECK,
    )


def _side(chance: Chance, seat: int) -> Side:
    """gwc.setup.cards.1, gwc.setup.cards.3: the colour's cards, shuffled; gwc.setup.cards.4: the first of them in hand."""
    pile = SET.copy()
    chance.shuffle(f"pile of seat {seat}", pile)
    side = Side(hand={}, pile=pile, discarded={}, tokens=[])
    for _ in range(TABLE.hand):
        draw(side)
    return side


def _supply(chance: Chance) -> list[Token]:
    """gwc.setup.tokens.1: every reward token, shuffled face down."""
    supply = TOKENS.copy()
    chance.shuffle("supply", supply)
    return supply


def draw(side: Side) -> Kind:
    """gwc.turn.action.4: the top card of the pile to the hand. The pile must not be empty."""
    kind = side.pile.pop()
    side.hand[kind] = side.hand.get(kind, 0) + 1
    return kind
