"""Whether two positions are the same for all that a seat knows."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.match.match import Match
from games.engine.title import codec
from games.engine.title.view import View


def look_alike(one: Match[Any], other: Match[Any], seat: int) -> bool:
    """Whether the seat sees the same in both: what it is asked, or whom play waits for, and the board. The numbers of equal pieces do not
    count: they say only in which order the pieces came. Which of several seats have answered already does not count for one that is
    asked."""
    asked = _asked(one, seat)
    if asked != _asked(other, seat):
        return False
    if asked is None and one.questions.shown_waiting() != other.questions.shown_waiting():
        return False
    return _view(one, seat) == _view(other, seat)


def _asked(match: Match[Any], seat: int) -> tuple[Any, ...] | None:
    ask = match.questions.shown_ask(seat)
    return None if ask is None else (ask.prompt, ask.rule)


def _view(match: Match[Any], seat: int) -> View:
    state = codec.clone(match.state)
    state.numbering = msgspec.UNSET
    view: View = match.title.view(state, seat)
    return view
