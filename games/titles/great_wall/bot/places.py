"""What clerks are worth where."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, partial

from games.engine.bots.known import known
from games.engine.rules.ask import Answer
from games.titles.great_wall.bot.building import best_works
from games.titles.great_wall.bot.estimates import ESTIMATES
from games.titles.great_wall.bot.judging import BotView, Judge
from games.titles.great_wall.bot.overseers import rise
from games.titles.great_wall.bot.people import hires
from games.titles.great_wall.bot.planning import SPENDING, Choice, Plan, Turn, best_plan, choices_at
from games.titles.great_wall.seen.view import LocationView
from games.titles.great_wall.seen.wall import HordeView
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import is_player

ORDER = (
    *("temple", "lumber_mill", "quarry", "gold_mine", "tea_house"),
    *("emperors_embassy", "barracks", "builders_encampment", "logistics_center", "war_academy"),
)
"""In which order to activate: goods first, then what they are spent on."""
WAIT = (1.0, 0.55, 0.35, 0.2, 0.12, 0.08)
"""How likely a regular location is to be activated in good time, by the slots that are still missing."""
ROUT, SPOTS = 12.0, 5
"""What a horde card defeated is worth to partners, and how many spots a card has."""


def benefit(table: BotView, place: LocationView, clerks: int) -> tuple[float, int]:
    """What that many own clerks do there when it is activated, and the wood, stone and gold that they need for it."""
    if place.id in SPENDING:
        return _spending(table, place.id, clerks)
    if place.production:
        return _production(table, place.id, clerks), 0
    if place.id == "war_academy":
        room = max(0, components.tactic_hand_limit() - table.clan.tactics_count)
        return ESTIMATES.tactic * min(clerks, room) if table.harvests else 0.0, 0
    if place.id == "tea_house":
        return favour(table, place, clerks), 0
    return 0.0, 0


def _spending(table: BotView, place: str, clerks: int) -> tuple[float, int]:
    if place == "barracks":
        taken = recruits(table)[:clerks]
        return 0.1 + sum(worth for _, worth in taken), sum(_building_goods(unit) for unit, _ in taken)
    if place == "builders_encampment":
        worth, plan = best_works(table, clerks)
        return worth, max(0, sum(work.cost for work in plan) - table.warehouse)
    hired = hires(table)[:clerks]
    return sum(worth for worth, _ in hired), sum(gold for _, gold in hired)


@cache
def _building_goods(unit: str) -> int:
    """The wood, stone and gold of a soldier's price."""
    return sum(count for kind, count in components.soldiers()[unit].recruit_cost.items() if kind != "chi")


@known
def _production(table: BotView, place_id: str, clerks: int) -> float:
    place = _place(table, place_id)
    level = place.overseers.get(table.seat, (0, ""))[0]
    gathered = table.stock_worth(place.production, clerks + level)
    donation = max(0.0, table.esteem * components.board().donate_honor - table.price(place.production))
    return gathered + (donation if components.locations()[place.id].donate else 0.0) + max(0.0, rise(table, place))


def favour(table: BotView, place: LocationView, clerks: int) -> float:
    """Ties, and many things before them, go by tea order; it matters most late."""
    above = [owner for owner in table.view.tea[: table.view.tea.index(table.seat)] if is_player(owner)]
    steps = len(above) if clerks == place.slots else min(1, len(above))
    return steps * (ESTIMATES.favour if table.harvests > 1 else ESTIMATES.late_favour)


@known
def recruits(table: BotView) -> list[tuple[str, float]]:
    """The soldiers that one's goods would pay for and that are worth their price, the best first."""
    goods = dict(table.goods)
    ranked: list[tuple[str, float]] = []
    for unit, worth in sorted(_targets(table), key=lambda pair: -pair[1]):
        price = components.soldiers()[unit].recruit_cost
        enough = all(goods[kind] >= count for kind, count in price.items())
        gain = worth - table.cost(price)
        if gain > 0 and enough and sum(taken == unit for taken, _ in ranked) < table.clan.pool[unit]:
            goods = {kind: have - price.get(kind, 0) for kind, have in goods.items()}
            ranked.append((unit, gain))
    return ranked


def relief(table: BotView, horde: HordeView) -> float:
    """What a covered spot brings all partners nearer to the end of a horde card, which would come back every winter."""
    return (ROUT + table.requests.defeat()) / len(horde.spots) if table.together else 0.0


def _targets(table: BotView) -> list[tuple[str, float]]:
    """What soldiers could do now: a card kept from bringing shame, a claim, the rewards of the spots."""
    tally = table.tally
    targets = [("spearman", tally)] * table.clan.pool["spearman"]
    for section in table.sections:
        for horde in section.hordes:
            rewards = sorted((table.reward(spot.reward) for spot in horde.spots if not spot.unit), reverse=True)
            mine = table.mine_on(horde)
            guard = table.disgrace if not section.holds and not mine else 0.0
            share = (ESTIMATES.chance * table.trophy(horde.honor) + 2.0) / max(1, len(horde.spots)) + relief(
                table, horde
            )
            if horde.row == 1:
                targets += [
                    ("spearman", tally + reward + share + (guard if not index else 0.0))
                    for index, reward in enumerate(rewards)
                ]
            if len(rewards) > 1:
                targets.append(("horseman", tally + guard + 2 * share + sum(rewards[:2])))
        free = section.firing_spots - len(section.firing)
        urgency = 1.0 if section.holds else ESTIMATES.falling
        shots = ROUT / SPOTS * (1 + table.harvests) if table.together and section.hordes else 0.0
        targets += [("archer", 1.0 + shots + 0.8 * table.harvests + urgency * (tally + table.bow(section.wall)))] * free
    return targets


def worth(table: BotView, place: LocationView, clerks: int, activates: bool) -> tuple[float, int]:
    """What that many own clerks there promise, and the goods that they need now: sure where it will be activated, less where it waits to
    fill up."""
    if not clerks:
        return 0.0, 0
    value, goods = benefit(table, place, clerks)
    if activates or place.slots is None:
        return value, goods
    missing = place.free - (clerks - place.clerks.get(table.seat, 0))
    if missing:
        return value * WAIT[min(missing, len(WAIT) - 1)], 0
    alone = all(owner == table.seat for owner in place.clerks)
    return value - (table.disgrace if place.flag and alone else 0.0), goods


def plan(table: BotView, turn: Turn) -> Plan:
    """The best plan for a turn."""
    return _best_plan(table, turn, table.clerks_there)


@known
def _best_plan(table: BotView, turn: Turn, clerks_there: Hashable) -> Plan:
    """The best plan for a turn where clerks are so."""
    tea = tuple(table.view.tea)

    def choices(place: LocationView) -> list[Choice]:
        return _choices(table, place.id, turn.most(place), turn.activates, tea, place.free, *place.clerks.items())

    return best_plan(table.view, table.seat, turn, choices, table.building_goods)


@known
def _choices(table: BotView, place_id: str, most: int, activates: bool, *_clerks_there: Hashable) -> list[Choice]:
    """What may be done at one location: while a clerk goes to another it stays the same."""
    place = _place(table, place_id)
    clerks = place.clerks.get(table.seat, 0)
    return choices_at(place, clerks, most, activates, partial(worth, table))


def present_turn(table: BotView) -> Turn:
    """What is left of the moves that are being made; those who follow send each clerk to another location."""
    own_turn = table.view.active == table.seat
    return Turn(table.left, table.left if own_turn else 1, own_turn and table.may_activate, table.places)


def _plan(table: BotView) -> Plan:
    if table.plan is None:
        table.plan = plan(table, present_turn(table))
    return table.plan


def _place(table: BotView, place_id: str) -> LocationView:
    return next(place for place in table.view.locations if place.id == place_id)


def send(table: BotView, answer: Answer) -> float:
    """Where the plan adds clerks, most of all where it adds many."""
    change = _plan(table).changes.get(answer.parts[2], 0)
    clerks = _place(table, answer.parts[2]).clerks.get(table.seat, 0)
    return (1.0 + change) if change > 0 else -1.0 - 0.1 * clerks


def take(table: BotView, answer: Answer) -> float:
    """A clerk leaves where the plan takes it away, once the pool is empty or the plan gains by it."""
    changes = _plan(table).changes
    useful = any(change > 0 for change in changes.values())
    return 0.5 if useful and changes.get(answer.parts[1], 0) < 0 else -2.0


def activate(table: BotView, answer: Answer) -> float:
    """The order of one's turn; for an activation that a card allows, where one's own clerks do most and the others' least."""
    place = _place(table, answer.parts[1])
    if table.rule != "gw.locations.advanced.1":
        return 1.0 + len(ORDER) - ORDER.index(place.id)
    others = sum(count for owner, count in place.clerks.items() if owner != table.seat and is_player(owner))
    clerks = place.clerks.get(table.seat, 0)
    return worth(table, place, clerks, True)[0] - worth(table, place, clerks, False)[0] - 0.3 * others


WORTH: dict[str, Judge] = {"send": send, "take": take, "activate": activate}
