"""What a move answered, and to which question: said before it is taken back, where the log is silent."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.ask import Ask
from games.engine.lru import LruCache
from games.engine.match import Match
from games.engine.orders import found
from games.engine.text import Text
from games.models import Move, Table
from games.tables import matches


class Asked(NamedTuple):
    """A question, and the answer that was given to it."""

    question: Text
    answer: Text


_asked: LruCache[tuple[str, int, int], Asked] = LruCache(512)
"""By invitation, version and number. To ask the position before a move takes as long as to play up to a dozen moves again."""


def asked_now(match: Match[Any], seat: int, option_id: str) -> Asked | None:
    """The same of an answer that is about to be given; None where it is not the only one that counts."""
    ask = match.request if isinstance(match.request, Ask) else None
    answer = found(match.options(seat), option_id) if ask is not None and seat in match.waiting_for() else None
    return None if ask is None or answer is None else Asked(ask.prompt, answer.label)


def keep_asked(table: Table, number: int, asked: Asked) -> None:
    """Keep it of move ``number``, which the table's version has just stored."""
    _asked.put((table.invite, table.version, number), asked)


def asked_by(table: Table, move: Move) -> Asked | None:
    """What ``move`` answered. None where corrected rules ask nothing of the kind."""
    kept = _asked.get((table.invite, move.version, move.number))
    if kept is not None or move.seat is None:
        return kept
    before = matches.shared_match_after(table, move.number - 1)
    ask = before.ask(move.seat) if move.seat in before.waiting_for() else None
    answer = None if ask is None else found(before.options(move.seat), move.option)
    return None if ask is None or answer is None else Asked(ask.prompt, answer.label)
