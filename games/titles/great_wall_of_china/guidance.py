"""What matters at a question, for a player of a first game, from what the seat sees and is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.rules.ask import Question, answer_of
from games.engine.rules.text import N, Ref, T, Text, who
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.great_wall_of_china.cards import bearing
from games.titles.great_wall_of_china.components import WORTH
from games.titles.great_wall_of_china.view import RowView, SideView, SumView, WallView


def act(view: WallView, question: Question) -> Statement:
    """Cards that are the last; else what is won and lost at the checks to come, as the rows stand."""
    seat = question.ask.seat
    side = view.sides[seat]
    if view.last_turns:
        return Statement(
            T(
                "This is your last turn: cards left in hand count for nothing, and a token on the wall counts only if "
                "the second one of its row is taken too."
            ),
            "gwc.end.cards.4",
        )
    if not side.pile:
        return Statement(_last_cards(side), "gwc.end.cards.1")
    return _rows(view, seat)


def _last_cards(side: SideView) -> Text:
    return N(
        "Your draw pile is empty and {n} card is left in your hand: when it is played, everybody else has one more turn.",
        "Your draw pile is empty and {n} cards are left in your hand: when they are played, everybody else has one more turn.",
        n=side.hand,
    )


def _rows(view: WallView, seat: int) -> Statement:
    mine = [Ref(row.element) for row in view.rows if _leads(row, seat)]
    others = max(_threats(view, seat), key=lambda threat: threat[0], default=None)
    if others is None:
        return Statement(
            T(
                "You lead in {rows}. Whoever leads in a row when their turn begins takes a token there; ties count.",
                rows=[*mine],
            )
            if mine
            else T(
                "No row has a leader yet. Whoever leads in a row when their turn begins takes a token there; ties count."
            ),
            "gwc.turn.check.2",
        )
    prize, row, leader, behind = others
    names = {"leader": who(leader.seat), "row": Ref(row.element)}
    text = _behind(mine, names, prize, behind) if behind > 0 else _open_to_all(mine, names, prize)
    return Statement(text, "gwc.turn.check.2")


def _behind(mine: list[Ref], names: Mapping[str, Ref], prize: int, behind: int) -> Text:
    """What it takes to lead as well."""
    if not mine:
        return T(
            "You lead in no row. {leader} leads in {row}, where the best token is worth {prize}; you would need {n} to tie.",
            prize=prize,
            n=behind,
            **names,
        )
    return T(
        "You lead in {rows}. {leader} leads in {row}, where the best token is worth {prize}; you would need {n} to tie.",
        rows=[*mine],
        prize=prize,
        n=behind,
        **names,
    )


def _open_to_all(mine: list[Ref], names: Mapping[str, Ref], prize: int) -> Text:
    """gwc.turn.check.9: with a sum of 0 or less a color leads only where no other has a card."""
    if not mine:
        return T(
            "You lead in no row. {leader} leads in {row}, where the best token is worth {prize}; any card of yours there leads.",
            prize=prize,
            **names,
        )
    return T(
        "You lead in {rows}. {leader} leads in {row}, where the best token is worth {prize}; any card of yours there leads.",
        rows=[*mine],
        prize=prize,
        **names,
    )


def _leads(row: RowView, seat: int) -> bool:
    return not row.closed and any(line.seat == seat and line.leads for line in row.sums)


def _threats(view: WallView, seat: int) -> Iterator[tuple[int, RowView, SumView, int]]:
    """Rows where others lead and the seat does not: the best token there, the row, its leader, how much the seat is behind."""
    for row in view.rows:
        if row.closed or _leads(row, seat):
            continue
        total = next((line.total for line in row.sums if line.seat == seat), 0)
        for line in row.sums:
            if line.leads:
                yield max(token.value for token in row.tokens), row, line, line.total - total


def take(view: WallView, question: Question) -> Statement:
    """What one's sum in the row would be with each token that may be taken, against the best of the others."""
    answers = [answer_of(option.id) for option in question.options]
    row = view.rows[answers[0].number(1)]
    seat = question.ask.seat
    own_sum = next(line.total for line in row.sums if line.seat == seat)
    others = [line.total for line in row.sums if line.seat != seat]
    tokens = {WORTH[answer.number(2)]: answer.number(2) for answer in answers}
    after: list[Text] = [
        T("{value}: {n}", value=Ref(f"token:{value}"), n=bearing(own_sum, token))
        for value, token in sorted(tokens.items())
    ]
    if not others:
        text = T(
            "Your sum in {row} is {own}, and nobody else has a card there. What you take is subtracted, and leaves you: {after}.",
            row=Ref(row.element),
            own=own_sum,
            after=[*after],
        )
        return Statement(text, "gwc.turn.check.8")
    text = T(
        "Your sum in {row} is {own}, the best of anybody else is {best}. What you take is subtracted, and leaves you: {after}.",
        row=Ref(row.element),
        own=own_sum,
        best=max(others),
        after=[*after],
    )
    return Statement(text, "gwc.turn.check.8")


GUIDANCE: Mapping[str, Guide[WallView]] = {"draw": act, "play": act, "ride": act, "take": take}
