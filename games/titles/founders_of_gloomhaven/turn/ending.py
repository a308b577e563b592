"""The end of the game (fog.end)."""

from __future__ import annotations

from games.engine.rules.state import Result, ScoreLine, Standing, rank
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven.rules.holdings import completed, total
from games.titles.founders_of_gloomhaven.rules.scoring import score
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.references import clockwise
from games.titles.founders_of_gloomhaven.table.state import Player


def lines(player: Player) -> list[ScoreLine]:
    """Points by what gave or took them, and lasting influence: fog.end.3, fog.end.8."""
    return [ScoreLine(cause.text, cause.amount, cause.rule) for cause in score(player).causes]


def result(game: FogGame) -> Result:
    """The player with most points wins. Of tied players, the one farthest from the active player in turn order wins:
    fog.end.2, fog.end.4, fog.end.5, fog.end.6, fog.end.7, fog.end.9."""
    state = game.state
    order = clockwise(state.seats, state.active)
    places = rank([(total(player), order.index(player.seat)) for player in state.players])
    if completed(state) >= components.setting_up().buildings_to_end:
        reason, rule = T("The sixth prestige building is complete"), "fog.end.1"
    else:
        reason, rule = T("No more proposals, and nothing more is delivered"), "fog.end.9"
    standings = [Standing(player.seat, places[player.seat], total(player), lines(player)) for player in state.players]
    return Result(reason=reason, rule=rule, standings=standings)
