"""State: everything on and around the board of The Great Wall (gw.components, gw.setup).

Owners of pieces are numbers: a seat's own number, or ``REED`` and ``QIN`` for the two printed opponents. ``PUBLIC``
marks fields everybody may see; the others say who may.
"""

from __future__ import annotations

import msgspec

from games.engine.rules.state import State

REED = 8
"""The Reed Clan (two players, solo, co-op for two)."""
QIN = 9
"""Qin Jiushao (solo)."""

RESOURCES = ("wood", "stone", "gold", "chi")
UNITS = ("spearman", "archer", "horseman")
WOUND = "wound"


def is_player(owner: int) -> bool:
    """Whether the owner is a seat; the Reed Clan and Qin Jiushao are played by their cards."""
    return owner < REED


def seat_of(owner: int) -> int | None:
    """The owner's seat; None for the Reed Clan and Qin Jiushao, who have none."""
    return owner if is_player(owner) else None


class Occupant(msgspec.Struct):
    """What covers a vital spot: a wound marker (``unit`` is ``wound``), or a soldier of ``owner``. A horseman stands
    on two spots; ``mate`` is the other one."""

    unit: str
    owner: int = -1
    mate: int = -1


class Horde(msgspec.Struct):
    """A horde card in the array. ``spots`` by the order of the card's data; None is free. What covers them goes where the
    card goes (gw.battle.defeat.12, gw.battle.wound.4). PUBLIC"""

    card: str
    spots: list[Occupant | None]
    extra_claim: dict[int, int] = {}
    """Vital spots that count as covered beyond those that are, by owner, until the card is checked (gw.tactics)."""


class Section(msgspec.Struct):
    """One of the three wall sections, from left to right. PUBLIC"""

    id: str
    open: bool
    """False for the section that one or two players do not use."""
    hordes: list[Horde]
    """From the row next to the wall outwards; at most 3."""
    barricades: int
    wall: int
    """Level 0 to 3."""
    firing: list[int]
    """Owners of the archers in firing spots."""
    rest: dict[int, dict[str, int]]
    """Soldiers in the rest zone by owner and unit, any number (gw.wall.sections.6)."""


class Overseer(msgspec.Struct):
    """An overseer: level 1 to 3 and the soldier that serves, for good (gw.production.upgrade.11). PUBLIC"""

    level: int
    unit: str


class Claimed(msgspec.Struct):
    """A horde card won. ``shame`` tokens on it, at most 2 (gw.cards.horde.6). PUBLIC"""

    card: str
    shame: int = 0


class Clan(msgspec.Struct):
    """What an owner has: a seat, or a printed opponent (which uses part of it)."""

    owner: int
    goods: dict[str, int]
    """Resources behind the screen. Known to the owner only."""
    honor: int
    """On the Honor track (gw.components.board.1), not below 0. PUBLIC"""
    clerks: int
    """Clerks in the pool. PUBLIC"""
    embassy: int
    """Clerks still to be hired. PUBLIC"""
    pool: dict[str, int]
    """Soldiers in the pool that are free. PUBLIC"""
    shamed: dict[str, int]
    """Soldiers in the pool under a shame token. PUBLIC"""
    overseers: dict[str, Overseer]
    """By production location, one in each (gw.production.upgrade.8). Other players may have one there too
    (gw.production.upgrade.16). PUBLIC"""
    tactics: list[str]
    """Hand of tactic cards. Known to the owner only; their number is PUBLIC."""
    commands: list[str]
    """Hand of command cards. PUBLIC: the six are known and what lies out is seen."""
    command_discard: list[str]
    """PUBLIC"""
    generals: list[str]
    """Dealt and not yet chosen (owner only), then the one kept. PUBLIC"""
    advisors: list[str]
    """Dealt and not yet placed, then the active ones. PUBLIC once placed."""
    supporting: list[str]
    """Known to the owner only; their number is PUBLIC (gw.cards.advisor.6)."""
    claimed: list[Claimed]
    """PUBLIC"""
    clerks_hired: int = 0
    """PUBLIC"""
    walls_built: int = 0
    """Wall parts built. PUBLIC"""


class Played(msgspec.Struct):
    """A command card on the track, where it lies after all have chosen. PUBLIC"""

    owner: int
    card: str


class Attack(msgspec.Struct):
    """One moment of attack, recruitment or archery, while it is carried out: what triggers and tactic cards ask about.
    PUBLIC"""

    owner: int
    section: list[str] = []
    """Sections attacked so far."""
    soldiers: list[str] = []
    """Units that attacked, in order."""
    archer_targets: list[str] = []
    """Element ids of the horde cards shot at, in order."""
    finished: list[str] = []
    """Element ids of horde cards whose last free spot this attack covered."""
    recruited: int = 0
    recruits: list[str] = []
    """Units paid for and not yet deployed."""
    shot: dict[str, int] = {}
    """By section: archers in firing spots that have shot in this moment."""


class Defeat(msgspec.Struct):
    """A horde card that is being repelled: what triggers, tactic cards and the loss of soldiers ask about. PUBLIC"""

    section: str
    card: str
    winner: int | None = None
    mercy: dict[int, int] = {}
    """By owner: how much less lethal the card is."""
    saved: dict[int, int] = {}
    """By owner: soldiers that are saved for free."""
    pursuit: dict[int, int] = {}
    """By owner: soldiers that may attack once the cards have moved up."""


class Fallen(msgspec.Struct):
    """A soldier about to be killed: where it is (``card`` empty: a firing spot; else its spot on that card)."""

    owner: int
    unit: str
    section: str
    card: str = ""
    spot: int = -1


ANYONE = -1


class Discount(msgspec.Struct):
    """A cost change granted for this turn to ``owner`` or ANYONE: ``of`` a kind of cost, ``change`` by resource key,
    ``uses`` left. PUBLIC"""

    owner: int
    of: str
    change: dict[str, int]
    uses: int


class GreatWall(State, kw_only=True):
    """The table."""

    year: int
    """1 to the last slot of the time track. PUBLIC"""
    season: str
    """spring, summer, autumn or winter. PUBLIC"""
    clans: dict[int, Clan]
    """By owner, seats first."""
    sections: list[Section]
    horde_deck: list[str]
    """Top first. The back of the top card is PUBLIC, the rest nobody's."""
    horde_discard: list[str]
    tactic_deck: list[str]
    tactic_discard: list[str]
    advisor_deck: list[str]
    advisor_discard: list[str]
    advisor_track: list[str]
    """From left to right. PUBLIC"""
    artifacts: list[str]
    """PUBLIC"""
    tea: list[int]
    """Owners from the top of the stack down. PUBLIC"""
    shame_supply: int
    """Tokens in the supply. PUBLIC"""
    final_winter: bool | msgspec.UnsetType = msgspec.UNSET
    """True once a Raid has emptied the supply: the game ends with the coming winter (gw.spring.raid.4). PUBLIC"""
    warehouse: dict[str, int]
    """Donated wood, stone and gold, any number. PUBLIC (gw.locations.warehouse.7)"""
    clerks_at: dict[str, dict[int, int]]
    """Clerks in each location by owner. PUBLIC"""
    chosen: dict[int, str] = {}
    """Command cards revealed this Fall and not yet placed, by owner. PUBLIC"""
    command_track: list[Played | None]
    """Slots from left to right. PUBLIC"""
    active: int = -1
    """Owner of the command card that is being carried out. PUBLIC"""
    used: list[str] = []
    """Powers used in this turn or year, as ``owner:card:turn`` or ``owner:card:year``. PUBLIC"""
    attack: Attack | None = None
    defeat: Defeat | None = None
    fallen: list[Fallen] = []
    """Soldiers about to be killed at this moment. PUBLIC"""
    discounts: list[Discount] = []
    clerk_weight: dict[str, int] = {}
    """``owner:location`` to the number each clerk counts as this turn. PUBLIC"""
    clerk_bonus: dict[str, int] = {}
    """``owner:location`` to the clerks counted beyond those that are there, until the location is done. PUBLIC"""
    playing: list[str] = []
    """Tactic cards whose effect is being carried out. PUBLIC"""
    working: list[str] = []
    """Cards whose effect is being carried out, as ``owner:card``: none sets itself off. PUBLIC"""
    built_at: str = ""
    """The section whose wall was built last. PUBLIC"""
    resolving: str = ""
    """The location that is being resolved. PUBLIC"""
    budget: dict[int, dict[str, int]] = {}
    """By owner: what may be spent while several effects of one moment are carried out, since what one gives cannot pay
    for another (gw.effects.timing.2)."""
    breached: list[str] = []
    """Sections breached this winter. PUBLIC"""
    held: list[str] = []
    """Sections that held against at least one horde card this winter. PUBLIC"""
    defeated: int = 0
    """Horde cards defeated this year. PUBLIC"""
    defense_bonus: dict[str, int] = {}
    """Added to a section's defense in this assault. PUBLIC"""
    requests: list[str] = []
    """Co-op: the emperor's requests on the board. PUBLIC"""
    request_deck: list[str] = []
    requests_done: list[str] = []
    events: list[str] = []
    """Co-op: revealed events, whose passive effects last. PUBLIC"""
    event_deck: list[str] = []
    qin_deck: list[str] = []
    """Solo: Qin Jiushao's command cards, top first. Known to nobody."""
    qin_discard: list[str] = []
    qin_track: list[str] = []
    """Solo: the tokens of the location track, the highest (leftmost) first, as location ids. PUBLIC"""
    sacrificed: dict[str, int] = {}
    """Co-op: pieces removed from the game, ``owner:unit`` or ``owner:clerk``. PUBLIC"""
