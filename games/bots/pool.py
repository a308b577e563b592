"""Where careful bots and experts think: in processes next to the site's, so that no other table waits meanwhile. Experts have a process and
a queue of their own, so that a careful bot never waits for an expert.

Nothing is locked or saved while a bot thinks. The table changes only when the thought is there and the match is still the same. If a
thought fails or hangs, it is None, and the heuristic bot answers.

One process of the site thinks about a position, and the others learn of it from ``games.bots.shared``.
"""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import count
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from django.utils.translation import gettext_lazy as _

from config.shared.seen import measures
from games.bots import shared, worker
from games.bots.shared import Key
from games.bots.worker import Job, JobResult, Jobs, Opine
from games.engine.bots import bots as engine_bots
from games.engine.bots.careful import Thought
from games.engine.bots.comparing import Opinion
from games.engine.lru import LruCache
from games.live.beside import Beside
from games.requests import refusals

logger = logging.getLogger(__name__)
SECONDS = 1.2
"""The longest time in which a careful bot thinks about an answer, but for its last playout."""
EXPERT_SECONDS = 5.0
"""The same for an expert."""
SPARE = 0.6
"""Seconds between that limit and the answer. The last playout and the transfer take a tenth of a second."""
HANG_SECONDS = 15.0
"""Seconds after which a process without an answer is ended. The first thought of a process loads a title."""
WAITS = 20.0
"""Seconds after which nobody waits for a thought any more. One whose turn has not come by then is not thought."""
MOST_ASKED = 3
"""How many thoughts that are not for a bot at a table may wait or be under way."""
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
_Thoughts: TypeAlias = LruCache[Key, Thought | Opinion]
"""Thoughts that did not fail."""
_thoughts: _Thoughts = LruCache(256)
_asked: _Thoughts = LruCache(256)
"""The thoughts that are not for a bot at a table. They push out none of the others."""
_counting = threading.RLock()
Queue: TypeAlias = list[tuple[bool, int, Callable[[], Any], Future[Any]]]
"""A heap of what waits for a process: first the bots at tables, then the others, each in their order."""
_queue: Queue = []
_experts_queue: Queue = []
_numbers = count()


def _is_of_a_table(key: Key) -> bool:
    return key[0] > 0


def _thoughts_like(key: Key) -> _Thoughts:
    return _thoughts if _is_of_a_table(key) else _asked


def _queued(work: Callable[[], Answer], *, of_a_table: bool, of_an_expert: bool = False) -> Future[Answer]:
    """What comes of the work, when its turn comes."""
    future: Future[Answer] = Future()
    queue, thread = (_experts_queue, _experts_thread) if of_an_expert else (_queue, _thread)
    with _counting:
        heapq.heappush(queue, (not of_a_table, next(_numbers), work, future))
    thread.submit(_do_first, queue)
    return future


def _do_first(queue: Queue) -> None:
    with _counting:
        *_rank, work, future = heapq.heappop(queue)
    try:
        future.set_result(work())
    except BaseException as error:  # as an executor does: whoever waits learns of it
        future.set_exception(error)


def seconds(level: str, *, live: bool) -> float:
    """The longest time in which a bot of the level thinks, at a table with a ``live`` clock or at another one. With a live clock people
    wait for each answer, so an expert then takes as long as a careful bot."""
    return EXPERT_SECONDS if level == engine_bots.EXPERT and not live else SECONDS


def pause(job: Job) -> float:
    """Seconds after which a bot at a table answers. Every search has ended by then, so the pause does not tell how long it took."""
    return job.seconds + SPARE


def is_known(key: Key) -> bool:
    """Whether there is a finished thought about this position. A thought that failed counts for a minute."""
    return _known(key) is not None or shared.finished(key) is not None


def thought_of(key: Key) -> Thought | None:
    """The thought about this position, if there is one."""
    thought = _known(key)
    return thought if isinstance(thought, Thought) else None


def opinion_of(key: Key) -> Opinion | None:
    """The same for what somebody has asked a bot."""
    thought = _known(key)
    return thought if isinstance(thought, Opinion) else None


def _known(key: Key) -> Thought | Opinion | None:
    """The thought of this process, or of another one."""
    here = _thoughts_like(key)
    if (known := here.get(key)) is not None:
        return known
    told = shared.finished(key)
    thought = None if told is None else told.thought or told.opinion
    return None if thought is None else here.put(key, thought)


def is_thinking(key: Key) -> bool:
    """Whether a thought about this position is under way, in this process or in another one."""
    return key in _running or shared.is_thinking(key)


class Thinking(NamedTuple):
    """A thought that is under way. The future fails only by a defect of this module. It never ends where another process thinks."""

    future: Future[Thought | Opinion | None]
    begun: float
    """By the system's clock, which all processes share."""


def think(key: Key, job: Job) -> Thinking:
    """Think about it when its turn comes, and only once for repeated requests in all processes. Raises :class:`refusals.NotNow` if it is
    not for a bot at a table and too many others wait already."""
    with _counting:
        if key in _running:
            return _running[key]
        _must_have_room(key)
        begun, mine = shared.begin(key)
        if not mine:
            return Thinking(Future(), begun)
        future = _queued(
            partial(_think, key, job, time.time()),
            of_a_table=_is_of_a_table(key),
            of_an_expert=job.level == engine_bots.EXPERT,
        )
        _running[key] = Thinking(future, begun)
        return _running[key]


_running: dict[Key, Thinking] = {}


def _must_have_room(key: Key) -> None:
    if not _is_of_a_table(key) and sum(not _is_of_a_table(other) for other in _running) >= MOST_ASKED:
        raise refusals.NotNow(_("Many people are asking a bot just now. Please try again in a moment."))


def _think(key: Key, job: Job, asked: float) -> Thought | Opinion | None:
    try:
        thought = None if time.time() - asked > WAITS else _thought_about(job)
        if thought is not None:
            _thoughts_like(key).put(key, thought)
        shared.finish(key, thought)
    finally:
        with _counting:
            _running.pop(key, None)
    return thought


def _thought_about(job: Job) -> Thought | Opinion | None:
    begun = time.perf_counter()
    thinker = the_expert if job.level == engine_bots.EXPERT else the_thinker
    thought = thinker.think(job)
    measures.chose(job.title, job.level, time.perf_counter() - begun)
    return thought


def done(job: Jobs, kind: type[Answer]) -> Answer:
    """What comes of another job, when its turn comes. For tasks that may wait. Bots at tables think between two such jobs, so each must be
    short. Raises :class:`CouldNot`."""
    return _queued(partial(the_thinker.do, job, kind), of_a_table=False).result()
