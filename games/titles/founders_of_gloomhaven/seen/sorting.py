"""How a long list of answers is sorted: places by their row, votes by the lasting influence in them, trades by what is done, cards by
their face."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import Answer, Option, Question, answer_of
from games.engine.rules.text import Ref, T, Text
from games.engine.title.title import Sorting
from games.titles.founders_of_gloomhaven.effects.trade import ACCESS, IMPORT, NEUTRAL
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.references import amount, space
from games.titles.founders_of_gloomhaven.turn.work import DOWN, FACE_DOWN, FACE_UP, PLAY

TRADES: Mapping[str, Text] = {
    IMPORT: T("Import"),
    ACCESS: T("Buy access"),
    NEUTRAL: T("Import neutral and buy access"),
}

FACES: Mapping[str, Text] = {PLAY: FACE_UP, DOWN: FACE_DOWN}


def sort(view: FoundersView, question: Question) -> Mapping[str, Sorting]:
    """Where each option is in the list."""
    sorted_options = ((option, _sorted(option, answer_of(option.id))) for option in question.options)
    return {option.id: sorting for option, sorting in sorted_options if sorting is not None}


def _sorted(option: Option, answer: Answer) -> Sorting | None:
    if answer.verb == "at":
        return _place(option, grid.at(answer.parts[1]).cells)
    if answer.verb == "vote":
        return Sorting(run=T("{lasting}", lasting=amount("lasting", answer.number(3))))
    if answer.verb in TRADES:
        return Sorting(TRADES[answer.verb], TRADES[answer.verb], _traded(option))
    if answer.verb in FACES:
        return Sorting(FACES[answer.verb], FACES[answer.verb], T("{card}", card=Ref(option.elements[0])))
    return None


def _traded(option: Option) -> Text:
    """What is imported, or the tile to which access is bought, with its price."""
    kind, _, rest = option.elements[0].partition(":")
    if kind != "tile" or option.price is None:
        return T("{what}", what=Ref(option.elements[0]))
    name, _, section = rest.partition(":")
    what, where = Ref(f"resource:{name}"), Ref(f"section:{section}")
    return T("{what}, {where}: {n}", what=what, where=where, n=option.price.total)


def _place(option: Option, cells: tuple[int, ...]) -> Sorting:
    """A place by its ground and row, or by its first space if it covers several. Places with a forecast are together by what they bring."""
    row, column = divmod(cells[0], 100)
    if len(cells) > 1:
        return Sorting(run=T("From {place}", place=space(cells[0])))
    along, words = T("Row {row}", row=row), T("{column}", column=column)
    if option.head is not None:
        return Sorting(run=along, short=words)
    ground = Ref(f"terrain:{grid.terrain_of(cells[0]) or grid.letter(cells[0])}")
    return Sorting(T("{where}", where=ground), along, words)
