"""A number that explains itself: a total as the sum of its causes, each with its amount, a sentence and its clause.

A rule that computes a number returns a :class:`Reckoning` and uses its total. So code and explanation cannot disagree. Halvings and caps
are causes too, with the amount by which they change the sum so far. Causes never change. A title makes each once and caches it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from games.engine.rules.text import Text


class Cause(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An ``amount`` (signed) of a total, and the clause that says so. ``causes`` explain an amount that is a sum itself."""

    amount: int
    text: Text
    rule: str
    causes: tuple[Cause, ...] = ()


CauseLike: TypeAlias = Cause | tuple[int, Text, str]
"""A cause, or its amount, text and clause."""


class Reckoning(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The number's name (``what``) and its causes, in the order of computing."""

    what: Text
    causes: tuple[Cause, ...] = ()

    @classmethod
    def of(cls, what: Text, *causes: CauseLike) -> Reckoning:
        """``Reckoning.of(T("Defense"), (4, T("Wall level {n}", n=1), "gw.winter.siege.2"), …)``"""
        return cls(what, tuple([_cause(given) for given in causes]))

    @property
    def total(self) -> int:
        """The sum of the causes."""
        total = 0
        for cause in self.causes:
            total += cause.amount
        return total

    def plus(self, *causes: CauseLike) -> Reckoning:
        """The same with more causes."""
        return Reckoning(self.what, (*self.causes, *[_cause(given) for given in causes])) if causes else self

    def halved(self, text: Text, rule: str) -> Reckoning:
        """Half of it, rounded down."""
        total = self.total
        return self.plus((total // 2 - total, text, rule))

    def at_least(self, least: int, text: Text, rule: str) -> Reckoning:
        """The same, raised to ``least`` if it is below."""
        total = self.total
        return self if total >= least else self.plus((least - total, text, rule))

    def at_most(self, most: int, text: Text, rule: str) -> Reckoning:
        """The same, lowered to ``most`` if it is above."""
        total = self.total
        return self if total <= most else self.plus((most - total, text, rule))

    def part(self, text: Text, rule: str) -> Cause:
        """The total as one cause of a larger sum."""
        return Cause(self.total, text, rule, self.causes)

    def less(self, text: Text, rule: str) -> Cause:
        """The total as one cause that lowers another sum. Each of its own causes is negated too."""
        return Cause(-self.total, text, rule, _taken_away(self.causes))


def _taken_away(causes: tuple[Cause, ...]) -> tuple[Cause, ...]:
    return tuple([Cause(-cause.amount, cause.text, cause.rule, _taken_away(cause.causes)) for cause in causes])


def _cause(entry: CauseLike) -> Cause:
    return entry if isinstance(entry, Cause) else Cause(*entry)


def sums(causes: Iterable[Cause]) -> bool:
    """Whether every amount with causes is their sum, and each cause has a sentence and a clause."""
    return all(
        bool(cause.text.msgid)
        and bool(cause.rule)
        and (not cause.causes or (cause.amount == sum(part.amount for part in cause.causes) and sums(cause.causes)))
        for cause in causes
    )


def reckonings_in(value: Any, path: str = "") -> Iterator[tuple[str, Reckoning]]:
    """Every reckoning in a View, by its path."""
    if isinstance(value, Reckoning):
        yield path, value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from reckonings_in(getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(value, list | tuple | dict):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from reckonings_in(part, f"{path}.{key}")
