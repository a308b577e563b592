"""What a clan gives up for good by stopping within what it is doing (Title.losses): clerks and soldiers that could still act.

An ability, a Tactic or a payment that is offered by itself is not in it: its question offers just that. Goods are kept, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.rules.ask import Question, answer_of
from games.engine.rules.text import T, Text
from games.engine.title.title import Loss
from games.titles.great_wall.rules.game import SKIP
from games.titles.great_wall.seen.view import GreatWallView

MOVES = T("Clerks whom you could still move")
BUILDERS = T("Clerks who could still build")
PARTS: Mapping[str, Text] = {
    "send": MOVES,
    "take": MOVES,
    "barricade": BUILDERS,
    "wall": BUILDERS,
    "hire": T("Clerks who could still hire"),
    "strike": T("Soldiers who could still attack"),
    "recruit": T("Soldiers whom you could still recruit"),
    "activate": T("A location that you could still activate"),
}
"""What is lost, by the verb of the answers that would use it. The question itself says how often it can come."""
OF_CLERKS = {"barricade": "gw.locations.builders.2", "wall": "gw.locations.builders.2"}
"""Cards build by the same answers. Their questions offer one thing, and only those of clerks are put by this clause."""


def losses(view: GreatWallView, question: Question) -> Mapping[str, Sequence[Loss]]:
    """By the id ``skip``, under the clause by which the question is put."""
    uses = tuple(option.id for option in question.options if _is_part(answer_of(option.id).verb, question.ask.rule))
    if not uses or all(option.id != SKIP for option in question.options):
        return {}
    return {SKIP: [Loss(PARTS[answer_of(uses[0]).verb], question.ask.rule, uses)]}


def _is_part(verb: str, rule: str) -> bool:
    return verb in PARTS and OF_CLERKS.get(verb, rule) == rule
