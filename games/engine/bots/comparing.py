"""What a careful bot says of the answers to a question: its favorite, how far the others are behind, how sure that is, and what makes the
difference. It is said to people who learn: before they answer, or about an answer that they gave in a match that is over."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import isinf
from typing import Any

import msgspec

from games.engine.bots.careful import Careful, Choose, Tried, by_heuristic, gain, played_on, uncollected, value
from games.engine.bots.imagining import Position
from games.engine.match.match import Match
from games.engine.rules.ask import Option
from games.engine.rules.orders import option_of
from games.engine.rules.text import Text
from games.engine.title.title import Prospect

SURE = 2.0
"""A difference stands out if it is that many standard errors. Of equal answers one in forty seems to be better by so much."""
LEAST = 1.0
"""A smaller difference, in points, is not worth a word, however sure it is."""
WINNING = "Winning or losing the match"
"""The part of a result that says who has won."""


class Compared(msgspec.Struct, frozen=True):
    """An answer that was tried, and how it compares with the favorite.

    ``points`` are its expected points, by the parts of the :class:`Opinion`. It is ``behind`` by so many points, with the standard error
    ``doubt``, in the worlds in which both were tried. None: one world tells no error. ``apart`` are the parts of ``behind``.

    In ``ended`` worlds the match has ended both after this answer and after the favorite. It was ``won`` in so many of them after this
    answer, shared first places included. ``won_doubt`` is the standard error of how many more the favorite wins there. ``rest_doubt`` is
    that of all points but those of winning, in all worlds.
    """

    option: str
    label: Text
    worlds: int
    points: list[float]
    behind: float = 0.0
    doubt: float | None = None
    apart: list[float] = []
    ended: int = 0
    won: int = 0
    won_doubt: float | None = None
    rest_doubt: float | None = None

    @property
    def total(self) -> float:
        """All expected points."""
        return sum(self.points)

    @property
    def stands_out(self) -> bool:
        """Whether it is behind by more than its doubt."""
        return self.doubt is not None and self.behind >= LEAST and self.behind > SURE * self.doubt


class Opinion(msgspec.Struct, frozen=True):
    """The answers that were tried: the favorite first, then by their expected points. There are none without a choice, or without time.
    ``parts`` are the parts of the points, and their clauses."""

    parts: list[tuple[Text, str]] = []
    answers: list[Compared] = []


class Judgment(msgspec.Struct, frozen=True):
    """An answer that somebody gave, and a careful bot's favorite. They were compared in new worlds, not in those in which the favorite was
    chosen. ``parts`` are those of their points."""

    parts: list[tuple[Text, str]]
    given: Compared
    better: Compared


class Verdict(msgspec.Struct, frozen=True):
    """What came of comparing an answer with a careful bot's. Without a judgment the bot would have given the same answer. If it was not
    ``compared``, there was no time, or today's rules do not lead there."""

    judgment: Judgment | None = None
    compared: bool = True


def opinion(position: Position, chance: random.Random, careful: Careful) -> Opinion:
    """What the bot thinks of a position. The favorite is the answer that it would give."""
    if len(position.question.options) == 1:
        return Opinion()
    return _opinion(*careful.search(position, chance))


def measured(position: Position, option_ids: Sequence[str], seed: str, worlds: int, seconds: float) -> Opinion:
    """Try these answers in that many new worlds, each of them in every world. The first one counts as the favorite. Raises
    :class:`LookupError` for an answer that the rules do not offer.

    In one world all of them are judged by the same kind of end. If one has ended the match there, the others are played to their end too:
    a match that is lost and one that goes on do not compare.
    """
    live = [Tried(_option(position, option_id)) for option_id in option_ids]
    until = time.monotonic() + seconds
    with uncollected():
        for world in range(worlds):
            outcomes = _outcomes(position, option_ids, f"{seed}/{world}", until)
            if outcomes is None:
                break
            for tried, outcome in zip(live, outcomes, strict=True):
                tried.add(outcome)
    return _opinion(live[0], live)


def _option(position: Position, option_id: str) -> Option:
    option = option_of(position.question.options, option_id)
    if option is None:
        raise LookupError(option_id)
    return option


def _outcomes(
    position: Position, option_ids: Sequence[str], seed: str, until: float
) -> list[Sequence[Prospect]] | None:
    """The results of the answers in one world: all at the horizon, or all at the end of the match. None: no time for it."""
    ways: list[tuple[Match[Any], Choose]] = []
    for option_id in option_ids:
        if time.monotonic() >= until:
            return None
        choose = by_heuristic(position.title, seed)
        ways.append((played_on(position, option_id, seed, choose), choose))
    if any(match.result is not None for match, _ in ways) and not all(_ended(*way, until) for way in ways):
        return None
    return [value(match, position.seat) for match, _ in ways]


def _ended(match: Match[Any], choose: Choose, until: float) -> bool:
    """Play an imagined match to its end. False: no time for it."""
    while match.request is not None:
        if time.monotonic() >= until:
            return False
        seat = match.waiting_for()[0]
        match.submit(seat, choose(match, seat))
    return True


def _opinion(favorite: Tried, candidates: Sequence[Tried]) -> Opinion:
    if not favorite.points:
        return Opinion()
    parts: dict[str, tuple[Text, str]] = {}
    for tried in candidates:
        for outcome in tried.outcomes:
            for part in outcome:
                parts.setdefault(part.text.msgid, (part.text, part.rule))
    others = sorted(
        (tried for tried in candidates if tried is not favorite and tried.points), key=lambda one: -one.mean
    )
    return Opinion(list(parts.values()), [_compared(tried, favorite, list(parts)) for tried in (favorite, *others)])


def _compared(tried: Tried, favorite: Tried, parts: Sequence[str]) -> Compared:
    worlds = len(tried.points)
    both = min(worlds, len(favorite.points))
    behind, doubt = favorite.gain(tried)
    here, there = _means(tried, parts, both), _means(favorite, parts, both)
    ends = [(mine, best) for mine, best in zip(_won(tried), _won(favorite), strict=False) if mine and best]
    won, best_won = [mine > 0 for mine, _ in ends], [best > 0 for _, best in ends]
    return Compared(
        tried.option.id,
        tried.option.label,
        worlds,
        [round(points, 2) for points in _means(tried, parts, worlds)],
        round(behind, 2),
        _told(doubt),
        [round(mine - theirs, 2) for mine, theirs in zip(there, here, strict=True)],
        len(ends),
        sum(won),
        _told(gain(best_won, won)[1] * len(ends)) if ends else None,
        _told(gain(_rest(favorite), _rest(tried))[1]),
    )


def _told(doubt: float) -> float | None:
    return None if isinf(doubt) else round(doubt, 3)


def _won(tried: Tried) -> list[float]:
    """By world: the points of winning or losing. None of a match that has not ended."""
    return [sum(part.points for part in outcome if part.text.msgid == WINNING) for outcome in tried.outcomes]


def _rest(tried: Tried) -> list[float]:
    """By world: all other points."""
    return [points - won for points, won in zip(tried.points, _won(tried), strict=True)]


def _means(tried: Tried, parts: Sequence[str], worlds: int) -> list[float]:
    """The mean points of each part in the first ``worlds`` worlds."""
    sums = dict.fromkeys(parts, 0.0)
    for outcome in tried.outcomes[:worlds]:
        for part in outcome:
            sums[part.text.msgid] += part.points
    return [sums[part] / worlds for part in parts]
