"""Where every piece lies (gw.components), so that it is seen to travel. Places are elements of the board where there is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from games.engine.title.pieces import Place, ids
from games.titles.great_wall.rules.game import sees
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import COOP
from games.titles.great_wall.table.state import (
    QIN,
    RESOURCES,
    UNITS,
    WOUND,
    Clan,
    GreatWall,
    Horde,
    Occupant,
    Section,
    is_player,
)

NamedPlaces = Iterator[tuple[str, Place]]
HIDDEN: tuple[int, ...] = ()
"""Who sees into a deck."""
CLERK, SHAME, BARRICADE, WALL = "clerk", "shame", "barricade", "wall"
MANY = 99
"""Wound markers, barricades, wall tiles and goods are unlimited. The supply is shown as this number less those on the table."""


def sort(unit: str, owner: int) -> str:
    """The soldiers of one kind of one owner are alike, and so are the clerks: ``archer:0``."""
    return f"{unit}:{owner}"


def overseer_place(place: str, level: int, owner: int) -> str:
    """An overseer goes from level to level: ``overseer:quarry:2:0``."""
    return f"overseer:{place}:{level}:{owner}"


def soldiers(state: GreatWall, place: str, owner: int, units: Sequence[str]) -> list[str]:
    """The ids of an owner's soldiers in a place, in the order of ``units``."""
    if not units:
        return []
    waiting = {unit: iter(ids(state, place, sort(unit, owner), number)) for unit, number in Counter(units).items()}
    return [next(waiting[unit]) for unit in units]


def barricades(state: GreatWall, section: Section) -> list[str]:
    """The ids of the barricades of a section, in the order in which they came."""
    return ids(state, f"barricades:{section.id}", BARRICADE, section.barricades)


def archers(state: GreatWall, section: Section) -> list[str]:
    """The ids of the archers in firing spots, in their order."""
    if not section.firing:
        return []
    place = f"firing:{section.id}"
    waiting = {
        owner: iter(soldiers(state, place, owner, ["archer"] * n)) for owner, n in Counter(section.firing).items()
    }
    return [next(waiting[owner]) for owner in section.firing]


def on_spot(state: GreatWall, section: Section, horde: Horde, index: int) -> str:
    """The id of what covers a vital spot; empty where nothing does."""
    taken = horde.spots[index]
    if taken is None:
        return ""
    first = min(index, taken.mate) if taken.mate >= 0 else index
    return ids(state, spot_place(section, horde, first), _cover(taken), 1)[0]


def spot_place(section: Section, horde: Horde, index: int) -> str:
    """``spot:left:raid_1:2``: the element of the spot."""
    return f"spot:{section.id}:{horde.card}:{index}"


def _cover(taken: Occupant) -> str:
    return WOUND if taken.unit == WOUND else sort(taken.unit, taken.owner)


def places(state: GreatWall) -> dict[str, Place]:
    """The pieces of the clans, then those of the wall, the locations and the tracks, then the cards."""
    all_places: dict[str, Place] = {}
    for clan in state.clans.values():
        all_places.update(_clan(state, clan))
        all_places.update(_cards_of(state, clan))
    for section in state.sections:
        all_places.update(_section(section))
    all_places.update(_locations(state))
    all_places.update(_goods(state))
    all_places.update(_tracks(state))
    all_places.update(_decks(state))
    return all_places


def _clan(state: GreatWall, clan: Clan) -> NamedPlaces:
    owner = clan.owner
    yield f"clerks:{owner}", Place(counted={sort(CLERK, owner): clan.clerks})
    yield f"embassy:{owner}", Place(counted={sort(CLERK, owner): clan.embassy})
    for unit in UNITS:
        shamed = clan.shamed[unit]
        yield f"pool:{owner}:{unit}", Place(counted={sort(unit, owner): clan.pool[unit] + shamed, SHAME: shamed})
    for place, overseer in clan.overseers.items():
        yield overseer_place(place, overseer.level, owner), Place(counted={sort(overseer.unit, owner): 1})
    if state.attack is not None and state.attack.owner == owner:
        yield "recruits", Place(counted=Counter(sort(unit, owner) for unit in state.attack.recruits))
    claimed = sum(card.shame for card in clan.claimed)
    yield f"claimed:{owner}", Place(_named("horde", (card.card for card in clan.claimed)), {SHAME: claimed})
    yield f"honor-track:{clan.honor}:{owner}", Place((f"honor:{owner}",))


def _cards_of(state: GreatWall, clan: Clan) -> NamedPlaces:
    """The cards of an owner. Those in hand and the supporting advisors are seen by the owner; the hand by partners, too."""
    owner = clan.owner
    mine = None if state.result is not None else (owner,) if is_player(owner) else HIDDEN
    shown = None if state.tea else mine
    yield f"hand:{owner}", Place(_named("tactic", clan.tactics), seen_by=_seen_by(state, owner))
    yield f"advisors:{owner}", Place(_named("advisor", clan.advisors), seen_by=shown)
    yield f"supporting:{owner}", Place(_named("advisor", clan.supporting), seen_by=mine)
    yield f"general:{owner}", Place(_named("general", clan.generals), seen_by=shown)
    yield f"commands:{owner}", Place(_named(f"command:{owner}", clan.commands))
    yield f"command_discard:{owner}", Place(_named(f"command:{owner}", clan.command_discard))


def _section(section: Section) -> NamedPlaces:
    """gw.wall.sections: the wall's tiles and the barricades before it, archers on the wall, soldiers in the rest zone, horde cards with
    what covers their vital spots. A spot has the name of its card: the soldier on it moves up with the card."""
    yield f"wall:{section.id}", Place(counted={WALL: section.wall})
    yield f"barricades:{section.id}", Place(counted={BARRICADE: section.barricades})
    yield f"firing:{section.id}", Place(counted=Counter(sort("archer", owner) for owner in section.firing))
    for owner, units in section.rest.items():
        yield f"rest:{section.id}:{owner}", Place(counted={sort(unit, owner): number for unit, number in units.items()})
    for row, horde in enumerate(section.hordes, 1):
        yield f"array:{section.id}:{row}", Place(_named("horde", [horde.card]))
        for index, taken in enumerate(horde.spots):
            if taken is not None and not 0 <= taken.mate < index:
                yield spot_place(section, horde, index), Place(counted={_cover(taken): 1})


def _locations(state: GreatWall) -> NamedPlaces:
    for place, owners in state.clerks_at.items():
        yield f"clerks:{place}", Place(counted={sort(CLERK, owner): number for owner, number in owners.items()})
    wounds = sum(
        taken is not None and taken.unit == WOUND
        for section in state.sections
        for horde in section.hordes
        for taken in horde.spots
    )
    yield "wounds", Place(counted={WOUND: MANY - wounds}, seen_by=HIDDEN)
    gone = {f"{unit}:{owner}": number for key, number in state.sacrificed.items() for owner, unit in [key.split(":")]}
    yield "sacrificed", Place(counted=gone)


def _goods(state: GreatWall) -> NamedPlaces:
    """Goods of the warehouse lie openly (gw.locations.warehouse.7), those of a player behind the screen, where only their owner counts them
    (gw.components.resources.4): everybody sees them come and go, for that is logged. What stands on the wall comes from the Builders'
    Encampment, goods from where they are produced."""
    left = dict.fromkeys(RESOURCES, MANY)
    for kind, number in state.warehouse.items():
        yield f"warehouse:{kind}", Place(counted={kind: number})
        left[kind] -= number
    for clan in state.clans.values():
        if is_player(clan.owner):
            seen_by = _seen_by(state, clan.owner)
            for kind, number in clan.goods.items():
                yield f"goods:{clan.owner}:{kind}", Place(heaped={kind: number}, seen_by=seen_by)
                left[kind] -= number
    for kind, number in left.items():
        yield f"supply:{kind}", Place(heaped={kind: number})
    standing = {
        BARRICADE: sum(section.barricades for section in state.sections),
        WALL: sum(section.wall for section in state.sections),
    }
    yield "builders", Place(counted={name: MANY - number for name, number in standing.items()}, seen_by=HIDDEN)


def _seen_by(state: GreatWall, owner: int) -> tuple[int, ...] | None:
    """Who sees behind an owner's screen."""
    return None if state.result is not None else tuple(seat for seat in range(state.seats) if sees(state, seat, owner))


def _tracks(state: GreatWall) -> NamedPlaces:
    yield SHAME, Place(counted={SHAME: state.shame_supply})
    for height, owner in enumerate(state.tea):
        yield f"tea-track:{height}", Place((f"tea:{owner}",))
    for height, place in enumerate(state.qin_track):
        yield f"qin-track:{height}", Place((f"token:{place}",))
    for slot, played in enumerate(state.command_track):
        if played is not None:
            yield f"slot:{slot}", Place((f"command:{played.owner}:{played.card}",))
    yield "chosen", Place(tuple([f"command:{owner}:{card}" for owner, card in state.chosen.items()]))
    yield "advisor_track", Place(_named("advisor", state.advisor_track))


def _decks(state: GreatWall) -> NamedPlaces:
    """Decks are seen by nobody; discard piles lie open (gw.components.resources.5)."""
    hidden = {
        "horde_deck": ("horde", state.horde_deck),
        "tactic_deck": ("tactic", state.tactic_deck),
        "advisor_deck": ("advisor", state.advisor_deck),
        "request_deck": ("request", state.request_deck),
        "event_deck": ("event", state.event_deck),
        "qin_deck": (f"command:{QIN}", state.qin_deck),
    }
    for place, (kind, cards) in hidden.items():
        yield place, Place(_named(kind, cards), seen_by=HIDDEN)
    yield "horde_discard", Place(_named("horde", state.horde_discard))
    yield "tactic_discard", Place(_named("tactic", state.tactic_discard))
    yield "advisor_discard", Place(_named("advisor", state.advisor_discard))
    yield "playing", Place(_named("tactic", state.playing))
    yield "requests", Place(_named("request", state.requests))
    yield "box", _box(state)
    yield "requests_done", Place(_named("request", state.requests_done))
    yield "events", Place(_named("event", state.events))
    over = [event.id for event in components.coop().events if event.id not in (*state.event_deck, *state.events)]
    yield "event_discard", Place(_named("event", over if state.mode == COOP else ()))
    yield "qin_discard", Place(_named(f"command:{QIN}", state.qin_discard))


def _box(state: GreatWall) -> Place:
    """What is out of the game: generals, tea markers before the generals are chosen, shame tokens."""
    markers = _named("tea", (str(owner) for owner in state.clans if owner not in state.tea))
    shame = (
        components.board().shame_supply.of(state.seats) - state.shame_supply - sum(map(tokens, state.clans.values()))
    )
    return Place((*_named("general", _unused_generals(state)), *markers), {SHAME: shame}, HIDDEN)


def _unused_generals(state: GreatWall) -> Iterator[str]:
    """gw.setup.13: those that were not dealt or not chosen."""
    held = {general for clan in state.clans.values() for general in clan.generals}
    return (general for general in components.generals() if general not in held)


def _named(kind: str, cards: Iterable[str]) -> tuple[str, ...]:
    """The ids of cards or markers. For most places they are the same as at the last call, so they are cached."""
    return _ids(kind, tuple(cards))


@lru_cache(maxsize=4096)
def _ids(kind: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([f"{kind}:{card}" for card in cards])
