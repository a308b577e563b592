"""What cards, goods, people and shame are worth."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Answer, answer_of
from games.titles.great_wall.bot import orders, printed
from games.titles.great_wall.bot.estimates import ESTIMATES
from games.titles.great_wall.bot.judging import BotView, Judge
from games.titles.great_wall.bot.overseers import best_rise, rise
from games.titles.great_wall.bot.places import plan
from games.titles.great_wall.bot.planning import Turn
from games.titles.great_wall.rules.goods import Mix
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import RESOURCES

LAST_CHI = 5
"""So many chi are the last ones."""


def command(table: BotView, answer: Answer) -> float:
    """What the best plan for the clerks is worth, or what the waiting soldiers would do."""
    card = answer.parts[1]
    moves = orders.clerks_moved(card)
    worth = plan(table, Turn(moves, moves, orders.activates(card))).worth if moves else 0.0
    if orders.attacks(card):
        return _assault(table) if table.together else 2.0 * table.waiting()
    return worth + max(0.0, best_rise(table)) if orders.upgrades(card) else worth


def _assault(table: BotView) -> float:
    """What all partners' soldiers would bring: those who wait strike once, those on the walls whenever they are asked."""
    worth = 0.0
    for section in table.sections:
        near = section.hordes[0].free if section.hordes else 0
        spearmen = sum(units["spearman"] for units in section.rest.values())
        spots = sum(horde.free for horde in section.hordes)
        blows = (
            min(near, spearmen)
            + 2 * sum(units["horseman"] for units in section.rest.values())
            + 2 * len(section.firing)
        )
        worth += ESTIMATES.vital_spot * min(spots, blows)
    return worth


def slot(table: BotView, answer: Answer) -> float:
    return 1.0 - 0.1 * answer.number(1)


def upgrade(table: BotView, answer: Answer) -> float:
    return rise(table, next(place for place in table.view.locations if place.id == answer.parts[1]))


def donate(table: BotView, answer: Answer) -> float:
    return table.esteem * components.board().donate_honor - table.cost({answer.parts[1]: 1})


def shame(table: BotView, answer: Answer) -> float:
    """On a horde card worth less than the penalty, or one that bears shame already; else under a spearman."""
    if answer.parts[1] == "soldier":
        return -table.disgrace - _missed(table, answer.parts[2])
    card, tokens = table.clan.claimed[answer.number(2)]
    return -0.5 if tokens else -table.trophy(components.horde_type(card).honor)


def _missed(table: BotView, unit: str) -> float:
    """What a soldier under a token is missed: where soldiers score, spearmen most, and archers where those score."""
    if "hou_yi_bow" not in table.view.artifacts and "tiger_tally" in table.view.artifacts:
        return {"spearman": 1.0, "archer": 0.0, "horseman": 0.5}[unit]
    return {"spearman": 0.0, "archer": 1.0, "horseman": 0.5}[unit]


def lift(table: BotView, answer: Answer) -> float:
    if table.together:
        return _bought_off(table)
    if answer.parts[1] == "soldier":
        dearer = ESTIMATES.reserved if table.goods["chi"] < LAST_CHI else 1.0
        return table.disgrace - printed.cleansing() * dearer * table.artifact_worth("chi")
    card, tokens = table.clan.claimed[answer.number(2)]
    return table.trophy(components.horde_type(card).honor) - 2.0 if tokens == 1 else -1.0


def _bought_off(table: BotView) -> float:
    """A token less in co-operation, against the honor that it costs and that the emperor may ask for."""
    price = components.board().shame_discard_cost.coop["honor"]
    spared = table.view.honor[table.seat] - price >= table.requests.honor_kept()
    return table.disgrace + table.requests.cleansing() - table.esteem * price * (1.0 if spared else ESTIMATES.owed)


def pay(table: BotView, answer: Answer) -> float:
    """Keep what is scarce."""
    if answer.parts[1] in RESOURCES:
        return -table.cost({answer.parts[1]: answer.number(2)})
    mix: Mix = tuple(int(part) for part in answer.parts[1:])
    left = [table.goods[kind] - count for kind, count in zip(RESOURCES, mix, strict=True)]
    return -table.cost(dict(zip(RESOURCES, mix, strict=True))) + 0.1 * min(left)


def gain(table: BotView, answer: Answer) -> float:
    return table.price(answer.parts[1]) - 0.05 * table.goods.get(answer.parts[1], 0)


def take_back(table: BotView, answer: Answer) -> float:
    """By how much the best card of the discard is better than the best in hand. One at a time they cost nothing."""
    if len(answer.parts) > 1:
        return 2.0
    return _best_command(table, table.clan.orders.discarded) - _best_command(table, table.clan.orders.held)


def _best_command(table: BotView, cards: Sequence[str]) -> float:
    return max((command(table, answer_of(f"command:{card}")) for card in cards), default=0.0)


def honor(table: BotView, answer: Answer) -> float:
    """What the cards that stay in the discard bring."""
    return table.esteem * components.board().reclaim_honor * len(table.clan.orders.discarded)


def income(table: BotView, answer: Answer) -> float:
    place = next(place for place in table.view.locations if place.id == answer.parts[1])
    return place.overseers.get(table.seat, (0, ""))[0] * table.price(place.production)


def discard(table: BotView, answer: Answer) -> float:
    """A tactic card beyond the limit; or, in co-operation, the shame just received, while the supply is what everybody lives on."""
    if len(answer.parts) == 1:
        return _bought_off(table)
    return {"after_command_step_self": 0.3, "attack": 0.4}.get(components.tactics()[answer.parts[1]].trigger, 1.0)


def sacrifice(table: BotView, answer: Answer) -> float:
    """From the pool before the board."""
    return 0.5 if answer.parts[2] == "pool" else 0.2


def willing(table: BotView, answer: Answer) -> float:
    """Whatever helps at no great cost."""
    return 1.0


WORTH: dict[str, Judge] = {
    "command": command,
    "slot": slot,
    "upgrade": upgrade,
    "donate": donate,
    "shame": shame,
    "lift": lift,
    "pay": pay,
    "gain": gain,
    "store": gain,
    "reclaim": take_back,
    "honor": honor,
    "income": income,
    "discard": discard,
    "use": willing,
    "rise": willing,
    "agree": willing,
    "fulfil": willing,
    "sacrifice": sacrifice,
    "copy": willing,
    "choose": lambda table, answer: 1.0 - answer.number(1) * 0.1,
    "first": willing,
}
