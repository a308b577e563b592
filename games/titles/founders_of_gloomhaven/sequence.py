"""The course of play on one screen: setting up, turn after turn (fog.turn), the end (fog.end); solo play by rounds (fog.solo.rounds)."""

from __future__ import annotations

from games.engine.state import Call, call
from games.titles.founders_of_gloomhaven.modes import beginner, solo
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.registry import steps
from games.titles.founders_of_gloomhaven.table.state import BEGINNER, SOLO, START, Founders
from games.titles.founders_of_gloomhaven.table.words import clockwise
from games.titles.founders_of_gloomhaven.turn.ending import result


def beginning(state: Founders) -> list[Call]:
    """fog.setup.draft.1, fog.setup.draft.2, fog.setup.start.1, fog.setup.rows.1, fog.setup.table.6, fog.two-player.9: everything in
    turn order from the first player. In a beginner game the layout decides the rest (fog.beginner.setup.20, fog.beginner.setup.16,
    fog.beginner.setup.17); alone all basic resources are one's own (fog.solo.setup.4, fog.solo.setup.5)."""
    order = clockwise(state.seats, state.start)
    if state.options.get(START) == BEGINNER:
        races: list[int | str] = [*beginner.races(state.seats)]
        return [
            *(call("choose_race", seat, races) for seat in order),
            call("lay_out"),
            call("reveal_rows"),
            *_play(state),
        ]
    every: list[int | str] = [*components.races()]
    choosing = [call("choose_race", seat, every) for seat in order]
    if state.mode == SOLO:
        choosing.append(call("take_everything"))
    else:
        for _ in range(2 if state.seats == 2 else 1):
            choosing += [call("choose_resource", seat) for seat in order]
    return [*choosing, *(call("place_start", seat) for seat in order), call("reveal_rows"), *_play(state)]


def _play(state: Founders) -> list[Call]:
    return [call("solo_round")] if state.mode == SOLO else [call("turn", state.start)]


@steps.step
def next_turn(game: FogGame) -> None:
    """fog.turn.1, fog.turn.3, fog.turn.4, fog.end.2, fog.end.6, fog.beginner.setup.18: the next player's, until the end is triggered."""
    state = game.state
    if state.mode == SOLO:
        solo.go_on(game)
    elif state.ending:
        game.finish(result(game))
    else:
        game.next(call("turn", (state.active + 1) % state.seats))
