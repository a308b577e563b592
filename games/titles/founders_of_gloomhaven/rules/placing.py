"""Putting roads and tiles on the map, and what happens each time (fog.placement, fog.road, fog.bridge)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import T, Text
from games.titles.founders_of_gloomhaven.rules.delivery import deliver
from games.titles.founders_of_gloomhaven.rules.spots import spot
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import Placement
from games.titles.founders_of_gloomhaven.table.references import STOP, resource, space, who
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Tile

WHERE_ROAD = T("Where will you build the road?")


def lay_road(game: FogGame, seat: int, cell: int, rule: str) -> Flow[None]:
    """Lays a road. It costs nothing and has no owner: fog.road.1, fog.road.3, fog.road.5."""
    game.state.roads.append(cell)
    game.log(
        T("{who} builds a road at {where}", who=who(seat), where=space(cell)),
        seat=seat,
        rule=rule,
        elements=[f"space:{cell}"],
    )
    yield from deliver(game, seat)


def road_options(cells: Sequence[int]) -> list[Option]:
    return [spot(str(cell)) for cell in cells]


def ask_road(
    game: FogGame, seat: int, cells: Callable[[], Sequence[int]], rule: str, *, may_stop: bool, about: str = ""
) -> Flow[int]:
    """Asks where a road goes; 0 for no road."""

    def options() -> list[Option]:
        roads = road_options(cells())
        return [*roads, Option(STOP, T("No road"))] if may_stop else roads

    answer = yield from ask(seat, WHERE_ROAD, rule, options, about=about)
    return 0 if answer.verb == STOP else answer.number(1)


def place_tile(game: FogGame, owner: int, name: str, placed: Placement, rule: str, *, by: int, text: Text) -> str:
    """Puts a resource building on the map with the claim token of its owner, or with a neutral one. Returns its key."""
    key = f"{name}:{placed.section}"
    game.state.tiles[key] = Tile(owner, list(placed.cells), [] if owner != NOBODY else [by])
    game.log(text, seat=by, rule=rule, elements=[f"tile:{key}", *[f"space:{cell}" for cell in placed.cells]])
    return key


def at(answer_part: str) -> Placement:
    return grid.at(answer_part)


def placed_text(seat: int, name: str, placed: Placement) -> Text:
    where = [space(cell) for cell in placed.cells]
    return T("{who} builds {what} at {where}", who=who(seat), what=resource(name), where=[*where])
