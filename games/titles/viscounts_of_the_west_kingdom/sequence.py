"""The course of play on one screen (vis.overview.goal, vis.turn.round): setup, rounds of turns, the six phases of a turn."""

from __future__ import annotations

from games.engine.rules.state import Call, call
from games.engine.rules.text import T
from games.engine.title.info import Setup
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, clockwise, counter_clockwise
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, GATES, NOBODY, Viscounts
from games.titles.viscounts_of_the_west_kingdom.turn import setup as turn_setup

PHASES = ("manage_cards", "move", "act", "recruit", "collide", "draw_cards")
"""Card Management, Movement, Primary Action, Recruit, Resolve Collision, Draw Cards: vis.turn.round.2."""


def set_up(setup: Setup, seed: str) -> Viscounts:
    """The table at setup (vis.setup), and the steps with which play begins."""
    state = turn_setup.set_up(setup, seed)
    state.agenda = beginning(state)
    return state


def beginning(state: Viscounts) -> list[Call]:
    """Players choose pairs counter-clockwise from the Start Player's right; the Start Player chooses last. Then the
    stacks are built (vis.setup.pairs.4). With Gates of Gold every player gets a Manuscript Board before that
    (vis.gates.setup.9)."""
    boards = [call("hand_out_boards")] if state.plays(GATES) else []
    choosing = [call("choose_pair", seat) for seat in counter_clockwise(state, state.start)]
    opponent = [call("set_up_automa")] if state.automa is not None else []
    return [*boards, *choosing, *opponent, call("build_stacks"), call("begin_play")]


@steps.called(T("Play begins"))
def begin_play(game: VisGame) -> None:
    """What Player cards do at the very end of setup comes first (vis.keys.setup.9)."""
    game.later("begin_round")


@steps.called(T("A round begins"))
def begin_round(game: VisGame) -> None:
    """Every player takes a turn, clockwise from the Start Player, until the end is triggered (vis.turn.round.1,
    vis.turn.round.3, vis.setup.players.6). The AI comes last (vis.solo.setup.2, vis.solo.end.1)."""
    state = game.state
    state.round += 1
    game.log(T("Round {n} begins", n=state.round), rule="vis.turn.round.1")
    game.next(*(call("turn", seat) for seat in clockwise(game, state.start)), "end_round")


@steps.called(T("A turn"))
def turn(game: VisGame, seat: int) -> None:
    """The phases follow one after the other, then the next player's turn (vis.turn.round.2, vis.turn.round.4). The
    AI carries out a Scheme and resolves its Collision (vis.solo.turn.6)."""
    if seat == AUTOMA:
        game.next(call("automa_turn"), call("collide", AUTOMA))
        return
    game.next(*(call(phase, seat) for phase in PHASES))


@steps.called(T("End of the round"))
def end_round(game: VisGame) -> None:
    """Begins another round until the last one is over (vis.overview.goal.5, vis.end.trigger.1). Then comes what is
    done before scoring, in reverse turn order (vis.gates.welcome.8). A waiting Collision is never resolved
    (vis.end.trigger.3)."""
    state = game.state
    if not state.last_round or state.round < state.last_round:
        game.next("begin_round")
        return
    state.active, state.phase = NOBODY, "end"
    game.next(*(call("before_scoring", seat) for seat in counter_clockwise(state, state.start)), "score")
