"""Phases 2 and 3: the two actions, and the extra horseman (gwc.turn.action, gwc.turn.horseman, gwc.cards.dragon)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, partial

from games.engine.rules.ask import Answer, Ask, Flow, Option, Refusal, judged, not_allowed
from games.engine.rules.event import Event
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.answers import drawing, playing, ride_option
from games.titles.great_wall_of_china.components import COVERING, FREE, KEPT, laid_element, pile_element
from games.titles.great_wall_of_china.game import WallGame, why_closed
from games.titles.great_wall_of_china.setup import draw
from games.titles.great_wall_of_china.state import FIRST, SECOND, Kind, Laid, Row, Rows, Side, Wall


def actions(game: WallGame, seat: int) -> Flow[None]:
    """Phase 2, the first action (gwc.turn.action.1), and phase 3, the second (gwc.turn.action.5): each compulsory where it is possible
    (gwc.turn.action.6). A horseman may ride before either (gwc.turn.horseman.1), but not after the second (gwc.turn.horseman.2).
    Of whoever has no card left nothing is said here: that the cards ran out is seen at the end of the turn (gwc.end.cards.5)."""
    state = game.state
    side = state.sides[seat]
    options, why_not = partial(legal, game, seat), partial(refused, game, seat)
    first = Ask(seat=seat, prompt=messages.FIRST_ACTION, rule="gwc.turn.action.1", options=options, refused=why_not)
    second = Ask(seat=seat, prompt=messages.SECOND_ACTION, rule="gwc.turn.action.5", options=options, refused=why_not)
    for phase, ask in ((FIRST, first), (SECOND, second)):
        state.phase = phase
        if state.rode:
            state.rode = False
        while side.pile or legal(game, seat):
            answer = yield ask
            if answer.verb == "draw":
                draw_card(game, seat)
                game.reveal()
                break
            if answer.verb == "play":
                play(game, seat, answer)
                break
            ride(game, seat, answer)
        else:
            if side.hand:
                game.log(messages.cannot_act(seat), seat=seat, rule="gwc.turn.action.6")


# What is legal


def legal(game: WallGame, seat: int) -> list[Option]:
    """gwc.turn.action.1: one or more cards of one kind to one row, or a card from the pile; gwc.turn.horseman.1: an extra horseman."""
    state = game.state
    side = state.sides[seat]
    hand = side.hand
    options = [drawing(seat)] if why_not_drawn(side) is None else []
    plays = game.plays
    for kind, count in hand.items():
        options += (playing(coverable(game)) if kind in COVERING else plays)[kind][count]
    if FREE in hand and why_not_again(state) is None:
        options += game.rides
    return options


def why_not_drawn(side: Side) -> Refusal | None:
    """gwc.turn.action.7: None while the pile holds cards."""
    return None if side.pile else EMPTY


def coverable(game: WallGame) -> Rows:
    """gwc.cards.dragon.5: of the open rows, those whose last card may be covered."""
    rows = game.state.rows
    return tuple([index for index in game.open if why_not_covered(rows[index]) is None])


def why_not_covered(row: Row) -> Refusal | None:
    """gwc.cards.dragon.4: a reward token rests on the last card; gwc.cards.dragon.6: in an empty row there is nothing to cover."""
    return SHIELDED if row.cards and row.cards[-1].token > 0 else None


def why_not_again(state: Wall) -> Refusal | None:
    """gwc.turn.horseman.3: why no further extra horseman may ride before this action; None before the first."""
    if not state.rode:
        return None
    return RODE_BEFORE if state.phase == FIRST else RODE_AFTER


EMPTY = Refusal(messages.EMPTY_PILE, "gwc.turn.action.7")
SHIELDED = Refusal(messages.SHIELDED, "gwc.cards.dragon.5")
RODE_BEFORE = Refusal(messages.RODE_BEFORE, "gwc.turn.horseman.3")
RODE_AFTER = Refusal(messages.RODE_AFTER, "gwc.turn.horseman.3")


def refused(game: WallGame, seat: int) -> list[Option]:
    """What one may want to do and cannot, with the clause."""
    draw_card = judged(drawing(seat), why_not_drawn(game.state.sides[seat]))
    return not_allowed([draw_card, *_plays(game, seat), *_rides(game, seat)])


def _plays(game: WallGame, seat: int) -> Iterator[Option]:
    """Each number of cards of each kind to rows that take no card, or not this one."""
    for kind, count in game.state.sides[seat].hand.items():
        for index, row in enumerate(game.state.rows):
            why_not = why_closed(row) or (why_not_covered(row) if kind in COVERING else None)
            if why_not is not None:
                yield from (judged(option, why_not) for option in playing((index,))[kind][count])


def _rides(game: WallGame, seat: int) -> Iterator[Option]:
    """An extra horseman to each row."""
    state = game.state
    if FREE in state.sides[seat].hand:
        for index, row in enumerate(state.rows):
            yield judged(ride_option(index), why_closed(row) or why_not_again(state))


# What is done


def draw_card(game: WallGame, seat: int) -> None:
    """gwc.turn.action.4: the top card of one's own pile."""
    game.tell(drawn(seat, draw(game.state.sides[seat])))


@cache
def drawn(seat: int, kind: Kind) -> Event:
    """The card is seen by the seat alone."""
    return Event(
        messages.draws(seat, kind),
        seat,
        "gwc.turn.action.4",
        (pile_element(seat),),
        to=(seat,),
        otherwise=messages.draws_unseen(seat),
    )


def play(game: WallGame, seat: int, answer: Answer) -> None:
    """gwc.turn.action.1: that many cards of one kind to one row."""
    kind, n, index = answer.args
    position = lay(game, seat, kind, n, index)
    game.tell(played(seat, kind, n, index, position))
    if kind in COVERING and position:
        game.tell(covered(seat, game.state.rows[index].cards[position - 1], index, position - 1))


@lru_cache(maxsize=KEPT)
def played(seat: int, kind: Kind, n: int, index: int, position: int) -> Event:
    """The first of the cards lies at ``position``."""
    elements = tuple([laid_element(index, position + place, kind) for place in range(n)])
    return Event(messages.plays(seat, kind, n, index), seat, "gwc.turn.action.1", elements)


def ride(game: WallGame, seat: int, answer: Answer) -> None:
    """gwc.turn.horseman.1: one horseman, without an action."""
    (index,) = answer.args
    position = lay(game, seat, FREE, 1, index)
    game.state.rode = True
    game.tell(ridden(seat, index, position))


@lru_cache(maxsize=KEPT)
def ridden(seat: int, index: int, position: int) -> Event:
    """The horseman lies at ``position``."""
    elements = (laid_element(index, position, FREE),)
    return Event(messages.rides(seat, FREE, index), seat, "gwc.turn.horseman.1", elements)


def lay(game: WallGame, seat: int, kind: Kind, n: int, index: int) -> int:
    """gwc.turn.action.2: the cards leave the hand for the right end of the row, or begin it (gwc.turn.action.3); gwc.cards.dragon.2: the
    last card there, whatever it is, is covered by a dragon; gwc.cards.dragon.6: there may be none. Returns the position of the first."""
    state = game.state
    hand = state.sides[seat].hand
    if hand[kind] == n:
        del hand[kind]
    else:
        hand[kind] -= n
    cards = state.rows[index].cards
    position = len(cards)
    if kind in COVERING and cards:
        cards[-1].covered = True
    for _ in range(n):
        cards.append(Laid(seat, kind))
    value = game.further[index].get(kind)
    if value is None:
        game.count(index)
    else:
        sums = game.sums[index]
        sums[seat] = sums.get(seat, 0) + n * value
    return position


def covered(seat: int, card: Laid, index: int, position: int) -> Event:
    """What lies under the dragon, at ``position``."""
    elements = (laid_element(index, position, card.kind),)
    return Event(messages.covers(seat, card.kind, card.seat), seat, "gwc.cards.dragon.3", elements)
