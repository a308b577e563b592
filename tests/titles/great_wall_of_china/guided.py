"""What the numbers of Great Wall of China's guidance must be: counted from the View."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import answer_of
from games.engine.rules.text import Ref, Text
from games.titles.great_wall_of_china.components import WORTH
from games.titles.great_wall_of_china.view import RowView, WallView
from tests.titles.guided import Counts, Guidance


def view_of(guidance: Guidance) -> WallView:
    assert isinstance(guidance.view, WallView)
    return guidance.view


def row_of(guidance: Guidance, text: Text) -> RowView:
    """The row that a sentence names."""
    ref = text.params["row"]
    assert isinstance(ref, Ref)
    return next(row for row in view_of(guidance).rows if row.element == ref.element)


def total(row: RowView, seat: int) -> int:
    return next((line.total for line in row.sums if line.seat == seat), 0)


def hand(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": view_of(guidance).sides[guidance.question.ask.seat].hand}


def behind(guidance: Guidance, text: Text) -> Mapping[str, int]:
    """Of all rows where another seat leads, the one with the dearest token."""
    row, seat = row_of(guidance, text), guidance.question.ask.seat
    lost = [
        one
        for one in view_of(guidance).rows
        if not one.closed
        and any(line.leads for line in one.sums)
        and not any(line.leads and line.seat == seat for line in one.sums)
    ]
    prize = max(token.value for token in row.tokens)
    assert prize == max(token.value for one in lost for token in one.tokens)
    lack = max(line.total for line in row.sums) - total(row, seat)
    return {"prize": prize, "n": lack} if lack > 0 else {"prize": prize}


def sums(guidance: Guidance, text: Text) -> Mapping[str, int]:
    row, seat = row_of(guidance, text), guidance.question.ask.seat
    others = [line.total for line in row.sums if line.seat != seat]
    return {"own": total(row, seat), "best": max(others)} if others else {"own": total(row, seat)}


def after(guidance: Guidance, text: Text) -> Mapping[str, int]:
    """One's sum less the token that would be taken."""
    seat, value = guidance.question.ask.seat, text.params["value"]
    assert isinstance(value, Ref)
    answer = next(
        answer
        for answer in map(answer_of, [option.id for option in guidance.question.options])
        if f"token:{WORTH[answer.number(2)]}" == value.element
    )
    row = view_of(guidance).rows[answer.number(1)]
    return {"n": total(row, seat) - WORTH[answer.number(2)]}


NUMBERS: Mapping[str, Counts] = {
    "Your draw pile is empty and {n} card is left in your hand: when it is played, everybody else has one more turn.": hand,
    "You lead in {rows}. {leader} leads in {row}, where the best token is worth {prize}; you would need {n} to tie.": behind,
    "You lead in no row. {leader} leads in {row}, where the best token is worth {prize}; you would need {n} to tie.": behind,
    "You lead in {rows}. {leader} leads in {row}, where the best token is worth {prize}; any card of yours there leads.": behind,
    "You lead in no row. {leader} leads in {row}, where the best token is worth {prize}; any card of yours there leads.": behind,
    "Your sum in {row} is {own}, and nobody else has a card there. "
    "What you take is subtracted, and leaves you: {after}.": sums,
    "Your sum in {row} is {own}, the best of anybody else is {best}. "
    "What you take is subtracted, and leaves you: {after}.": sums,
    "{value}: {n}": after,
}
