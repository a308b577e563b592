"""Phases 2 and 3: the two actions, and the extra horseman (gwc.turn.action, gwc.turn.horseman, gwc.cards.dragon)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.engine.ask import Answer, Ask, Flow, Option, Refusal, Reveal, refuse
from games.engine.game import Game
from games.engine.text import Text
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.components import COVERING, FREE, TABLE, hand_element, laid_element, pile_element
from games.titles.great_wall_of_china.setup import draw
from games.titles.great_wall_of_china.state import FIRST, SECOND, Kind, Laid, Row, Wall

Rows = tuple[int, ...]
"""Indexes of rows."""
EVERY_ROW: dict[int, Rows] = {count: tuple(range(count)) for count in TABLE.rows.values()}
"""By the number of rows: all of them."""


def first_action(game: Game[Wall], seat: int) -> Flow[None]:
    """Phase 2 (gwc.turn.action.1), with an extra horseman before it (gwc.turn.horseman.1)."""
    return action(game, seat, FIRST, messages.FIRST_ACTION, "gwc.turn.action.1")


def second_action(game: Game[Wall], seat: int) -> Flow[None]:
    """Phase 3 (gwc.turn.action.5); before it is after the first action, so a horseman may ride; gwc.turn.horseman.2: none after it."""
    return action(game, seat, SECOND, messages.SECOND_ACTION, "gwc.turn.action.5")


def action(game: Game[Wall], seat: int, phase: str, prompt: Text, rule: str) -> Flow[None]:
    """One action, compulsory where one is possible (gwc.turn.action.6)."""
    state = game.state
    state.phase = phase
    state.rode = False
    while can_act(state, seat):
        answer = yield Ask(
            seat=seat,
            prompt=prompt,
            rule=rule,
            options=lambda: legal(state, seat),
            refused=lambda: refused(state, seat),
            guidance=messages.ACTION_GUIDANCE,
        )
        if answer.verb == "draw":
            draw_card(game, seat)
            yield Reveal()
            return
        if answer.verb == "play":
            play(game, seat, answer)
            return
        ride(game, seat, answer)
    game.log(messages.cannot_act(seat), seat=seat, rule="gwc.turn.action.6")


# What is legal


def can_act(state: Wall, seat: int) -> bool:
    """gwc.turn.action.6: there is a card to draw, or one in hand that a row takes."""
    return bool(state.sides[seat].pile) or bool(legal(state, seat))


def legal(state: Wall, seat: int) -> list[Option]:
    """gwc.turn.action.1: one or more cards of one kind to one row, or a card from the pile; gwc.turn.horseman.1: an extra horseman."""
    side = state.sides[seat]
    options = [drawing(seat)] if side.pile else []
    rows = open_rows(state)
    for kind, count in side.hand.items():
        options += playing(kind, count, coverable(state, rows) if kind in COVERING else rows)
    if FREE in side.hand and not state.rode:
        options += riding(rows)
    return options


def open_rows(state: Wall) -> Rows:
    """gwc.turn.check.15: rows that are not closed."""
    rows = state.rows
    for row in rows:
        if not row.tokens:
            return tuple([index for index, row in enumerate(rows) if row.tokens])
    return EVERY_ROW[len(rows)]


def coverable(state: Wall, rows: Rows) -> Rows:
    """gwc.cards.dragon.5: of ``rows``, those whose last card may be covered."""
    return tuple([index for index in rows if not is_shielded(state.rows[index])])


def is_shielded(row: Row) -> bool:
    """gwc.cards.dragon.4: a reward token rests on the last card; gwc.cards.dragon.6: in an empty row there is nothing to cover."""
    return bool(row.cards) and row.cards[-1].token > 0


@cache
def playing(kind: Kind, count: int, rows: Rows) -> tuple[Option, ...]:
    """One to ``count`` cards of the kind, each number to each row."""
    return tuple(play_option(kind, n, index) for n in range(1, count + 1) for index in rows)


@cache
def play_option(kind: Kind, n: int, index: int) -> Option:
    """``play:wall:2:0``: two walls to row 0."""
    return Option(
        f"play:{kind}:{n}:{index}", messages.play_label(kind, n, index), (hand_element(kind, n), f"row:{index}")
    )


@cache
def drawing(seat: int) -> Option:
    """``draw``: the top card of one's pile."""
    return Option("draw", messages.DRAW, (pile_element(seat),))


@cache
def riding(rows: Rows) -> tuple[Option, ...]:
    """gwc.cards.horseman.2: a horseman that costs no action."""
    return tuple(ride_option(index) for index in rows)


@cache
def ride_option(index: int) -> Option:
    """``ride:0``: the extra horseman to row 0."""
    return Option(f"ride:{index}", messages.ride_label(index), (hand_element(FREE, 1), f"row:{index}"))


# What is refused, and why


def refused(state: Wall, seat: int) -> list[Option]:
    """What one may want to do and cannot, with the clause."""
    return [*_no_draw(state, seat), *_no_row(state, seat), *_no_ride(state, seat)]


def _no_draw(state: Wall, seat: int) -> Sequence[Option]:
    if state.sides[seat].pile:
        return ()
    return (refuse(drawing(seat), messages.EMPTY_PILE, "gwc.turn.action.7"),)


def _no_row(state: Wall, seat: int) -> list[Option]:
    """Rows that take no card, or not this one."""
    return [
        refuse(option, reason.reason, reason.rule)
        for kind, count in state.sides[seat].hand.items()
        for index, row in enumerate(state.rows)
        if (reason := _why_not(row, kind)) is not None
        for option in playing(kind, count, (index,))
    ]


def _why_not(row: Row, kind: Kind) -> Refusal | None:
    if not row.tokens:
        return Refusal(messages.CLOSED_ROW, "gwc.turn.check.15")
    if kind in COVERING and is_shielded(row):
        return Refusal(messages.SHIELDED, "gwc.cards.dragon.5")
    return None


def _no_ride(state: Wall, seat: int) -> Sequence[Option]:
    if not state.rode or FREE not in state.sides[seat].hand:
        return ()
    reason = messages.RODE_BEFORE if state.phase == FIRST else messages.RODE_AFTER
    return [refuse(option, reason, "gwc.turn.horseman.3") for option in riding(open_rows(state))]


# What is done


def draw_card(game: Game[Wall], seat: int) -> None:
    """gwc.turn.action.4: the top card of one's own pile."""
    kind = draw(game.state.sides[seat])
    game.log(
        messages.draws(seat, kind),
        seat=seat,
        rule="gwc.turn.action.4",
        elements=(pile_element(seat),),
        to=(seat,),
        otherwise=messages.draws_unseen(seat),
    )


def play(game: Game[Wall], seat: int, answer: Answer) -> None:
    """gwc.turn.action.1: so many cards of one kind to one row."""
    kind, n, index = answer.parts[1], answer.number(2), answer.number(3)
    elements = lay(game, seat, kind, n, index)
    game.log(messages.plays(seat, kind, n, index), seat=seat, rule="gwc.turn.action.1", elements=elements)


def ride(game: Game[Wall], seat: int, answer: Answer) -> None:
    """gwc.turn.horseman.1: one horseman, without an action."""
    index = answer.number(1)
    elements = lay(game, seat, FREE, 1, index)
    game.state.rode = True
    game.log(messages.rides(seat, FREE, index), seat=seat, rule="gwc.turn.horseman.1", elements=elements)


def lay(game: Game[Wall], seat: int, kind: Kind, n: int, index: int) -> list[str]:
    """gwc.turn.action.2: the cards leave the hand for the right end of the row. Returns their elements."""
    take_from_hand(game.state.sides[seat].hand, kind, n)
    if kind in COVERING:
        cover(game, seat, index)
    cards = game.state.rows[index].cards
    elements = []
    for _ in range(n):
        elements.append(laid_element(index, len(cards), kind))
        cards.append(Laid(seat, kind))
    return elements


def take_from_hand(hand: dict[Kind, int], kind: Kind, n: int) -> None:
    """``n`` cards of the kind leave the hand."""
    hand[kind] -= n
    if not hand[kind]:
        del hand[kind]


def cover(game: Game[Wall], seat: int, index: int) -> None:
    """gwc.cards.dragon.2: the last card of the row, whatever it is, is covered; gwc.cards.dragon.6: there may be none."""
    cards = game.state.rows[index].cards
    if not cards:
        return
    last = cards[-1]
    last.covered = True
    elements = (laid_element(index, len(cards) - 1, last.kind),)
    game.log(messages.covers(seat, last.kind, last.seat), seat=seat, rule="gwc.cards.dragon.3", elements=elements)
