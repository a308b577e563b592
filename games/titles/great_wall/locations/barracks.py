"""Barracks: recruiting (gw.locations.barracks)."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.titles.great_wall.locations import resolves, strength
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.rules.recruit import recruit


@resolves("barracks")
def resolve(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.locations.barracks.1: each clerk may recruit one soldier, all of a player's together."""
    yield from recruit(game, owner, strength(game, place, owner).total)
