"""What a player gives up for good by not following, or by stopping within an action (Title.losses).

A purchase that is offered by itself is not in it: its question offers just that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.rules.ask import Question
from games.engine.rules.text import T
from games.engine.title.title import Loss
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table.references import STOP
from games.titles.founders_of_gloomhaven.turn.work import PASS

PARTS = {
    "fog.actions.recruit.1": T("One more adviser of this action"),
    "fog.actions.construct.1": T("One more personal building of this action"),
    "fog.actions.trade.1": T("One more trade of this action"),
    "fog.actions.upgrade.1": T("One more building of this action"),
    "fog.actions.upgrade.4": T("A road, which costs nothing"),
    "fog.road.2": T("A road, which costs nothing"),
}
"""What is done several times or on top, by the clause of its question (fog.turn.work.3)."""


def losses(view: FoundersView, question: Question) -> Mapping[str, Sequence[Loss]]:
    """By the ids ``pass`` and ``stop``. Following costs no card, and each card is followed once."""
    ids = [option.id for option in question.options]
    if PASS in ids:
        return {PASS: [Loss(T("A follow action, which costs no card"), "fog.turn.follow.1", _others(ids, PASS))]}
    part = PARTS.get(question.ask.rule)
    if part is None or STOP not in ids:
        return {}
    return {STOP: [Loss(part, question.ask.rule, _others(ids, STOP))]}


def _others(ids: Sequence[str], ending: str) -> tuple[str, ...]:
    return tuple(one for one in ids if one != ending)
