"""The numbers behind ``Title.weigh``: what a title's bot counts things as. They are in a file beside the bot.
``manage.py tune_estimates`` finds them by games (docs/opponents.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from games.engine.title.datafile import load


class Estimates(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The base of a title's estimates. Every field is a ``float``, or a ``dict[str, float]`` by name."""


E = TypeVar("E", bound=Estimates)


@dataclass(frozen=True)
class Estimated(Generic[E]):
    """The estimates that the bot of a title uses, and their file. A bot may remember what it has worked out by them. A function in
    ``forget`` then makes it forget this."""

    path: Path
    values: E
    forget: list[Callable[[], None]] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path, kind: type[E]) -> Estimated[E]:
        """The estimates in a file. Raises :class:`games.engine.rules.errors.DataError`, with file and line."""
        return cls(path, load(path, kind))

    def of(self, players: int) -> Estimated[E]:
        """The estimates for that many players: these."""
        return self

    @property
    def numbers(self) -> dict[str, float]:
        """All numbers, in the order of the fields. A number of a dict has the field and its name as its own: ``icon.builder``."""
        found: dict[str, float] = {}
        for name in self.values.__struct_fields__:
            value = getattr(self.values, name)
            if isinstance(value, dict):
                found.update({f"{name}.{key}": number for key, number in value.items()})
            else:
                found[name] = value
        return found

    def replace(self, numbers: Mapping[str, float]) -> None:
        """Use these numbers from now on. The others stay. Raises ``KeyError`` for a number that there is not."""
        unknown = numbers.keys() - self.numbers.keys()
        if unknown:
            raise KeyError(*sorted(unknown))
        for name, number in numbers.items():
            first, _, key = name.partition(".")
            if key:
                getattr(self.values, first)[key] = number
            else:
                setattr(self.values, first, number)
        for forget in self.forget:
            forget()

    @contextmanager
    def replaced(self, numbers: Mapping[str, float]) -> Iterator[None]:
        """Use these numbers inside the block."""
        former = self.numbers
        self.replace(numbers)
        try:
            yield
        finally:
            self.replace(former)


@dataclass(frozen=True)
class EstimatedByPlayers(Generic[E]):
    """The estimates of a title that counts by other numbers with more players."""

    sets: Mapping[int, Estimated[E]]
    """By the number of players."""

    def of(self, players: int) -> Estimated[E]:
        """The estimates for that many players."""
        return self.sets[players]
