"""Where every piece lies (is.components), so that it is seen to travel. Places are elements of the board where there is one."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.title.pieces import Place
from games.titles.imperial_struggle.rules.game import seat_of
from games.titles.imperial_struggle.table.cards import events
from games.titles.imperial_struggle.table.components import LIMITS, REGIONS, SPACES, bonus_tiles, wars
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

NamedPlaces = Iterator[tuple[str, Place]]
HIDDEN: tuple[int, ...] = ()
"""Who sees into a pile."""
SUPPLY = 200
"""Flags and markers are without number: that many less those on the map are beside it."""


def places(state: ImperialStruggle) -> dict[str, Place]:
    """What lies where."""
    return {place: lies for found in (_map(state), _cards(state), _sides(state), _war(state)) for place, lies in found}


def _map(state: ImperialStruggle) -> NamedPlaces:
    flags = dict.fromkeys((*SIDES, USA, SPAIN), SUPPLY)
    conflicts, huguenots = SUPPLY, LIMITS.huguenots - state.huguenots_placed
    fleets = {place: (side, n) for side in SIDES for n, place in enumerate(state.powers[side].squadrons)}
    for space in SPACES:
        flag, counted = state.flags.get(space), {}
        pieces: tuple[str, ...] = ()
        if space in fleets:
            side, number = fleets[space]
            pieces = (f"squadron:{side}:{number}",)
        elif flag:
            counted[f"flag:{flag}"] = 1
            flags[flag] -= 1
        if space in state.conflicts:
            counted["conflict"] = 1
            conflicts -= 1
        if space in state.huguenots:
            counted["huguenots"] = 1
        if pieces or counted:
            yield f"space:{space}", Place(pieces, counted)
    for flag, number in flags.items():
        yield f"flags:{flag}", Place(counted={f"flag:{flag}": number})
    yield "conflicts", Place(counted={"conflict": conflicts})
    yield "huguenots", Place(counted={"huguenots": huguenots})
    yield "huguenots_gone", Place(counted={"huguenots": state.huguenots_placed - len(state.huguenots)})
    for name, tile in state.advantages.items():
        if not tile.holder:
            yield f"advantage:{name}", Place((f"advantage:{name}",))


def _cards(state: ImperialStruggle) -> NamedPlaces:
    yield "deck", Place(_named("event", state.deck), seen_by=HIDDEN)
    yield "later", Place(_named("event", _later(state)))
    yield "discard", Place(_named("event", state.discard))
    yield "gone", Place(_named("event", state.gone))
    yield "stack", Place(_named("investment", state.stack), seen_by=HIDDEN)
    yield "available", Place(_named("investment", state.available))
    yield "used", Place(_named("investment", state.used))
    for region in REGIONS:
        yield f"awards:{region}", Place(_named("award", state.award_piles.get(region, [])), seen_by=HIDDEN)
        if region in state.awards:
            yield f"award:{region}", Place((f"award:{state.awards[region]}",))
    yield "awards_used", Place(_named("award", state.awards_used))


def _later(state: ImperialStruggle) -> list[str]:
    """Events of Eras to come (is.setup.7)."""
    hands = [card for side in SIDES for card in state.powers[side].hand]
    here = {*state.deck, *state.discard, *state.gone, *hands}
    return [card for card in events() if card not in here]


def _sides(state: ImperialStruggle) -> NamedPlaces:
    for side in SIDES:
        power, seat = state.powers[side], seat_of(state, side)
        yield f"hand:{side}", Place(_named("event", power.hand), seen_by=(seat,))
        yield f"taken:{side}", Place(_named("investment", state.taken[side]))
        yield (
            f"mat:{side}",
            Place(_named("advantage", [name for name, tile in state.advantages.items() if tile.holder == side])),
        )
        yield from _fleet(side, power)
        yield from _ministries(side, power, seat)
        yield f"basic:{side}", Place(_named("tile", power.basic), seen_by=(seat,))
        yield f"basic_gone:{side}", Place(_named("tile", power.basic_gone), seen_by=(seat,))
        yield f"bonus:{side}", Place(_named("tile", power.bonus), seen_by=(seat,))
        yield f"bonus_away:{side}", Place(_named("tile", _away(state, side)))
        if power.drawn:
            yield f"drawn:{side}", Place((f"tile:{power.drawn}",), seen_by=(seat,))
    yield "ministries_gone", Place(_named("ministry", state.ministries_gone))


def _away(state: ImperialStruggle, side: str) -> list[str]:
    """Bonus War tiles of wars that are over or to come."""
    power = state.powers[side]
    here = {power.drawn, *power.bonus, *(tile for theater in state.theaters for tile in theater.bonus[side])}
    return [tile for war in wars() for tile in bonus_tiles(war, side) if tile not in here]


def _fleet(side: str, power: Power) -> NamedPlaces:
    for place, name in ((BOX, "navy"), (UNBUILT, "unbuilt"), (REMOVED, "removed")):
        numbers = [n for n, where in enumerate(power.squadrons) if where == place]
        yield f"{name}:{side}", Place(tuple(f"squadron:{side}:{n}" for n in numbers))
    away = [n for n, where in enumerate(power.squadrons) if where.startswith(PARKED)]
    yield f"parked:{side}", Place(tuple(f"squadron:{side}:{n}" for n in away))


def _ministries(side: str, power: Power, seat: int) -> NamedPlaces:
    yield f"spare:{side}", Place(_named("ministry", power.spare), seen_by=(seat,))
    down = [card.card for card in power.ministries if not card.revealed]
    up = [card.card for card in power.ministries if card.revealed]
    yield f"face_down:{side}", Place(_named("ministry", down), seen_by=(seat,))
    yield f"ministries:{side}", Place(_named("ministry", up))


def _war(state: ImperialStruggle) -> NamedPlaces:
    for theater in state.theaters:
        for side in SIDES:
            sees = None if theater.open else (seat_of(state, side),)
            basic = [theater.basic[side]] if side in theater.basic else []
            yield f"theater:{theater.id}:{side}", Place(_named("tile", [*basic, *theater.bonus[side]]), seen_by=sees)
            yield f"special:{theater.id}:{side}", Place(_named("tile", theater.special[side]))
    for tile, place in state.special.items():
        if not any(tile in theater.tiles(side) for theater in state.theaters for side in SIDES):
            yield f"special:{tile}:{place}", Place((f"tile:{tile}",))


def _named(kind: str, ids: list[str]) -> tuple[str, ...]:
    return tuple(f"{kind}:{one}" for one in ids)
