"""What a clan gives up for good by stopping within what it is doing (Title.losses): clerks and soldiers that could still act.

An ability, a Tactic or a payment that is offered by itself is not in it: its question offers just that. Goods are kept, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.rules.ask import Question, answer_of
from games.engine.rules.text import N, T, Text
from games.engine.title.title import Loss
from games.titles.great_wall.rules.game import SKIP
from games.titles.great_wall.seen.view import GreatWallView


def _moves(n: int) -> Text:
    return N("{n} move of a clerk", "{n} moves of clerks", n=n)


def _builders(n: int) -> Text:
    return N("{n} clerk who could build", "{n} clerks who could build", n=n)


def _hirers(n: int) -> Text:
    return N("{n} clerk who could hire", "{n} clerks who could hire", n=n)


def _attacks(n: int) -> Text:
    return N("{n} attack of a soldier", "{n} attacks of soldiers", n=n)


def _recruits(n: int) -> Text:
    return T("Soldiers whom you could still recruit")


def _activations(n: int) -> Text:
    return T("A location that you could activate")


PARTS: Mapping[str, Callable[[int], Text]] = {
    "send": _moves,
    "take": _moves,
    "barricade": _builders,
    "wall": _builders,
    "hire": _hirers,
    "strike": _attacks,
    "recruit": _recruits,
    "activate": _activations,
}
"""What is lost, by the verb of the answers that would use it, for as often as the question can come (``Ask.left``)."""
OF_CLERKS = {"barricade": "gw.locations.builders.2", "wall": "gw.locations.builders.2"}
"""Cards build by the same answers. Their questions offer one thing, and only those of clerks are put by this clause."""


def losses(view: GreatWallView, question: Question) -> Mapping[str, Sequence[Loss]]:
    """By the id ``skip``, under the clause by which the question is put."""
    uses = tuple(option.id for option in question.options if _is_part(answer_of(option.id).verb, question.ask.rule))
    if not uses or all(option.id != SKIP for option in question.options):
        return {}
    text = PARTS[answer_of(uses[0]).verb](question.ask.left)
    return {SKIP: [Loss(text, question.ask.rule, uses)]}


def _is_part(verb: str, rule: str) -> bool:
    return verb in PARTS and OF_CLERKS.get(verb, rule) == rule
