"""Tea House: the favour of the emperor (gw.locations.tea-house)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ask import Flow

from ..clans import Table
from ..clerks import is_filled
from ..tea import move_to_top, move_up
from . import resolves


@resolves("tea_house")
def resolve(game: Table, place: str, owners: Sequence[int]) -> Flow[None]:
    """gw.locations.tea-house.2, gw.locations.tea-house.3, gw.locations.tea-house.4"""
    alone = len(owners) == 1 and is_filled(game, place)
    for owner in owners:
        if alone:
            move_to_top(game, owner, "gw.locations.tea-house.4")
        else:
            move_up(game, owner, 1, "gw.locations.tea-house.2")
    return
    yield  # nothing to ask: a location is a generator all the same
