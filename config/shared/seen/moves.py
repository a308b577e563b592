"""How long a move takes, by part. A move is measured in the thread that makes it, from the beginning of its request to its whole answer.

``reading`` is the table's rows and its match, ``rule`` the answer by the rules, ``writing`` what is saved up to the commit (notices and
calls of the queue included), ``drawing`` the table for those who watch and for the player, ``sending`` what its frames hold and that they
are handed to the loop and to other processes. A bot also has ``choosing``.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter

from django.conf import settings

from config.shared.seen import measures

logger = logging.getLogger(__name__)
READING, CHOOSING, RULE, WRITING, DRAWING, SENDING = "reading", "choosing", "rule", "writing", "drawing", "sending"
PERSON, BOT = "person", "bot"


class _Move:
    """A move under way: the seconds of its parts so far, and the part that is being done since ``since``."""

    __slots__ = ("begun", "by", "made", "part", "parts", "since")

    def __init__(self, by: str) -> None:
        self.by, self.part = by, READING
        self.begun = self.since = perf_counter()
        self.parts: dict[str, float] = {}
        self.made: tuple[str, int, int, str] | None = None
        """Title, table, number of the position, option. None until the move is saved."""

    def turn(self, part: str) -> None:
        """From now on it is this part."""
        now = perf_counter()
        self.parts[self.part] = self.parts.get(self.part, 0.0) + now - self.since
        self.part, self.since = part, now


_current: ContextVar[_Move | None] = ContextVar("move", default=None)


@contextmanager
def timed(by: str) -> Iterator[None]:
    """Inside, a move may be made. What is inside of another one belongs to that. A move that was refused is not counted."""
    if _current.get() is not None:
        yield
        return
    move = _Move(by)
    token = _current.set(move)
    try:
        yield
    finally:
        _current.reset(token)
        if move.made is not None:
            move.turn("")
            _note(move, *move.made)


def turn(part: str) -> None:
    """From now on the move does this part. Nothing outside of a move."""
    if (move := _current.get()) is not None:
        move.turn(part)


class part:  # noqa: N801 - it is used as a function. A generator would take as long as all that is counted inside
    """What is inside is this part of the move, or the same for a move that another thread has made."""

    __slots__ = ("_before", "_begun", "_move", "_name")

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        self._move = _current.get()
        if self._move is None:
            self._begun = perf_counter()
        else:
            self._before = self._move.part
            self._move.turn(self._name)

    def __exit__(self, failed: object, *_: object) -> None:
        if self._move is not None:
            self._move.turn(self._before)
        elif failed is None:
            measures.part_took(self._name, perf_counter() - self._begun)


def made(*, title: str, table: int, number: int, option: str) -> None:
    """The move is saved: by ``option`` the table came to the position after move ``number``. What follows is the drawing of the answer."""
    if (move := _current.get()) is not None:
        move.made = title, table, number, option
        move.turn(DRAWING)


def _note(move: _Move, title: str, table: int, number: int, option: str) -> None:
    seconds = move.since - move.begun
    measures.moved(title, move.by, seconds, move.parts)
    if settings.SLOW_MOVE_MS and seconds * 1000 >= settings.SLOW_MOVE_MS:
        took = {part: round(taken * 1000) for part, taken in move.parts.items()}
        logger.warning(
            "A slow move of a %s at table %s (%s): to position %s by %s in %d ms: %s",
            *(move.by, table, title, number, option, seconds * 1000),
            ", ".join(f"{part} {taken}" for part, taken in took.items()),
            extra={"title": title, "table": table, "position": number, "option": option, "milliseconds": took},
        )
