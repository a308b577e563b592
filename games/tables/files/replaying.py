"""The moves of a match file that somebody brings, made one by one by the rules."""

from __future__ import annotations

import time
from typing import Any

from games import titles
from games.engine.match.match import Match
from games.engine.match.matchfile import broken_time, setup_of
from games.engine.rules.errors import EngineError, MatchOver, NotAllowed, NotAsked
from games.engine.rules.text import T, Text
from games.tables.files.reading import Upload, shown

SECONDS = 6.0
"""How long the moves of a file may take, of the time of the thread that makes them. The slowest recorded match takes 0.6 s."""


def replayed(upload: Upload, *, seconds: float = SECONDS) -> Match[Any]:
    """The match after the moves of the file. Raises :class:`BadFile`, which names the first move that cannot be made."""
    file, began = upload.file, time.thread_time()
    match = Match.start(titles.load(file.title), setup_of(file, upload.info), file.seed)
    for number, move in enumerate(file.moves):
        if time.thread_time() - began > seconds:
            upload.refuse(
                T(
                    "The moves up to here have taken {n} seconds. This file is too long for this site.",
                    n=round(seconds),
                ),
                ("moves", number),
            )
        try:
            match.follow([move], after=number)
        except EngineError as error:
            _refuse(upload, number, error)
    if broken_time(file):
        upload.refuse(T("The record of time does not fit the moves and players of this file."), ("time",))
    return match


def _refuse(upload: Upload, number: int, error: EngineError) -> None:
    """Refuse the file for its move ``number``, which was counted from 0."""
    move = upload.file.moves[number]
    why = _why(error, move.seat, move.option)
    played, runs = upload.file.revision, titles.load(upload.file.title).revision
    sentence = T("Move {n} cannot be made: {why}", n=number + 1, why=why)
    if played < runs:
        sentence = T(
            "{sentence} The match was played by revision {n} of these rules, and revision {runs} runs here.",
            sentence=sentence,
            n=played,
            runs=runs,
        )
    rule = error.rule if isinstance(error, NotAllowed) else ""
    upload.refuse(sentence, ("moves", number), rule=rule, title=upload.file.title, players=upload.file.players)


def _why(error: EngineError, seat: int, option: str) -> Text:
    who = T("Player {n}", n=seat + 1) if seat >= 0 else T("the clock")
    if isinstance(error, NotAllowed):
        return T("{who} may not choose “{option}”. {reason}", who=who, option=shown(option), reason=error.reason)
    if isinstance(error, MatchOver):
        return T("the match is over before it.")
    if isinstance(error, NotAsked):
        return T("{who} is not asked here.", who=who)
    return T("“{option}” is none of the answers that {who} has here.", option=shown(option), who=who)
