"""What a player gives up for good with a primary action that does less than the icons allow, or with none (Title.losses).

An ability that may be used is not in it: its question offers just that. Neither is the Manuscript Board: what it takes is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.engine.rules.ask import Option, Question, answer_of
from games.engine.rules.text import N, T, Text
from games.engine.title.title import Loss
from games.titles.viscounts_of_the_west_kingdom.rules.columns import COLUMN
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView
from games.titles.viscounts_of_the_west_kingdom.turn.acting import NOBLE, SKIP, TRADE

COUNTED = {TRADE: "vis.action.trade.5", NOBLE: "vis.castle.place.4"}
"""The actions that are chosen with a number, each with its clause: icons that this number does not need are of no use any more."""


def losses(view: ViscountsView, question: Question) -> Mapping[str, Sequence[Loss]]:
    """By the ids of the options to skip the action, to trade, and to place Workers."""
    lost = dict(_less(question.options))
    uses = tuple(option.id for option in question.options if answer_of(option.id).verb not in (SKIP, COLUMN))
    if uses and any(option.id == SKIP for option in question.options):
        lost[SKIP] = [Loss(T("This primary action"), "vis.action.general.6", uses)]
    return lost


def _less(options: Sequence[Option]) -> Iterator[tuple[str, list[Loss]]]:
    """Numbers below the highest one that costs nothing beyond the icons at hand (vis.action.general.4)."""
    for verb, rule in COUNTED.items():
        numbers = {answer.number(1): option for option in options if (answer := answer_of(option.id)).verb == verb}
        free = [n for n, option in numbers.items() if option.detail is None]
        for n, option in numbers.items():
            more = tuple(numbers[other].id for other in free if other > n)
            if more:
                yield option.id, [Loss(_more(verb, max(free) - n), rule, more, option.elements[0])]


def _more(verb: str, n: int) -> Text:
    if verb == TRADE:
        return N("{n} more trade, for which you have the icons", "{n} more trades, for which you have the icons", n=n)
    return N("{n} more Worker, for which you have the icons", "{n} more Workers, for which you have the icons", n=n)
