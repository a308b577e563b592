"""The question and the answer of a move. They name the move where the log has no line of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from games.engine.match.match import Match
from games.engine.match.saved import Record
from games.engine.rules.ask import AskAll
from games.engine.rules.orders import option_of
from games.engine.rules.text import Text
from games.engine.title import codec
from games.models import Move, Table
from games.tables.rows import matches


class Asked(NamedTuple):
    """A question and its answer."""

    question: Text
    answer: Text


_decoder = msgspec.msgpack.Decoder(Asked)


def asked_now(match: Match[Any], seat: int, option_id: str) -> dict[int, Asked]:
    """By seat: the question and answer that ``seat`` is about to give, and the answers that wait for it."""
    answers = {**(match.sealed if isinstance(match.request, AskAll) else {}), seat: option_id}
    pairs = {other: _asked(match, other, answers[other]) for other in answers if match.ask(other) is not None}
    return {other: asked for other, asked in pairs.items() if asked is not None}


def _asked(match: Match[Any], seat: int, option_id: str) -> Asked | None:
    ask, answer = match.ask(seat), option_of(match.options(seat), option_id)
    return None if ask is None or answer is None else Asked(ask.prompt, answer.label)


def saved_answer(record: Record, answered: Mapping[int, Asked]) -> bytes | None:
    """The question and answer as they are saved with a move. None if the log has a line of the move's seat."""
    move = record.move
    if move is None or move.forced or any(event.seat == move.seat for event in record.events):
        return None
    asked = answered.get(move.seat)
    return None if asked is None else codec.encode(asked)


def asked_by(table: Table, move: Move) -> Asked | None:
    """The question and the answer of ``move``. None if they are not known: the move is older than this column and was taken back, or
    corrected rules no longer ask the question."""
    if move.asked is not None:
        with matches.readable(table.pk, f"move {move.number}"):
            return _decoder.decode(bytes(move.asked))
    if move.seat is None or move.undone_version is not None or move.number <= matches.first_position(table):
        return None
    before = matches.shared_match_after(table, move.number - 1)
    return _asked(before, move.seat, move.option) if move.seat in before.waiting_for() else None
