"""Roads that are built alone (fog.road)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow
from games.titles.founders_of_gloomhaven.cards.performing import Context, Purse, carries_out, possible, possible_if
from games.titles.founders_of_gloomhaven.rules.placing import ask_road, lay_road
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import Construct, Road


@carries_out(Road)
def road(game: FogGame, context: Context, effect: Road) -> Flow[bool]:
    """Builds roads (fog.road.2, fog.standard.5, fog.standard.effects.2). If something must be constructed
    afterwards, the roads must allow it (fog.turn.work.2)."""
    seat = context.seat
    for left in reversed(range(effect.count)):
        cells = _cells(game, context, left)
        if not cells:
            break
        cell = yield from ask_road(
            game,
            seat,
            lambda cells=cells: cells,  # type: ignore[misc]
            "fog.road.2",
            may_stop=effect.up_to and possible(game, context, context.after),
        )
        if not cell:
            break
        yield from lay_road(game, seat, cell, context.rule)
    return True


def _cells(game: FogGame, context: Context, left: int) -> Sequence[int]:
    cells = grid.cells(game.city.road_spaces(context.seat))
    if not any(isinstance(effect, Construct) for effect in context.after):
        return cells
    return [cell for cell in cells if _leads_on(game, context, cell, left)]


def _leads_on(game: FogGame, context: Context, cell: int, left: int) -> bool:
    with game.as_if(cell):
        return possible(game, context, context.after, left)


@possible_if(Road)
def can_build_road(game: FogGame, context: Context, effect: Road, purse: Purse) -> bool:
    """An optional road is no hindrance. Roads that are built help the later parts."""
    purse.roads += effect.count
    return effect.up_to or bool(game.city.road_spaces(context.seat))
