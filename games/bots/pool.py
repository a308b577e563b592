"""Where careful bots and experts think: in processes next to the site's, so that no other table waits meanwhile. Experts have a process and
a queue of their own, so that a careful bot never waits for an expert.

Nothing is locked or saved while a bot thinks. The table changes only when the thought is there and the match is still the same. If a
thought fails or hangs, it is None, and the heuristic bot answers.
"""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple, TypeAlias, TypeVar

import msgspec

from config.shared.seen import measures
from games.bots import worker
from games.bots.worker import Job, JobResult, Jobs, Opine
from games.engine.bots import bots as engine_bots
from games.engine.bots.careful import Thought
from games.engine.bots.comparing import Opinion
from games.engine.lru import LruCache
from games.live.beside import Beside

logger = logging.getLogger(__name__)
SECONDS = 1.2
"""The longest time in which a careful bot thinks about an answer. With the last playout and the transfer it stays below two seconds."""
EXPERT_SECONDS = 5.0
"""The same for an expert. It stays below six seconds."""
HANG_SECONDS = 15.0
"""Seconds after which a process without an answer is ended. The first thought of a process loads a title."""
Key: TypeAlias = tuple[int, int]
"""A table, and the fingerprint of its match."""
Answer = TypeVar("Answer")
_results = msgspec.msgpack.Decoder(JobResult)


class CouldNot(Exception):
    """The process has ended, hangs, or the rules failed in an imagined world."""


class Thinker(Beside):
    """A process for thoughts."""

    def __init__(self) -> None:
        super().__init__(worker.serve, "thinker")

    def think(self, job: Job) -> Thought | Opinion | None:
        """The thought of the process, or its opinion. None if it fails."""
        try:
            return self.do(job, Opinion) if isinstance(job, Opine) else self.do(job, Thought)
        except CouldNot:
            return None

    def do(self, job: Jobs, kind: type[Answer]) -> Answer:
        """What comes of a job. Raises :class:`CouldNot`; the keepers are told why."""
        try:
            result = _results.decode(self.ask(msgspec.msgpack.encode(job), HANG_SECONDS))
            if not result.error:
                return msgspec.msgpack.decode(result.answer, type=kind)
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            logger.error("a bot could not think: %r", error)
            self.end()
            raise CouldNot from error
        logger.error("a bot could not think:\n%s", result.error)
        raise CouldNot


the_thinker = Thinker()
the_expert = Thinker()
_thread = ThreadPoolExecutor(1, thread_name_prefix="thinking")
_experts_thread = ThreadPoolExecutor(1, thread_name_prefix="expert")
_thoughts: LruCache[Key, list[Thought | Opinion | None]] = LruCache(256)
"""The thoughts, in lists of one."""
_counting = threading.Lock()


def seconds(level: str, *, live: bool) -> float:
    """The longest time in which a bot of the level thinks, at a table with a ``live`` clock or at another one. With a live clock people
    wait for each answer, so an expert then takes as long as a careful bot."""
    return EXPERT_SECONDS if level == engine_bots.EXPERT and not live else SECONDS


def is_known(key: Key) -> bool:
    """Whether there is a finished thought about this position."""
    return _thoughts.get(key) is not None


def thought_of(key: Key) -> Thought | None:
    """The thought about this position, if there is one."""
    thought = _known(key)
    return thought if isinstance(thought, Thought) else None


def opinion_of(key: Key) -> Opinion | None:
    """The same for what somebody has asked a bot."""
    thought = _known(key)
    return thought if isinstance(thought, Opinion) else None


def _known(key: Key) -> Thought | Opinion | None:
    return (_thoughts.get(key) or [None])[0]


def is_thinking(key: Key) -> bool:
    """Whether a thought about this position is under way."""
    return key in _running


class Thinking(NamedTuple):
    """A thought that is under way. The future never fails."""

    future: Future[Thought | Opinion | None]
    begun: float
    """By the monotonic clock."""


def think(key: Key, job: Job) -> Thinking:
    """Think about it when its turn comes, and only once for repeated requests."""
    with _counting:
        if key not in _running:
            thread = _experts_thread if job.level == engine_bots.EXPERT else _thread
            _running[key] = Thinking(thread.submit(_think, key, job), time.monotonic())
        return _running[key]


_running: dict[Key, Thinking] = {}


def _think(key: Key, job: Job) -> Thought | Opinion | None:
    begun = time.perf_counter()
    thinker = the_expert if job.level == engine_bots.EXPERT else the_thinker
    thought = thinker.think(job)
    measures.chose(job.title, job.level, time.perf_counter() - begun)
    _thoughts.put(key, [thought])
    with _counting:
        _running.pop(key, None)
    return thought


def done(job: Jobs, kind: type[Answer]) -> Answer:
    """What comes of another job, when its turn comes. For tasks that may wait. Bots at tables think between two such jobs, so each must be
    short. Raises :class:`CouldNot`."""
    return _thread.submit(the_thinker.do, job, kind).result()
