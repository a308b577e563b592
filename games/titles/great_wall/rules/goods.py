"""Resources and honor: what things cost, paying, gaining (gw.components.resources)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from operator import add, le

import msgspec

from games.engine.rules.ask import Flow, Option, Refusal
from games.engine.rules.event import Change
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T, Text
from games.titles.great_wall import messages
from games.titles.great_wall.cards.hand import draw_tactics
from games.titles.great_wall.cards.modifiers import static_effects
from games.titles.great_wall.rules import causes
from games.titles.great_wall.rules.game import WallGame, clan_of, decide, who
from games.titles.great_wall.table.ops.base import FREE_KINDS
from games.titles.great_wall.table.ops.lasting import SpendAs
from games.titles.great_wall.table.state import REED, RESOURCES, is_player, seat_of

Mix = tuple[int, ...]
"""An amount of each of RESOURCES, in their order."""
HONOR = T("Honor")
NO_MORE_GOODS = T("No more resources are there")
NO_HONOR_LEFT = T("Honor does not drop below 0")
LISTED = 12
"""As many ways to pay are listed at once; more are asked resource by resource."""


def amounts(goods: dict[str, int]) -> Text:
    """Goods as a sentence part: ``3 wood, 1 gold``."""
    sections = [T("{n} {what}", n=count, what=_counted(kind, count)) for kind, count in goods.items() if count]
    if not sections:
        return T("nothing")
    text = sections[0]
    for section in sections[1:]:
        text = T("{some}, {more}", some=text, more=section)
    return text


def _counted(kind: str, count: int) -> Ref:
    """What is counted: of tactic cards there may be one, the others are never single things in English."""
    return Ref("amount:tactic" if kind == "tactics" and count == 1 else f"amount:{kind}")


def changed(owner: int, goods: dict[str, int], sign: int = 1) -> tuple[Change, ...]:
    """What an event tells of goods that an owner has got, or (-1) given."""
    element = who(owner).element
    return tuple([Change(element, f"resource:{kind}", sign * count) for kind, count in goods.items() if count])


def tell_beginning(game: WallGame, owner: int, rule: str) -> None:
    """Tell with what an owner begins: it lies there already."""
    clan = clan_of(game, owner)
    held = {**clan.goods, "honor": clan.honor}
    if any(held.values()):
        text = T("{who} begins with {goods}", who=who(owner), goods=amounts(held))
        game.log(text, seat=seat_of(owner), rule=rule, changes=changed(owner, held))


# Ways to pay


def ways_to_pay(game: WallGame, owner: int, cost: dict[str, int], purse: dict[str, int] | None = None) -> list[Mix]:
    """Every mix of resources of the purse (default: the owner's goods) that pays ``cost``; empty when none does. Honor
    is not part of a mix."""
    goods = spendable(game, owner) if purse is None else purse
    wild = () if purse is not None else tuple([effect.kind for effect in static_effects(game, owner, SpendAs)])
    return _ways(tuple(cost.items()), tuple([goods[kind] for kind in RESOURCES]), wild)[:]


@lru_cache(maxsize=4096)
def _ways(cost: tuple[tuple[str, int], ...], goods: Mix, wild: tuple[str, ...]) -> list[Mix]:
    """Every mix of these goods that pays; ``wild`` kinds pay for others too."""
    groups: list[tuple[tuple[str, ...], int]] = []
    fixed = dict.fromkeys(RESOURCES, 0)
    for kind, count in cost:
        if kind in FREE_KINDS:
            groups.append((FREE_KINDS[kind], count))
        elif kind in RESOURCES and wild and kind not in wild:
            groups.append(((kind, *wild), count))
        elif kind in RESOURCES:
            fixed[kind] += count
    mixes = {tuple(fixed[kind] for kind in RESOURCES)}
    for kinds, count in groups:
        mixes = {tuple(map(add, mix, picked)) for mix in mixes for picked in _picks(kinds, count)}
    return sorted(mix for mix in mixes if all(map(le, mix, goods)))


def spendable(game: WallGame, owner: int) -> dict[str, int]:
    """gw.effects.timing.2: the owner's goods, without what simultaneous effects have just given."""
    goods = clan_of(game, owner).goods
    budget = game.state.budget.get(owner)
    return goods if budget is None else {kind: min(count, budget[kind]) for kind, count in goods.items()}


@cache
def _picks(kinds: tuple[str, ...], count: int) -> list[Mix]:
    """Every mix of ``count`` resources of these kinds."""
    return [tuple(picked.count(kind) for kind in RESOURCES) for picked in combinations_with_replacement(kinds, count)]


def can_pay(game: WallGame, owner: int, cost: dict[str, int]) -> bool:
    """gw.components.resources.9: whether the whole cost can be paid; the printed opponents never pay."""
    if not is_player(owner):
        return True
    if cost.get("honor", 0) > clan_of(game, owner).honor:
        return False
    return bool(ways_to_pay(game, owner, cost))


def why_unpaid(game: WallGame, owner: int, cost: dict[str, int], rule: str) -> Refusal | None:
    """Why the whole cost cannot be paid, by the clause ``rule`` that asks for it; None where it can."""
    return None if can_pay(game, owner, cost) else too_dear(rule)


@cache
def too_dear(rule: str) -> Refusal:
    """Refused for a cost that the clause ``rule`` asks for."""
    return Refusal(messages.CANNOT_PAY, rule)


def pay(
    game: WallGame,
    owner: int,
    cost: dict[str, int],
    rule: str,
    price: Reckoning | msgspec.UnsetType = msgspec.UNSET,
) -> Flow[tuple[Change, ...]]:
    """gw.components.resources.9: pay ``cost``, which must be payable; the owner chooses where there is a choice. ``price`` is what the
    cost comes of: with it the payment is logged here, without it by the event of what was bought, with the changes returned."""
    if not is_player(owner):
        return ()
    mix = yield from choose_mix(game, owner, ways_to_pay(game, owner, cost), rule)
    spend(game, owner, mix)
    if price is msgspec.UNSET:
        lose_honor(game, owner, cost.get("honor", 0), rule)
        return changed(owner, dict(zip(RESOURCES, mix, strict=True)), -1)
    honor = cost.get("honor", 0)
    clan_of(game, owner).honor -= honor
    paid = {kind: count for kind, count in (*zip(RESOURCES, mix, strict=True), ("honor", honor)) if count}
    if paid:
        text = T("{who} pays {goods}", who=who(owner), goods=amounts(paid))
        elements = [f"honor:{owner}"] if honor else []
        changes = changed(owner, paid, -1)
        game.log(text, seat=seat_of(owner), rule=rule, elements=elements, reckoning=price, changes=changes)
    return ()


def spend(game: WallGame, owner: int, mix: Mix) -> None:
    goods = clan_of(game, owner).goods
    budget = game.state.budget.get(owner)
    for kind, count in zip(RESOURCES, mix, strict=True):
        goods[kind] -= count
        if budget is not None:
            budget[kind] -= min(count, budget[kind])


def choose_mix(game: WallGame, owner: int, mixes: list[Mix], rule: str) -> Flow[Mix]:
    """Which of several ways to pay: from a list when it is short, else resource by resource."""
    for index, kind in enumerate(RESOURCES):
        if len(mixes) == 1:
            return mixes[0]
        if len(mixes) <= LISTED:
            answer = yield from decide(
                game, owner, T("What do you pay with?"), rule, lambda: [_mix_option(mix) for mix in mixes]
            )
            return tuple(int(part) for part in answer.parts[1:])
        counts = sorted({mix[index] for mix in mixes})
        prompt = T("How much {what} do you pay?", what=Ref(f"resource:{kind}"))
        answer = yield from decide(game, owner, prompt, rule, lambda: [_count_option(kind, n) for n in counts])
        mixes = [mix for mix in mixes if mix[index] == answer.number(2)]
    return mixes[0]


def _mix_option(mix: Mix) -> Option:
    goods = {kind: count for kind, count in zip(RESOURCES, mix, strict=True) if count}
    elements = tuple(f"resource:{kind}" for kind, count in goods.items() for _ in range(count))
    return Option(":".join(["pay", *map(str, mix)]), T("Pay {goods}", goods=amounts(goods)), elements)


def _count_option(kind: str, count: int) -> Option:
    return Option(f"pay:{kind}:{count}", T("{n} {what}", n=count, what=Ref(f"amount:{kind}")))


# Gaining and losing


def gain_reckoned(game: WallGame, owner: int, gains: Mapping[str, Reckoning], rule: str) -> Flow[None]:
    """As :func:`gain`: as many of each kind as its reckoning says."""
    yield from gain(game, owner, {kind: reckoning.total for kind, reckoning in gains.items()}, rule, gains)


def gain(
    game: WallGame,
    owner: int,
    goods: Mapping[str, int],
    rule: str,
    gains: Mapping[str, Reckoning] | None = None,
) -> Flow[None]:
    """gw.components.resources.1: take fixed goods from the supply, then choose the free ones one at a time. Honor counts for Qin
    Jiushao too, nothing for the Reed Clan. ``gains`` say what the goods come of."""
    if goods.get("honor"):
        gain_honor(game, owner, gains["honor"] if gains is not None else goods["honor"], rule)
    if not is_player(owner):
        return
    clan = clan_of(game, owner)
    taken = {kind: goods[kind] for kind in RESOURCES if goods.get(kind)}
    for key, kinds in FREE_KINDS.items():
        left = list(kinds)
        for _ in range(goods.get(key, 0)):
            answer = yield from decide(
                game, owner, T("Take which resource?"), rule, lambda: [_take_option(kind) for kind in left]
            )
            taken[answer.parts[1]] = taken.get(answer.parts[1], 0) + 1
            if key == "any_different":
                left.remove(answer.parts[1])
    for kind, count in taken.items():
        clan.goods[kind] += count
    if taken:
        text = T("{who} gets {goods}", who=who(owner), goods=amounts(taken))
        reckoning = msgspec.UNSET if gains is None else _resources(gains, rule)
        game.log(text, seat=seat_of(owner), rule=rule, reckoning=reckoning, changes=changed(owner, taken))
    if goods.get("tactics"):
        yield from draw_tactics(game, owner, goods["tactics"], rule)


def _resources(gains: Mapping[str, Reckoning], rule: str) -> Reckoning:
    """The resources among them together."""
    resources = {kind: gained for kind, gained in gains.items() if kind not in ("honor", "tactics") and gained.total}
    first = next(iter(resources.values()))
    if len(resources) == 1:
        return first
    return Reckoning(
        first.what, tuple([gained.part(causes.price_of_kind(kind), rule) for kind, gained in resources.items()])
    )


def _take_option(kind: str) -> Option:
    return Option(f"gain:{kind}", T("Take {what}", what=Ref(f"resource:{kind}")), (f"resource:{kind}",))


def gain_honor(game: WallGame, owner: int, honor: int | Reckoning, rule: str) -> None:
    """gw.solo.rules.7: to Qin Jiushao like to a player; never to the Reed Clan (gw.reed.rules.1). ``honor``
    is what is printed, or what it comes of where it takes more to say."""
    count = honor if isinstance(honor, int) else honor.total
    if owner == REED or not count:
        return
    clan_of(game, owner).honor += count
    game.log(
        T("{who} gains {n} honor", who=who(owner), n=count),
        seat=seat_of(owner),
        rule=rule,
        elements=[f"honor:{owner}"],
        reckoning=msgspec.UNSET if isinstance(honor, int) else honor,
        changes=changed(owner, {"honor": count}),
    )


def lose_honor(game: WallGame, owner: int, honor: int | Reckoning, rule: str) -> None:
    """gw.components.resources.7: honor never drops below 0. ``rule`` says why it is lost, ``honor`` is what is printed, or what it comes
    of where it takes more to say."""
    clan = clan_of(game, owner)
    count = honor if isinstance(honor, int) else honor.total
    lost = min(clan.honor, count)
    if lost:
        reckoning = msgspec.UNSET if honor == lost else _lost(honor, clan.honor, rule)
        clan.honor -= lost
        game.log(
            T("{who} loses {n} honor", who=who(owner), n=lost),
            seat=seat_of(owner),
            rule=rule,
            elements=[f"honor:{owner}"],
            reckoning=reckoning,
            changes=changed(owner, {"honor": lost}, -1),
        )


def _lost(honor: int | Reckoning, held: int, rule: str) -> Reckoning:
    due = Reckoning(HONOR, (causes.printed(honor, rule),)) if isinstance(honor, int) else honor
    return due.at_most(held, NO_HONOR_LEFT, "gw.components.resources.7")


def lose_goods(game: WallGame, owner: int, losses: Mapping[str, Reckoning], rule: str) -> Flow[None]:
    """Lose resources, as many as there are; the owner chooses where the kind is free. ``losses`` say what they come of."""
    clan = clan_of(game, owner)
    due = {kind: _at_most_held(losses[kind], clan.goods[kind]) for kind in RESOURCES if kind in losses}
    lost = {kind: reckoning.total for kind, reckoning in due.items()}
    for kind, count in lost.items():
        clan.goods[kind] -= count
    if any(lost.values()):
        text = T("{who} loses {goods}", who=who(owner), goods=amounts(lost))
        game.log(
            text, seat=seat_of(owner), rule=rule, reckoning=_resources(due, rule), changes=changed(owner, lost, -1)
        )
    if "any" in losses:
        free = _at_most_held(losses["any"], sum(clan.goods.values()))
        if free.total:
            yield from pay(game, owner, {"any": free.total}, rule, free)


def _at_most_held(loss: Reckoning, held: int) -> Reckoning:
    return loss.at_most(held, NO_MORE_GOODS, "gw.effects.reading.5")
