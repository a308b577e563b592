"""What the answers to small questions are worth: those of cards, of the phases before the Action Phase, of wars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from games.engine.rules.ask import Answer
from games.titles.imperial_struggle.bot import war
from games.titles.imperial_struggle.bot.effects import event_worth, worth
from games.titles.imperial_struggle.bot.estimates import ESTIMATES
from games.titles.imperial_struggle.bot.spaces import gain, hit, loss, lost, take
from games.titles.imperial_struggle.bot.table import BotView
from games.titles.imperial_struggle.table import cards
from games.titles.imperial_struggle.table.components import SPACES, track
from games.titles.imperial_struggle.table.ops.pieces import AddDemand
from games.titles.imperial_struggle.table.state import BOX, FRANCE

Judge: TypeAlias = Callable[[BotView, Answer], float]
CHEAPEST, LAST_BID = 2, 3


def _lost(table: BotView, answer: Answer) -> float:
    return lost(table, answer.parts[1])


def _marked(table: BotView, answer: Answer) -> float:
    return ESTIMATES.marked * lost(table, answer.parts[1])


def _gained(table: BotView, answer: Answer) -> float:
    return gain(table, answer.parts[1])


def _taken(table: BotView, answer: Answer) -> float:
    """Conquest Points are lost where they are not used."""
    return take(table, answer.parts[-1]) + 0.1


def _landed(table: BotView, answer: Answer) -> float:
    source = answer.parts[1]
    moved = loss(table, source) if source != BOX else 0.0
    return take(table, answer.parts[2]) + 0.1 - moved


def _damaged(table: BotView, answer: Answer) -> float:
    fort = answer.parts[1]
    return ESTIMATES.damaged * (hit(table, fort) if table.flag(fort) == table.other else -loss(table, fort))


def _squadron(table: BotView, answer: Answer) -> float:
    """A squadron that goes away: the opponent's where that hurts most, or one of its own where that hurts least."""
    place = answer.parts[1]
    if place != BOX:
        return lost(table, place)
    return -ESTIMATES.off_map if table.view.active == table.side == "britain" else ESTIMATES.off_map


def _lose(table: BotView, answer: Answer) -> float:
    place = answer.parts[1]
    return -ESTIMATES.off_map if place == BOX else -loss(table, place)


def _loss(table: BotView, answer: Answer) -> float:
    return {"damage_fort": -0.5, "squadron_to_navy_box": -1.0, "return_bonus_tile": -1.2}[answer.parts[1]]


def _choice(table: BotView, answer: Answer) -> float:
    """Which of several effects: the Event being played says what they are."""
    action_round = table.view.round
    if action_round is None or not action_round.event:
        return 0.0
    part = cards.events()[action_round.event].part(table.side)
    halves = [part.base] if part.bonus is None else [part.base, part.bonus]
    for half in halves:
        for effect in half.effects:
            options: Sequence[Sequence[object]] = getattr(effect, "options", ())
            if len(options) > answer.number(1) and isinstance(options[0], tuple):
                return worth(table, options[answer.number(1)])  # type: ignore[arg-type]
    return 0.0


def _keep(table: BotView, answer: Answer) -> float:
    return sum(max(0.3, event_worth(table, card)) for card in answer.parts[1:])


def _discard(table: BotView, answer: Answer) -> float:
    return -event_worth(table, answer.parts[1])


def _ministries(table: BotView, answer: Answer) -> float:
    hand = [cards.events()[card].bonus_when for card in table.power.hand or ()]
    asked = [condition.keyword for condition in hand if condition is not None and condition.keyword]
    total, keywords = 0.0, set[str]()
    for name in answer.parts[1:]:
        total += ESTIMATES.ministries[name]
        keywords |= set(cards.ministries()[name].keywords)
    return (
        total
        + ESTIMATES.spread_of_keywords * len(keywords)
        + ESTIMATES.keyword * sum(keyword in keywords for keyword in asked)
    )


def _first(table: BotView, answer: Answer) -> float:
    return float(answer.parts[1] == table.side)


def _bid(table: BotView, answer: Answer) -> float:
    """A Treaty Point or two, no more."""
    return -abs(answer.number(1) - CHEAPEST) / LAST_BID


def _place(table: BotView, answer: Answer) -> float:
    """Where the tile in hand does most."""
    theater = war.theater_of(table, answer.parts[1])
    drawn = table.power.drawn
    strength = war.tile_strength(drawn) if drawn and drawn != "?" else ESTIMATES.bonus
    return 0.0 if theater is None else war.for_strength(table, theater, strength)


def _move(table: BotView, answer: Answer) -> float:
    theater = war.theater_of(table, answer.parts[2])
    strength = war.tile_strength(answer.parts[1])
    return 0.0 if theater is None else war.for_strength(table, theater, strength) - strength


def _kept(table: BotView, answer: Answer) -> float:
    """Of a tile drawn and the one that lies there: the better stays, the worst leave the game."""
    theater = next((one for one in table.view.theaters if one.tiles[table.side]), None)
    drawn = table.power.drawn
    if theater is None or not drawn:
        return 0.0
    new = war.tile_strength(drawn)
    old = _old(table)
    stays, goes = (new, old) if answer.verb == "new" else (old, new)
    out = answer.parts[1] == "out"
    return stays + (0.1 if out == (goes <= ESTIMATES.weak) else 0.0)


def _old(table: BotView) -> float:
    """The tile that is to be replaced: the bot upgrades where its tile is the worst."""
    basics = [
        war.tile_strength(tile)
        for theater in table.view.theaters
        for tile in theater.tiles[table.side] or ()
        if tile.startswith("basic")
    ]
    return min(basics, default=0.0)


def _from(table: BotView, answer: Answer) -> float:
    theater = war.theater_of(table, answer.parts[1])
    return 0.0 if theater is None else war.for_strength(table, theater, ESTIMATES.bonus)


def _return(table: BotView, answer: Answer) -> float:
    return -war.tile_strength(answer.parts[2])


def _pay(table: BotView, answer: Answer) -> float:
    """Debt or Treaty Points: those that could not be kept first, then whichever is cheaper."""
    return -table.debt_cost(answer.number(1)) - ESTIMATES.treaty_now * answer.number(2)


def _with(table: BotView, answer: Answer) -> float:
    """Minor points first, which are lost otherwise."""
    return {"minor": 2.0, "event": 1.0, "exchange": 1.0}.get(answer.parts[1], 0.0)


def _demand(table: BotView, answer: Answer) -> float:
    """A commodity that comes, or goes: the one where the side is behind goes, the one where it leads comes."""
    lead = next((one for one in table.view.goods if one.id == answer.parts[1]), None)
    if lead is None:
        return 0.0
    margin = (lead.counts[table.side].total - lead.counts[table.other].total) * 0.5
    added = table.view.round is not None and _adds(table.view.round.event)
    return margin if added else -margin


@cache
def _adds(event: str) -> bool:
    """Whether an Event adds a commodity; another one swaps them."""
    if not event:
        return False
    return any(isinstance(effect, AddDemand) for part in cards.events()[event].parts for effect in part.base.effects)


def _score(table: BotView, answer: Answer) -> float:
    lead = next(one for one in table.view.goods if one.id == answer.parts[1])
    return {table.side: 1.0, table.other: -1.0}.get(lead.winner, -0.1)


def _townshend(table: BotView, answer: Answer) -> float:
    lead = next(one for one in table.view.goods if one.id == answer.parts[1])
    in_demand = any(one.id == answer.parts[1] for one in table.view.demand)
    return lead.counts[table.other].total * (0.6 if in_demand else 0.2)


def _tile(table: BotView, answer: Answer) -> float:
    """An Advantage to be exhausted, the opponent's, or refreshed, an own one."""
    held = table.view.advantages[answer.parts[1]]
    if held.exhausted:
        return 0.5
    return {table.other: 0.5, table.side: -0.5}.get(held.holder, 0.0)


def _advantage(table: BotView, answer: Answer) -> float:
    return worth(table, cards.advantages()[answer.parts[1]].effects)


def _usa(table: BotView, answer: Answer) -> float:
    space = answer.parts[1]
    flag = table.flag(space)
    once_british = space in track().final.territories.britain
    return 2.0 * once_british + (0.5 if flag != FRANCE else -0.5)


def _cede(table: BotView, answer: Answer) -> float:
    return 0.0


def _refuse(table: BotView, answer: Answer) -> float:
    """Cheaper is to let it go."""
    return -1.0


def _shifted(table: BotView, answer: Answer) -> float:
    space = answer.parts[1]
    return hit(table, space) if table.flag(space) else gain(table, space)


def _huguenots(table: BotView, answer: Answer) -> float:
    return {"north_america": 0.3, "caribbean": 0.4}.get(SPACES[answer.parts[1]].region, 0.0)


WORTH: dict[str, Judge] = {
    "conflict": _marked,
    "unflag": _lost,
    "remove": _lost,
    "raze": _lost,
    "home": _lost,
    "flag": _gained,
    "control": lambda table, answer: take(table, answer.parts[1]),
    "shift": _shifted,
    "take": _taken,
    "land": _landed,
    "damage": _damaged,
    "squadron": _squadron,
    "lose": _lose,
    "loss": _loss,
    "choice": _choice,
    "keep": _keep,
    "discard": _discard,
    "ministries": _ministries,
    "first": _first,
    "bid": _bid,
    "place": _place,
    "byng": _place,
    "move": _move,
    "new": _kept,
    "old": _kept,
    "from": _from,
    "return": _return,
    "pay": _pay,
    "with": _with,
    "demand": _demand,
    "score": _score,
    "townshend": _townshend,
    "tile": _tile,
    "advantage": _advantage,
    "usa": _usa,
    "cede": _cede,
    "refuse": _refuse,
    "huguenots": _huguenots,
    "reveal": lambda table, answer: 1.0,
    "to": lambda table, answer: 1.0 - answer.number(1),
}
