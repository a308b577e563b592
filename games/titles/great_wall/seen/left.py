"""What a clan has left of what it is doing."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Amount, Question
from games.engine.rules.text import T
from games.titles.great_wall.seen.view import GreatWallView

SOLDIERS = frozenset(["strike", "man", "rest"])
"""The verbs of options that move a soldier. Where a question comes more than once, the other options each take a clerk."""


def left(view: GreatWallView, question: Question) -> Sequence[Amount]:
    """The clerks (gw.clerks.move.1) or soldiers (gw.locations.barracks.7) for which the question comes, this time included."""
    n = question.ask.left
    if n <= 1:
        return []
    if any(option.id.partition(":")[0] in SOLDIERS for option in question.options):
        return [Amount("swordman", T("Soldiers left"), n)]
    return [Amount("scroll-quill", T("Clerks left"), n)]
