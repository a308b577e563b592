"""What is true of every row that can be laid out."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from games.engine.rules.reckoning import sums
from games.titles.great_wall_of_china.cards import (
    counted,
    explained,
    leads,
    level,
    reckoned,
    reckonings,
    subtracted,
    totals,
)
from games.titles.great_wall_of_china.components import CARDS, VALUES, WORTH
from games.titles.great_wall_of_china.ending import score
from games.titles.great_wall_of_china.state import Laid, Row
from tests.rules import rule

kinds = st.sampled_from(sorted(CARDS))
seats = st.integers(0, 4)


@st.composite
def rows(draw: st.DrawFn) -> Row:
    """A row as play can make it: whatever lies before a dragon is covered, one token may rest on a card that is not."""
    cards: list[Laid] = []
    for seat, kind in draw(st.lists(st.tuples(seats, kinds), max_size=25)):
        if CARDS[kind].covers and cards:
            cards[-1].covered = True
        cards.append(Laid(seat, kind))
    open_cards = [card for card in cards if not card.covered]
    rests = bool(open_cards) and draw(st.booleans())
    if rests:
        draw(st.sampled_from(open_cards)).token = draw(st.integers(1, len(WORTH) - 1))
        return Row([1], cards)
    return Row([1, 9], cards)


@given(rows())
@rule("gwc.turn.check.2", "gwc.turn.check.11")
def test_somebody_leads_every_row_with_cards_and_nobody_an_empty_one(row: Row) -> None:
    leaders = [seat for seat in range(5) if leads(totals(row), seat)]
    assert bool(leaders) == bool(row.cards)
    sums = totals(row)
    assert {sums[seat] for seat in leaders} <= {max(sums.values(), default=0)}


@given(rows())
@rule("gwc.turn.check.8", "gwc.cards.noble.6")
def test_the_sums_are_what_the_cards_count_less_the_resting_token(row: Row) -> None:
    assert sum(totals(row).values()) == sum(counted(row.cards)) - sum(WORTH[card.token] for card in row.cards)


@given(rows())
@rule("gwc.cards.dragon.3", "gwc.cards.noble.5")
def test_a_covered_card_counts_nothing(row: Row) -> None:
    assert all(count == 0 for card, count in zip(row.cards, counted(row.cards), strict=True) if card.covered)


@given(rows())
@rule("gwc.cards.noble.2", "gwc.cards.noble.3", "gwc.cards.noble.4")
def test_an_open_noble_and_only_it_makes_every_open_card_count_one(row: Row) -> None:
    has_noble = any(card.kind == "noble" and not card.covered for card in row.cards)
    assert (level(row.cards) == 1) == has_noble
    if has_noble:
        assert counted(row.cards) == [int(not card.covered) for card in row.cards]


@given(rows(), st.randoms(use_true_random=False))
@rule("gwc.cards.infantry.2")
def test_the_order_of_the_cards_does_not_change_the_sums(row: Row, chance: random.Random) -> None:
    shuffled = list(row.cards)
    chance.shuffle(shuffled)
    assert totals(Row(row.tokens, shuffled)) == totals(row)


@given(st.lists(st.tuples(seats, kinds.filter(lambda kind: kind not in ("noble", "dragon"))), max_size=25))
@rule("gwc.cards.infantry.1", "gwc.cards.infantry.3")
def test_infantry_counts_one_two_three_for_each_colour(laid: list[tuple[int, str]]) -> None:
    cards = [Laid(seat, kind) for seat, kind in laid]
    counts = counted(cards)
    for seat in range(5):
        of_seat = [
            count for card, count in zip(cards, counts, strict=True) if card.seat == seat and card.kind == "infantry"
        ]
        assert of_seat == list(range(1, len(of_seat) + 1))
    others = [(card.kind, count) for card, count in zip(cards, counts, strict=True) if card.kind != "infantry"]
    assert all(VALUES[kind] == count for kind, count in others)


@given(rows())
@rule("gwc.turn.check.2", "gwc.turn.check.8", "gwc.turn.check.9")
def test_every_sum_is_explained_card_by_card(row: Row) -> None:
    assert {seat: reckoning.total for seat, reckoning in reckonings(row).items()} == totals(row)
    for seat, reckoning in reckonings(row).items():
        cards = [card for card in row.cards if card.seat == seat]
        assert len(reckoning.causes) == len(cards) + sum(card.token > 0 for card in cards)
        assert reckoned(row, seat).total == reckoning.total


@given(rows())
@rule("gwc.cards.dragon.3", "gwc.cards.infantry.1", "gwc.cards.noble.2")
def test_every_card_says_what_is_printed_on_it_and_what_changes_it(row: Row) -> None:
    levelled = level(row.cards) is not None
    explanations = explained(row.cards)
    assert sums(explanations)
    assert [cause.amount for cause in explanations] == counted(row.cards)
    for card, cause in zip(row.cards, explanations, strict=True):
        printed, *changes = cause.causes
        assert printed.amount == CARDS[card.kind].value
        risen = cause.amount > printed.amount
        by = "gwc.cards.dragon.3" if card.covered else "gwc.cards.noble.2" if levelled else "gwc.cards.infantry.1"
        assert [change.rule for change in changes] == ([by] if card.covered or levelled or risen else [])
        if risen:
            assert card.kind == "infantry"
            assert cause.text.params["n"] == cause.amount


@given(rows())
@rule("gwc.turn.check.8")
def test_what_is_subtracted_is_the_reward_on_ones_card(row: Row) -> None:
    resting = {card.seat: WORTH[card.token] for card in row.cards if card.token}
    assert {seat: subtracted(total) for seat, total in reckonings(row).items() if subtracted(total)} == resting


@given(st.lists(st.integers(1, len(WORTH) - 1), unique=True))
@rule("gwc.end.score.1")
def test_a_score_is_explained_value_by_value(tokens: list[int]) -> None:
    reckoning = score(tokens)
    assert reckoning.total == sum(WORTH[token] for token in tokens)
    assert sums(reckoning.causes)
    assert [cause.causes[0].amount for cause in reckoning.causes] == sorted({WORTH[t] for t in tokens}, reverse=True)
    assert sum(len(cause.causes) for cause in reckoning.causes) == len(tokens)
