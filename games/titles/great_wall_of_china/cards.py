"""What cards count (gwc.cards), each kind by what its data says. How they are laid is in ``actions.py``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Text
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.components import CARDS, COVERING, LEVELLERS, RISING, VALUES, WORTH
from games.titles.great_wall_of_china.state import Kind, Laid, Row, Token

RESTS = "gwc.turn.check.8"
"""By which a reward on a card is subtracted."""
PLAIN = {
    kind: value
    for kind, value in VALUES.items()
    if kind not in RISING and kind not in LEVELLERS and kind not in COVERING
}
"""What cards count that count the same wherever they lie, unless their row is levelled."""
LEVELLED = {
    level: {kind: level for kind in VALUES if kind not in LEVELLERS and kind not in COVERING}
    for level in LEVELLERS.values()
}
"""By the level of a row: what cards count there."""


def level(cards: list[Laid]) -> int | None:
    """gwc.cards.noble.2: what every card of the row counts while a noble lies in it; gwc.cards.noble.4: a covered noble does nothing."""
    for card in cards:
        if card.kind in LEVELLERS and not card.covered:
            return LEVELLERS[card.kind]
    return None


def counted(cards: list[Laid]) -> list[int]:
    """What each card counts, in order; gwc.cards.dragon.3: a covered one 0; gwc.cards.noble.3: the noble's level wherever a card lies."""
    levelled = level(cards)
    risen: dict[int, int] = {}
    counts = []
    for card in cards:  # rows are short and counted at every check: a comprehension costs more than it saves
        if card.covered:
            counts.append(0)
        elif levelled is not None:
            counts.append(levelled)
        elif card.kind in RISING:
            counts.append(_risen(card, risen))
        else:
            counts.append(VALUES[card.kind])
    return counts


def _risen(card: Laid, risen: dict[int, int]) -> int:
    """gwc.cards.infantry.1: each further one of the colour counts more; gwc.cards.infantry.2: wherever in the row it lies;
    gwc.cards.infantry.4: a covered one is passed over."""
    count = risen.get(card.seat, VALUES[card.kind])
    risen[card.seat] = count + RISING[card.kind]
    return count


def totals(row: Row) -> dict[int, int]:
    """The sum of every seat with a card in the row (gwc.turn.check.2), less the reward that rests there (gwc.turn.check.8)."""
    sums: dict[int, int] = {}
    for card, count in zip(row.cards, counted(row.cards)):  # noqa: B905 - naming strict costs as much as the sum of a short row
        seat = card.seat
        sums[seat] = sums.get(seat, 0) + count - WORTH[card.token]
    return sums


def explained(cards: list[Laid]) -> list[Cause]:
    """As :func:`counted`, each with what is printed on the card and what has changed it."""
    levelled = level(cards) is not None
    return [
        _explained(card.kind, count, card.covered, levelled) for card, count in zip(cards, counted(cards), strict=True)
    ]


def reckonings(row: Row, counting: list[Cause] | None = None) -> dict[int, Reckoning]:
    """By seat with a card in the row, what its sum comes of, card by card (``counting``, where it is known already): the amounts are those
    of :func:`totals`."""
    causes: dict[int, list[Cause]] = {}
    for card, counts in zip(row.cards, counting or explained(row.cards), strict=True):
        of_seat = causes.setdefault(card.seat, [])
        of_seat.append(counts)
        if card.token:
            of_seat.append(_resting(card.token))
    return {seat: Reckoning(messages.SUM, tuple(of_seat)) for seat, of_seat in causes.items()}


def bearing(total: int, token: Token) -> int:
    """gwc.turn.check.8: what a token leaves of the sum of the seat on whose card it comes to rest."""
    return total - WORTH[token]


def subtracted(total: Reckoning) -> int:
    """gwc.turn.check.8: by how much a sum is less for the reward that rests on one of its cards."""
    for cause in total.causes:
        if cause.rule == RESTS:
            return -cause.amount
    return 0


def reckoned(row: Row, seat: int) -> Reckoning:
    """Why a seat leads that does: its sum, and what of the others decides (gwc.turn.check.2, gwc.turn.check.9)."""
    sums = reckonings(row)
    others = [other for owner, other in sums.items() if owner != seat]
    if not others:
        return sums[seat].plus((0, messages.ALONE, "gwc.turn.check.9"))
    best = max(other.total for other in others)
    return sums[seat].plus((0, messages.best_of_others(best), "gwc.turn.check.2"))


@cache
def _explained(kind: Kind, count: int, covered: bool, levelled: bool) -> Cause:
    """A card, and the clause by which it counts so much: gwc.cards.dragon.3, gwc.cards.noble.2, gwc.cards.infantry.1."""
    printed = Cause(VALUES[kind], messages.PRINTED, CARDS[kind].clauses[0])
    change = count - printed.amount
    if covered:
        return _changed(messages.covered_card(kind), printed, Cause(change, messages.COVERED, "gwc.cards.dragon.3"))
    if levelled:
        return _changed(messages.card_beside_noble(kind), printed, Cause(change, messages.LEVELED, "gwc.cards.noble.2"))
    if change:
        nth = 1 + change // RISING[kind]
        return _changed(messages.further_card(kind, nth), printed, Cause(change, messages.further(nth), printed.rule))
    return Cause(count, messages.card_alone(kind), printed.rule, (printed,))


def _changed(card: Text, printed: Cause, change: Cause) -> Cause:
    return Cause(printed.amount + change.amount, card, change.rule, (printed, change))


@cache
def _resting(token: Token) -> Cause:
    return Cause(-WORTH[token], messages.RESTING, RESTS)


def further(cards: list[Laid]) -> Mapping[Kind, int]:
    """What one more card of a kind adds to its seat's sum. Not in it are the kinds that may change what the others count, or depend on
    them: those that cover and level, and infantry while it rises."""
    levelled = level(cards)
    return PLAIN if levelled is None else LEVELLED[levelled]


def leads(sums: dict[int, int], seat: int) -> bool:
    """gwc.turn.check.2: no other sum of the row is greater, equal ones lead both; gwc.turn.check.9: alone in the row, whatever the sum;
    gwc.turn.check.11: only with a card there, gwc.turn.check.14: be it covered."""
    return seat in sums and sums[seat] == max(sums.values())
