"""What is always true of the table: nothing is lost, nothing appears (gwc.components)."""

from __future__ import annotations

from collections import Counter

from games.engine.rules.errors import InvariantBroken
from games.titles.great_wall_of_china.cards import reckonings, totals
from games.titles.great_wall_of_china.components import CARDS, TABLE, TOKENS
from games.titles.great_wall_of_china.state import Row, Token, Wall


def check(state: Wall) -> None:
    """Raise :class:`InvariantBroken` unless cards and tokens are conserved and every row is as a row can be."""
    for seat in range(state.seats):
        _check_cards(state, seat)
    _check_tokens(state)
    for row in state.rows:
        _check_row(row)
        _check_sums(row)


def _check_cards(state: Wall, seat: int) -> None:
    """gwc.components.cards.2: the cards of a colour are all there, in hand, pile, rows and discard pile."""
    side = state.sides[seat]
    cards = Counter(side.hand) + Counter(side.pile) + Counter(side.discarded)
    cards.update(card.kind for row in state.rows for card in row.cards if card.seat == seat)
    if cards != {kind: card.count for kind, card in CARDS.items()}:
        raise InvariantBroken(f"seat {seat} has the cards {dict(cards)}")
    if any(count < 1 for count in side.hand.values()):
        raise InvariantBroken(f"seat {seat} holds less than one card: {side.hand}")


def _check_tokens(state: Wall) -> None:
    """gwc.components.tokens.1: every reward token is in one place."""
    places: list[Token] = [*state.supply, *state.removed]
    for side in state.sides:
        places += side.tokens
    for row in state.rows:
        places += row.tokens
        places += [card.token for card in row.cards if card.token]
    if sorted(places) != TOKENS:
        raise InvariantBroken(f"the reward tokens are {sorted(places)}")


def _check_row(row: Row) -> None:
    """gwc.turn.check.3 to .7: a pair of tokens, one of which may rest on a card; no card in a closed row."""
    resting = [card for card in row.cards if card.token]
    if (row.tokens and len(row.tokens) + len(resting) != TABLE.pair) or (not row.tokens and row.cards):
        raise InvariantBroken(f"a row cannot be {row}")
    if any(card.covered for card in resting) or (row.cards and row.cards[-1].covered):
        raise InvariantBroken(f"a card cannot be covered in {row}")


def _check_sums(row: Row) -> None:
    """gwc.turn.check.2: what is played by is what is explained."""
    explained = {seat: reckoning.total for seat, reckoning in reckonings(row).items()}
    if totals(row) != explained:
        raise InvariantBroken(f"the sums of a row are {totals(row)}, explained as {explained}")
