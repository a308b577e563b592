"""Where every piece lies (is.components), so that it is seen to travel. Places are elements of the board where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

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
SPACES_ON_BOARD = {space: f"space:{space}" for space in SPACES}
"""The places of all spaces, by the name of the space."""


def places(state: ImperialStruggle) -> dict[str, Place]:
    """What lies where."""
    return {place: lies for found in (_map(state), _cards(state), _sides(state), _war(state)) for place, lies in found}


def _map(state: ImperialStruggle) -> NamedPlaces:
    flags = dict.fromkeys((*SIDES, USA, SPAIN), SUPPLY)
    conflicts, huguenots = SUPPLY, LIMITS.huguenots - state.huguenots_placed
    fleets = {place: (side, n) for side in SIDES for n, place in enumerate(state.powers[side].squadrons)}
    for space, place in SPACES_ON_BOARD.items():
        fleet = fleets.get(space)
        flag = None if fleet else state.flags.get(space)
        conflict, huguenot = space in state.conflicts, space in state.huguenots
        if flag:
            flags[flag] -= 1
        conflicts -= conflict
        if fleet or flag or conflict or huguenot:
            yield place, _space(fleet, flag or "", conflict, huguenot)
    for flag, number in flags.items():
        yield f"flags:{flag}", _counted(f"flag:{flag}", number)
    yield "conflicts", _counted("conflict", conflicts)
    yield "huguenots", _counted("huguenots", huguenots)
    yield "huguenots_gone", _counted("huguenots", state.huguenots_placed - len(state.huguenots))
    for name, tile in state.advantages.items():
        if not tile.holder:
            yield f"advantage:{name}", _unique("advantage", (name,))


@lru_cache(maxsize=1024)
def _space(fleet: tuple[str, int] | None, flag: str, conflict: bool, huguenots: bool) -> Place:
    """What lies in a space. The same Place is returned each time, which shows quickly that nothing has changed."""
    counted = {f"flag:{flag}": 1} if flag else {}
    if conflict:
        counted["conflict"] = 1
    if huguenots:
        counted["huguenots"] = 1
    return Place((f"squadron:{fleet[0]}:{fleet[1]}",) if fleet else (), counted)


@lru_cache(maxsize=1024)
def _counted(name: str, n: int) -> Place:
    """That many equal pieces."""
    return Place(counted={name: n})


def _cards(state: ImperialStruggle) -> NamedPlaces:
    yield "deck", _pieces("event", state.deck, HIDDEN)
    yield "later", _pieces("event", _later(state))
    yield "discard", _pieces("event", state.discard)
    yield "gone", _pieces("event", state.gone)
    yield "stack", _pieces("investment", state.stack, HIDDEN)
    yield "available", _pieces("investment", state.available)
    yield "used", _pieces("investment", state.used)
    for region in REGIONS:
        yield f"awards:{region}", _pieces("award", state.award_piles.get(region, []), HIDDEN)
        if region in state.awards:
            yield f"award:{region}", Place((f"award:{state.awards[region]}",))
    yield "awards_used", _pieces("award", state.awards_used)


def _later(state: ImperialStruggle) -> list[str]:
    """Events of Eras to come (is.setup.7)."""
    here = {*state.deck, *state.discard, *state.gone}.union(*(state.powers[side].hand for side in SIDES))
    return [card for card in events() if card not in here]


def _sides(state: ImperialStruggle) -> NamedPlaces:
    for side in SIDES:
        power, seat = state.powers[side], seat_of(state, side)
        yield f"hand:{side}", _pieces("event", power.hand, (seat,))
        yield f"taken:{side}", _pieces("investment", state.taken[side])
        on_mat = [name for name, tile in state.advantages.items() if tile.holder == side]
        yield f"mat:{side}", _pieces("advantage", on_mat)
        yield from _fleet(side, power)
        yield from _ministries(side, power, seat)
        yield f"basic:{side}", _pieces("tile", power.basic, (seat,))
        yield f"basic_gone:{side}", _pieces("tile", power.basic_gone, (seat,))
        yield f"bonus:{side}", _pieces("tile", power.bonus, (seat,))
        yield f"bonus_away:{side}", _pieces("tile", _away(state, side))
        if power.drawn:
            yield f"drawn:{side}", Place((f"tile:{power.drawn}",), seen_by=(seat,))
    yield "ministries_gone", _pieces("ministry", state.ministries_gone)


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
    yield f"spare:{side}", _pieces("ministry", power.spare, (seat,))
    down = [card.card for card in power.ministries if not card.revealed]
    up = [card.card for card in power.ministries if card.revealed]
    yield f"face_down:{side}", _pieces("ministry", down, (seat,))
    yield f"ministries:{side}", _pieces("ministry", up)


def _war(state: ImperialStruggle) -> NamedPlaces:
    for theater in state.theaters:
        for side in SIDES:
            sees = None if theater.open else (seat_of(state, side),)
            basic = [theater.basic[side]] if side in theater.basic else []
            yield f"theater:{theater.id}:{side}", _pieces("tile", [*basic, *theater.bonus[side]], sees)
            yield f"special:{theater.id}:{side}", _pieces("tile", theater.special[side])
    for tile, place in state.special.items():
        if not any(tile in theater.tiles(side) for theater in state.theaters for side in SIDES):
            yield f"special:{tile}:{place}", Place((f"tile:{tile}",))


def _pieces(kind: str, ids: Sequence[str], seen_by: tuple[int, ...] | None = None) -> Place:
    """Pieces of which there is one each."""
    return _unique(kind, tuple(ids), seen_by)


@lru_cache(maxsize=4096)
def _unique(kind: str, ids: tuple[str, ...], seen_by: tuple[int, ...] | None = None) -> Place:
    return Place(tuple([f"{kind}:{one}" for one in ids]), seen_by=seen_by)
