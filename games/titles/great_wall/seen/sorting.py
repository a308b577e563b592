"""How a long list of answers is sorted: what is done at the wall by its section, clerks by where they come from."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import Option, Question, answer_of
from games.engine.rules.text import Ref, T, Text
from games.engine.title.title import Sorting
from games.titles.great_wall.seen.view import GreatWallView

CLERKS: Mapping[str, Text] = {"send": T("Send a clerk"), "take": T("Move a clerk from elsewhere")}
AT_SECTION = ("horde", "rest", "firing", "barricades", "wall")
"""Elements at a section of the wall. Its name is in their ids, after the kind."""


def sort(view: GreatWallView, question: Question) -> Mapping[str, Sorting]:
    """Where each option is in the list. One that is neither about a clerk nor at the wall has no heading."""
    headings = ((option, _heading(option)) for option in question.options)
    return {option.id: Sorting(heading, heading) for option, heading in headings if heading is not None}


def _heading(option: Option) -> Text | None:
    verb = answer_of(option.id).verb
    if verb in CLERKS:
        return CLERKS[verb]
    kind, _, rest = (option.elements[0] if option.elements else "").partition(":")
    return T("{where}", where=Ref(f"section:{rest.partition(':')[0]}")) if kind in AT_SECTION else None
