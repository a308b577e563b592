"""What a careful bot says of the answers to a question: its favorite, how far the others are behind, how sure that is, and what makes the
difference. It is said to people who learn: before they answer, or about an answer that they gave in a match that is over."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import isinf

import msgspec

from games.engine.bots.careful import WON, Careful, Tried, gain, try_in, uncollected
from games.engine.bots.imagining import Position
from games.engine.rules.ask import Option
from games.engine.rules.orders import option_of
from games.engine.rules.text import Text

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

    ``chance`` is the chance of winning, from 0 to 1: a match that has not ended at the horizon counts half. None: it has ended in no world,
    nor has the favorite.
    ``chance_doubt`` is the standard error of its difference from the favorite's, ``rest_doubt`` that of all points but those of winning.
    """

    option: str
    label: Text
    worlds: int
    points: list[float]
    behind: float = 0.0
    doubt: float | None = None
    apart: list[float] = []
    chance: float | None = None
    chance_doubt: float | None = None
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
    """An answer that somebody gave, and a careful bot's favorite. They were compared in worlds in which the favorite was not looked for, so
    chance does not favor it. ``parts`` are those of their points."""

    parts: list[tuple[Text, str]]
    given: Compared
    better: Compared


def opinion(position: Position, chance: random.Random, careful: Careful) -> Opinion:
    """What the bot thinks of a position. The favorite is the answer that it would give."""
    if len(position.question.options) == 1:
        return Opinion()
    return _opinion(*careful.search(position, chance))


def measured(position: Position, option_ids: Sequence[str], seed: str, worlds: int, seconds: float) -> Opinion:
    """Try these answers in that many new worlds, each of them in every world. The first one counts as the favorite. Raises
    :class:`LookupError` for an answer that the rules do not offer."""
    live = [Tried(_option(position, option_id)) for option_id in option_ids]
    until = time.monotonic() + seconds
    with uncollected():
        for world in range(worlds):
            if not try_in(live, position, f"{seed}/{world}", until):
                break
    return _opinion(live[0], live)


def _option(position: Position, option_id: str) -> Option:
    option = option_of(position.question.options, option_id)
    if option is None:
        raise LookupError(option_id)
    return option


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
    won, favorite_won = _won(tried), _won(favorite)
    ended = any(won) or any(favorite_won)
    return Compared(
        tried.option.id,
        tried.option.label,
        worlds,
        [round(points, 2) for points in _means(tried, parts, worlds)],
        round(behind, 2),
        _told(doubt),
        [round(mine - theirs, 2) for mine, theirs in zip(there, here, strict=True)],
        round((1 + sum(won[:both]) / both / WON) / 2, 3) if ended else None,
        _told(gain(favorite_won, won)[1] / WON / 2) if ended else None,
        _told(gain(_rest(favorite), _rest(tried))[1]),
    )


def _told(doubt: float) -> float | None:
    return None if isinf(doubt) else round(doubt, 3)


def _won(tried: Tried) -> list[float]:
    """By world: the points of winning or losing."""
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
