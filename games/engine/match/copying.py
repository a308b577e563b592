"""Copying a match: the State from which a copy of a position begins.

A saved position of one match reaches another match only through this module.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine.match.match import Match
from games.engine.match.saved import Move, Saved, Segment
from games.engine.rules.ask import CLOCK
from games.engine.rules.chance import Chance
from games.engine.rules.event import Event
from games.engine.rules.state import State
from games.engine.title import codec
from games.engine.title.title import Title

WORLDS = 6
"""The number of dealt States that are compared to find out whether another seat knows more."""


def copied_step(match: Match[Any], seat: int, seed: str, *, deal: bool) -> Saved:
    """The running step of ``match`` before its first answer, with a new ``seed``.

    With ``deal``, everything hidden from ``seat`` is dealt again. The result then depends only on what the seat knows and on the seed.
    """
    state = codec.decode(match.step.checkpoint, match.title.state)
    if deal:
        state = _dealt(match.title, state, seat, seed)
    state.chance = Chance(seed)
    match.title.check(state)
    return _saved_at(match, state)


def _saved_at(match: Match[Any], state: State, moves: Sequence[Move] = ()) -> Saved:
    """A saved match that begins at ``state``. Pieces get new numbers: old numbers would show where a piece was hidden before."""
    state.numbering = msgspec.UNSET
    start, title = match.step.start, match.title
    segment = Segment(codec.encode(state), start, list(moves))
    return Saved(title.info.slug, title.revision, match.setup, [segment], floor=start)


def repeatable_moves(match: Match[Any], seat: int, *, deal: bool) -> Sequence[Move]:
    """The answers of the running step that a copy may repeat.

    With ``deal``, there are none if another seat has answered and knows more than ``seat``. Such an answer may name a hidden card.
    """
    step = match.step
    begun = codec.decode(step.checkpoint, match.title.state)
    others = {move.seat for move in step.moves} - {seat, CLOCK}
    if deal and any(_knows_more(match.title, state, other, seat) for other in others for state in (begun, match.state)):
        return ()
    return step.moves


def _knows_more(title: Title[Any, Any], state: State, other: int, seat: int) -> bool:
    """Whether seat ``other`` sees something that ``seat`` does not know.

    The check compares dealt States with each other. They depend only on what ``seat`` knows, so the answer reveals nothing.
    """
    views = (title.view(_dealt(title, state, seat, str(world)), other) for world in range(WORLDS))
    first = next(views)
    return any(view != first for view in views)


def _dealt(title: Title[Any, Any], state: State, seat: int, seed: str) -> State:
    """A copy of ``state`` in which everything hidden from ``seat`` is dealt again."""
    dealt = codec.clone(state)
    title.permute_hidden(dealt, seat, random.Random(seed))
    return dealt


def continued(match: Match[Any], seat: int, begun: Saved, moves: Sequence[Move]) -> Match[Any]:
    """The copy after ``moves``, if ``seat`` then sees the same as in ``match``. Otherwise the copy at its beginning.

    The moves were made in another State. Here the rules may fail in any way. Every failure means that the moves cannot be repeated.
    """
    copy = Match.restore(match.title, begun)
    try:
        copy.follow(moves, after=begun.segments[-1].start)
        match.title.check(copy.state)
        if copy.number == match.number and copy.view(seat) == _renumbered(match).view(seat):
            return copy
    except Exception:  # noqa: S110 - the rules did not offer this answer
        pass
    return Match.restore(match.title, begun)


def _renumbered(match: Match[Any]) -> Match[Any]:
    """The same match with new numbers for its pieces."""
    state = codec.decode(match.step.checkpoint, match.title.state)
    return Match.restore(match.title, _saved_at(match, state, match.step.moves))


def event_for(event: Event, seat: int) -> Event | None:
    """The event with only those parts that ``seat`` may read. None if the seat may read nothing of it."""
    text = event.seen_by(seat)
    if text is None:
        return None
    if event.to is None or seat in event.to:
        readers = None if event.to is None else (seat,)
        return msgspec.structs.replace(event, to=readers, travels=())
    return Event(text, event.seat, event.rule, event.elements_for(seat))
