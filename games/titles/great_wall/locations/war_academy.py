"""War Academy: drawing tactic cards (gw.locations.academy)."""

from __future__ import annotations

from games.engine.ask import Flow

from ..clans import Table
from ..hand import draw_tactics
from ..state import REED
from . import resolves, strength


@resolves("war_academy")
def resolve(game: Table, place: str, owner: int) -> Flow[None]:
    """gw.locations.academy.1; the Reed Clan draws nothing (gw.reed.activation.9)."""
    if owner < REED:
        yield from draw_tactics(game, owner, strength(game, place, owner), "gw.locations.academy.1")
