"""What all processes of the site know of thoughts: since when somebody thinks about a position, and what came of it.

It is in the cache that the processes share. Without Redis each process has a cache of its own, and knows of its own thoughts alone.
"""

from __future__ import annotations

import hashlib
import time
from typing import TypeAlias

import msgspec
from django.core.cache import cache

from games.bots.worker import Job
from games.engine.bots.careful import Thought
from games.engine.bots.comparing import Opinion

REPLACED = 10.0
"""Seconds after which another process may think about a position that still has no thought: the first one may have been ended. Twice as
long as the longest search."""
REMEMBERED = 60.0
"""Seconds for which it is known when the thinking began, and that a thought has failed."""
KEPT = 600.0
"""Seconds for which a thought is found by all processes."""
Key: TypeAlias = tuple[int, int]
"""A table, and what it has to think about there. Elsewhere than at tables the first number is not positive."""


class Finished(msgspec.Struct, frozen=True):
    """What came of a job. Neither: it has failed."""

    thought: Thought | None = None
    opinion: Opinion | None = None


def key_of(place: int, job: Job, salt: bytes = b"") -> Key:
    """The same in every process. It differs by all that an answer depends on: the match with its revision of the rules, the seat, the
    level, the seed."""
    digest = hashlib.blake2b(msgspec.msgpack.encode(job), digest_size=8, salt=salt[-16:]).digest()
    return place, int.from_bytes(digest)


def begin(key: Key) -> tuple[float, bool]:
    """When the thinking began by the system's clock, and whether this process has to think because no other one does."""
    now = time.time()
    cache.add(_name(key, "begun"), now, REMEMBERED)
    mine = cache.add(_name(key, "thinks"), True, REPLACED)
    return cache.get(_name(key, "begun"), now), mine


def begun(key: Key) -> float:
    """When the thinking began by the system's clock. 0 if it is long ago."""
    return cache.get(_name(key, "begun"), 0.0)  # type: ignore[no-any-return]


def is_thinking(key: Key) -> bool:
    """Whether some process thinks about it. A process that was ended counts for :data:`REPLACED` seconds."""
    return cache.has_key(_name(key, "thinks"))


def finish(key: Key, thought: Thought | Opinion | None) -> None:
    """Tell all processes what came of it."""
    finished = Finished(opinion=thought) if isinstance(thought, Opinion) else Finished(thought)
    cache.set(_name(key, "thought"), msgspec.msgpack.encode(finished), REMEMBERED if thought is None else KEPT)


def finished(key: Key) -> Finished | None:
    """What came of it, if a process has told. None also for a thought of another release that cannot be read here."""
    try:
        encoded = cache.get(_name(key, "thought"))
        return None if encoded is None else msgspec.msgpack.decode(encoded, type=Finished)
    except msgspec.MsgspecError:
        return None


def _name(key: Key, what: str) -> str:
    return f"games.thinking.{key[0]}.{key[1]}.{what}"
