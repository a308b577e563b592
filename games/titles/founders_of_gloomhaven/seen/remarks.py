"""What would come of an answer, at length: what it costs, what it connects and delivers, who scores, and what is still missing then."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.ask import Option, Question, answer_of
from games.engine.rules.text import T
from games.engine.title.title import Remark
from games.titles.founders_of_gloomhaven.seen.foresight import Foresight
from games.titles.founders_of_gloomhaven.seen.foretelling import BUILDING, OWN, asked_about, heading, outcome
from games.titles.founders_of_gloomhaven.seen.linked import Reading, connected, made_of, remarks
from games.titles.founders_of_gloomhaven.seen.plans import plans
from games.titles.founders_of_gloomhaven.seen.trying import Outcome
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.owners import amount, resource, who
from games.titles.founders_of_gloomhaven.table.state import NOBODY


def remarks_on(view: FoundersView, question: Question, option: Option) -> Iterator[Remark]:
    """Of a place, or of what is to be built, imported or bought."""
    verb = answer_of(option.id).verb
    if option.price is not None and option.price.causes:
        price = amount("money", option.price.total)
        yield Remark(T("It costs {price}", price=price), option.price.causes[0].rule)
    if verb == "at":
        yield from _of_place(view, question, option)
    elif verb in ("build", "import", "import_neutral"):
        yield from remarks(view, f"resource:{answer_of(option.id).parts[1]}")
    if verb in ("access", "import", "import_neutral"):
        yield from _with(view, answer_of(option.id).parts[1])
    elif verb not in ("at", "build"):
        yield from plans(view, question.ask.seat, answer_of(option.id))


def _with(view: FoundersView, name: str) -> Iterator[Remark]:
    """What could be made of a resource, once it may be used."""
    reading = Reading(view)
    for product in components.advanced():
        if name in [one.resource for one in components.recipe(product)]:
            yield made_of(reading, product, name)


def _of_place(view: FoundersView, question: Question, option: Option) -> Iterator[Remark]:
    seat, reading = question.ask.seat, Reading(view)
    found = outcome(Foresight(view, seat), question, option)
    if found is not None:
        yield from _comes(found)
    yield connected(reading, seat, grid.at(answer_of(option.id).parts[1]).spaces)
    if question.ask.rule in (OWN, BUILDING):
        name = asked_about(question)
        if not any(key.startswith(f"{name}:") for key, tile in view.tiles.items() if tile.owner == seat):
            yield Remark(T("Your income grows by 1: {what} is new to you", what=resource(name)), "fog.vote.income.4")


def _comes(found: Outcome) -> Iterator[Remark]:
    marks = [f"{kind}:{one}" for d in found.delivered for kind, one in (("tile", d.key), ("prestige", d.building))]
    yield Remark(heading(found), "fog.delivery.1", tuple(marks), found.scores)
    if found.chosen_by != NOBODY:
        for one in found.alternatives:
            text = T("{who} may choose {what}", who=who(found.chosen_by), what=one.choice)
            yield Remark(text, "fog.delivery.share.4", scores=one.scores)
