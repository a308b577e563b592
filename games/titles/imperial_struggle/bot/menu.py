"""What the answers of an Action Round are worth: tiles by what their points could buy, purchases by what they bring for their price.

What is free comes first, in an order that the rules ask for: abilities that look at the tile, the Event, other abilities, Advantages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.engine.rules.ask import Answer, Option
from games.titles.imperial_struggle.bot import war
from games.titles.imperial_struggle.bot.effects import event_worth, holds, worth
from games.titles.imperial_struggle.bot.estimates import ESTIMATES
from games.titles.imperial_struggle.bot.planning import best_buy, budget
from games.titles.imperial_struggle.bot.spaces import gain, hit, loss, restored
from games.titles.imperial_struggle.bot.table import BotView
from games.titles.imperial_struggle.table import cards
from games.titles.imperial_struggle.table.card_types import Ability
from games.titles.imperial_struggle.table.components import LIMITS, SPACES, investments, theaters
from games.titles.imperial_struggle.table.ops.pieces import WaiveEventSymbol, WaiveEventType
from games.titles.imperial_struggle.table.state import BOX, UNBUILT

Judge: TypeAlias = Callable[[BotView, Option, Answer], float]
RULES = ("is.action-round.3", "is.action-round.4")
"""The questions of an Action Round."""
NO = -1.0
REVEAL, TILE_ABILITY, EVENT, ABILITY, ADVANTAGE, UPGRADE, PURCHASE = 60.0, 50.0, 40.0, 30.0, 20.0, 10.0, 0.0
"""These come in this order. What they bring does not count."""
AT_ONCE = ("", "scoring", "powers", "europe_award", "own_advantage", "opponent_advantage", "reveal")
"""Timings of abilities that do nothing while their card lies face down."""
LAST_ROUNDS = 2


def _tile(table: BotView, option: Option, answer: Answer) -> float:
    """What its actions could buy, with an Event where it allows one."""
    printed = investments()[answer.parts[1]]
    total = budget(table, printed.major, printed.points) + best_buy(table, printed.minor, printed.minor_points)
    if printed.event:
        hand = table.power.hand or []
        events = [event_worth(table, card) for card in hand if cards.events()[card].symbol in ("", printed.major)]
        total += max(0.0, max(events, default=0.0))
    if printed.upgrade:
        total += 0.45
    return total


def _pass(table: BotView, option: Option, answer: Answer) -> float:
    """Little enough: only at the Debt Limit, and where the tile buys little."""
    repaid = min(LIMITS.debt_repaid_by_passing, table.power.debt)
    points = sum(lot.points for action in table.view.points for lot in action.lots)
    stuck = ESTIMATES.stuck if table.power.available_debt == 0 else 0.0
    return ESTIMATES.repaid * repaid + stuck - ESTIMATES.point * points


def _event(table: BotView, option: Option, answer: Answer) -> float:
    value = event_worth(table, answer.parts[1])
    return EVENT + value if value > ESTIMATES.worthwhile else NO


def _reveal(table: BotView, option: Option, answer: Answer) -> float:
    """What works only face up is turned up; the others wait until they are used, or give their keyword to a war."""
    card = cards.ministries()[answer.parts[1]]
    if any(ability.timing in AT_ONCE for ability in card.abilities):
        return REVEAL
    keywords = {keyword for theater in table.view.theaters for keyword in theaters()[theater.id].keywords}
    soon = table.rounds_left <= LAST_ROUNDS and keywords & set(card.keywords)
    return REVEAL if soon else NO


def _ability(table: BotView, option: Option, answer: Answer) -> float:
    ability = cards.ministries()[answer.parts[1]].abilities[answer.number(2)]
    if any(isinstance(effect, WaiveEventSymbol | WaiveEventType) for effect in ability.effects):
        return TILE_ABILITY if _waived(table, ability) > ESTIMATES.worthwhile else NO
    value = worth(table, ability.effects)
    if ability.when is not None and not holds(table, ability.when):
        return NO
    if value <= ESTIMATES.worthwhile:
        return NO
    return (TILE_ABILITY if ability.timing == "tile" else ABILITY) + value


def _waived(table: BotView, ability: Ability) -> float:
    """The best Event that could be played by it."""
    action_round = table.view.round
    if action_round is None or not action_round.tile:
        return 0.0
    major = investments()[action_round.tile].major
    types = {"", major, *(effect.type for effect in ability.effects if isinstance(effect, WaiveEventType))}
    hand = table.power.hand or []
    return max((event_worth(table, card) for card in hand if cards.events()[card].symbol in types), default=0.0)


def _advantage(table: BotView, option: Option, answer: Answer) -> float:
    """After the Event, which it would forbid."""
    action_round = table.view.round
    if action_round is not None and not action_round.tile:
        return NO
    value = worth(table, cards.advantages()[answer.parts[1]].effects)
    return ADVANTAGE + value if value > ESTIMATES.worthwhile else NO


def _huguenots(table: BotView, option: Option, answer: Answer) -> float:
    region = SPACES[answer.parts[1]].region
    has_market = any(
        SPACES[space].type == "market" and SPACES[space].region == region and table.connected(space)
        for space, seen in table.view.spaces.items()
        if seen.flag != table.side
    )
    return ADVANTAGE if has_market and table.turns_left <= LAST_ROUNDS else NO


def _upgrade(table: BotView, option: Option, answer: Answer) -> float:
    """Where the tile that lies there is the worst."""
    if len(answer.parts) == 1:
        return UPGRADE + table.treaty_worth(1)
    theater = war.theater_of(table, answer.parts[1])
    tiles = theater.tiles[table.side] if theater is not None else None
    basic = next((tile for tile in tiles or () if tile.startswith("basic")), None)
    if theater is None or basic is None:
        return NO
    better = ESTIMATES.unknown_basic - war.tile_strength(basic) + 1
    return UPGRADE + max(0.0, better)


# Purchases


def _bought(table: BotView, option: Option, kind: str, value: float) -> float:
    """Its value for its price; what has to be borrowed must be worth it."""
    price = option.price.total if option.price is not None else 0
    have = max(
        (sum(lot.points for lot in action.lots) for action in table.view.points if action.kind == kind), default=0
    )
    net = value - borrowed(table, max(0, price - have))
    if net <= (ESTIMATES.worthwhile if price > have else 0.02):
        return NO
    per_point: float = net / max(1, price) ** ESTIMATES.taste
    return PURCHASE + per_point


def borrowed(table: BotView, points: int) -> float:
    """What it costs to borrow that many points: Treaty Points that could not be kept first."""
    spare = max(0, table.power.treaty - LIMITS.treaty_kept)
    points = max(0, points - spare)
    from_treaty = min(points, table.power.treaty)
    return 0.35 * from_treaty + table.debt_cost(points - from_treaty)


def _kind(answer: Answer) -> str:
    if len(answer.parts) > 2:
        return "military"
    return "economic" if SPACES[answer.parts[1]].type == "market" else "diplomatic"


def _flag(table: BotView, option: Option, answer: Answer) -> float:
    return _bought(table, option, _kind(answer), gain(table, answer.parts[1]))


def _unflag(table: BotView, option: Option, answer: Answer) -> float:
    space = answer.parts[1]
    return _bought(table, option, _kind(answer), hit(table, space) + ESTIMATES.breadth * gain(table, space))


def _fort(table: BotView, option: Option, answer: Answer) -> float:
    space = answer.parts[1]
    if answer.verb == "repair":
        return _bought(table, option, "military", 0.5 * gain(table, space))
    value = gain(table, space) + (hit(table, space) if answer.verb == "seize" else 0.0)
    return _bought(table, option, "military", value)


def _deploy(table: BotView, option: Option, answer: Answer) -> float:
    source, target = answer.parts[1], answer.parts[2]
    value = gain(table, target) + (hit(table, target) if answer.verb == "displace" else 0.0)
    if source != BOX:
        value -= loss(table, source) + 0.1
    return _bought(table, option, "military", value)


def _conflict(table: BotView, option: Option, answer: Answer) -> float:
    """Only on own spaces: what counts again."""
    space = answer.parts[1]
    if table.flag(space) != table.side:
        return NO
    return _bought(table, option, "military", restored(table, space))


def _bonus_tile(table: BotView, option: Option, answer: Answer) -> float:
    gains = [war.for_strength(table, theater, ESTIMATES.bonus) for theater in table.view.theaters]
    return _bought(table, option, "military", max([ESTIMATES.bonus_tile / 2, *gains]))


def _squadron(table: BotView, option: Option, answer: Answer) -> float:
    waiting = table.power.squadrons.count(BOX)
    built = LIMITS.squadrons - table.power.squadrons.count(UNBUILT)
    value = ESTIMATES.squadron if waiting == 0 and table.turns_left else 0.4
    return _bought(table, option, "military", value * (1.2 - built / 12))


def _draw(table: BotView, option: Option, answer: Answer) -> float:
    return _bought(table, option, "diplomatic", ESTIMATES.card * (table.turns_left > 0))


def _exchange(table: BotView, option: Option, answer: Answer) -> float:
    return _bought(table, option, "military", min(ESTIMATES.point, best_buy(table, answer.parts[1], 1)))


def _end(table: BotView, option: Option, answer: Answer) -> float:
    """Rather than something that brings nothing."""
    return 0.0


WORTH: dict[str, Judge] = {
    "tile": _tile,
    "pass": _pass,
    "event": _event,
    "reveal": _reveal,
    "ability": _ability,
    "advantage": _advantage,
    "huguenots": _huguenots,
    "upgrade": _upgrade,
    "swap": lambda table, option, answer: NO,
    "flag": _flag,
    "unflag": _unflag,
    "build": _fort,
    "repair": _fort,
    "seize": _fort,
    "deploy": _deploy,
    "displace": _deploy,
    "conflict": _conflict,
    "bonus_tile": _bonus_tile,
    "squadron": _squadron,
    "draw": _draw,
    "exchange": _exchange,
    "apart": lambda table, option, answer: NO,
    "join": lambda table, option, answer: NO,
    "done": _end,
    "end": _end,
}
