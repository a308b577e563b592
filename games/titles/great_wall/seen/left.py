"""What a clan has left of what it is doing."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Amount, Question
from games.engine.rules.text import T
from games.titles.great_wall.seen.view import GreatWallView


def left(view: GreatWallView, question: Question) -> Sequence[Amount]:
    """The clerks with which the question can be answered again, this time included (gw.clerks.move.1)."""
    n = question.ask.left
    return [Amount("scroll-quill", T("Clerks left"), n)] if n > 1 else []
