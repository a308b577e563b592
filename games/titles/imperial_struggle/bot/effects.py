"""What the effects of a card or tile are worth, op by op, before it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.titles.imperial_struggle.bot.estimates import ESTIMATES
from games.titles.imperial_struggle.bot.spaces import gain, hit, lost
from games.titles.imperial_struggle.bot.table import BotView
from games.titles.imperial_struggle.rules.spaces import printed_fit
from games.titles.imperial_struggle.table import cards
from games.titles.imperial_struggle.table.components import NEXT_MARKETS, SPACES
from games.titles.imperial_struggle.table.ops import Choose, If, lasting, pieces, points, spaces
from games.titles.imperial_struggle.table.ops.base import Condition, Count, Effect, Number
from games.titles.imperial_struggle.table.state import BOX, UNBUILT
from games.titles.imperial_struggle.table.where import Where


def fitting(table: BotView, where: Where) -> list[str]:
    """Spaces that fit what is printed and what lies there (``rules/spaces.fits``, from the View)."""
    return [space for space in printed_fit(where) if _fits_now(table, space, where)]


def _fits_now(table: BotView, space: str, where: Where) -> bool:
    seen = table.view.spaces[space]
    flags = {"self": table.side, "opponent": table.other}
    return (
        seen.available
        and (where.protected is None or seen.protected == where.protected)
        and (where.conflict is None or bool(seen.conflict) == where.conflict)
        and (where.flagged_by not in flags or seen.flag == flags[where.flagged_by])
        and (not where.next_to_own_market or any(table.flag(other) == table.side for other in NEXT_MARKETS[space]))
    )


def best(values: Iterable[float], n: int = 1) -> float:
    """The sum of the ``n`` greatest."""
    return sum(sorted(values, reverse=True)[:n])


def worth(table: BotView, effects: Sequence[Effect]) -> float:
    """Of all of them together."""
    return sum(_worth(table, effect) for effect in effects)


def _worth(table: BotView, effect: Effect) -> float:
    judge = JUDGES.get(type(effect))
    return 0.0 if judge is None else judge(table, effect)


def holds(table: BotView, condition: Condition) -> bool:
    """Whether a condition is met, as far as the View tells."""
    if condition.keyword is not None:
        return any(
            one.card and condition.keyword in cards.ministries()[one.card].keywords for one in table.power.ministries
        )
    if condition.advantage is not None:
        return table.view.advantages[condition.advantage].holder == table.side
    if condition.more_available_debt is not None:
        return table.power.available_debt - table.rival.available_debt >= condition.more_available_debt
    if condition.more_bonus_tiles:
        counts = [sum(one.counts[side] for one in table.view.theaters) for side in (table.side, table.other)]
        return counts[0] > counts[1]
    if condition.more_spaces:
        mine, theirs = (
            sum(_counts(table, space, side) for where in condition.more_spaces for space in fitting(table, where))
            for side in (table.side, table.other)
        )
        return mine > theirs
    if condition.all_own is not None:
        return all(_counts(table, space, table.side) for space in fitting(table, condition.all_own))
    if condition.any_own is not None:
        return any(_counts(table, space, table.side) for space in fitting(table, condition.any_own))
    if condition.none_opposing is not None:
        return not any(_counts(table, space, table.other) for space in fitting(table, condition.none_opposing))
    return False


def _counts(table: BotView, space: str, side: str) -> bool:
    return table.flag(space) == side and not table.marked(space)


def number(table: BotView, printed: Number) -> int:
    """A printed number, or about as many as would be counted."""
    if isinstance(printed, int):
        return printed
    return _count(table, printed)


def _count(table: BotView, count: Count) -> int:
    total = 0
    for kind in count.of:
        if kind in ("spaces", "nations"):
            spaces_there = [space for space in fitting(table, count.where) if _counts(table, space, table.side)]
            total += len({SPACES[space].nation for space in spaces_there} if kind == "nations" else spaces_there)
        elif kind == "built_squadrons":
            total += sum(place in SPACES or place == BOX for place in table.power.squadrons)
        elif kind == "debt_lead":
            total += max(0, table.rival.debt - table.power.debt)
        elif kind == "ready_advantages":
            held = table.view.advantages
            total += sum(held[tile].holder == table.side and not held[tile].exhausted for tile in count.advantages)
        else:
            total += table.view.jacobite_victories
    total = total // count.per * count.each
    return total if count.max is None else min(total, count.max)


# Op by op


def _place_conflict(table: BotView, effect: spaces.PlaceConflict) -> float:
    targets = [
        ESTIMATES.marked * lost(table, space)
        for space in fitting(table, effect.where)
        if SPACES[space].type in ("market", "political") and not table.marked(space)
    ]
    return best(targets, number(table, effect.n)) if targets else 0.0


def _shift(table: BotView, effect: spaces.Shift) -> float:
    return best([_shifted(table, space) for space in fitting(table, effect.where)])


def _shifted(table: BotView, space: str) -> float:
    held = table.flag(space)
    if not held:
        return gain(table, space)
    return hit(table, space) if held == table.other else -1.0


def _unflag(table: BotView, effect: spaces.Unflag) -> float:
    return best([hit(table, space) for space in fitting(table, effect.where) if table.flag(space) == table.other])


def _remove_flag(table: BotView, effect: spaces.RemoveFlag) -> float:
    side = table.side if effect.whose == "own" else table.other
    worths = [lost(table, space) for space in fitting(table, effect.where) if table.flag(space) == side]
    return sum(worths) if effect.all else best(worths)


def _take_control(table: BotView, effect: spaces.TakeControl) -> float:
    worths = [
        _shifted(table, space) + (gain(table, space) if table.flag(space) else 0.0)
        for space in fitting(table, effect.where)
        if table.flag(space) != table.side
    ]
    return best(worths)


def _damage(table: BotView, effect: spaces.DamageFort) -> float:
    return ESTIMATES.often * any(
        SPACES[space].type == "fort" and table.flag(space) == table.other for space in fitting(table, effect.where)
    )


def _unflag_for(table: BotView, effect: spaces.UnflagFor) -> float:
    worths = [hit(table, space) for space in fitting(table, effect.where) if table.flag(space) == table.other]
    return best(worths) - ESTIMATES.point * effect.price if worths else -1.0


def _points(table: BotView, effect: points.Points) -> float:
    return (ESTIMATES.point if effect.only is None else ESTIMATES.limited) * number(table, effect.n)


def _discount(table: BotView, effect: points.ShiftDiscount) -> float:
    targets = [space for space in fitting(table, effect.where) if table.flag(space) == table.other]
    reached = [space for space in targets if SPACES[space].type != "market" or table.connected(space)]
    return 0.5 * effect.n * bool(reached) - 0.05


def _reduce_debt(table: BotView, effect: points.ReduceDebt) -> float:
    return 0.5 * min(effect.n, table.power.debt) if effect.who == "own" else -0.5 * effect.n


def _take_debt(table: BotView, effect: points.TakeDebt) -> float:
    if effect.who == "own":
        return -table.debt_cost(effect.n)
    recorded = min(effect.n, table.rival.available_debt)
    return 0.5 * recorded + 1.0 * (effect.n - recorded)


def _debt_or_points(table: BotView, effect: points.ReduceDebtOrPoints) -> float:
    reduced = min(effect.n, table.power.debt)
    return 0.5 * reduced + ESTIMATES.point * (effect.n - reduced)


def _limit(table: BotView, effect: points.DebtLimit) -> float:
    return 0.5 * effect.n * (1 if effect.who == "own" else -1)


def _build(table: BotView, effect: pieces.BuildSquadron) -> float:
    if UNBUILT not in table.power.squadrons:
        return -1.0
    waiting = table.power.squadrons.count(BOX)
    value = ESTIMATES.squadron if waiting < 2 and table.turns_left else 0.3
    return value - ESTIMATES.point * (effect.price or 0)


def _send_home(table: BotView, effect: Effect) -> float:
    return best([hit(table, space) for space, seen in table.view.spaces.items() if _fleet(table, space, seen.flag)])


def _fleet(table: BotView, space: str, flag: str) -> bool:
    return SPACES[space].type == "naval" and flag == table.other


def _if(table: BotView, effect: If) -> float:
    return worth(table, effect.then if holds(table, effect.when) else effect.otherwise)


def _choose(table: BotView, effect: Choose) -> float:
    return max(worth(table, option) for option in effect.options)


def _bonus_tiles(table: BotView, effect: pieces.DrawBonusTiles) -> float:
    return ESTIMATES.bonus_tile * number(table, effect.n) * bool(table.view.theaters)


def _use_advantage(table: BotView, effect: pieces.UseAdvantage) -> float:
    held = [
        worth(table, cards.advantages()[tile].effects)
        for tile, seen in table.view.advantages.items()
        if seen.holder == table.side and cards.advantages()[tile].region in effect.regions
    ]
    return max(0.0, best(held))


JUDGES: dict[type[Effect], Callable[[BotView, Any], float]] = {
    spaces.PlaceConflict: _place_conflict,
    spaces.Shift: _shift,
    spaces.Unflag: _unflag,
    spaces.RemoveFlag: _remove_flag,
    spaces.TakeControl: _take_control,
    spaces.DamageFort: _damage,
    spaces.UnflagFor: _unflag_for,
    spaces.PlaceHuguenots: lambda table, effect: 0.4,
    points.Points: _points,
    points.AddToAction: lambda table, effect: ESTIMATES.point * number(table, effect.n),
    points.PayPoints: lambda table, effect: -ESTIMATES.point * effect.n,
    points.Score: lambda table, effect: float(number(table, effect.vp)),
    points.ReduceDebt: _reduce_debt,
    points.TakeDebt: _take_debt,
    points.ReduceDebtOrPoints: _debt_or_points,
    points.DebtLimit: _limit,
    points.GainTreatyPoints: lambda table, effect: table.treaty_worth(number(table, effect.n)),
    points.LoseTreatyPoints: lambda table, effect: -0.45 * effect.n,
    points.ShiftDiscount: _discount,
    points.SquadronDiscount: lambda table, effect: 0.3,
    points.MilitaryForPolitical: lambda table, effect: 0.1,
    pieces.BuildSquadron: _build,
    pieces.SquadronToNavyBox: _send_home,
    pieces.ParkSquadron: lambda table, effect: worth(table, effect.then) + (0.8 if table.side == "france" else -0.8),
    pieces.RemoveSquadron: lambda table, effect: 1.6,
    pieces.ReturnBonusTile: lambda table, effect: ESTIMATES.bonus_tile * ESTIMATES.often,
    pieces.OpponentChoosesLoss: lambda table, effect: 0.7,
    pieces.DrawBonusTiles: _bonus_tiles,
    pieces.PlaceByng: lambda table, effect: ESTIMATES.bonus_tile * bool(table.view.theaters),
    pieces.UseAdvantage: _use_advantage,
    pieces.RefreshAdvantages: lambda table, effect: 0.4,
    pieces.ExhaustAdvantages: lambda table, effect: 0.5,
    pieces.AddDemand: lambda table, effect: 0.4,
    pieces.SwapDemand: lambda table, effect: 0.3,
    pieces.ScoreDemand: lambda table, effect: _scored(table, effect.commodity),
    pieces.DrawThenDiscard: lambda table, effect: ESTIMATES.card / 2,
    pieces.DiscardEvent: lambda table, effect: -ESTIMATES.card / 2,
    pieces.TownshendMarker: lambda table, effect: 0.3,
    pieces.RefreshHuguenots: lambda table, effect: 0.1,
    lasting.AwardBonus: lambda table, effect: 0.5,
    If: _if,
    Choose: _choose,
}
"""What an op is worth; the others are nothing in themselves."""


def _scored(table: BotView, commodity: str) -> float:
    lead = next(one for one in table.view.goods if one.id == commodity)
    value = lead.vp.total + 0.45 * lead.treaty.total
    return 0.0 if lead.winner != table.side else value


def event_worth(table: BotView, card: str) -> float:
    """Of playing an Event now."""
    printed = cards.events()[card]
    part = printed.part(table.side)
    total = worth(table, part.base.effects)
    if part.bonus is not None and printed.bonus_when is not None and holds(table, printed.bonus_when):
        total += worth(table, part.bonus.effects)
    return total
