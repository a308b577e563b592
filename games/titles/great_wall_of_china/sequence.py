"""The course of play on one screen (gwc.turn.order, gwc.end.cards): the steps, in the order in which they are played.

A turn is one step. The check is in ``check.py``, the two actions in ``actions.py``, the score in ``ending.py``.
"""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.engine.rules.state import call
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.actions import actions
from games.titles.great_wall_of_china.check import check_rows, lay_out
from games.titles.great_wall_of_china.ending import finish_without_cards, is_out_of_cards
from games.titles.great_wall_of_china.game import WallGame
from games.titles.great_wall_of_china.state import FINAL

steps = Steps()


@steps.called(T("The rows are laid out"))
def opening(game: WallGame, first: int) -> None:
    """gwc.setup.tokens.2: the rows begin with their tokens; gwc.setup.start.3: chance has chosen who starts."""
    for index in range(len(game.state.rows)):
        lay_out(game, index)
    game.look_for_closed_rows()
    game.log(messages.begins(first), seat=first, rule="gwc.setup.start.3")
    game.later(call("turn", first))
    game.reveal()


@steps.called(T("A turn"))
def turn(game: WallGame, seat: int) -> Flow[None]:
    """gwc.overview.4, gwc.turn.order.1: check the rows, act, act again."""
    state = game.state
    state.active, state.rode = seat, False
    yield from check_rows(game, seat)
    if state.result is None:
        yield from actions(game, seat)
        pass_on(game, seat)


def pass_on(game: WallGame, seat: int) -> None:
    """gwc.setup.start.2: the turn goes round clockwise; gwc.end.cards.1: it does not come back to the first seat without cards."""
    state = game.state
    if state.ran_out is None and is_out_of_cards(state.sides[seat]):
        state.ran_out = seat
        game.log(messages.runs_out(seat), seat=seat, rule="gwc.end.cards.1")
    following = (seat + 1) % state.seats
    game.later(call("final_check" if following == state.ran_out else "turn", following))


@steps.called(T("The last check of the rows"))
def final_check(game: WallGame, seat: int) -> Flow[None]:
    """gwc.end.cards.2: after the last turn every seat checks the rows once more, beginning with the one that ran out of cards; it is a
    check like any other (gwc.end.cards.3)."""
    state = game.state
    state.active, state.phase, state.rode = seat, FINAL, False
    yield from check_rows(game, seat)
    following = (seat + 1) % state.seats
    if state.result is not None:
        return
    if following == state.ran_out:
        finish_without_cards(game)
    else:
        game.later(call("final_check", following))
