"""What nobody knows is dealt again at random (fog.overview.principles.3): the order of the decks."""

from __future__ import annotations

import random

from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.state import Founders


def permute_hidden(state: Founders, seat: int | None, chance: random.Random) -> None:
    """Mixes the prestige deck as a whole, and the advisers within each group by points. All players know the order
    of the groups (fog.setup.table.4)."""
    state.prestige_deck.sort()
    chance.shuffle(state.prestige_deck)
    deck: list[str] = []
    for points in dict.fromkeys(components.advisers()[card].points for card in state.adviser_deck):
        group = sorted(card for card in state.adviser_deck if components.advisers()[card].points == points)
        chance.shuffle(group)
        deck += group
    state.adviser_deck = deck
