"""The course of play on one screen: setup, turn after turn (fog.turn), the end (fog.end); solo play by rounds
(fog.solo.rounds).

The contents of the steps are in ``turn/``: ``setup.py``, ``work.py`` (a card, and the players who follow it),
``vote.py``; for solo play in ``modes/solo.py``."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.engine.rules.state import Call, call
from games.engine.rules.text import T
from games.engine.title.info import Setup
from games.titles.founders_of_gloomhaven.modes import beginner, solo
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.references import clockwise
from games.titles.founders_of_gloomhaven.table.registry import steps
from games.titles.founders_of_gloomhaven.table.state import BEGINNER, SOLO, START, Founders
from games.titles.founders_of_gloomhaven.turn import setup as turn_setup
from games.titles.founders_of_gloomhaven.turn import vote, work
from games.titles.founders_of_gloomhaven.turn.ending import result


def set_up(setup: Setup, seed: str) -> Founders:
    """The table at setup (fog.setup), and the steps with which play begins."""
    state = turn_setup.set_up(setup, seed)
    state.agenda = beginning(state)
    return state


def beginning(state: Founders) -> list[Call]:
    """All steps of setup are in turn order from the first player (fog.setup.draft.1, fog.setup.draft.2,
    fog.setup.start.1, fog.setup.rows.1, fog.setup.table.6, fog.two-player.9). In a beginner game the layout decides
    the rest (fog.beginner.setup.20, fog.beginner.setup.16, fog.beginner.setup.17). In solo play the player has all
    basic resources (fog.solo.setup.4, fog.solo.setup.5)."""
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
        for _ in range(components.setting_up().resources_chosen[state.seats - 1]):
            choosing += [call("choose_resource", seat) for seat in order]
    return [*choosing, *(call("place_start", seat) for seat in order), call("reveal_rows"), *_play(state)]


def _play(state: Founders) -> list[Call]:
    return [call("solo_round")] if state.mode == SOLO else [call("turn", state.start)]


# A turn


@steps.called(T("A turn"))
def turn(game: FogGame, seat: int) -> Flow[None]:
    """The player plays a card or calls a vote. All others may follow a face-up card in turn order: fog.turn.2,
    fog.turn.follow.1, fog.vote.2."""
    answer = yield from work.choose(game, seat)
    if answer.verb == work.VOTE:
        vote.call_vote(game, seat)
        game.next(call("reset", seat), call("income", seat), "open_ballot", "end_turn")
    elif answer.verb == work.DOWN:
        yield from work.play_down(game, seat, answer.parts[1])
        game.next("end_turn")
    else:
        yield from work.play_up(game, seat, answer.parts[1])
        game.next(*(call("follow", other) for other in clockwise(game.state.seats, seat)[1:]), "end_turn")


@steps.called(T("Whether there is a ballot"), "standard")
def open_ballot(game: FogGame) -> None:
    """Without proposals there is no ballot: fog.vote.refill.5."""
    if vote.prepare_ballot(game):
        game.next("ballot")


@steps.called(T("Ballot"), "standard")
def ballot(game: FogGame) -> Flow[None]:
    """Holds the ballot; the winning building is placed next: fog.vote.ballot.1, fog.vote.place.1, fog.vote.refill.1."""
    yield from vote.hold_ballot(game)
    game.next("place_prestige", "new_proposals")


@steps.called(T("End of the turn"))
def end_turn(game: FogGame) -> None:
    """Clears up, then passes the turn on: fog.turn.3."""
    work.clear_up(game)
    game.next("next_turn")


@steps.called(T("The next turn"))
def next_turn(game: FogGame) -> None:
    """Begins the next player's turn, until the end is triggered: fog.turn.1, fog.turn.3, fog.turn.4, fog.end.2,
    fog.end.6, fog.beginner.setup.18."""
    state = game.state
    if state.mode == SOLO:
        _next_turn_alone(game)
    elif state.ending:
        game.finish(result(game))
    else:
        game.next(call("turn", (state.active + 1) % state.seats))


# Solo play


@steps.called(T("A round begins"), "solo")
def solo_round(game: FogGame) -> None:
    """Begins a round of the solo game: fog.solo.rounds.1."""
    solo.begin_round(game)
    game.next(call("turn", solo.SEAT))


def _next_turn_alone(game: FogGame) -> None:
    """The player plays the next card, which nobody follows. When the hand is empty, the vote comes, and after the
    last round the end: fog.solo.work.1, fog.solo.work.2, fog.solo.work.3, fog.solo.work.5, fog.solo.work.6,
    fog.solo.vote.1, fog.solo.end.1."""
    solo.dismiss_advisers(game)
    if game.player(solo.SEAT).hand:
        game.next(call("turn", solo.SEAT))
    elif solo.is_last_round(game):
        game.finish(solo.result(game))
    else:
        game.next("solo_vote", "solo_round")


@steps.called(T("Vote of the solo game"), "solo")
def solo_vote(game: FogGame) -> Flow[None]:
    """Places what was chosen, then reveals new proposals: fog.solo.vote.11, fog.solo.rounds.2."""
    if (yield from solo.choose_proposal(game)):
        game.next("place_prestige", "new_proposals")
