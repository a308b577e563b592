"""The end of a round, and of the game (vis.end)."""

from __future__ import annotations

from games.engine.state import Result, Standing, rank
from games.engine.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.rules import scoring
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.state import NOBODY
from games.titles.viscounts_of_the_west_kingdom.table.words import VisGame


@steps.step
def end_round(game: VisGame) -> None:
    """vis.overview.goal.5, vis.end.trigger.1: after the last round; a Collision that waits is never resolved (vis.end.trigger.3)."""
    state = game.state
    if not state.last_round or state.round < state.last_round:
        game.next("begin_round")
        return
    state.active, state.phase = NOBODY, "end"
    game.finish(result(game))


def result(game: VisGame) -> Result:
    """vis.overview.goal.2, vis.end.winner.1, vis.end.winner.2, vis.end.winner.3: Victory Points, then Silver and resources together, then
    shared."""
    state = game.state
    lines = [scoring.lines(state, own) for own in state.players]
    scores = [sum(line.points or 0 for line in of) for of in lines]
    left = [own.silver + sum(own.goods.values()) for own in state.players]
    places = rank(list(zip(scores, left, strict=True)))
    revealed = [which for which, is_so in (("poverty", state.poverty), ("prosperity", state.prosperity)) if is_so]
    return Result(
        reason=T("The last round is over: {what} was revealed", what=[Ref(which) for which in revealed]),
        rule="vis.end.trigger.1",
        standings=[Standing(own.seat, places[own.seat], scores[own.seat], lines[own.seat]) for own in state.players],
    )
