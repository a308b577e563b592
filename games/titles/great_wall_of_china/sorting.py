"""How a long list of answers is sorted: a card's rows by how many cards go there."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import Question, answer_of
from games.engine.title.title import Sorting
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.view import WallView


def sort(view: WallView, question: Question) -> Mapping[str, Sorting]:
    """The options of playing cards, by the number of cards: each has the number of its row."""
    answers = [answer_of(option.id) for option in question.options]
    return {
        answer.id: Sorting(run=messages.cards_to_row(answer.number(2)), short=messages.row_number(answer.number(3)))
        for answer in answers
        if answer.verb == "play"
    }
