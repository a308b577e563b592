"""What things cost (is.control.cost, is.economic.cost, is.diplomatic, is.military): every price a reckoning, its
total what is paid.
"""

from __future__ import annotations

from functools import cache

import msgspec

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.spaces import fits, protected
from games.titles.imperial_struggle.table.components import COSTS, SPACES
from games.titles.imperial_struggle.table.state import BOX, Reduction

SHIFTS = ("flag", "unflag")
KIND_OF = {"market": "economic", "political": "diplomatic", "fort": "military", "naval": "military"}


class Quote(msgspec.Struct, frozen=True):
    """A price, why it is so much, and the limited reductions that it uses up."""

    price: int
    causes: tuple[Cause, ...]
    used: tuple[Reduction, ...] = ()

    @property
    def reckoning(self) -> Reckoning:
        return Reckoning(PRICE, self.causes)


PRICE = T("Price")
ISOLATED = Cause(COSTS.conflict_or_isolated, T("Isolated market"), "is.economic.cost.2")
# Of a Political space 1 Diplomatic point, as the erratum of is.diplomatic.political.3 says.
IN_CONFLICT = Cause(COSTS.conflict_or_isolated, messages.CONFLICT_MARKER, "is.conflict.effects.9")
PROTECTED = Cause(COSTS.protected, T("Protected"), "is.economic.cost.3")
FURTHER_REGION = Cause(COSTS.further_region, T("A further Region in this Action Round"), "is.control.regions.2")
REMOVAL = Cause(COSTS.conflict, T("Removing a Conflict marker"), "is.military.conflict.1")
REMOVAL_PROTECTED = Cause(
    COSTS.conflict_protected, T("Removing a Conflict marker from a Protected space"), "is.military.conflict.2"
)
PLUS_ONE = Cause(COSTS.conflict_plus, T("The marker shows +1"), "is.military.conflict.3")
OWN_FORT = Cause(COSTS.own_fort, T("One's own Fort"), "is.military.repair.1")
ENEMY_FORT = Cause(COSTS.enemy_fort, T("An opposing Fort"), "is.military.repair.2")
FIXED: dict[str, Cause] = {
    "squadron": Cause(COSTS.squadron, T("A new Squadron"), "is.military.construct.1"),
    "deploy": Cause(COSTS.deploy, T("To an uncontrolled Naval space"), "is.military.deploy.3"),
    "bonus_tile": Cause(COSTS.bonus_tile, T("A Bonus War tile"), "is.military.bonus-tiles.1"),
    "draw": Cause(COSTS.draw_event, T("An Event card"), "is.diplomatic.cards.1"),
    "exchange": Cause(COSTS.exchange, T("Exchange of Military points"), "is.military.2"),
}
DISPLACE_FROM_BOX = Cause(
    COSTS.displace_from_box, T("From the Navy Box to an opposing Naval space"), "is.military.deploy.4"
)
DISPLACE_FROM_MAP = Cause(COSTS.displace_from_map, T("From the map to an opposing Naval space"), "is.military.deploy.5")
PRINTED_RULE = {
    "market": "is.economic.cost.1",
    "political": "is.diplomatic.political.2",
    "fort": "is.military.build.1",
}


@cache
def _printed(space: str) -> Cause:
    printed = SPACES[space]
    return Cause(printed.cost, messages.PRINTED_NUMBER, PRINTED_RULE[printed.type])


@cache
def _asked(points: int, rule: str) -> Cause:
    return Cause(points, T("What it asks for"), rule)


@cache
def _at_least(amount: int) -> Cause:
    return Cause(amount, T("Never below 1"), "is.control.cost.2")


@cache
def _reduced(amount: int, source: str, rule: str) -> Cause:
    return Cause(amount, T("{what}", what=Ref(source)), rule)


def quote(game: ISGame, buy: Purchase) -> Quote:
    """is.control.cost.4: the base, then reductions, then increases (is.control.cost.1), then at least 1 for a shift
    (is.control.cost.3)."""
    state = game.state
    causes = [_base(game, buy)]
    if buy.use in ("repair", "seize"):
        causes.append(OWN_FORT if buy.use == "repair" else ENEMY_FORT)
    raised = 0
    increases: list[Cause] = []
    shift = buy.use in SHIFTS
    if shift:
        increases = _increases(game, buy)
        for cause in increases:
            raised += cause.amount
    elif buy.use == "conflict" and state.conflicts[buy.space]:
        causes.append(PLUS_ONE)
    total = 0
    for cause in causes:
        total += cause.amount
    used: list[Reduction] = []
    floor = 1 if shift else 0
    for reduction in _reductions(game, buy):
        if reduction.times > 0 and total + raised <= floor:
            continue  # a limited one is kept for when it lowers something (is.control.cost.6)
        amount = reduction.total - total if reduction.total >= 0 else -reduction.amount
        if amount < 0:
            causes.append(_reduced(amount, reduction.source, reduction.rule))
            total += amount
            if reduction.times > 0:
                used.append(reduction)
    causes += increases
    total += raised
    if total < floor:
        causes.append(_at_least(floor - total) if shift else _none(floor - total))
        total = floor
    return Quote(total, tuple(causes), tuple(used))


@cache
def _none(amount: int) -> Cause:
    return Cause(amount, messages.NEVER_BELOW_0, "is.overview.13")


def _base(game: ISGame, buy: Purchase) -> Cause:
    """The cost before increases and reductions (is.control.cost.8)."""
    state = game.state
    if buy.use in SHIFTS:
        if buy.space in state.conflicts:
            return IN_CONFLICT
        if state.round is not None and buy.space in state.round.isolated:
            return ISOLATED
        return _printed(buy.space)
    if buy.use == "conflict":
        return REMOVAL_PROTECTED if protected(state, buy.space) else REMOVAL
    if buy.use == "displace":
        return DISPLACE_FROM_BOX if buy.source == BOX else DISPLACE_FROM_MAP
    if buy.use == "power":
        return _asked(buy.base, buy.rule)
    return FIXED[buy.use] if buy.use in FIXED else _printed(buy.space)


def _increases(game: ISGame, buy: Purchase) -> list[Cause]:
    """is.economic.cost.3, is.economic.cost.4, is.diplomatic.political.5: protection raises only the unflagging of
    markets; further Regions (is.control.regions.1, is.control.regions.3, is.control.regions.4, is.control.regions.5,
    is.map.regions.3) never what is paid with Military points."""
    causes: list[Cause] = []
    state = game.state
    if buy.use == "unflag" and SPACES[buy.space].type == "market" and protected(state, buy.space):
        causes.append(PROTECTED)
    if state.round is not None and buy.kind != "military":
        regions = state.round.regions.get(buy.kind)
        if regions and SPACES[buy.space].region not in regions:
            causes.append(FURTHER_REGION)
    return causes


def _reductions(game: ISGame, buy: Purchase) -> list[Reduction]:
    """Lasting ones first, then those of this Action Round: fixed totals before amounts (is.control.cost.7)."""
    reductions: list[Reduction] = []
    for some in hooks.reductions.all(game, buy):
        reductions.extend(some)
    if game.state.round is not None:
        reductions += [reduction for reduction in game.state.round.reductions if _applies(game, buy, reduction)]
    return sorted(reductions, key=_order) if len(reductions) > 1 else reductions


def _order(reduction: Reduction) -> tuple[bool, bool]:
    return reduction.total < 0, reduction.times > 0


def _applies(game: ISGame, buy: Purchase, reduction: Reduction) -> bool:
    return (
        reduction.times != 0
        and buy.use in reduction.uses
        and (not reduction.kind or reduction.kind == buy.kind)
        and (not buy.space or fits(game.state, buy.side, buy.space, reduction.where))
    )


def use_up(game: ISGame, used: tuple[Reduction, ...]) -> None:
    """Limited reductions that were used are gone; a lasting card's keep themselves."""
    if game.state.round is None:
        return
    for reduction in game.state.round.reductions:
        if reduction in used and reduction.times > 0:
            reduction.times -= 1
    game.state.round.reductions = [reduction for reduction in game.state.round.reductions if reduction.times]


def kind_of(space: str) -> str:
    """The type of points that changes control of a space (is.map.spaces.4, is.map.spaces.5, is.map.markets.2, is.map.political.4,
    is.map.military.2, is.action-round.points.3, is.action-round.points.4, is.action-round.points.5)."""
    return KIND_OF[SPACES[space].type]


WORDS: dict[str, Text] = {
    "economic": T("Economic points"),
    "diplomatic": T("Diplomatic points"),
    "military": T("Military points"),
}
