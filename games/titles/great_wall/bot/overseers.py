"""What an overseer's next level is worth."""

from __future__ import annotations

from games.titles.great_wall.bot import printed
from games.titles.great_wall.bot.estimates import ESTIMATES
from games.titles.great_wall.bot.judging import BotView
from games.titles.great_wall.seen.view import LocationView


def rise(table: BotView, place: LocationView, discount: int = 0) -> float:
    """What the next level of one's overseer there is worth: income for the years to come against the chi of today."""
    level = place.overseers.get(table.seat, (0, ""))[0]
    if level >= len(place.upgrade_costs):
        return 0.0
    chi = max(0, place.upgrade_costs[level] - discount)
    if table.goods["chi"] < chi:
        return 0.0
    tripods = table.safe("nine_tripods", printed.least_honor("nine_tripods")) * (1.0 if level else 0.5)
    requested = 0.0 if level else table.requests.overseer()
    return tripods + requested + ESTIMATES.level_a_year * table.harvests * table.yield_worth - table.cost({"chi": chi})


def best_rise(table: BotView, location: str = "any", discount: int = 0) -> float:
    """The best of the levels that could be bought now."""
    places = [place for place in table.view.locations if place.production and location in ("any", place.id)]
    return max((rise(table, place, discount) for place in places), default=0.0)
