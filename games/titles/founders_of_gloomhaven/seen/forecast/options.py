"""The options of a question with their forecasts. Places are grouped by the deliveries that they cause, with who
scores how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from games.engine.rules.ask import Amount, Option, Question, answer_of
from games.engine.rules.text import N, T
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.effects.upgrade import laid_in
from games.titles.founders_of_gloomhaven.seen.forecast.details import with_details
from games.titles.founders_of_gloomhaven.seen.forecast.outcome import Forecast, Outcome, best, together
from games.titles.founders_of_gloomhaven.seen.forecast.places import Places, upgrade_of
from games.titles.founders_of_gloomhaven.seen.forecast.position import imagined
from games.titles.founders_of_gloomhaven.seen.forecast.wording import delivered, heading, with_spreads
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.references import space

FIRST_ROAD = "fog.actions.upgrade.10"
ROADS = ("fog.road.2", "fog.actions.upgrade.4", FIRST_ROAD, "fog.vote.reset.3")
"""The clauses of questions where a road goes."""
OWN, BUILDING, PERSONAL, SITE = (
    "fog.actions.trade.2",
    "fog.actions.upgrade.5",
    "fog.actions.construct.3",
    "fog.vote.place.1",
)
"""The clauses of questions where the seat's stall, an advanced resource building, a house or bridge, or a prestige
building goes."""
MONEY = "two-coins"


class Prospect(NamedTuple):
    """What an option could bring. ``best`` is where the seat can score most, ``all`` covers all places."""

    option: Option
    best: Outcome
    all: Outcome


def forecast(view: FoundersView, question: Question) -> Sequence[Option]:
    """The options with their forecasts and details. Options by which the asked seat can score most come first."""
    seat = question.ask.seat
    if any(answer_of(option.id).verb == "build" for option in question.options):
        places = places_of(view, question)
        return with_details(view, question, [_building(places, option) for option in question.options])
    if not _asks_for_a_place(question):
        return with_details(view, question, question.options)
    places = places_of(view, question)
    forecasts = [(forecast_at(places, question, option), option) for option in question.options]
    ordered = sorted(forecasts, key=lambda one: 0 if one[0] is None else -one[0].outcome.most(seat))
    return with_details(view, question, [option if one is None else _placed(one, option) for one, option in ordered])


def prospects(view: FoundersView, question: Question) -> Iterator[Prospect]:
    """What each place, or each building that can be built, could bring. Nothing for a question about neither."""
    places = places_of(view, question)
    for option in question.options:
        answer = answer_of(option.id)
        if answer.verb == "build":
            outcomes = [one.outcome for one in places.buildings(answer.parts[1])]
            if outcomes:
                yield Prospect(option, best(outcomes, places.seat), together(outcomes, places.seat))
        elif (forecast := forecast_at(places, question, option)) is not None:
            yield Prospect(option, forecast.outcome, forecast.outcome)


def places_of(view: FoundersView, question: Question) -> Places:
    """The forecasts of the places in a question."""
    seat = question.ask.seat
    game = imagined(view)
    return Places(game, seat, upgrade_of(game.state, seat), laid_in(question.ask))


def _asks_for_a_place(question: Question) -> bool:
    return question.ask.rule in FORECASTS and any(answer_of(option.id).verb == "at" for option in question.options)


def forecast_at(places: Places, question: Question, option: Option) -> Forecast | None:
    """The forecast of a place. None: it is no place, or the rules cause nothing there."""
    answer = answer_of(option.id)
    if answer.verb != "at" or question.ask.rule not in FORECASTS:
        return None
    return FORECASTS[question.ask.rule](places, question, answer.parts[1])


def _placed(forecast: Forecast, option: Option) -> Option:
    outcome = forecast.outcome
    option = msgspec.structs.replace(option, head=heading(outcome), scores=outcome.scores, cost=_cost(option))
    cells = grid.at(answer_of(option.id).parts[1]).cells
    if len(cells) == 1:
        return msgspec.structs.replace(option, short=T("{where}", where=space(cells[0])))
    where = ", ".join(map(grid.coordinates, cells))
    label, short = messages.at(where), T("{where}", where=where)
    return msgspec.structs.replace(option, label=label, short=short)


def _cost(option: Option) -> tuple[Amount, ...]:
    """The price, if the words of a place do not give it."""
    return () if option.price is None else (Amount(MONEY, T("money"), option.price.total),)


def asked_about(question: Question) -> str:
    """The resource that is being placed."""
    return question.ask.about.removeprefix("resource:")


def _building(places: Places, option: Option) -> Option:
    """How many places it can be built at, and what it would bring: for certain, or at the best of them."""
    answer = answer_of(option.id)
    outcomes = [one.outcome for one in places.buildings(answer.parts[1])] if answer.verb == "build" else []
    if not outcomes:
        return option
    at_best, over_all = best(outcomes, places.seat), together(outcomes, places.seat)
    detail = N("{n} place", "{n} places", n=len(outcomes))
    if at_best.first.delivered or at_best.first.completed:
        detail = N(
            "{n} place; at best: {what}", "{n} places; at best: {what}", n=len(outcomes), what=delivered(at_best)
        )
    detail = with_spreads(detail, over_all.spreads)
    return msgspec.structs.replace(option, detail=detail, scores=over_all.scores)


def _road(places: Places, question: Question, spot: str) -> Forecast:
    return places.road(int(spot))


FORECASTS: Mapping[str, Callable[[Places, Question, str], Forecast]] = {
    **dict.fromkeys(ROADS, _road),
    FIRST_ROAD: lambda places, question, spot: places.first_road(int(spot)),
    OWN: lambda places, question, spot: places.stall(asked_about(question), grid.at(spot)),
    BUILDING: lambda places, question, spot: places.building(asked_about(question), grid.at(spot)),
    PERSONAL: lambda places, question, spot: places.personal(int(spot)),
    SITE: lambda places, question, spot: places.site(places.state.winner, grid.at(spot)),
}
