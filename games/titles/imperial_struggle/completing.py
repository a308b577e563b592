"""Positions laid out by hand, for worked examples: what is not mentioned is put where it belongs (docs/writing-scenarios.md).

Squadrons follow the flags on Naval spaces, Advantages the flags on their spaces; the rest of the Events is the draw
pile, in printed order;
hands begin empty.
"""

from __future__ import annotations

from collections.abc import Collection

from games.titles.imperial_struggle import invariants
from games.titles.imperial_struggle.rules.spaces import isolated_markets
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.components import NAVAL, NEEDS, SPACES
from games.titles.imperial_struggle.table.state import BOX, SIDES, UNBUILT, ImperialStruggle


def complete(state: ImperialStruggle, paths: Collection[str]) -> None:
    """Complete the State around the fields at ``paths``, so that no piece is missing or doubled."""
    state.flags = {space: flag for space, flag in state.flags.items() if flag}
    for side in SIDES:
        _squadrons(state, side)
        _theaters(state, side, paths)
        _pools(state, side)
    for name, tile in state.advantages.items():
        holders = {state.flags.get(space, "") for space in NEEDS[name]}
        holder = holders.pop() if len(holders) == 1 else ""
        tile.holder = holder if holder in SIDES else ""
    placed = [tile for theater in state.theaters for side in SIDES for tile in theater.special[side]]
    state.special = {tile: place for tile, place in state.special.items() if tile not in placed}
    _cards(state, paths)
    _tiles(state)
    state.huguenots_placed = max(state.huguenots_placed, len(state.huguenots))
    if state.round is not None:
        if "round.isolated" not in paths:
            state.round.isolated = isolated_markets(state)
        if "round.held" not in paths:
            state.round.held = [space for space, flag in state.flags.items() if flag == state.round.side]


def _squadrons(state: ImperialStruggle, side: str) -> None:
    """Those on the map are where the side's flags stand on Naval spaces: taken from the unbuilt ones, then from the
    Navy Box."""
    squadrons = state.powers[side].squadrons
    due = [space for space in NAVAL if state.flags.get(space) == side]
    for number, place in enumerate(squadrons):
        if place in SPACES and place not in due:
            squadrons[number] = UNBUILT
    for space in due:
        if space not in squadrons:
            squadrons[squadrons.index(UNBUILT if UNBUILT in squadrons else BOX)] = space


def _theaters(state: ImperialStruggle, side: str, paths: Collection[str]) -> None:
    """Tiles that a position lays out are in no other theater: another Basic War tile lies there, and no Bonus War tile."""
    power = state.powers[side]
    away = {power.drawn, *power.basic_gone, *power.basic[: len(power.basic) if f"powers.{side}.basic" in paths else 0]}
    away |= {*power.bonus} if f"powers.{side}.bonus" in paths else set()
    laid = [n for n in range(len(state.theaters)) if f"theaters.{n}.basic.{side}" in paths]
    away |= {state.theaters[n].basic[side] for n in laid}
    for n, theater in enumerate(state.theaters):
        if side in theater.basic and n not in laid:
            if theater.basic[side] in away:
                theater.basic[side] = next(tile for tile in components.basic_tiles(side) if tile not in away)
            away.add(theater.basic[side])
    laid = [n for n in range(len(state.theaters)) if f"theaters.{n}.bonus.{side}" in paths]
    away |= {tile for n in laid for tile in state.theaters[n].bonus[side]}
    for n, theater in enumerate(state.theaters):
        if n not in laid:
            theater.bonus[side] = [tile for tile in theater.bonus[side] if tile not in away]


def _pools(state: ImperialStruggle, side: str) -> None:
    power = state.powers[side]
    out = [*power.basic_gone, power.drawn, *(theater.basic.get(side, "") for theater in state.theaters)]
    top = [tile for tile in power.basic if tile not in out]
    power.basic = [*top, *(tile for tile in components.basic_tiles(side) if tile not in out and tile not in top)]
    placed = [power.drawn, *(tile for theater in state.theaters for tile in theater.bonus[side])]
    pool = components.bonus_tiles(state.war, side) if state.theaters else ()
    top = [tile for tile in power.bonus if tile in pool and tile not in placed]
    power.bonus = [*top, *(tile for tile in pool if tile not in placed and tile not in top)]
    mat = [card.card for card in power.ministries]
    power.spare = [
        card.id
        for card in cards.ministries().values()
        if card.side == side and card.id not in mat and card.id not in state.ministries_gone
    ]


def _cards(state: ImperialStruggle, paths: Collection[str]) -> None:
    for side in SIDES:
        if f"powers.{side}.hand" not in paths:
            state.powers[side].hand = []
    away = [*state.discard, *state.gone, *(card for side in SIDES for card in state.powers[side].hand)]
    top = [card for card in state.deck if card not in away] if "deck" in paths else []
    rest = [card for card in invariants.events_in_play(state) if card not in away and card not in top]
    if "deck.#" in paths or ("deck" in paths and not top):
        state.gone += rest
        rest = []
    state.deck = [*top, *rest]


def _tiles(state: ImperialStruggle) -> None:
    out = [*state.available, *state.used, *(tile for side in SIDES for tile in state.taken[side])]
    if state.round is not None and state.round.tile and state.round.tile not in out:
        state.taken[state.round.side].append(state.round.tile)
        out.append(state.round.tile)
    state.stack = [tile for tile in components.investments() if tile not in out]
    shown = list(state.awards.values())
    piles = [tile for tile in (award.id for award in components.track().awards) if tile not in shown]
    regions = list(components.REGIONS)
    state.awards_used = [tile for tile in state.awards_used if tile in piles]
    left = [tile for tile in piles if tile not in state.awards_used]
    state.award_piles = {region: left[n::4] for n, region in enumerate(regions)}
