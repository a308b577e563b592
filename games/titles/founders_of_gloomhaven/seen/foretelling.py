"""The answers to a question with what would come of each: places under the deliveries that they bring about, with who scores how much."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from games.engine.rules.ask import Amount, Option, Question, answer_of
from games.engine.rules.text import N, Ref, T, Text
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.seen.foresight import Foresight
from games.titles.founders_of_gloomhaven.seen.hints import hinted
from games.titles.founders_of_gloomhaven.seen.trying import Outcome
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.owners import prestige, resource, space, who
from games.titles.founders_of_gloomhaven.table.state import NOBODY

ROADS = ("fog.road.2", "fog.actions.upgrade.4", "fog.actions.upgrade.10", "fog.vote.reset.3")
"""By what clauses it is asked where a road goes."""
OWN, BUILDING, PERSONAL, SITE = (
    "fog.actions.trade.2",
    "fog.actions.upgrade.5",
    "fog.actions.construct.3",
    "fog.vote.place.1",
)
"""By what clauses it is asked where one's own stall, an advanced resource building, a house or bridge, a prestige building goes."""
MONEY = "two-coins"


def foretell(view: FoundersView, question: Question) -> Sequence[Option]:
    """The options with what would come of each, those first by which the asked seat scores most, and with what there is to say of them."""
    return hinted(view, question, _foretold(view, question))


def _foretold(view: FoundersView, question: Question) -> Sequence[Option]:
    seat, verbs = question.ask.seat, {answer_of(option.id).verb for option in question.options}
    if "build" in verbs:
        foresight = Foresight(view, seat)
        return [_building(foresight, option) for option in question.options]
    if question.ask.rule not in FORETOLD or "at" not in verbs:
        return question.options
    foresight = Foresight(view, seat)
    found = [_placed(foresight, question, option) for option in question.options]
    return sorted(found, key=lambda option: -gained(option, seat))


def gained(option: Option, seat: int) -> int:
    """What a seat would score."""
    return sum(one.points.total for one in option.scores if one.seat == seat)


def outcome(foresight: Foresight, question: Question, option: Option) -> Outcome | None:
    """What would come of a place; None for what is no place."""
    answer = answer_of(option.id)
    if answer.verb != "at" or question.ask.rule not in FORETOLD:
        return None
    return FORETOLD[question.ask.rule](foresight, question, answer.parts[1])


def _placed(foresight: Foresight, question: Question, option: Option) -> Option:
    found = outcome(foresight, question, option)
    if found is None:
        return option
    option = msgspec.structs.replace(option, head=heading(found), scores=found.scores, cost=_cost(option))
    cells = grid.at(answer_of(option.id).parts[1]).cells
    if len(cells) == 1:
        return msgspec.structs.replace(option, short=T("{where}", where=space(cells[0])))
    where = ", ".join([f"({cell // 100}, {cell % 100})" for cell in cells])
    label, short = messages.at(where), T("{where}", where=where)
    return msgspec.structs.replace(option, label=label, short=short)


def _cost(option: Option) -> tuple[Amount, ...]:
    """The price where the words of a place do not say it."""
    return () if option.price is None else (Amount(MONEY, T("money"), option.price.total),)


def heading(found: Outcome) -> Text:
    """What would be delivered and completed, and whether somebody has a choice."""
    told = _delivered(found)
    if found.chosen_by == NOBODY:
        return told
    return T("{outcome}; {who} chooses a tile", outcome=told, who=who(found.chosen_by))


def _delivered(found: Outcome) -> Text:
    parts: list[int | str | Ref | Text] = [
        messages.delivered(resource(one.resource), prestige(one.building)) for one in found.delivered
    ]
    parts += [T("{what}, neutral", what=resource(name)) for name in found.neutral]
    parts += [T("{building} complete", building=prestige(building)) for building in found.completed]
    return T("Delivered: {list}", list=parts) if parts else T("Nothing is delivered")


def asked_about(question: Question) -> str:
    """The resource that is to be placed."""
    return question.ask.about.removeprefix("resource:")


def _building(foresight: Foresight, option: Option) -> Option:
    """What the best of its places would bring."""
    answer = answer_of(option.id)
    if answer.verb != "build":
        return option
    found = foresight.best(answer.parts[1])
    if found is None:
        return option
    places, best = found
    detail = N("{n} place", "{n} places", n=places)
    if best.delivered or best.neutral or best.completed:
        detail = N("{n} place; at best: {what}", "{n} places; at best: {what}", n=places, what=heading(best))
    return msgspec.structs.replace(option, detail=detail, scores=best.scores)


def _road(foresight: Foresight, question: Question, spot: str) -> Outcome:
    return foresight.road(int(spot))


FORETOLD: Mapping[str, Callable[[Foresight, Question, str], Outcome]] = {
    **dict.fromkeys(ROADS, _road),
    OWN: lambda foresight, question, spot: foresight.tile(asked_about(question), grid.at(spot)),
    BUILDING: lambda foresight, question, spot: foresight.tile(asked_about(question), grid.at(spot)),
    PERSONAL: lambda foresight, question, spot: foresight.personal(int(spot)),
    SITE: lambda foresight, question, spot: foresight.site(foresight.view.winner, grid.at(spot)),
}
