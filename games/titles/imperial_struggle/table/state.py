"""State: everything on and around the board of Imperial Struggle (is.components, is.setup).

Sides are ``france`` and ``britain``; a flag may also be ``usa`` or ``spain``. ``PUBLIC`` marks fields that everybody
may see; the others
say who may (is.components.hidden).
"""

from __future__ import annotations

import msgspec

from games.engine.rules.state import State
from games.titles.imperial_struggle.table.where import Where

FRANCE, BRITAIN = "france", "britain"
SIDES = (FRANCE, BRITAIN)
USA, SPAIN = "usa", "spain"
POINTS = ("economic", "diplomatic", "military")
BOX, UNBUILT, REMOVED, PARKED = "box", "unbuilt", "removed", "parked"
"""Where a Squadron is when it is on no Naval space: Navy Box, not built, out of the game, ``parked:4`` on the Turn
Track (turn 4)."""


def opponent(side: str) -> str:
    return BRITAIN if side == FRANCE else FRANCE


class Ministry(msgspec.Struct):
    """A Ministry card on the mat. ``exhausted`` are the numbers of its abilities that were used this Peace Turn, from
    0. Face down it is
    known to its owner only; its place is PUBLIC."""

    card: str
    revealed: bool = False
    exhausted: list[int] = []


class Power(msgspec.Struct):
    """What a side has."""

    debt: int
    """PUBLIC, not below 0."""
    limit: int
    """Debt Limit. PUBLIC"""
    treaty: int
    """Treaty Points. PUBLIC, not below 0."""
    squadrons: list[str]
    """Where each of the 8 is: a Naval space, ``box``, ``unbuilt``, ``parked:<turn>`` or ``removed``. PUBLIC"""
    hand: list[str]
    """Events. Known to the owner only; their number is PUBLIC."""
    ministries: list[Ministry]
    spare: list[str]
    """Ministry cards that could still be taken. With ``ministries`` and ``ministries_gone`` all of the side; known to
    the owner only."""
    basic: list[str]
    """The Basic War tile pool, in secret order; which tiles it holds is known to the owner only, their number PUBLIC."""
    basic_gone: list[str]
    """Basic War tiles out of the game. Known to the owner only; their number is PUBLIC."""
    bonus: list[str]
    """The Bonus War tile pool of the war to come, in secret order; which tiles it holds is known to the owner only."""
    drawn: str = ""
    """A War tile just drawn, until it is placed. Known to the owner only; that there is one is PUBLIC."""
    free_tiles: int = 0
    """Bonus War tiles still to be drawn on the first Action Round (is.wars.reset.4). PUBLIC"""


class Tile(msgspec.Struct):
    """An Advantage tile: its ``holder`` (empty: on the map) and whether it is exhausted. PUBLIC"""

    holder: str = ""
    exhausted: bool = False


class Theater(msgspec.Struct):
    """A theater of the War Display beside the map. War tiles by side; until it is ``open`` they are known to their
    owners only, their
    number is PUBLIC. ``special`` holds Byng and Atlantic Dominance, which lie open."""

    id: str
    basic: dict[str, str]
    bonus: dict[str, list[str]]
    special: dict[str, list[str]]
    open: bool = False

    def tiles(self, side: str) -> list[str]:
        """All tiles of a side here."""
        basic = [self.basic[side]] if side in self.basic else []
        return [*basic, *self.bonus[side], *self.special[side]]


class Limit(msgspec.Struct, frozen=True):
    """What points may buy: any of ``uses`` (kinds of expenditure, see ``rules/prices.py``; none: any) at spaces that
    fit ``where``."""

    uses: tuple[str, ...] = ()
    where: Where = Where()


class Lot(msgspec.Struct):
    """Points that came together. ``source`` is the element that gave them (``investment:inv_01``, ``event:event_05``)."""

    points: int
    source: str
    limit: Limit | None = None
    given: int = 0
    """Points that a card adds while it counts them again (is.ministry.readings.13)."""
    whole: bool = False
    """Only for an action that is spent on nothing else than the limit allows (is.ministry.britain.22)."""
    lost: bool = False
    """The action was spent on something else."""


class Action(msgspec.Struct):
    """An action of an Action Round: points of one type (is.action-round.points). ``name`` is ``major``, ``minor``, ``event`` or
    ``exchange``."""

    name: str
    kind: str
    minor: bool
    lots: list[Lot]
    spent: int = 0
    """Expenditures made with it."""
    done: bool = False


class Reduction(msgspec.Struct):
    """A lower price of this Action Round: of ``uses`` at spaces that fit ``where``, paid in ``kind``, by ``amount``;
    or to ``total``, where it
    is not below 0 (is.control.cost.7). ``times`` it can still be used; -1 is any number."""

    source: str
    rule: str
    uses: tuple[str, ...]
    amount: int = 0
    total: int = -1
    kind: str = ""
    where: Where = Where()
    times: int = 1


class Round(msgspec.Struct):
    """The Action Round being played. PUBLIC"""

    side: str
    number: int
    """From 0 to 7 in its Peace Turn."""
    isolated: list[str]
    """Isolated markets of both sides, tested at its start (is.map.protection.5)."""
    held: list[str]
    """Spaces that the side controlled at its start."""
    tile: str = ""
    """The Investment tile taken."""
    acted: bool = False
    """Something was done after the tile was taken: no passing any more (is.action-round.pass.1)."""
    event: str = ""
    """The Event played."""
    bonus: bool = False
    """Its bonus effect was received."""
    actions: list[Action] = []
    current: int = -1
    """The action in progress, in ``actions``."""
    upgrade: bool = False
    """The Military Upgrade can still be used."""
    upgraded: bool = False
    """It was used."""
    changed: list[str] = []
    """Spaces whose control has changed in it."""
    regions: dict[str, list[str]] = {}
    """By type of points: Regions in which they were spent, in order."""
    bought: int = 0
    """Bonus War tiles bought."""
    deployed: list[int] = []
    """Squadrons of the side that were deployed, by their number."""
    advantages: list[str] = []
    """Advantages used that count toward the limits."""
    taken: list[str] = []
    """Advantages taken in it."""
    reductions: list[Reduction] = []
    exchanged: str = ""
    """The type for which Military points were exchanged (is.military.3)."""
    debt: int = 0
    """Debt taken by choice."""
    used: list[str] = []
    """Abilities of cards used in it: ``ministry:M-4:0``."""
    at_start: list[str] = []
    """Ministry cards, whoever has them, whose condition held at its start (is.ministry.france.24)."""
    over: bool = False

    def began(self) -> bool:
        """Whether an action was begun: no Event any more (is.action-round.1)."""
        return self.upgraded or any(action.spent or action.done for action in self.actions)


class War(msgspec.Struct):
    """The war being fought. PUBLIC"""

    theater: int = 0
    """The theater being resolved, from 0."""
    winner: str = ""
    """Who won it."""
    margin: int = 0
    points: int = 0
    """Conquest Points left."""
    unflag: str = ""
    """What may be unflagged as spoils: ``market:<region>``, ``political:<region>``; empty: nothing."""
    effects: list[str] = []
    """War tiles whose effects are still to be carried out."""
    refusals: dict[str, int] = {}
    refused: list[str] = []
    """Territories that cannot be taken any more (is.wars.refusal.3)."""
    landed: dict[str, list[int]] = {}
    """By side, Squadrons that have taken a Naval space (is.wars.conquest.8)."""
    strengthened: list[str] = []
    """Spaces whose Conflict markers gave strength (is.wars.reset.6)."""
    wins: list[tuple[str, bool]] = []
    """Of each theater resolved: who won it (empty: nobody), and whether by its maximum margin."""
    spanish: list[str] = []
    """Sides that may shift a Spain space after this theater (is.optional.spain.2)."""
    linked: list[str] = []
    """Isolated markets before USA flags were placed (is.wars.usa.7)."""


class ImperialStruggle(State, kw_only=True):
    """The table."""

    sides: list[str]
    """The side of each seat. PUBLIC"""
    turn: int
    """The Peace Turn, 1 to 6; during a War Turn the one before. PUBLIC"""
    phase: str
    """``setup``, a phase of is.peace.1, ``war`` or ``end``. PUBLIC"""
    vp: int
    """Toward 30 for France, toward 0 for Britain; may go beyond. PUBLIC"""
    initiative: str
    """PUBLIC"""
    first: str
    """First player of the last Peace Turn whose Action Phase began; empty before. PUBLIC"""
    powers: dict[str, Power]
    flags: dict[str, str]
    """Who controls each space; uncontrolled ones are not in it. On Naval spaces it follows the Squadrons. PUBLIC"""
    conflicts: dict[str, bool]
    """Conflict markers by space; True shows the +1 side. PUBLIC"""
    damaged: list[str]
    """Damaged Forts. PUBLIC"""
    huguenots: dict[str, bool]
    """Huguenots markers by Territory; False is flipped. PUBLIC"""
    advantages: dict[str, Tile]
    deck: list[str]
    """Event draw pile from the top. Known to nobody; its number is PUBLIC."""
    discard: list[str]
    """PUBLIC"""
    gone: list[str]
    """Events out of the game. PUBLIC"""
    stack: list[str]
    """Investment tiles face down, from the top. Known to nobody."""
    available: list[str]
    """PUBLIC"""
    taken: dict[str, list[str]]
    """Investment tiles taken in this Peace Turn, by side. PUBLIC"""
    used: list[str]
    """Used Investment tiles. PUBLIC"""
    award_piles: dict[str, list[str]]
    """Award tiles face down, by Region. Known to nobody."""
    awards: dict[str, str]
    """The Award tile face up in each Region. PUBLIC"""
    awards_used: list[str]
    """Award tiles of earlier turns of this Era. PUBLIC"""
    demand: list[str]
    """Commodities in Global Demand. PUBLIC"""
    won: dict[str, str] = {}
    """Of the last Scoring Phase: who won each Award (by Region) and each Global Demand reward (by commodity); empty:
    nobody. PUBLIC"""
    war: str = ""
    """The war on display: the one to come or the one being fought; empty after the last. PUBLIC"""
    theaters: list[Theater] = []
    round: Round | None = None
    fight: War | None = None
    huguenots_placed: int = 0
    """Huguenots markers that have come into play, of the 2 in the box. PUBLIC"""
    jacobite_victories: int = 0
    """PUBLIC"""
    jacobite_defeat: bool = False
    """PUBLIC"""
    extra_ministry: bool = False
    """France may take Jacobite Uprisings as a third card (is.peace.ministry.7). PUBLIC"""
    ministries_gone: list[str] = []
    """Ministry cards out of the game. PUBLIC"""
    townshend: str = ""
    """The commodity with the Townshend Acts marker. PUBLIC"""
    merchant_debt: int = 0
    """Debt that Merchant Banks (M-17) kept from being recorded this Peace Turn. PUBLIC"""
    special: dict[str, str] = {}
    """Where Byng and Atlantic Dominance are when they are in no theater: empty for beside the board, ``gone``. PUBLIC"""
