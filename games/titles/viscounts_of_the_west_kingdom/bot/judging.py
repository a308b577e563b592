"""What things seem worth to a seat, in points of the end: effects, cards, Buildings, Manuscripts, from what it sees and what is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, singledispatchmethod

from games.titles.viscounts_of_the_west_kingdom.cards.abilities import bonus
from games.titles.viscounts_of_the_west_kingdom.seen.view import PlayerView, SegmentView, ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    AnyEffect,
    BuildFree,
    CastleMove,
    Choose,
    DestroyCard,
    DestroyOwnCard,
    DiscardCard,
    DrawCard,
    Effect,
    Flip,
    GainCorruption,
    GainDebt,
    GainDeed,
    GainManuscript,
    GainResource,
    GainSilver,
    GainVirtue,
    HireFree,
    Icon,
    PlaceWorkers,
    Rearrange,
    Shuffle,
)
from games.titles.viscounts_of_the_west_kingdom.table.printed import Ability

SILVER, RESOURCE, WORKER = 0.4, 1.0, 1.9
DEED, DEBT, FLIP_DEED, FLIP_DEBT = 1.4, -1.0, 2.1, 3.0
VIRTUE, CORRUPTION, DESTROYED, DISCARDED, HIRED = 0.7, 0.3, 1.2, 0.2, 1.6
ICON_WORTH = {"merchant": 0.5, "builder": 1.0, "noble": 1.0, "cleric": 1.0, "criminal": 1.1}
SLOT = {"workshop": 1.0, "trading_post": 1.5, "guildhall": 2.0}
LEADER = 5.0
"""What each is worth beside the points that are printed on it."""


class Table:
    """The View of one seat, with what is asked of it again and again."""

    def __init__(self, view: ViscountsView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.own: PlayerView = view.players[seat]
        self.segments: dict[str, SegmentView] = {segment.id: segment for segment in view.ring}
        left = min(view.debts_left, view.deeds_left) / 12 if view.round else 1.0
        self.left = 0.0 if view.last_round else min(1.0, left)
        """How much of the game is still to come, from 1 to 0."""

    # Effects

    def effects(self, effects: Sequence[AnyEffect]) -> float:
        return sum(self.effect(effect) for effect in effects)

    @singledispatchmethod
    def effect(self, effect: Effect) -> float:
        """What it seems worth that this is done to the seat's advantage."""
        return 0.0

    @effect.register
    def _(self, effect: GainSilver) -> float:
        return SILVER * effect.n

    @effect.register
    def _(self, effect: GainResource) -> float:
        return RESOURCE * effect.n

    @effect.register
    def _(self, effect: GainDebt) -> float:
        return DEBT * effect.n

    @effect.register
    def _(self, effect: GainDeed) -> float:
        return DEED * effect.n

    @effect.register
    def _(self, effect: Flip) -> float:
        own = self.own
        worth = {"debt": FLIP_DEBT * min(own.debts, effect.n), "deed": FLIP_DEED * min(own.deeds, effect.n)}
        return worth.get(effect.kind, max(worth.values()))

    @effect.register
    def _(self, effect: GainVirtue) -> float:
        return VIRTUE * effect.n

    @effect.register
    def _(self, effect: GainCorruption) -> float:
        return CORRUPTION * effect.n

    @effect.register
    def _(self, effect: DestroyCard) -> float:
        return DESTROYED * self.left * effect.n

    @effect.register
    def _(self, effect: DestroyOwnCard) -> float:
        return DESTROYED * effect.n

    @effect.register(DiscardCard | Rearrange | DrawCard | Shuffle)
    def _(self, effect: Effect) -> float:
        return DISCARDED

    @effect.register
    def _(self, effect: HireFree) -> float:
        return HIRED * self.left * effect.n

    @effect.register
    def _(self, effect: CastleMove) -> float:
        return 0.6 if any(self.workers(segment, 0) == 2 for segment in self.view.ring) else 0.2

    @effect.register
    def _(self, effect: PlaceWorkers) -> float:
        return max(self.placing(segment, effect.n) for segment in self.view.ring)

    @effect.register
    def _(self, effect: BuildFree) -> float:
        return self.constructed(effect.building) + 1

    @effect.register
    def _(self, effect: GainManuscript) -> float:
        tops = [one for one in self.view.ring if one.manuscript_count and one.manuscript_cost in effect.costs]
        return max([self.manuscript(one) for one in tops], default=0.0)

    @effect.register
    def _(self, effect: Choose) -> float:
        return max(self.effects(option) for option in effect.options)

    # Cards

    def card(self, card: str) -> float:
        """A card of the deck, for as long as it will be played."""
        printed = components.card(card)
        return self.left * (sum(ICON_WORTH[icon] for icon in printed.icons) + 0.8 * self.ability(printed.ability))

    def ability(self, ability: Ability) -> float:
        """Its lower half: once each time it is played; what lasts counts about as often."""
        return self.effects(ability.effects) + 0.5 * len(ability.modifiers)

    # Buildings, Manuscripts, Workers

    def constructed(self, building: str) -> float:
        """The points that one more of a row adds, and what its slot reveals."""
        vp, many = components.buildings()[building].vp, self.own.buildings[building]
        if many == len(vp):
            return 0.0
        return vp[many] - (vp[many - 1] if many else 0) + SLOT[building] * (0.3 + self.left)

    def site(self, site: str) -> float:
        return self.effects(components.sites(len(self.view.players))[site].effects) + 0.4 * self._linked(site)

    def _linked(self, site: str) -> int:
        """Links at a site whose other end in the same segment is built upon."""
        taken = {one.element for segment in self.view.ring for one in segment.sites if one.building}
        ends = [
            (f"site:{link.start}", f"site:{link.end}") for link in components.links(len(self.view.players)).values()
        ]
        here = f"site:{site}"
        return sum((start == here and end in taken) or (end == here and start in taken) for start, end in ends)

    def manuscript(self, segment: SegmentView) -> float:
        """The Manuscript that is seen there: what its ribbon adds to the sets, its effect or its points."""
        kind, _, tile = segment.manuscript.partition(":")
        if kind != "manuscript":
            return self.effects(components.segments()[segment.id].manuscript.effects)
        printed = components.manuscripts()[tile]
        colors = Counter(components.manuscripts()[one].ribbon for one in self.own.manuscripts)
        worth = _sets({**colors, printed.ribbon: colors[printed.ribbon] + 1}) - _sets(colors)
        if colors[printed.ribbon] == 2 and any(bonus(card).ribbon == printed.ribbon for card in self.view.bonuses):
            worth += 4
        return worth + self.effects(printed.effects) + (2.5 if printed.scoring is not None else 0)

    def workers(self, segment: SegmentView, tier: int) -> int:
        return segment.tiers[tier].get(self.seat, 0)

    def placing(self, segment: SegmentView, n: int) -> float:
        """So many Workers on the first tier there, and what a group that comes of it sends inward."""
        worth = WORKER * n
        if self.workers(segment, 0) + n < components.castle().group:
            return worth
        section = next(one for one in components.castle().sections if one.id == segment.section)
        worth += 1 + self.effects(section.effects)
        if self.workers(segment, 1) + 1 < components.castle().group:
            return worth
        third = self.view.third_tier
        leads = self.own.leads or third.get(self.seat, 0) + 1 <= max(third.values(), default=0)
        return worth + 1 + RESOURCE + (0 if leads else LEADER)

    # Icons

    def permanent(self, kind: str) -> int:
        """Icons of the slots and of the cards held that count as ``kind``."""
        return sum(_permanent(source, kind) for source in (*self.own.slots, *self.own.bonuses))


def _sets(colors: dict[str, int] | Counter[str]) -> int:
    """What sets of ribbons score."""
    sizes = [sum(many >= nth for many in colors.values()) for nth in range(1, max(colors.values(), default=0) + 1)]
    return sum(components.ribbon_set_vp()[size - 1] for size in sizes)


@cache
def _permanent(source: str, kind: str) -> int:
    slots = {slot.id: slot.ability for row in components.player_board().buildings for slot in row.slots}
    ability = slots[source] if source in slots else bonus(source).ability
    return sum(found.n for found in ability.modifiers if isinstance(found, Icon) and found.icon in (kind, "criminal"))
