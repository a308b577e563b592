"""How a long list of answers is sorted: the spaces where a Viscount can go, by path."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import Question, answer_of
from games.engine.rules.text import T
from games.engine.title.title import Sorting
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView

OUTER, INNER = T("On the outer path"), T("On the inner path")


def sort(view: ViscountsView, question: Question) -> Mapping[str, Sorting]:
    """The spaces of a movement, those of the outer path first."""
    answers = [answer_of(option.id) for option in question.options]
    paths = {
        answer.id: INNER if answer.parts[1].startswith("inner") else OUTER
        for answer in answers
        if answer.verb == "move"
    }
    return {option: Sorting(path, path) for option, path in paths.items()}
