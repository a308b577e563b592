"""Tea House: the favour of the emperor (gw.locations.tea-house)."""

from __future__ import annotations

from games.engine.ask import Flow

from ..clans import Table
from ..clerks import is_filled
from ..tea import agrees_to_rise, move_to_top, move_up
from . import present, resolves


@resolves("tea_house")
def resolve(game: Table, place: str, owner: int) -> Flow[None]:
    """gw.locations.tea-house.2, gw.locations.tea-house.3, gw.locations.tea-house.4"""
    if not (yield from agrees_to_rise(game, owner)):
        return
    if is_filled(game, place) and len(present(game, place)) == 1:
        move_to_top(game, owner, "gw.locations.tea-house.4")
    else:
        move_up(game, owner, 1, "gw.locations.tea-house.2")
