"""The only source of randomness: a secret seed and a counter for each named stream.

Each deck, bag and die has a stream of its own, so that one more draw in a corrected rule does not move every later card of a
running match. ``random.Random`` seeded with a text gives the same sequence on every machine and supported Python.
"""

from __future__ import annotations

import hashlib
import random
import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec

Item = TypeVar("Item")


class _Generator(threading.local):
    """One generator for each thread, seeded again for each draw. Making a new one takes twice as long."""

    def __init__(self) -> None:
        self.random = random.Random()


_generator = _Generator()


@lru_cache(maxsize=256)
def _exchanges(count: int) -> list[tuple[int, int]]:
    """The positions to shuffle, the last one first, each with the number of bits that it needs."""
    return [(last, (last + 1).bit_length()) for last in range(count - 1, 0, -1)]


class Draw(msgspec.Struct, frozen=True):
    """What chance was asked for: a pile to shuffle, one of several things, or a die. ``items`` are the possible results."""

    kind: Literal["shuffle", "pick", "roll"]
    stream: str
    items: tuple[Any, ...]


_listener: ContextVar[list[Draw] | None] = ContextVar("draws", default=None)


@contextmanager
def listening() -> Iterator[list[Draw]]:
    """Collects what chance is asked for meanwhile, in order. Tables of decks are printed from it."""
    draws: list[Draw] = []
    token = _listener.set(draws)
    try:
        yield draws
    finally:
        _listener.reset(token)


def _note(kind: Literal["shuffle", "pick", "roll"], stream: str, items: Sequence[Any]) -> None:
    if (draws := _listener.get()) is not None:
        draws.append(Draw(kind, stream, tuple(items)))


class Chance(msgspec.Struct):
    """Randomness that is part of the State. ``seed`` is secret until the match is over. ``uses`` counts every draw of every stream."""

    seed: str
    drawn: dict[str, int] = {}
    uses: int = 0

    def shuffle(self, stream: str, items: list[Item]) -> None:
        """Put ``items`` in a random order, in place.

        The order is the same as that of ``random.Random.shuffle``. Own code takes half the time, and no later Python changes the deal.
        """
        _note("shuffle", stream, items)
        getrandbits = self._random(stream).getrandbits
        for last, bits in _exchanges(len(items)):
            other = getrandbits(bits)
            while other > last:
                other = getrandbits(bits)
            items[last], items[other] = items[other], items[last]

    def pick(self, stream: str, items: Sequence[Item]) -> Item:
        """One of ``items``, each as likely as the others. ``items`` must not be empty."""
        _note("pick", stream, items)
        return items[self._random(stream).randrange(len(items))]

    def roll(self, stream: str, sides: int = 6) -> int:
        """1 to ``sides``."""
        _note("roll", stream, range(1, sides + 1))
        return self._random(stream).randrange(sides) + 1

    def _random(self, stream: str) -> random.Random:
        count = self.drawn.get(stream, 0)
        self.drawn[stream] = count + 1
        self.uses += 1
        _generator.random.seed(f"{self.seed}/{stream}/{count}")
        return _generator.random


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """SHA-256 of the seed. It is shown when a match starts, so that players can check the seed that is shown at the end."""
    return hashlib.sha256(seed.encode()).hexdigest()
