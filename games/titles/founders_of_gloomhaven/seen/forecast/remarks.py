"""The full forecast of an option: what it costs, what it connects and delivers, who scores, and what is still
missing then."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.ask import Answer, Option, Question, answer_of
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import T
from games.engine.title.title import Remark
from games.titles.founders_of_gloomhaven.modes import solo
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.seen.connections import Reading, connected, made_of, named, remarks
from games.titles.founders_of_gloomhaven.seen.forecast.options import (
    BUILDING,
    OWN,
    SITE,
    asked_about,
    forecast_at,
    places_of,
)
from games.titles.founders_of_gloomhaven.seen.forecast.outcome import Forecast
from games.titles.founders_of_gloomhaven.seen.forecast.plans import plans
from games.titles.founders_of_gloomhaven.seen.forecast.wording import heading, with_spreads
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.references import amount, resource, who


def remarks_on(view: FoundersView, question: Question, option: Option) -> Iterator[Remark]:
    """Remarks on a place, on what is built, imported or bought, on a card, on an action."""
    answer = answer_of(option.id)
    verb = answer.verb
    if option.price is not None and option.price.causes:
        yield _costs(answer, option.price)
    if verb == "at":
        yield from _of_place(view, question, option)
    elif verb in ("build", "import", "import_neutral"):
        yield from remarks(view, f"resource:{answer.parts[1]}")
    if verb in ("access", "import", "import_neutral"):
        yield from _with(view, answer.parts[1])
    elif verb not in ("at", "build"):
        yield from plans(view, question, option)


def _costs(answer: Answer, price: Reckoning) -> Remark:
    """The cost in money, or in solo play in two kinds of influence (fog.solo.vote.4, fog.solo.pressure.4)."""
    paid = solo.paid_by(answer) or {"money": price.total}
    first, *_ = paid
    parts = [amount(kind, n) for kind, n in paid.items() if n] or [amount(first, 0)]
    return Remark(T("It costs {price}", price=[*parts]), price.causes[0].rule)


def _with(view: FoundersView, name: str) -> Iterator[Remark]:
    """What could be made of a resource that the seat may use then."""
    reading = Reading(view)
    for product in components.advanced():
        if name in [one.resource for one in components.recipe(product)]:
            yield made_of(reading, product, name)


def _of_place(view: FoundersView, question: Question, option: Option) -> Iterator[Remark]:
    seat, reading = question.ask.seat, Reading(view)
    spaces = grid.at(answer_of(option.id).parts[1]).spaces
    forecast = forecast_at(places_of(view, question), question, option)
    if forecast is not None:
        yield from _comes(forecast)
    if question.ask.rule == SITE:
        yield named(reading.deliverable(spaces))
    else:
        yield connected(reading, seat, spaces)
    if question.ask.rule in (OWN, BUILDING) and asked_about(question) not in holdings.kinds_owned(reading.state, seat):
        name = resource(asked_about(question))
        yield Remark(T("Your income grows by 1: {what} is new to you", what=name), "fog.vote.income.4")


def _comes(forecast: Forecast) -> Iterator[Remark]:
    outcome = forecast.outcome
    delivered = outcome.first.delivered
    marks = [element for one in delivered for element in (f"tile:{one.key}", f"prestige:{one.building}")]
    yield Remark(heading(outcome), "fog.delivery.1", tuple(marks), outcome.scores)
    for label, after in forecast.alternatives:
        assert forecast.asked is not None
        text = T("{who} may choose {what}", who=who(forecast.asked.seat), what=label)
        yield Remark(with_spreads(text, after.spreads), "fog.delivery.share.4", scores=after.scores)
