"""Overseers: upgrading them and their income (gw.production.upgrade, gw.summer.income)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.engine.rules.ask import Flow, Option, Refusal, allowed, judged, not_allowed
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.modifiers import PRICED, Prices, lasting_effects, totals, whole
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.rules import causes, icons
from games.titles.great_wall.rules.game import SKIP, WallGame, clan_of, decide, who
from games.titles.great_wall.rules.goods import gain_reckoned, pay, why_unpaid
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import ModifyIncome
from games.titles.great_wall.table.state import UNITS, Overseer

RESOURCES_GAINED = T("Resources gained")


def level(game: WallGame, owner: int, place: str) -> int:
    """0 without an overseer."""
    overseer = clan_of(game, owner).overseers.get(place)
    return overseer.level if overseer else 0


def upgrade_price(game: WallGame, owner: int, place: str, discount: int = 0) -> Prices | None:
    """gw.production.upgrade.3, gw.production.upgrade.4: what the next slot costs, with what a card takes off; None at the highest level
    (gw.production.upgrade.9)."""
    track = components.locations()[place].overseer
    assert track is not None
    reached = level(game, owner, place)
    return None if reached == len(track.upgrade_cost) else _upgrade_price(place, reached, discount)


@cache
def _upgrade_price(place: str, reached: int, discount: int) -> Prices:
    track = components.locations()[place].overseer
    assert track is not None
    rule = "gw.production.upgrade.4" if reached else "gw.production.upgrade.3"
    prices = {kind: causes.priced(kind, count, rule) for kind, count in track.upgrade_cost[reached].items()}
    if not discount:
        return prices
    less = causes.discount(-discount)
    return {kind: price.plus(less).at_least(0, causes.NOT_BELOW, PRICED) for kind, price in prices.items()}


HIGHEST = Refusal(T("This overseer has reached the highest level"), "gw.production.upgrade.9")
NO_SOLDIER = Refusal(T("No soldier in your pool can become an overseer"), "gw.production.upgrade.15")


def why_not_upgraded(game: WallGame, owner: int, place: str, discount: int = 0) -> Refusal | None:
    """None where the next slot can be paid, and for the first one a usable soldier is in the pool (gw.production.upgrade.15)."""
    prices = upgrade_price(game, owner, place, discount)
    if prices is None:
        return HIGHEST
    reached = level(game, owner, place)
    rule = "gw.production.upgrade.4" if reached else "gw.production.upgrade.3"
    if (unpaid := why_unpaid(game, owner, totals(prices), rule)) is not None:
        return unpaid
    return None if reached or any(clan_of(game, owner).pool.values()) else NO_SOLDIER


def upgrade(game: WallGame, owner: int, place: str, rule: str, discount: int = 0) -> Flow[None]:
    """One level up, the first level included (gw.production.upgrade.5), which takes a soldier of the owner's choice
    from the pool for good (gw.production.upgrade.7). The warehouse pays nothing (gw.production.upgrade.14)."""
    prices = upgrade_price(game, owner, place, discount)
    assert prices is not None
    clan = clan_of(game, owner)
    if place not in clan.overseers:
        unit = yield from _choose_soldier(game, owner)
        clan.pool[unit] -= 1
        clan.overseers[place] = Overseer(0, unit)
    changes = yield from pay(game, owner, totals(prices), rule)
    clan.overseers[place].level += 1
    text = messages.overseer_rises(who(owner), place, clan.overseers[place].level)
    elements = [f"overseer:{place}:{owner}"]
    game.log(text, seat=owner, rule=rule, elements=elements, reckoning=whole(causes.PRICE, prices), changes=changes)


def _choose_soldier(game: WallGame, owner: int) -> Flow[str]:
    pool = clan_of(game, owner).pool
    answer = yield from decide(
        game,
        owner,
        T("Which soldier becomes the overseer?"),
        "gw.production.upgrade.3",
        lambda: [
            Option(f"overseer:{unit}", T("{unit}", unit=Ref(f"unit:{unit}")), (f"pool:{owner}:{unit}",))
            for unit in UNITS
            if pool[unit]
        ],
    )
    return answer.parts[1]


def offer_upgrades(
    game: WallGame,
    owner: int,
    places: Sequence[str],
    rule: str,
    *,
    count: int = 1,
    discount: int = 0,
    distinct: bool = False,
) -> Flow[int]:
    """Upgrade up to ``count`` overseers of these places (``distinct``: no place twice), or decline. It is one moment:
    what the upgrades set off, a card's as well as a location's (gw.production.upgrade.12), happens once, after the last
    of them (gw.effects.reading.3, gw.effects.reading.7). Returns how many."""
    left = list(places)
    done = 0
    while done < count and (place := (yield from _choose_upgrade(game, owner, left, rule, discount))):
        yield from upgrade(game, owner, place, rule, discount)
        done += 1
        if distinct:
            left.remove(place)
    if done:
        yield from fire(game, "upgrade_overseer", owner)
    return done


def _choose_upgrade(game: WallGame, owner: int, places: Sequence[str], rule: str, discount: int) -> Flow[str | None]:
    if all(why_not_upgraded(game, owner, place, discount) is not None for place in places):
        return None

    def choices() -> list[Option]:
        return [
            judged(_upgrade_option(game, owner, place, discount), why_not_upgraded(game, owner, place, discount))
            for place in places
        ]

    answer = yield from decide(
        game,
        owner,
        T("Upgrade an overseer?"),
        rule,
        lambda: [*allowed(choices()), Option(SKIP, T("Upgrade none"))],
        refused=lambda: not_allowed(choices()),
    )
    return None if answer.id == SKIP else answer.parts[1]


def _upgrade_option(game: WallGame, owner: int, place: str, discount: int) -> Option:
    prices = upgrade_price(game, owner, place, discount)
    if prices is None:
        return Option(f"upgrade:{place}", T("{place}", place=Ref(f"location:{place}")), (f"overseers:{place}",))
    price = whole(causes.PRICE, prices)
    label = T(
        "{place} to level {n} for {cost} chi",
        place=Ref(f"location:{place}"),
        n=level(game, owner, place) + 1,
        cost=price.total,
    )
    return Option(
        f"upgrade:{place}",
        label,
        (f"overseers:{place}",),
        price=price,
        cost=icons.goods({"chi": price.total}),
        head=T("{place} to level {n}", place=Ref(f"location:{place}"), n=level(game, owner, place) + 1),
    )


def by_level(reached: int, rule: str) -> tuple[Cause, ...]:
    """What an overseer of that level adds; nothing without one."""
    return (_by_level(reached, reached, rule),) if reached else ()


@cache
def _by_level(reached: int, amount: int, rule: str) -> Cause:
    return Cause(amount, T("Overseer of level {n}", n=reached), rule)


def printed_income(game: WallGame, owner: int, place: str, rule: str) -> Reckoning:
    """As many resources as the overseer's level says."""
    track = components.locations()[place].overseer
    assert track is not None
    reached = level(game, owner, place)
    return Reckoning(RESOURCES_GAINED, (_by_level(reached, track.income[reached - 1], rule),))


def income(game: WallGame, owner: int, place: str, rule: str) -> Flow[None]:
    """The resources of one overseer's location, by the effect of a card."""
    kind = components.locations()[place].production
    yield from gain_reckoned(game, owner, {kind: printed_income(game, owner, place, rule)}, rule)


def summer_income(game: WallGame, owner: int, place: str) -> Reckoning:
    """gw.summer.income.1, with what events change in this step."""
    value = printed_income(game, owner, place, "gw.summer.income.1")
    for card, effect in lasting_effects(game, owner, ModifyIncome):
        if effect.location == place:
            value = value.plus(causes.by_card(card, effect.value))
            value = value.at_least(effect.minimum, causes.NOT_BELOW, "gw.coop.events.3")
    return value


def all_income(game: WallGame, owner: int) -> Flow[None]:
    """gw.summer.income.1, gw.production.upgrade.6: from each of the owner's overseers, with what events change in this
    step."""
    for place in components.production():
        if place in clan_of(game, owner).overseers:
            kind = components.locations()[place].production
            yield from gain_reckoned(game, owner, {kind: summer_income(game, owner, place)}, "gw.summer.income.1")
