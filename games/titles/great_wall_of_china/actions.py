"""Phases 2 and 3: the two actions, and the extra horseman (gwc.turn.action, gwc.turn.horseman, gwc.cards.dragon)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.engine.ask import Answer, Ask, Flow, Option, Refusal, Reveal, refuse
from games.engine.game import Game
from games.engine.text import N, Ref, T, Text
from games.titles.great_wall_of_china.check import laid_element
from games.titles.great_wall_of_china.components import CARDS, FREE
from games.titles.great_wall_of_china.setup import draw
from games.titles.great_wall_of_china.state import FIRST, SECOND, Kind, Laid, Row, Wall

Rows = tuple[int, ...]
"""Indexes of rows."""


def first_action(game: Game[Wall], seat: int) -> Flow[None]:
    """Phase 2 (gwc.turn.action.1), with an extra horseman before it (gwc.turn.horseman.1)."""
    game.state.phase = FIRST
    yield from action(game, seat, T("First action: play cards of one kind, or draw"), "gwc.turn.action.1")


def second_action(game: Game[Wall], seat: int) -> Flow[None]:
    """Phase 3 (gwc.turn.action.5); before it is after the first action, so a horseman may ride; gwc.turn.horseman.2: none after it."""
    game.state.phase = SECOND
    yield from action(game, seat, T("Second action: play cards of one kind, or draw"), "gwc.turn.action.5")


def action(game: Game[Wall], seat: int, prompt: Text, rule: str) -> Flow[None]:
    """One action, compulsory where one is possible (gwc.turn.action.6)."""
    state = game.state
    state.rode = False
    while True:
        if not can_act(state, seat):
            game.log(T("{seat} cannot act", seat=Ref(f"seat:{seat}")), seat=seat, rule="gwc.turn.action.6")
            return
        answer = yield Ask(
            seat=seat,
            prompt=prompt,
            rule=rule,
            options=lambda: legal(state, seat),
            refused=lambda: refused(state, seat),
            guidance=T("Your cards count at your next check, but everybody else's count against them before that."),
        )
        if answer.verb == "draw":
            draw_card(game, seat)
            yield Reveal()
            return
        lay(game, seat, answer)
        if answer.verb == "play":
            return
        state.rode = True


# What is legal


def can_act(state: Wall, seat: int) -> bool:
    """gwc.turn.action.6: there is a card to draw, or one in hand that a row takes."""
    side = state.sides[seat]
    return bool(side.pile) or any(rows_for(state, kind) for kind in side.hand)


def legal(state: Wall, seat: int) -> list[Option]:
    """gwc.turn.action.1: one or more cards of one kind to one row, or a card from the pile; gwc.turn.horseman.1: an extra horseman."""
    side = state.sides[seat]
    options = [drawing(seat)] if side.pile else []
    for kind, count in side.hand.items():
        options += playing(kind, count, rows_for(state, kind))
    if FREE in side.hand and not state.rode:
        options += riding(rows_for(state, FREE))
    return options


def rows_for(state: Wall, kind: Kind) -> Rows:
    """gwc.turn.check.15: rows that are not closed; gwc.cards.dragon.5: to a dragon only those whose last card can be covered."""
    if CARDS[kind].covers:
        return tuple(index for index, row in enumerate(state.rows) if row.tokens and not is_shielded(row))
    return open_rows(state)


def open_rows(state: Wall) -> Rows:
    """Rows with reward tokens."""
    return tuple(index for index, row in enumerate(state.rows) if row.tokens)


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
    label = N("Play {card} to {row}", "Play {n} × {card} to {row}", n=n, card=Ref(f"card:{kind}"), row=Ref(f"row:{index}"))
    return Option(f"play:{kind}:{n}:{index}", label, (hand_element(kind, n), f"row:{index}"))


def hand_element(kind: Kind, n: int) -> str:
    """``card:wall:hand:2``: the second wall of one's hand; touching it means two of them."""
    return f"card:{kind}:hand:{n}"


@cache
def drawing(seat: int) -> Option:
    """``draw``: the top card of one's pile."""
    return Option("draw", T("Draw a card"), (f"pile:{seat}",))


@cache
def riding(rows: Rows) -> tuple[Option, ...]:
    """gwc.cards.horseman.2: a horseman that costs no action."""
    return tuple(ride_option(index) for index in rows)


@cache
def ride_option(index: int) -> Option:
    """``ride:0``: the extra horseman to row 0."""
    label = T("Extra: lay {card} in {row}, without an action", card=Ref(f"card:{FREE}"), row=Ref(f"row:{index}"))
    return Option(f"ride:{index}", label, (hand_element(FREE, 1), f"row:{index}"))


# What is refused, and why


def refused(state: Wall, seat: int) -> list[Option]:
    """What one may want to do and cannot, with the clause."""
    return [*_no_draw(state, seat), *_no_row(state, seat), *_no_ride(state, seat)]


def _no_draw(state: Wall, seat: int) -> Sequence[Option]:
    if state.sides[seat].pile:
        return ()
    return (refuse(drawing(seat), T("Your draw pile is empty"), "gwc.turn.action.7"),)


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
        return Refusal(T("This row is closed: no reward tokens are left for it"), "gwc.turn.check.15")
    if CARDS[kind].covers and is_shielded(row):
        return Refusal(T("The last card of the row bears a reward token and cannot be covered"), "gwc.cards.dragon.5")
    return None


def _no_ride(state: Wall, seat: int) -> Sequence[Option]:
    if not state.rode or FREE not in state.sides[seat].hand:
        return ()
    reason, rule = (
        (T("One extra horseman before the first action; another may ride after it"), "gwc.turn.horseman.3")
        if state.phase == FIRST
        else (T("One extra horseman after the first action, no more"), "gwc.turn.horseman.3")
    )
    return [refuse(option, reason, rule) for option in riding(open_rows(state))]


# What is done


def draw_card(game: Game[Wall], seat: int) -> None:
    """gwc.turn.action.4: the top card of one's own pile."""
    kind = draw(game.state.sides[seat])
    game.log(
        T("{seat} draws {card}", seat=Ref(f"seat:{seat}"), card=Ref(f"card:{kind}")),
        seat=seat,
        rule="gwc.turn.action.4",
        elements=(f"pile:{seat}",),
        to=(seat,),
        otherwise=T("{seat} draws a card", seat=Ref(f"seat:{seat}")),
    )


def lay(game: Game[Wall], seat: int, answer: Answer) -> None:
    """gwc.turn.action.2: the cards leave the hand for the right end of the row."""
    kind, n = (answer.parts[1], answer.number(2)) if answer.verb == "play" else (FREE, 1)
    index = answer.number(len(answer.parts) - 1)
    row = game.state.rows[index]
    take_from_hand(game.state.sides[seat].hand, kind, n)
    if CARDS[kind].covers:
        cover(game, seat, index)
    row.cards += [Laid(seat, kind) for _ in range(n)]
    game.log(
        N(
            "{seat} plays {card} to {row}",
            "{seat} plays {n} × {card} to {row}",
            n=n,
            seat=Ref(f"seat:{seat}"),
            card=Ref(f"card:{kind}"),
            row=Ref(f"row:{index}"),
        )
        if answer.verb == "play"
        else T("{seat} lays an extra {card} in {row}", seat=Ref(f"seat:{seat}"), card=Ref(f"card:{kind}"), row=Ref(f"row:{index}")),
        seat=seat,
        rule="gwc.turn.action.2" if answer.verb == "play" else "gwc.turn.horseman.1",
        elements=[laid_element(index, len(row.cards) - 1 - back, kind) for back in reversed(range(n))],
    )


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
    game.log(
        T("{seat} covers {card} of {owner}", seat=Ref(f"seat:{seat}"), card=Ref(f"card:{last.kind}"), owner=Ref(f"seat:{last.seat}")),
        seat=seat,
        rule="gwc.cards.dragon.3",
        elements=(laid_element(index, len(cards) - 1, last.kind),),
    )
