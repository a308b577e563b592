"""What effects, cards, Buildings and Manuscripts are worth to a seat, in points at the end. The bot uses what it
sees and what is printed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, singledispatchmethod

from games.engine.bots.known import Known, known
from games.titles.viscounts_of_the_west_kingdom.bot.estimates import ESTIMATES
from games.titles.viscounts_of_the_west_kingdom.rules.outsider_points import sets
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import ANY, colors
from games.titles.viscounts_of_the_west_kingdom.seen.view import PlayerView, SegmentView, ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Ability


class BotView:
    """The View of one seat, with values that are read often."""

    def __init__(self, view: ViscountsView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.known: Known = {}
        self.player: PlayerView = view.players[seat]
        self.segments: dict[str, SegmentView] = {segment.id: segment for segment in view.ring}
        left = min(view.debts_left, view.deeds_left) / 12 if view.round else 1.0
        self.left = 0.0 if view.last_round else min(1.0, left)
        """How much of the game is left, from 1 to 0."""
        turns = view.last_round - view.round if view.last_round else 2
        self.kept = min(1.0, ESTIMATES.kept_for * turns)
        """What saved Silver and resources are worth now, as a share of their worth while there are turns left to
        spend them."""
        self.silver, self.resource = ESTIMATES.silver * self.kept, ESTIMATES.resource * self.kept

    # Effects

    def effects(self, effects: Sequence[ops.AnyEffect]) -> float:
        return sum(self.effect(effect) for effect in effects)

    @singledispatchmethod
    def effect(self, effect: ops.Effect) -> float:
        """What the effect is worth to the seat."""
        return 0.0

    @effect.register
    def _(self, effect: ops.GainSilver) -> float:
        return self.silver * effect.n

    @effect.register
    def _(self, effect: ops.GainResource) -> float:
        return self.resource * effect.n

    @effect.register
    def _(self, effect: ops.GainDebt) -> float:
        return ESTIMATES.debt * effect.n

    @effect.register
    def _(self, effect: ops.GainDeed) -> float:
        return ESTIMATES.deed * effect.n

    @effect.register
    def _(self, effect: ops.Flip) -> float:
        player = self.player
        worth = {
            "debt": ESTIMATES.flip_debt * min(player.debts, effect.n),
            "deed": ESTIMATES.flip_deed * min(player.deeds, effect.n),
        }
        return worth.get(effect.kind, max(worth.values()))

    @effect.register
    def _(self, effect: ops.GainVirtue) -> float:
        return ESTIMATES.virtue * effect.n

    @effect.register
    def _(self, effect: ops.GainCorruption) -> float:
        return ESTIMATES.corruption * effect.n

    @effect.register
    def _(self, effect: ops.DestroyCard) -> float:
        return ESTIMATES.destroyed * self.left * effect.n

    @effect.register
    def _(self, effect: ops.DestroyOwnCard) -> float:
        return ESTIMATES.destroyed * effect.n

    @effect.register(ops.DiscardCard | ops.Rearrange | ops.DrawCard | ops.Shuffle)
    def _(self, effect: ops.Effect) -> float:
        return ESTIMATES.discarded

    @effect.register
    def _(self, effect: ops.HireFree) -> float:
        return ESTIMATES.hired * self.left * effect.n

    @effect.register
    def _(self, effect: ops.CastleMove) -> float:
        return 0.6 if any(self.workers(segment, 0) == 2 for segment in self.view.ring) else 0.2

    @effect.register
    def _(self, effect: ops.PlaceWorkers) -> float:
        return max(self.placing(segment, effect.n) for segment in self.view.ring)

    @effect.register
    def _(self, effect: ops.BuildFree) -> float:
        return self.constructed(effect.building) + 1

    @effect.register
    def _(self, effect: ops.GainManuscript) -> float:
        tops = [one for one in self.view.ring if one.manuscript_count and one.manuscript_cost in effect.costs]
        return max([self.manuscript(one) for one in tops], default=0.0)

    @effect.register
    def _(self, effect: ops.HirePaid) -> float:
        return ESTIMATES.paid_hire * self.left

    @effect.register
    def _(self, effect: ops.GainKingsOrder) -> float:
        return ESTIMATES.order * self.left * min(effect.n, self.view.kings_orders)

    @effect.register
    def _(self, effect: ops.WelcomeOutsider) -> float:
        return max((self.outsider(card) for card in self.view.outsiders), default=0.0)

    @effect.register
    def _(self, effect: ops.RefuseOutsider) -> float:
        return max((self.refused(card) for card in self.view.outsiders), default=0.0)

    @effect.register
    def _(self, effect: ops.GainHero) -> float:
        return ESTIMATES.hero * self.left if self.view.heroes else 0.0

    @effect.register
    def _(self, effect: ops.GainChest) -> float:
        return self.chest_points() if self.view.chests else 0.0

    @effect.register
    def _(self, effect: ops.TakeAction) -> float:
        return ESTIMATES.extra_action

    @effect.register
    def _(self, effect: ops.SlideWorkers) -> float:
        return ESTIMATES.discarded * effect.n

    @effect.register
    def _(self, effect: ops.Choose) -> float:
        return max(self.effects(option) for option in effect.options)

    # Cards

    @known
    def card(self, card: str) -> float:
        """The worth of a card in the deck, for the turns in which it will be played."""
        printed = components.card(card)
        return self.left * (
            sum(ESTIMATES.icon_worth[icon] for icon in printed.icons) + 0.8 * self.ability(printed.ability)
        )

    def ability(self, ability: Ability) -> float:
        """The worth of the ability. It works once each time the card is played. A lasting ability counts about as
        often."""
        return self.effects(ability.effects) + 0.5 * len(ability.modifiers)

    def played(self, card: str) -> float:
        """The worth of a played card: what it does at once and while it is in the row. It may be used again or drop
        off in time."""
        printed = components.card(card)
        if printed.ability.timing == "immediate":
            return self.effects(printed.ability.effects)
        icons = sum(ESTIMATES.icon_worth[icon] for icon in printed.icons)
        return self.kept * (ESTIMATES.lasting * self.ability(printed.ability) + ESTIMATES.carried * icons)

    def outsider(self, card: str) -> float:
        """The worth of an Outsider in the deck: its points, and a part of its worth as a card, since it replaces
        better cards."""
        return ESTIMATES.outsider + 0.3 * self.card(card)

    def refused(self, card: str) -> float:
        return self.effects(components.outsiders()[card].on_refuse)

    def chest_points(self) -> float:
        """What one more Chest Tile adds at the end, and what it does before that."""
        points, many = components.keys().chest_vp, sum(1 for tile in self.player.chests if tile)
        if many == len(points):
            return 0.0
        return points[many] - (points[many - 1] if many else 0) + self.left

    # Buildings, Manuscripts, Workers

    @known
    def constructed(self, building: str) -> float:
        """The points that one more Building of a row adds, and what its slot reveals."""
        vp, many = components.buildings()[building].vp, self.player.buildings[building]
        if many == len(vp):
            return 0.0
        return vp[many] - (vp[many - 1] if many else 0) + ESTIMATES.slot[building] * (0.3 + self.left)

    @known
    def site(self, site: str) -> float:
        return self.effects(components.sites(len(self.view.players))[site].effects) + 0.4 * self._linked(site)

    @known
    def _linked(self, site: str) -> int:
        """Links at a site whose other end in the same segment has a Building."""
        taken = {one.element for segment in self.view.ring for one in segment.sites if one.building}
        ends = [
            (f"site:{link.start}", f"site:{link.end}") for link in components.links(len(self.view.players)).values()
        ]
        here = f"site:{site}"
        return sum((start == here and end in taken) or (end == here and start in taken) for start, end in ends)

    def manuscript(self, segment: SegmentView) -> float:
        """The worth of the visible Manuscript: what its ribbon adds to the sets, and its effect or its points."""
        kind, _, tile = segment.manuscript.partition(":")
        if kind != "manuscript":
            return self.effects(components.segments()[segment.id].manuscript.effects)
        printed = components.manuscripts()[tile]
        colors = self.player.ribbons
        worth, color = max(
            (sets({**colors, one: colors.get(one, 0) + 1}) - sets(colors), one) for one in may_be(printed.ribbon)
        )
        if colors.get(color) == 2 and any(components.bonuses()[card].ribbon == color for card in self.view.bonuses):
            worth += 4
        return (
            worth
            + ESTIMATES.ribbon * min(1.0, self.left + 0.2)
            + self.effects(printed.effects)
            + (2.5 if printed.scoring is not None else 0)
        )

    def workers(self, segment: SegmentView, tier: int) -> int:
        return segment.tiers[tier].get(self.seat, 0)

    def placing(self, segment: SegmentView, n: int) -> float:
        """The worth of this many Workers on the first tier of the section. A group that forms sends a Worker inward."""
        worth = ESTIMATES.worker * n
        if self.workers(segment, 0) + n < components.castle().group:
            return worth
        section = next(one for one in components.castle().sections if one.id == segment.section)
        worth += 1 + self.effects(section.effects)
        if self.workers(segment, 1) + 1 < components.castle().group:
            return worth
        third = self.view.third_tier
        leads = self.player.leads or third.get(self.seat, 0) + 1 <= max(third.values(), default=0)
        return worth + 1 + self.resource + (0 if leads else ESTIMATES.leader)

    # Icons

    @known
    def permanent(self, kind: str) -> int:
        """Permanent icons of the slots and of the held cards that count as ``kind``."""
        return sum(
            _permanent(source, kind) for source in (*self.player.slots, *self.player.bonuses, *self.player.public)
        )


def may_be(ribbon: str) -> list[str]:
    """The colors that a Manuscript may have (vis.gates.board.15)."""
    return colors() if ribbon == ANY else [ribbon]


@cache
def _permanent(source: str, kind: str) -> int:
    slots = {slot.id: slot.ability for row in components.player_board().buildings for slot in row.slots}
    ability = slots[source] if source in slots else components.bonuses()[source].ability
    return sum(
        found.n for found in ability.modifiers if isinstance(found, ops.Icon) and found.icon in (kind, "criminal")
    )
