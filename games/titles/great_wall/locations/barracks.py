"""Barracks: recruiting (gw.locations.barracks)."""

from __future__ import annotations

from games.engine.ask import Flow

from ..clans import Table
from ..modes import qin_jiushao, reed_clan
from ..recruit import recruit
from ..state import QIN, REED
from . import resolves, strength


@resolves("barracks")
def resolve(game: Table, place: str, owner: int) -> Flow[None]:
    """gw.locations.barracks.1: each clerk may recruit one soldier, all of a player's together."""
    if owner == REED:
        yield from reed_clan.on_activation(game, place)
    elif owner == QIN:
        yield from qin_jiushao.recruit_spearmen(game, strength(game, place, QIN))
    else:
        yield from recruit(game, owner, strength(game, place, owner))
