"""The process in which careful bots or experts think. It receives positions and sends thoughts. It uses neither web nor database."""

from __future__ import annotations

import random
import time
import traceback
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

import msgspec

from games import titles
from games.engine.bots import bots
from games.engine.bots.careful import Careful, Thought
from games.engine.bots.comparing import Judgment, Opinion, Verdict, measured, opinion
from games.engine.bots.imagining import Position
from games.engine.match.match import Match
from games.engine.match.saved import Move, Saved
from games.engine.rules.errors import EngineError
from games.engine.rules.orders import option_of
from games.live.beside import answers


class Job(msgspec.Struct, frozen=True, tag=True):
    """A job: a saved match, the seat that is asked, the seed of random choices, the time limit, the title for the site's numbers, and the
    level of the bot."""

    saved: bytes
    seat: int
    seed: str
    seconds: float
    title: str = ""
    level: str = bots.CAREFUL
    """One of ``bots.SEARCHING``."""


class Opine(Job, frozen=True, tag=True):
    """The same for a person who asks what a careful bot would do. The answer is an :class:`Opinion`."""


class Sift(msgspec.Struct, frozen=True, tag=True):
    """Which answers of a seat the heuristic bot would have weighed lower than another one: ``moves`` follow the saved match, and
    ``numbers`` are those of the moves to look at. The answer is a :class:`Sifting`."""

    saved: bytes
    moves: list[Move]
    first: int
    """The number of the first of the moves."""
    seat: int
    numbers: list[int]


class Sifted(msgspec.Struct, frozen=True):
    """A move with a choice, and by how much the heuristic bot weighed its own favorite higher."""

    number: int
    less: float


class Sifting(msgspec.Struct, frozen=True):
    """The moves with a choice, and how many of the wanted ones today's rules do not reach."""

    moves: list[Sifted]
    refused: int = 0


class Judge(msgspec.Struct, frozen=True, tag=True):
    """How an answer compares with what a careful bot would have given after ``moves`` in the saved match. The answer is a
    :class:`Verdict`.

    ``against`` is the favorite of an earlier judgment, to be measured again in new worlds. Empty: the bot looks for its favorite first.
    """

    saved: bytes
    moves: list[Move]
    first: int
    seat: int
    given: str
    seed: str
    seconds: float
    worlds: int
    against: str = ""


Jobs: TypeAlias = Job | Opine | Sift | Judge


class JobResult(msgspec.Struct, frozen=True):
    """The encoded answer, or the reason why there is none."""

    answer: msgspec.Raw = msgspec.Raw(b"\xc0")
    error: str = ""


NOT_COMPARED = Verdict(compared=False)
_saved = msgspec.msgpack.Decoder(Saved)
_jobs = msgspec.msgpack.Decoder(Jobs)


def serve(connection: Connection) -> None:
    """Do each job in turn."""
    answers(connection, lambda job: msgspec.msgpack.encode(_result_of(_jobs.decode(job))))


def _result_of(job: Jobs) -> JobResult:
    try:
        return JobResult(msgspec.Raw(msgspec.msgpack.encode(done(job))))
    except Exception:  # the rules may fail in any way: the sender reports it to the administrators
        return JobResult(error=traceback.format_exc())


def done(job: Jobs) -> Thought | Opinion | Sifting | Verdict:
    """What comes of a job."""
    if isinstance(job, Sift):
        return sifted(job)
    if isinstance(job, Judge):
        return judged(job)
    return opined(job) if isinstance(job, Opine) else think(job)


def think(job: Job) -> Thought:
    """The answer of a bot that searches, and its reasons."""
    position = position_of(job)
    return replace(bots.searching(position.title, job.level), seconds=job.seconds).think(position, _chance(job.seed))


def opined(job: Opine) -> Opinion:
    """What a careful bot thinks of a position."""
    position = position_of(job)
    return opinion(position, _chance(job.seed), Careful.at(position.title, job.seconds))


def position_of(job: Job) -> Position:
    """The position about which the bot thinks."""
    saved = _saved.decode(job.saved)
    return Position(Match.restore(titles.load(saved.title), saved, watched=False), job.seat)


def _chance(seed: str) -> random.Random:
    return random.Random(seed)  # noqa: S311 - a bot's random choice is no secret


def sifted(job: Sift) -> Sifting:
    """The moves with a choice. A move that today's rules refuse is left out, with all that follow it."""
    saved = _saved.decode(job.saved)
    match = Match.restore(titles.load(saved.title), saved)
    found: list[Sifted] = []
    wanted = set(job.numbers)
    for number, move in enumerate(job.moves, job.first):
        try:
            less = _less(match, job.seat, move.option) if number in wanted else None
            match.follow([move], after=number - 1)
        except EngineError:
            return Sifting(found, sum(one >= number for one in job.numbers))
        if less is not None:
            found.append(Sifted(number, less))
    return Sifting(found)


def _less(match: Match[Any], seat: int, given: str) -> float | None:
    """By how much the answer was weighed lower than the best one. None without a choice, and for an answer that is not among the options: a
    bot does not think of orders that somebody puts together, or of a partner's proposals."""
    if match.ask(seat) is None:
        return None
    question = match.question(seat)
    if len(question.options) < 2 or option_of(question.options, given) is None:
        return None
    weighed = match.title.weigh(match.view(seat), question)
    return max(weighed.values()) - weighed[given] if given in weighed else 0.0


def judged(job: Judge) -> Verdict:
    """The verdict. At most half of the time is for looking for a favorite, the rest for measuring it."""
    until = time.monotonic() + job.seconds
    position = _asked(job)
    if position is None:
        return NOT_COMPARED
    better = job.against or _favorite(position, job)
    if not better:
        return NOT_COMPARED
    if better == job.given:
        return Verdict()
    options = position.question.options
    if any(option_of(options, one) is None for one in (better, job.given)):
        return NOT_COMPARED
    compared = measured(position, [better, job.given], f"{job.seed}/{better}", job.worlds, until - time.monotonic())
    if not compared.answers:
        return NOT_COMPARED
    favorite, given = compared.answers
    return Verdict(Judgment(compared.parts, given, favorite))


def _asked(job: Judge) -> Position | None:
    """The position before the answer. None if today's rules do not lead there."""
    saved = _saved.decode(job.saved)
    match = Match.restore(titles.load(saved.title), saved)
    try:
        match.follow(job.moves, after=job.first - 1)
    except EngineError:
        return None
    return None if match.ask(job.seat) is None else Position(match, job.seat)


def _favorite(position: Position, job: Judge) -> str:
    """The answer of a careful bot. Empty: there was no time to compare."""
    options = position.question.options
    if len(options) == 1:
        return options[0].id
    found = opinion(position, _chance(job.seed), Careful.at(position.title, job.seconds / 2))
    return found.answers[0].option if found.answers else ""
