"""Playing a branch: the match after the answers that lead to a node, and what happened by each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from games.engine.branches.origin import Origin
from games.engine.branches.tree import Answers
from games.engine.lru import LruCache
from games.engine.match.match import Match
from games.engine.match.saved import Record, Saved
from games.engine.rules.errors import EngineError, MatchOver, NotAllowed, NotAsked, NotUnderstood, TitleBroken
from games.engine.title import codec

_decode = msgspec.msgpack.Decoder(Saved).decode
_Key = tuple[bytes, Answers]


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


@dataclass
class _Course:
    """A match that is being played on, what happened so far, and the number of moves at its beginning."""

    match: Match[Any]
    begun: int
    tried: list[Tried] = field(default_factory=list)


_matches: LruCache[_Key, Played] = LruCache(128)
"""Branches that were played, with their matches."""
_saves: LruCache[_Key, tuple[bytes, int, Sequence[Tried]]] = LruCache(512)
"""Matches on the way, saved, from which another branch can go on."""


def played(origin: Origin, answers: Answers) -> Played:
    """The branch of these answers. The same origin and answers give the same match. Raises what :meth:`Match.restore` raises."""
    key = (origin.key, answers)
    known = _matches.get(key)
    return _matches.put(key, _play(origin, answers)) if known is None else known


def _play(origin: Origin, answers: Answers) -> Played:
    course = _begin(origin, answers)
    for index in range(len(course.tried), len(answers)):
        number = course.match.number
        try:
            course.match.submit(*answers[index])
        except (NotAsked, MatchOver, NotUnderstood, NotAllowed) as error:
            return Played(course.match, tuple(course.tried), course.begun, error)
        except Exception as error:  # the rules failed, and the match cannot return to the position before
            before = _play(origin, answers[:index])
            return replace(before, why=error if isinstance(error, EngineError) else TitleBroken(repr(error)))
        course.tried.append(_taken(course.match, number))
        _save(origin, answers[: index + 1], course)
    return Played(course.match, tuple(course.tried), course.begun)


def _begin(origin: Origin, answers: Answers) -> _Course:
    """The longest part of the branch that is saved, or else its beginning."""
    for length in range(len(answers), 0, -1):
        found = _saves.get((origin.key, answers[:length]))
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


def _save(origin: Origin, answers: Answers, course: _Course) -> None:
    """Keep the match for other branches, from its running step on. In the step in which an imagined match began, it has no State to begin
    with."""
    step = course.match.step
    if step.checkpoint:
        saved = msgspec.structs.replace(course.match.save(), segments=[step], floor=step.start, standing={})
        _saves.put((origin.key, answers), (codec.encode(saved), course.begun, tuple(course.tried)))
