"""What is always true: nothing is lost, nothing appears (is.components)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.rules.errors import InvariantBroken
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.board_types import SpecialTile
from games.titles.imperial_struggle.table.components import COMMODITIES, FORTS, LIMITS, NAVAL, NEEDS, SPACES, track
from games.titles.imperial_struggle.table.state import (
    BOX,
    PARKED,
    REMOVED,
    SIDES,
    SPAIN,
    UNBUILT,
    USA,
    ImperialStruggle,
    Power,
)

FLAGS = (*SIDES, USA, SPAIN)
_USA = (*track().usa_flags, track().canada_flag)
JACOBITE_VICTORIES = 2
"""Markers in the box (is.components.14)."""


def check(state: ImperialStruggle) -> None:
    """Raise :class:`InvariantBroken` where a piece is missing or doubled, or is where it cannot be."""
    _cards(state)
    _tiles(state)
    _map(state)
    for side in SIDES:
        _power(state, side, state.powers[side])
    _advantages(state)
    _markers(state)


def _same(what: str, actual: Iterable[str], expected: Iterable[str]) -> None:
    have, due = Counter(list(actual)), Counter(list(expected))
    if have != due:
        raise InvariantBroken(
            f"{what}: missing {sorted((due - have).elements())}, too many {sorted((have - due).elements())}"
        )


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise InvariantBroken(what)


def events_in_play(state: ImperialStruggle) -> list[str]:
    """The Events that have come into the game by now: those of the Era join with its Deck Phase (is.peace.deck)."""
    begun = state.turn if all(call.step != "deck" for call in state.agenda) else state.turn - 1
    eras = {components.era_of(turn) for turn in range(1, max(begun, 1) + 1)}
    return [card.id for card in cards.events().values() if card.era in eras]


def _cards(state: ImperialStruggle) -> None:
    hands = [card for side in SIDES for card in state.powers[side].hand]
    _same("Events", [*state.deck, *state.discard, *state.gone, *hands], events_in_play(state))
    ministries = [
        card
        for side in SIDES
        for card in (*state.powers[side].spare, *(one.card for one in state.powers[side].ministries))
    ]
    _same("Ministry cards", [*ministries, *state.ministries_gone], cards.ministries())


def _tiles(state: ImperialStruggle) -> None:
    taken = [tile for side in SIDES for tile in state.taken[side]]
    _same("Investment tiles", [*state.stack, *state.available, *taken, *state.used], components.investments())
    piles = [tile for pile in state.award_piles.values() for tile in pile]
    _same("Award tiles", [*piles, *state.awards.values(), *state.awards_used], [award.id for award in track().awards])
    for side in SIDES:
        power = state.powers[side]
        placed = [theater.basic[side] for theater in state.theaters if side in theater.basic]
        drawn = [power.drawn] if power.drawn else []
        basics = [tile for tile in drawn if tile.startswith("basic")]
        _same(
            f"Basic War tiles of {side}",
            [*power.basic, *power.basic_gone, *placed, *basics],
            components.basic_tiles(side),
        )
        bonus = [tile for theater in state.theaters for tile in theater.bonus[side]]
        bonus += [tile for tile in drawn if tile.startswith("bonus")]
        due = components.bonus_tiles(state.war, side) if state.theaters else ()
        _same(f"Bonus War tiles of {side}", [*power.bonus, *bonus], due)
        _require(
            all(len(theater.bonus[side]) <= LIMITS.bonus_tiles_in_theater for theater in state.theaters),
            f"{side} has too many Bonus War tiles in a theater",
        )


def _map(state: ImperialStruggle) -> None:
    _require(set(state.flags) <= set(SPACES) and set(state.flags.values()) <= set(FLAGS), "a flag stands nowhere")
    _require(
        all(SPACES[space].type in ("market", "political") for space in state.conflicts),
        "a Conflict marker stands wrong",
    )
    _require(all(space in FORTS and space in state.flags for space in state.damaged), "no Fort is damaged there")
    _require(len(set(state.damaged)) == len(state.damaged), "a Fort is damaged twice")
    _require(all(state.flags.get(space) == "france" for space in state.huguenots), "Huguenots where France is not")
    squadrons = [(place, side) for side in SIDES for place in state.powers[side].squadrons if place in SPACES]
    naval = [(space, flag) for space, flag in state.flags.items() if space in NAVAL]
    _require(sorted(squadrons) == sorted(naval), f"Naval spaces are held by Squadrons: {squadrons} and {naval}")
    _require(all(space in _USA for space, flag in state.flags.items() if flag == USA), "a USA flag stands wrong")
    spanish = [space for space, flag in state.flags.items() if flag == SPAIN]
    _require(set(spanish) <= set(track().spanish_flags), "a Spanish flag stands wrong")


def _power(state: ImperialStruggle, side: str, power: Power) -> None:
    _require(power.debt >= 0 and power.treaty >= 0 and power.limit >= 0, f"{side} has less than nothing")
    _require(len(power.squadrons) == LIMITS.squadrons, f"{side} has {len(power.squadrons)} Squadrons")
    places = (BOX, UNBUILT, REMOVED)
    known = all(place in places or place in NAVAL or place.startswith(f"{PARKED}:") for place in power.squadrons)
    _require(known, f"a Squadron of {side} is nowhere: {power.squadrons}")


def _advantages(state: ImperialStruggle) -> None:
    """The holder of an Advantage controls all its spaces (is.advantages.hold.1, is.advantages.hold.2)."""
    for name, tile in state.advantages.items():
        holders = {state.flags.get(space, "") for space in NEEDS[name]}
        holder = holders.pop() if len(holders) == 1 else ""
        _require(tile.holder == (holder if holder in SIDES else ""), f"{name} is held by {tile.holder!r}")


def _markers(state: ImperialStruggle) -> None:
    """is.components.10, is.components.13, is.components.14: what is not in the box has not come into play."""
    placed = [tile for theater in state.theaters for side in SIDES for tile in theater.special[side]]
    special = (tile for tile, printed in components.war_tiles().items() if isinstance(printed, SpecialTile))
    _same("special War tiles", [*placed, *state.special], special)
    _require(state.huguenots_placed <= LIMITS.huguenots, "more Huguenots markers than the box holds")
    _require(len(state.huguenots) <= state.huguenots_placed, "a Huguenots marker came from nowhere")
    _require(0 <= state.jacobite_victories <= JACOBITE_VICTORIES, "too many Jacobite Victory markers")
    _require(len(set(state.demand)) == len(state.demand), "a commodity is twice in demand")
    _require(set(state.demand) | {state.townshend or COMMODITIES[0]} <= set(COMMODITIES), "no such commodity")
    if state.round is not None and state.round.tile:
        _require(state.round.tile in state.taken[state.round.side], "the Investment tile of the round lies elsewhere")
