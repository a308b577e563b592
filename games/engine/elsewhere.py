"""A match that goes on somewhere else. No stored position of one match comes to another one but through here."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine import codec
from games.engine.chance import Chance
from games.engine.event import Event
from games.engine.match import Match
from games.engine.saved import Move, Saved, Segment


def beginning(match: Match[Any], seat: int, seed: str, *, deal: bool) -> Saved:
    """The running step of ``match`` before its first answer, with the chance of ``seed``. With ``deal``, all that ``seat`` must not know
    is dealt anew: what is returned follows from what the seat knows and from ``seed`` alone."""
    saved = match.save()
    step = saved.segments[-1]
    state = codec.decode(step.checkpoint, match.title.state_type)
    if deal:
        match.title.permute_hidden(state, seat, random.Random(seed))
    state.chance = Chance(seed)
    state.numbering = msgspec.UNSET  # pieces get new numbers: the old ones follow them from where they lay hidden
    match.title.check(state)
    return Saved(
        saved.title, saved.revision, saved.setup, [Segment(codec.encode(state), step.start, [])], floor=step.start
    )


def repeatable(match: Match[Any], seat: int, *, deal: bool) -> Sequence[Move]:
    """The answers of the running step, to be given again elsewhere. None where somebody else has answered and hidden things are dealt
    anew: an answer may name what its seat holds."""
    moves = match.save().segments[-1].moves
    return () if deal and any(move.seat != seat for move in moves) else moves


def going_on(match: Match[Any], seat: int, begun: Saved, moves: Sequence[Move]) -> Match[Any]:
    """The match from ``begun`` on, after ``moves`` where they lead to what ``seat`` sees of ``match``; else at its beginning.

    The moves were made in another State. Here they may fail in any way, and every failure means that they cannot be made again.
    """
    again = Match.restore(match.title, begun)
    try:
        again.follow(moves, after=begun.segments[-1].start)
        match.title.check(again.state)
        if again.number == match.number and again.view(seat) == match.view(seat):
            return again
    except Exception:  # noqa: S110 - rules that meet an answer they would not have offered
        pass
    return Match.restore(match.title, begun)


def told_elsewhere(event: Event, seat: int) -> Event | None:
    """The event as a log keeps it that only ``seat`` and spectators read; None where they read nothing of it."""
    text = event.seen_by(seat)
    if text is None:
        return None
    if event.to is None or seat in event.to:
        readers = None if event.to is None else (seat,)
        return msgspec.structs.replace(event, to=readers, travels=())
    return Event(text, event.seat, event.rule, event.elements_for(seat))
