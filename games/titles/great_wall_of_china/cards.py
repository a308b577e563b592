"""What cards count (gwc.cards), each kind by what its data says. How they are laid is in ``actions.py``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.titles.great_wall_of_china.components import LEVELLERS, RISING, VALUES, WORTH
from games.titles.great_wall_of_china.state import Laid, Row


def level(cards: Iterable[Laid]) -> int | None:
    """gwc.cards.noble.2: what every card of the row counts while a noble lies in it; gwc.cards.noble.4: a covered noble does nothing."""
    for card in cards:
        if card.kind in LEVELLERS and not card.covered:
            return LEVELLERS[card.kind]
    return None


def counted(cards: list[Laid]) -> Iterator[int]:
    """What each card counts, in order; gwc.cards.dragon.3: a covered one 0; gwc.cards.noble.3: the noble's level wherever a card lies."""
    levelled = level(cards)
    laid: dict[tuple[int, str], int] = {}
    for card in cards:
        if card.covered:
            yield 0
        elif levelled is not None:
            yield levelled
        elif card.kind in RISING:
            yield _risen(card, laid)
        else:
            yield VALUES[card.kind]


def _risen(card: Laid, laid: dict[tuple[int, str], int]) -> int:
    """gwc.cards.infantry.1: each further card of the kind and colour counts more; gwc.cards.infantry.2: wherever in the row it lies."""
    key = (card.seat, card.kind)
    before = laid.get(key, 0)
    laid[key] = before + 1
    return VALUES[card.kind] + before * RISING[card.kind]


def totals(row: Row) -> dict[int, int]:
    """The sum of every seat with a card in the row (gwc.turn.check.2), less the reward that rests there (gwc.turn.check.8)."""
    sums: dict[int, int] = {}
    for card, count in zip(row.cards, counted(row.cards), strict=True):
        sums[card.seat] = sums.get(card.seat, 0) + count - WORTH[card.token]
    return sums


def leads(row: Row, seat: int) -> bool:
    """gwc.turn.check.2: no other sum is greater, equal ones lead both; gwc.turn.check.9: alone in the row, whatever the sum;
    gwc.turn.check.11: only with a card there."""
    if not any(card.seat == seat for card in row.cards):
        return False
    sums = totals(row)
    return len(sums) == 1 or sums[seat] == max(sums.values())
