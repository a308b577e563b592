"""The phases of a Peace Turn after its Action Phase, and the end of the game (is.peace.treaty, is.scoring, is.victory)."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.rules.ask import Flow
from games.engine.rules.state import Result, Standing
from games.engine.rules.text import T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import hooks, scoring, tracks
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, power_of, seat_of, who
from games.titles.imperial_struggle.rules.moments import moment
from games.titles.imperial_struggle.table.components import LIMITS
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE, SIDES, opponent


@steps.called(T("Treaty Points are reduced"))
def reduce_treaty(game: ISGame) -> None:
    """Treaty Points beyond the limit are lost (is.peace.treaty.1, is.peace.treaty.2)."""
    game.state.phase = "treaty"
    for side in SIDES:
        beyond = power_of(game, side).treaty - LIMITS.treaty_kept
        if beyond > 0:
            tracks.gain_treaty(game, side, -beyond, "is.peace.treaty.1")


@steps.called(T("Remaining powers of Ministers"))
def remaining_powers(game: ISGame) -> None:
    """is.peace.powers.1, is.peace.powers.2: the first player's, then the other's."""
    game.state.phase = "powers"
    for side in (game.state.first, opponent(game.state.first)):
        for _ in hooks.turn_ends.all(game, side):
            pass


@steps.called(messages.SCORING_PHASE)
def scoring_phase(game: ISGame) -> Flow[None]:
    """is.scoring.1: Regional Awards, Prestige, Global Demand; then what cards score (is.scoring.3)."""
    state = game.state
    state.phase = "scoring"
    state.won = {}
    game.log(T("Scoring of Peace Turn {n}", n=state.turn), rule="is.scoring.1", elements=["turn"])
    scoring.score_awards(game)
    yield from moment(game, "is.scoring.awards.1")
    scoring.score_prestige(game)
    yield from moment(game, "is.scoring.prestige.1")
    for commodity in scoring.in_order(state.demand):
        state.won[commodity] = scoring.score_demand(game, commodity)
    for _ in hooks.scored.all(game):
        pass
    marker = T("After scoring the victory point marker stands at {n}", n=state.vp)
    game.log(marker, rule="is.components.track.2", elements=["track:vp:france"])
    yield from moment(game, "is.scoring.1")


@steps.called(T("Victory Check"))
def victory_check(game: ISGame) -> None:
    """Whether somebody wins in this Peace Turn (is.victory.1, is.victory.2, is.victory.6, is.victory.7)."""
    game.state.phase = "victory"
    winners = set(game.state.won.values())
    if len(winners) == 1 and "" not in winners:
        text = T("{who} has won every Regional Award and every Global Demand reward", who=who(*winners))
        win(game, winners.pop(), text, "is.victory.2")
        return
    check_points(game)


def check_points(game: ISGame) -> None:
    """The marker at either end of the track wins (is.victory.3, is.wars.check.2)."""
    vp = game.state.vp
    if vp <= LIMITS.vp_britain:
        win(game, BRITAIN, T("The victory point marker stands at {n}", n=vp), "is.victory.3")
    elif vp >= LIMITS.vp_france:
        win(game, FRANCE, T("The victory point marker stands at {n}", n=vp), "is.victory.3")


@steps.called(messages.FINAL_SCORING)
def final_scoring(game: ISGame) -> None:
    """is.scoring.final.1, is.scoring.final.6; then is.victory.final.1 to 4."""
    state = game.state
    state.phase = "final"
    for side, gained in scoring.final(game).items():
        tracks.score(game, side, gained.total, "is.scoring.final.1", why=gained)
    if state.vp != LIMITS.vp_start:
        winner = FRANCE if state.vp > LIMITS.vp_start else BRITAIN
        rule = "is.victory.final.1" if winner == FRANCE else "is.victory.final.2"
        win(game, winner, T("The victory point marker stands at {n}", n=state.vp), rule)
        return
    if available_debt(power_of(game, FRANCE)) > available_debt(power_of(game, BRITAIN)):
        win(game, FRANCE, T("At 15, France has more Available Debt"), "is.victory.final.3")
    elif available_debt(power_of(game, FRANCE)) < available_debt(power_of(game, BRITAIN)):
        win(game, BRITAIN, T("At 15, Britain has more Available Debt"), "is.victory.final.3")
    else:
        win(game, BRITAIN, T("At 15 and with equal Available Debt Britain wins"), "is.victory.final.4")


def upgrade(state: dict[str, Any], from_revision: int) -> dict[str, Any]:
    """Up to revision 4 the result had a score for each side. Now it has the track."""
    result = state.get("result")
    if from_revision < 5 and result is not None:
        result["standings"] = [{**standing, "score": None, "lines": []} for standing in result["standings"]]
        result["track"] = msgspec.to_builtins(tracks.track_at(state["vp"], state["sides"]))
    return state


def win(game: ISGame, winner: str, reason: Text, rule: str) -> None:
    """The match is over. Nobody has a score of their own: the marker counts for both."""
    state = game.state
    state.phase = "end"
    game.log(T("{who} wins", who=who(winner)), seat=seat_of(state, winner), rule=rule)
    standings = [Standing(seat, 1 if side == winner else 2, None) for seat, side in enumerate(state.sides)]
    game.finish(Result(reason=reason, rule=rule, standings=standings, track=tracks.track(state)))
