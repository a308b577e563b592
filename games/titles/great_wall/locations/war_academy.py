"""War Academy: drawing tactic cards (gw.locations.academy)."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.titles.great_wall.cards.hand import draw_tactics
from games.titles.great_wall.locations import resolves, strength
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.table.state import is_player


@resolves("war_academy")
def resolve(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.locations.academy.1; the Reed Clan draws nothing (gw.reed.activation.9)."""
    if is_player(owner):
        yield from draw_tactics(game, owner, strength(game, place, owner).total, "gw.locations.academy.1")
