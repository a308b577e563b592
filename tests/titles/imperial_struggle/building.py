"""A table laid out as a position of the other implementation's record says, and what of it differs from another."""

from __future__ import annotations

from typing import Any

from games.titles.imperial_struggle.invariants import events_in_play
from games.titles.imperial_struggle.peace.beginning import ERAS
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.cards import ministries
from games.titles.imperial_struggle.table.components import REGIONS
from games.titles.imperial_struggle.table.state import SIDES, ImperialStruggle
from tests.titles.imperial_struggle.traces import Position, tile_id


def differences(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    """What everybody can see that is not the same, here and there."""
    lines = []
    for key, mine in here.items():
        theirs = there[key]
        if isinstance(mine, dict):
            lines += [
                f"{key}.{part}: {mine.get(part)} / {theirs.get(part)}"
                for part in {**mine, **theirs}
                if mine.get(part) != theirs.get(part)
            ]
        elif mine != theirs:
            lines.append(f"{key}: {mine} / {theirs}")
    return lines


def lay_cards(state: ImperialStruggle, position: Position, awards: list[str]) -> None:
    """Cards and tiles in piles, as the record leaves them: what is nowhere else is in the draw pile or the stack."""
    state.discard, state.gone = list(position["event_discards"]), list(position["events_played"])
    away = {*state.discard, *state.gone, *(card for side in SIDES for card in state.powers[side].hand)}
    state.deck = [card for card in events_in_play(state) if card not in away]
    state.available = [tile for tile in position["investments_available"] if tile not in position["investments_taken"]]
    state.taken = {side: list(position[f"played_tiles.{side}"]) for side in SIDES}
    state.used = list(position["investments_used"])
    out = {*state.available, *state.used, *(tile for side in SIDES for tile in state.taken[side])}
    state.stack = [tile for tile in components.investments() if tile not in out]
    first = state.turn % 2 == 1
    state.award_piles = {region: [awards[2 * n + 1]] if first else [] for n, region in enumerate(REGIONS)}
    state.awards_used = [] if first else [tile for tile in awards if tile not in state.awards.values()]
    state.extra_ministry = position["jacobites_extra_slot"]
    state.huguenots_placed = len(state.huguenots)
    now = ERAS.index(components.era_of(state.turn))
    past = [card.id for card in ministries().values() if all(ERAS.index(era) < now for era in card.eras)]
    state.ministries_gone = [*past, *(["M-4"] if state.jacobite_defeat else [])]
    for side in SIDES:
        power = state.powers[side]
        used = {*state.ministries_gone, *(card.card for card in power.ministries)}
        power.spare = [card.id for card in ministries().values() if card.side == side and card.id not in used]
        power.basic = [tile_id(tile) for tile in position[f"basic_pool.{side}"]]
        there = [theater.basic[side] for theater in state.theaters if side in theater.basic]
        power.basic_gone = [tile for tile in components.basic_tiles(side) if tile not in (*power.basic, *there)]
    for theater in state.theaters:
        theater.open = False
