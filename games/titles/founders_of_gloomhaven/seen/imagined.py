"""The table as it is seen, to ask the rules about it."""

from __future__ import annotations

from games.engine.rules.chance import Chance
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import Founders


def imagined(view: FoundersView) -> FogGame:
    """The table as the seat sees it, to ask the rules about; the decks, which nobody knows, are empty."""
    state = Founders(
        seats=len(view.players),
        mode=view.mode,
        options={},
        chance=Chance(""),
        agenda=[],
        players=view.players,
        start=view.start,
        prestige_deck=[],
        adviser_deck=[],
        tiles=view.tiles,
        roads=view.roads,
        built=view.built,
        proposals=view.proposals,
        discarded=view.discarded,
        row=view.row,
        removed=view.removed,
        drafting=view.drafting,
        round=view.round,
        active=view.active,
        acting=view.acting,
        card=view.card,
        winner=view.winner,
        placer=view.placer,
    )
    return FogGame(state)
