"""What a bot can do at a space with a row: the best of each primary action there, less its cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.engine.bots.known import known
from games.titles.viscounts_of_the_west_kingdom.bot.estimates import ESTIMATES
from games.titles.viscounts_of_the_west_kingdom.bot.judging import BotView
from games.titles.viscounts_of_the_west_kingdom.seen.view import SegmentView
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, ConvertIcons

CRIMINAL = "criminal"


class Plan:
    """A row of cards (``""`` for an empty space), with the Silver left and the icons of a dismissed card."""

    def __init__(self, table: BotView, row: Sequence[str], silver: int, dismissed: Sequence[str] = ()) -> None:
        self.table = table
        self.row = row
        self.silver = silver
        self.dismissed = dismissed

    def icons(self, action: str) -> int:
        """The icons that the row gives for an action, converted icons included."""
        return _icons(self.table, tuple(self.row), tuple(self.dismissed), action)

    def best(self, space: str) -> float:
        """The worth of the best action at the space, with the card that the seat could hire afterwards."""
        path = components.spaces()[space].path
        actions = [action.id for action in components.actions().values() if action.path == path]
        return max([ESTIMATES.nothing, *(worth for action in actions for worth in self.action(space, action))])

    def dismissing(self, space: str) -> float:
        """The worth of the best action with the adjacent card dismissed. That card cannot be hired then."""
        silver, icons, _ = self._shown(space)
        path = components.spaces()[space].path
        fits = [
            action.id
            for action in components.actions().values()
            if action.path == path and any(icon in (action.icon, CRIMINAL) for icon in icons)
        ]
        paid = 1 if "trading_post_2" in self.table.player.slots else silver
        return max(
            (self.dismissed_for(space, one, paid) for one in fits if paid <= self.silver), default=ESTIMATES.nothing
        )

    def dismissed_for(self, space: str, action: str, paid: int) -> float:
        """The worth of an action with the icons of the adjacent card, less the price of the dismissal."""
        _, icons, effects = self._shown(space)
        plan = Plan(self.table, self.row, self.silver - paid, icons)
        best = max(plan.action(space, action), default=ESTIMATES.nothing)
        return best + self.table.effects(effects) - self.table.silver * paid

    def _shown(self, space: str) -> tuple[int, Sequence[str], Sequence[AnyEffect]]:
        """Silver, icons and effects of the card at the segment, or of what is printed below the pile."""
        segment = self._segment(space)
        kind, _, card = segment.townsfolk.partition(":")
        printed = components.card(card) if kind == "townsfolk" else components.segments()[segment.id].townsfolk
        return printed.silver, printed.icons, printed.on_hire_or_dismiss

    def action(self, space: str, action: str) -> Iterator[float]:
        yield from {"trade": self._trade, "build": self._build, "noble": self._noble, "cleric": self._cleric}[action](
            space
        )

    def trade(self, space: str, times: int) -> float:
        trade = components.spaces()[space].trade
        assert trade is not None
        spent = max(0, times * trade.merchants - self.icons("trade"))
        return times * self.table.effects(trade.effects) - self.table.silver * spent

    def _trade(self, space: str) -> Iterator[float]:
        trade = components.spaces()[space].trade
        assert trade is not None
        for times in range(1, self.icons("trade") // trade.merchants + 2):
            if times * trade.merchants <= self.icons("trade") + self.silver:
                yield self.trade(space, times)

    def build(self, building: str, site: str) -> float:
        spent = max(0, components.buildings()[building].cost - self.icons("build"))
        return self.table.constructed(building) + self.table.site(site) - self.table.resource * spent

    def _build(self, space: str) -> Iterator[float]:
        sites = [one for one in self._segment(space).sites if one.space == space and not one.building]
        funds = self.icons("build") + self.table.player.goods["stone"]
        for kind in components.buildings().values():
            if kind.cost <= funds and self.table.player.buildings[kind.id] < len(kind.vp):
                yield from (self.build(kind.id, one.element.removeprefix("site:")) for one in sites)
        mine = [
            one.building
            for one in self._segment(space).sites
            if one.space == space and one.owner == self.table.seat and not one.public
        ]
        for card in self.table.view.public:
            if components.public()[card].building in mine and components.public()[card].cost <= funds:
                yield self.public(card)

    def public(self, card: str) -> float:
        """The worth of a Public Building, less the points of the Building that returns."""
        printed = components.public()[card]
        vp, many = components.buildings()[printed.building].vp, self.table.player.buildings[printed.building]
        lost = vp[many - 1] - (vp[many - 2] if many > 1 else 0)
        spent = max(0, printed.cost - self.icons("build"))
        return printed.vp - lost + self.table.effects(printed.immediate) - self.table.resource * spent

    def noble(self, space: str, workers: int) -> float:
        spent = max(0, components.castle().icons_by_workers[workers - 1] - self.icons("noble"))
        return self.table.placing(self._segment(space), workers) - self.table.resource * spent

    def _noble(self, space: str) -> Iterator[float]:
        funds = self.icons("noble") + self.table.player.goods["gold"]
        for workers, needed in enumerate(components.castle().icons_by_workers, 1):
            if needed <= funds and workers <= self.table.player.workers:
                yield self.noble(space, workers)

    def cleric(self, space: str) -> float:
        segment = self._segment(space)
        spent = max(0, segment.manuscript_cost - self.icons("cleric"))
        return self.table.manuscript(segment) - self.table.resource * spent

    def _cleric(self, space: str) -> Iterator[float]:
        if self._segment(space).manuscript_cost <= self.icons("cleric") + self.table.player.goods["ink"]:
            yield self.cleric(space)

    def _segment(self, space: str) -> SegmentView:
        return self.table.segments[components.segment_of(space)]


def reach(table: BotView, value: int) -> Mapping[str, int]:
    """The spaces that a card of this Silver value reaches, each with the Silver that the movement costs."""
    free = sum(slot == "trading_post_1" for slot in table.player.slots)
    reachable: dict[str, int] = {}
    edge = [table.player.space]
    for step in range(1, value + free + table.player.silver + 1):
        edge = list(dict.fromkeys(way for space in edge for way in _exits(table, space)))
        if step >= value:
            for space in edge:
                reachable.setdefault(space, max(0, step - value - free))
    return reachable


def _exits(table: BotView, space: str) -> list[str]:
    ring = [segment.id for segment in table.view.ring]
    after = components.segments()[ring[(ring.index(components.segment_of(space)) + 1) % len(ring)]].spaces
    left = next(one.id for one in after if one.river == "left")
    inner = next(one.id for one in after if one.path == "inner")
    return [{"next_left": left, "next_inner": inner}.get(way, way) for way in components.spaces()[space].exits]


@known
def _icons(table: BotView, row: tuple[str, ...], dismissed: tuple[str, ...], action: str) -> int:
    kind = components.actions()[action].icon
    spaces = components.player_board().space_icons
    shown = [components.card(card).icons if card else spaces[space] for space, card in enumerate(row)]
    every = [icon for icons in (*shown, dismissed) for icon in icons]
    total = every.count(kind) + every.count(CRIMINAL) + table.permanent(kind)
    for card in row:
        for modifier in components.card(card).ability.modifiers if card else ():
            if isinstance(modifier, ConvertIcons) and modifier.action == action:
                total += every.count(modifier.from_icon) // modifier.from_n * modifier.to_n
    return total + sum(_of_chest(kind, *below) for below in zip(row, table.player.chests, strict=True))


def _of_chest(kind: str, card: str, tile: str) -> int:
    """What a Chest Tile adds to the card above it."""
    if not card or not tile:
        return 0
    printed = components.chests()[tile]
    turns = printed.from_icon in components.card(card).icons
    return max(0, printed.to_icons.count(kind) - (printed.from_icon == kind)) if turns else 0
