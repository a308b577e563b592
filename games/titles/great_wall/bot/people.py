"""What generals, advisors, clerks and tactic cards are worth."""

from __future__ import annotations

from games.engine.bots.known import known
from games.engine.rules.ask import Answer
from games.titles.great_wall.bot import printed
from games.titles.great_wall.bot.effects import effects_worth
from games.titles.great_wall.bot.estimates import ESTIMATES
from games.titles.great_wall.bot.judging import BotView, Judge
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import Ability, Advisor


def _yearly(table: BotView, ability: Ability | Advisor) -> float:
    """What an ability brings in a year."""
    paid = table.cost(dict(ability.cost))
    once = effects_worth(table, ability.effects) - paid
    return ESTIMATES.frequent.get(ability.trigger, 0.3) * max(0.0, once)


def active_worth(table: BotView, card: str) -> float:
    """What an advisor beside the general brings in the years to come."""
    advisor = components.advisors()[card]
    return table.seasons * (_yearly(table, advisor) + 0.3 * effects_worth(table, advisor.passive))


def supporting_worth(table: BotView, general: str) -> float:
    """What one more advisor below the general brings."""
    return table.seasons * _yearly(table, components.generals()[general].ability)


def keep(table: BotView, answer: Answer) -> float:
    """The general with the other advisor below, the advisor at his side, and what he brings along."""
    start = components.generals()[answer.parts[1]].start
    return (
        ESTIMATES.people_growth * supporting_worth(table, answer.parts[1])
        + active_worth(table, answer.parts[2])
        + ESTIMATES.start * sum(start.goods().values())
        + ESTIMATES.start * start.tactics
        + start.tea / 30
    )


def advisor_worth(table: BotView, card: str) -> float:
    """What a new advisor brings where it does most."""
    return table.safe("imperial_seal") + max(active_worth(table, card), supporting_worth(table, table.general))


def clerk_worth(table: BotView) -> float:
    """What one more clerk brings in the years to come."""
    return ESTIMATES.clerk_a_year * table.harvests


@known
def hires(table: BotView) -> list[tuple[float, int]]:
    """What each advisor or clerk that one's gold would hire is worth, and the gold, in order."""
    gold, owned, embassy, price = table.goods["gold"], table.advisors, table.clan.embassy, printed.clerk_price()
    track = sorted((advisor_worth(table, card) for card in table.view.advisor_track), reverse=True)
    worths: list[tuple[float, int]] = []
    while True:
        clerk = clerk_worth(table) - table.cost({"gold": price})
        advisor = track[0] - table.cost({"gold": owned + 1}) if track and gold > owned else 0.0
        if embassy and gold >= price and clerk >= max(0.0, advisor):
            embassy, gold = embassy - 1, gold - price
            worths.append((clerk, price))
        elif advisor > 0:
            owned, gold, track = owned + 1, gold - owned - 1, track[1:]
            worths.append((advisor, owned))
        else:
            return worths


def hire(table: BotView, answer: Answer) -> float:
    if answer.parts[1] == "clerk":
        return clerk_worth(table) - table.cost({"gold": printed.clerk_price()})
    return advisor_worth(table, answer.parts[1]) - table.cost({"gold": table.advisors + 1})


def active(table: BotView, answer: Answer) -> float:
    return active_worth(table, answer.parts[1])


def supporting(table: BotView, answer: Answer) -> float:
    return supporting_worth(table, table.general)


def tactic(table: BotView, answer: Answer) -> float:
    """What a card does, less its price."""
    card = components.tactics()[answer.parts[1]]
    side = card.basic if answer.parts[2] == "basic" else card.boosted
    return effects_worth(table, side.effects) - table.cost(dict(side.cost)) - ESTIMATES.standard


WORTH: dict[str, Judge] = {
    "keep": keep,
    "hire": hire,
    "active": active,
    "supporting": supporting,
    "tactic": tactic,
}
