"""The forecast of an option, in a line next to it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.rules.ask import Option, Question
from games.engine.rules.text import T
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.pushing import Push, push_text
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.rides import ride_text
from games.titles.viscounts_of_the_west_kingdom.seen.view import SegmentView, ViscountsView
from games.titles.viscounts_of_the_west_kingdom.turn.acting import NOBLE


def forecast(view: ViscountsView, question: Question) -> Sequence[Option]:
    """What a ride leads to, and what Workers would cause in the Castle: vis.castle.move.1."""
    ways = view.ahead.ways
    if question.ask.rule == "vis.turn.move.1":
        rides = {f"move:{way.space}": ride_text(way, _segment(view, way.segment)) for way in ways}
        return [
            msgspec.structs.replace(option, detail=rides[option.id]) if option.id in rides else option
            for option in question.options
        ]
    if len(ways) != 1 or question.ask.rule != "vis.action.general.1":
        return question.options
    pushes = {f"{NOBLE}:{push.workers}": push for push in ways[0].pushes}
    return [_with(option, pushes.get(option.id)) for option in question.options]


def _segment(view: ViscountsView, segment: str) -> SegmentView:
    return next(one for one in view.ring if one.id == segment)


def _with(option: Option, push: Push | None) -> Option:
    what = None if push is None else push_text(push)
    if what is None:
        return option
    detail = what if option.detail is None else T("{what}; {more}", what=option.detail, more=what)
    return msgspec.structs.replace(option, detail=detail)
