"""Positions laid out by hand: what they do not mention is put where it belongs, so that nothing is lost (gwc.components)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from games.titles.great_wall_of_china.components import SET, TOKENS
from games.titles.great_wall_of_china.state import Kind, Token, Wall


def complete(state: Wall, paths: Collection[str]) -> None:
    """The rest of each colour goes to the pile, in the order of the rules with the last on top, or to the discard pile where the pile is
    given; the rest of the tokens to the supply, or out of the game where the supply is given. A hand that is not given holds
    one card, the first that lies nowhere else."""
    for seat in range(state.seats):
        _complete_cards(state, seat, paths)
    _complete_tokens(state, paths)


def _complete_cards(state: Wall, seat: int, paths: Collection[str]) -> None:
    side = state.sides[seat]
    for place in ("hand", "pile", "discarded"):
        if f"sides.{seat}.{place}" not in paths:
            setattr(side, place, type(getattr(side, place))())
    if f"sides.{seat}.hand" not in paths:
        side.hand = dict(Counter(_rest(state, seat)[:1]))
    if f"sides.{seat}.pile" in paths:
        side.discarded = dict(Counter(side.discarded) + Counter(_rest(state, seat)))
    else:
        side.pile = _rest(state, seat)


def _rest(state: Wall, seat: int) -> list[Kind]:
    """The cards of the colour that lie nowhere."""
    side = state.sides[seat]
    rest = list(SET)
    for kind in [*Counter(side.hand).elements(), *side.pile, *Counter(side.discarded).elements()]:
        rest.remove(kind)
    for row in state.rows:
        for card in row.cards:
            if card.seat == seat:
                rest.remove(card.kind)
    return rest


def _complete_tokens(state: Wall, paths: Collection[str]) -> None:
    if "supply" in paths:
        state.removed = []
        state.removed = _rest_of_tokens(state)
    else:
        state.supply = []
        state.supply = _rest_of_tokens(state)


def _rest_of_tokens(state: Wall) -> list[Token]:
    placed = {*state.supply, *state.removed}
    for side in state.sides:
        placed.update(side.tokens)
    for row in state.rows:
        placed.update(row.tokens)
        placed.update(card.token for card in row.cards)
    return [token for token in TOKENS if token not in placed]
