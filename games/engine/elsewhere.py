"""A match that goes on somewhere else. No stored position of one match comes to another one but through here."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine import codec
from games.engine.ask import CLOCK
from games.engine.chance import Chance
from games.engine.event import Event
from games.engine.match import Match
from games.engine.saved import Move, Saved, Segment
from games.engine.state import State
from games.engine.title import Title

WORLDS = 6
"""So often is what a seat cannot know dealt anew to see whether others know of it."""


def beginning(match: Match[Any], seat: int, seed: str, *, deal: bool) -> Saved:
    """The running step of ``match`` before its first answer, with the chance of ``seed``. With ``deal``, all that ``seat`` must not know
    is dealt anew: what is returned follows from what the seat knows and from ``seed`` alone."""
    state = codec.decode(match.step.checkpoint, match.title.state_type)
    if deal:
        state = _dealt(match.title, state, seat, seed)
    state.chance = Chance(seed)
    match.title.check(state)
    return _begun(match, state)


def _begun(match: Match[Any], state: State, moves: Sequence[Move] = ()) -> Saved:
    """A match that begins with the running step of ``match``, from ``state``. Pieces get new numbers: the old ones would follow them from
    where they lay hidden."""
    state.numbering = msgspec.UNSET
    start, title = match.step.start, match.title
    return Saved(
        title.info.slug, title.revision, match.setup, [Segment(codec.encode(state), start, list(moves))], floor=start
    )


def repeatable(match: Match[Any], seat: int, *, deal: bool) -> Sequence[Move]:
    """The answers of the running step, to be given again elsewhere. Where hidden things are dealt anew, none if somebody has answered who
    knows what ``seat`` does not: an answer may name what is held."""
    step = match.step
    begun = codec.decode(step.checkpoint, match.title.state_type)
    others = {move.seat for move in step.moves} - {seat, CLOCK}
    if deal and any(_knows_more(match.title, state, other, seat) for other in others for state in (begun, match.state)):
        return ()
    return step.moves


def _knows_more(title: Title[Any], state: State, other: int, seat: int) -> bool:
    """Whether another seat sees what ``seat`` cannot know. Only dealt States are compared, which follow from what ``seat`` knows: so what
    is found tells nothing of what lies hidden."""
    seen = (title.view(_dealt(title, state, seat, str(world)), other) for world in range(WORLDS))
    first = next(seen)
    return any(view != first for view in seen)


def _dealt(title: Title[Any], state: State, seat: int, seed: str) -> State:
    dealt = codec.clone(state)
    title.permute_hidden(dealt, seat, random.Random(seed))
    return dealt


def going_on(match: Match[Any], seat: int, begun: Saved, moves: Sequence[Move]) -> Match[Any]:
    """The match from ``begun`` on, after ``moves`` where they lead to what ``seat`` sees of ``match``; else at its beginning.

    The moves were made in another State. Here they may fail in any way, and every failure means that they cannot be made again.
    """
    again = Match.restore(match.title, begun)
    try:
        again.follow(moves, after=begun.segments[-1].start)
        match.title.check(again.state)
        if again.number == match.number and again.view(seat) == _renumbered(match).view(seat):
            return again
    except Exception:  # noqa: S110 - rules that meet an answer they would not have offered
        pass
    return Match.restore(match.title, begun)


def _renumbered(match: Match[Any]) -> Match[Any]:
    """The match as it is, with new numbers for its pieces."""
    state = codec.decode(match.step.checkpoint, match.title.state_type)
    return Match.restore(match.title, _begun(match, state, match.step.moves))


def told_elsewhere(event: Event, seat: int) -> Event | None:
    """The event as a log keeps it that only ``seat`` and spectators read; None where they read nothing of it."""
    text = event.seen_by(seat)
    if text is None:
        return None
    if event.to is None or seat in event.to:
        readers = None if event.to is None else (seat,)
        return msgspec.structs.replace(event, to=readers, travels=())
    return Event(text, event.seat, event.rule, event.elements_for(seat))
