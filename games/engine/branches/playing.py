"""Playing a branch: the match after the answers that lead to a node, and what happened by each of them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from games.engine.branches.origin import Origin
from games.engine.branches.tree import Answers
from games.engine.lru import LruCache
from games.engine.match.match import Match
from games.engine.match.saved import Move, Record, Saved
from games.engine.rules.errors import EngineError, MatchOver, NotAllowed, NotAsked, NotUnderstood, TitleBroken
from games.engine.title import codec

_decode = msgspec.msgpack.Decoder(Saved).decode


@dataclass(frozen=True)
class Tried:
    """What happened by one answer: the moves with their events, whether anything was drawn, rolled or revealed, and how many moves there
    were afterwards."""

    records: Sequence[Record]
    revealed: bool
    number: int


@dataclass(frozen=True)
class Played:
    """A branch that was played: the ``match`` (shared: read only) after the answers ``tried``. If the rules did not offer an answer, the
    branch stops before it, and ``why`` says what they said."""

    match: Match[Any]
    tried: Sequence[Tried] = ()
    begun: int = 0
    """The number of moves at the beginning."""
    why: EngineError | None = None


@dataclass(frozen=True)
class Frame:
    """A match on the way of a long branch, saved as :func:`~games.engine.branches.origin.kept` does: after so many answers."""

    answers: int
    saved: bytes


@dataclass
class _Course:
    """A match that is being played on, what happened so far, and the number of moves at its beginning."""

    match: Match[Any]
    begun: int
    tried: list[Tried] = field(default_factory=list)


_matches: LruCache[bytes, Played] = LruCache(128)
"""Branches that were played, with their matches."""
_saves: LruCache[bytes, tuple[bytes, int, Sequence[Tried]]] = LruCache(512)
"""Matches on the way, saved, from which another branch can go on."""


def played(origin: Origin, answers: Answers, frame: Callable[[], Frame | None] = lambda: None) -> Played:
    """The branch of these answers. The same origin and answers give the same match. If there is a ``frame`` of the branch, nothing before
    it has to be played. What happened there is then not known. Raises what :meth:`Match.restore` raises."""
    keys = _keys(origin, answers)
    known = _matches.get(keys[-1])
    return _matches.put(keys[-1], _play(origin, answers, keys, frame())) if known is None else known


def played_from(frame: Frame, origin: Origin, answers: Answers) -> Played:
    """The branch from a ``frame`` on, whatever the rules say today of the answers before it."""
    rest = played(Origin(origin.title, frame.saved, None, ""), answers[frame.answers :])
    before = [Tried((), False, rest.begun)] * frame.answers
    return replace(rest, tried=(*before, *rest.tried))


def _keys(origin: Origin, answers: Answers) -> list[bytes]:
    """The names of the positions on the way, from the origin on. Each follows from the one before, so a long branch costs little."""
    told = hashlib.blake2b(origin.key, digest_size=16)
    keys = [told.digest()]
    for answer in answers:
        told.update(repr(answer).encode())
        keys.append(told.digest())
    return keys


def _play(origin: Origin, answers: Answers, keys: Sequence[bytes], frame: Frame | None) -> Played:
    course = _begin(origin, keys, frame)
    for index in range(len(course.tried), len(answers)):
        number = course.match.number
        try:
            course.match.follow([Move(*answers[index])])
        except (NotAsked, MatchOver, NotUnderstood, NotAllowed) as error:
            return Played(course.match, tuple(course.tried), course.begun, error)
        except Exception as error:  # the rules failed, and the match cannot return to the position before
            before = _play(origin, answers[:index], keys[: index + 1], frame)
            return replace(before, why=error if isinstance(error, EngineError) else TitleBroken(repr(error)))
        course.tried.append(_taken(course.match, number))
        _save(keys[index + 1], course)
    return Played(course.match, tuple(course.tried), course.begun)


def _begin(origin: Origin, keys: Sequence[bytes], frame: Frame | None) -> _Course:
    """The longest part of the branch that is saved, or else its beginning."""
    for length in range(len(keys) - 1, 0, -1):
        if frame is not None and length == frame.answers:
            match = Match.restore(origin.title, _decode(frame.saved))
            return _Course(match, match.number, [Tried((), False, match.number)] * length)
        found = _saves.get(keys[length])
        if found is not None:
            saved, begun, tried = found
            return _Course(Match.restore(origin.title, _decode(saved)), begun, list(tried))
    match = origin.begin()
    return _Course(match, match.number)


def _taken(match: Match[Any], number: int) -> Tried:
    """What the last answer did. The match begins to note anew."""
    records = tuple(match.records)
    match.records.clear()
    return Tried(records, match.revealed_since(number), match.number)


def _save(key: bytes, course: _Course) -> None:
    """Keep the match for other branches, from its running step on. In the step in which an imagined match began, it has no State to begin
    with."""
    step = course.match.step
    if step.checkpoint:
        saved = msgspec.structs.replace(course.match.save(), segments=[step], floor=step.start, standing={})
        _saves.put(key, (codec.encode(saved), course.begun, tuple(course.tried)))
