"""The process in which careful bots think. It receives positions and sends thoughts. It uses neither web nor database."""

from __future__ import annotations

import random
import traceback
from multiprocessing.connection import Connection

import msgspec

from games import titles
from games.engine.bots.careful import Careful, Thought
from games.engine.bots.imagining import Position
from games.engine.match.match import Match
from games.engine.match.saved import Saved
from games.live.beside import answers


class Job(msgspec.Struct, frozen=True):
    """A job: a saved match, the seat that is asked, the seed of random choices, the time limit, and the title for the site's numbers."""

    saved: bytes
    seat: int
    seed: str
    seconds: float
    title: str = ""


class JobResult(msgspec.Struct, frozen=True):
    """The thought, or the reason why there is none."""

    thought: Thought | None = None
    error: str = ""


_saved = msgspec.msgpack.Decoder(Saved)
_jobs = msgspec.msgpack.Decoder(Job)


def serve(connection: Connection) -> None:
    """Think about each job in turn."""
    answers(connection, lambda job: msgspec.msgpack.encode(_result_of(_jobs.decode(job))))


def _result_of(job: Job) -> JobResult:
    try:
        return JobResult(think(job))
    except Exception:  # the rules may fail in any way: the sender reports it to the administrators
        return JobResult(error=traceback.format_exc())


def think(job: Job) -> Thought:
    """The answer of a careful bot, and its reasons."""
    saved = _saved.decode(job.saved)
    match = Match.restore(titles.load(saved.title), saved, watched=False)
    careful = Careful(seconds=job.seconds)
    return careful.think(Position(match, job.seat), random.Random(job.seed))  # noqa: S311 - a bot's random choice is no secret
