"""Tea House: the favour of the emperor (gw.locations.tea-house)."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.titles.great_wall.locations import present, resolves
from games.titles.great_wall.rules.clerks import is_filled
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.rules.tea import agrees_to_rise, move_to_top, move_up


@resolves("tea_house")
def resolve(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.locations.tea-house.2, gw.locations.tea-house.3, gw.locations.tea-house.4, gw.locations.tea-house.6; for the
    Reed Clan as for anybody (gw.reed.activation.10)."""
    if not (yield from agrees_to_rise(game, owner)):
        return
    if is_filled(game, place) and len(present(game, place)) == 1:
        move_to_top(game, owner, "gw.locations.tea-house.4")
    else:
        move_up(game, owner, 1, "gw.locations.tea-house.2")
