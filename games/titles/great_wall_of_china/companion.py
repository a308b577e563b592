"""A table with the printed cards: set-up (gwc.setup), turns (gwc.turn), score (gwc.end.score)."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.rules.text import N, Ref, T
from games.engine.title.companion import (
    EACH,
    PLACES,
    TOTAL,
    Companion,
    Counts,
    Course,
    Fact,
    Field,
    Key,
    Layout,
    Line,
    Picture,
    Round,
    Sheet,
    Side,
    Stage,
    Term,
    Verdict,
    tabled,
)
from games.engine.title.info import Setup
from games.titles.great_wall_of_china import INFO
from games.titles.great_wall_of_china.components import CARDS, REWARDS, WORTH
from games.titles.great_wall_of_china.ending import score
from games.titles.great_wall_of_china.state import Token, Wall


def layout(state: Wall, setup: Setup) -> Layout:
    """gwc.setup, with the numbers that the set-up has dealt."""
    side = state.sides[0]
    hand, rows = sum(side.hand.values()), len(state.rows)
    face_up, face_down = sum(len(row.tokens) for row in state.rows), len(state.supply)
    kinds = [T("{n} × {card}", n=card.count, card=Ref(f"card:{card.id}")) for card in CARDS.values()]
    values = [T("{n} worth {value}", n=one.count, value=one.value) for one in REWARDS]
    away = max(INFO.players) - setup.players  # each player has a color of their own (gwc.components.cards.1)
    facts = [
        Fact(rule="gwc.setup.cards.1", text=T("{n} cards each: {kinds}", n=hand + len(side.pile), kinds=[*kinds])),
        Fact(
            rule="gwc.setup.cards.2",
            text=N("{n} color goes back into the box", "{n} colors go back into the box", n=away),
        ),
        Fact(rule="gwc.setup.cards.4", text=T("{n} cards in hand, {left} in the pile", n=hand, left=len(side.pile))),
        Fact(
            rule="gwc.setup.tokens.1",
            text=T("{n} tokens: {values}", n=face_up + face_down + len(state.removed), values=[*values]),
        ),
        Fact(rule="gwc.setup.tokens.2", text=T("{n} tokens face up, {left} face down", n=face_up, left=face_down)),
        Fact(rule="gwc.setup.tokens.3", text=T("{n} rows of the wall", n=rows)),
    ]
    return Layout(
        places=("gwc.setup",),
        facts=tuple(fact for fact in facts if away or fact.rule != "gwc.setup.cards.2"),
        pictures=(Picture(section="gwc.setup.tokens", show=("wall",)),),
        skip=("gwc.setup.tokens.5", *([] if away else ["gwc.setup.cards.2"])),
    )


def laid(state: Wall) -> bool:
    """Whether the tokens of the rows are laid out: before the first action."""
    return all(row.tokens for row in state.rows)


def course(setup: Setup) -> Course:
    """gwc.turn.order: turn after turn."""
    turn = Stage(label=T("Check the rows, then two actions"), rule="gwc.turn.order.1", by=EACH, steps=("turn",))
    return Course(
        what=T("Round"),
        rounds=(Round(label=T("Round"), stages=(turn,)),),
        order=T("Clockwise from the starting player"),
        order_rule="gwc.setup.start.2",
        endless=True,
        ends=(
            Fact(
                text=T("A player has neither pile nor hand: the last turns are played, then the last check is made"),
                rule="gwc.end.cards.1",
            ),
            Fact(text=T("The last reward token is taken: nothing more is played"), rule="gwc.end.tokens.1"),
        ),
    )


def sheet(setup: Setup) -> Sheet:
    """gwc.end.score.1: the tokens by their value."""
    values = sorted({one.value: one.count for one in REWARDS}.items(), reverse=True)
    return Sheet(
        sides=tuple([Side()] * setup.players),
        fields=tuple(
            Field(id=f"worth-{value}", label=T("Tokens worth {worth}", worth=value), rule="gwc.end.score.1", most=count)
            for value, count in values
        ),
        lines=tuple(
            Line(
                id=f"worth-{value}",
                label=T("Tokens worth {worth}", worth=value),
                rule="gwc.end.score.1",
                terms=(Term(fields=(f"worth-{value}",), table=tabled(_worth(value), 0, count)),),
            )
            for value, count in values
        ),
        ranking=(Key(by=TOTAL, rule="gwc.end.score.2"),),
        verdict=Verdict(by=PLACES, rule="gwc.end.score.3"),
    )


def _worth(value: int) -> Callable[[int], int]:
    """The score of a number of tokens of a value."""
    token: Token = WORTH.index(value)
    return lambda number: score([token] * number).total


def counts(state: Wall, sheet: Sheet) -> Counts:
    """The tokens in front of each player."""
    worths = [[WORTH[token] for token in side.tokens] for side in state.sides]
    return {field.id: [side.count(int(field.id.removeprefix("worth-"))) for side in worths] for field in sheet.fields}


def without(setup: Setup) -> tuple[str, ...]:
    """The clauses for an online table, and those for two players where more play."""
    return ("online",) if setup.players == 2 else ("online", "two-player")


COMPANION: Companion[Wall] = Companion(
    layout=layout, laid=laid, course=course, sheet=sheet, counts=counts, without=without
)
