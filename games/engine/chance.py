"""The only source of randomness: a secret seed and a counter for each named stream.

Each deck, bag and die has a stream of its own, so that one more draw in a corrected rule does not move every later card of a
running match. ``random.Random`` seeded with a text gives the same sequence on every machine and supported Python.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Sequence
from typing import TypeVar

import msgspec

Item = TypeVar("Item")


class Chance(msgspec.Struct):
    """Randomness kept in State. ``seed`` is secret until the match is over; ``uses`` counts every draw of every stream."""

    seed: str
    drawn: dict[str, int] = {}
    uses: int = 0

    def shuffle(self, stream: str, items: list[Item]) -> None:
        """Put ``items`` in a random order, in place."""
        self._random(stream).shuffle(items)

    def pick(self, stream: str, items: Sequence[Item]) -> Item:
        """One of ``items``, each as likely as the others. ``items`` must not be empty."""
        return items[self._random(stream).randrange(len(items))]

    def roll(self, stream: str, sides: int = 6) -> int:
        """1 to ``sides``."""
        return self._random(stream).randrange(sides) + 1

    def _random(self, stream: str) -> random.Random:
        count = self.drawn.get(stream, 0)
        self.drawn[stream] = count + 1
        self.uses += 1
        return random.Random(f"{self.seed}/{stream}/{count}")


def new_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """SHA-256 of the seed: shown when a match starts, so that the seed shown at its end can be checked."""
    return hashlib.sha256(seed.encode()).hexdigest()
