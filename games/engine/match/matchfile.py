"""Match files: setup, seed and moves as JSON. With a match file any site can play the match again."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.match.match import Match
from games.engine.match.saved import Move, check_revision
from games.engine.rules.errors import NotUnderstood
from games.engine.title.info import Info, Setup, checked_setup
from games.engine.title.title import Title

FORMAT = 1
"""The format of match files. A file of another format is not read: the same names may mean something else there."""


class Time(msgspec.Struct, kw_only=True):
    """How time ran. ``pace`` is what the table gave at the end, ``left`` what each seat had left after each move, in milliseconds (empty
    for a move without a clock). ``notes`` say what happened beside the moves: ``[what, after move, seat, pace]``. The rules know nothing of
    it."""

    pace: str
    left: list[list[int]]
    notes: list[tuple[str, int, int | None, str]] = []


class MatchFile(msgspec.Struct, kw_only=True):
    """``moves`` are ``[seat, option]``, with a third ``true`` for moves of the kernel. ``revision`` is the title's revision at the last
    move. ``begun`` is the revision at the first move, if it was another one. ``time`` is there if the match had a clock."""

    format: int = FORMAT
    title: str
    mode: str = ""
    players: int
    options: dict[str, int | str | bool] = {}
    seed: str
    revision: int = 1
    begun: int | msgspec.UnsetType = msgspec.UNSET
    time: Time | msgspec.UnsetType = msgspec.UNSET
    moves: list[Move]


class _Head(msgspec.Struct):
    """The fields that are checked before the rest of a file is read."""

    format: int = FORMAT


_head_of = msgspec.json.Decoder(_Head).decode
_file_of = msgspec.json.Decoder(MatchFile).decode


def write(
    setup: Setup, seed: str, revision: int, moves: list[Move], *, begun: int | None = None, time: Time | None = None
) -> bytes:
    """The bytes of a match file, with one move on each line."""
    head = MatchFile(
        title=setup.title,
        mode=setup.mode,
        players=setup.players,
        options=setup.options,
        seed=seed,
        revision=revision,
        begun=msgspec.UNSET if begun in (None, revision) else begun,
        time=msgspec.UNSET if time is None else time,
        moves=[],
    )
    lines = b",\n".join(msgspec.json.encode(move) for move in moves)
    return msgspec.json.encode(head).removesuffix(b"[]}") + b"[\n" + lines + b"\n]}\n"


def read(data: bytes) -> MatchFile:
    """The match file in ``data``, checked. Raises :class:`NotUnderstood`, which says what is wrong and where."""
    try:
        head = _head_of(data)
        if head.format != FORMAT:
            raise NotUnderstood(f"a match file of format {head.format}, and only format {FORMAT} is understood here")
        return _file_of(data)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise NotUnderstood(f"not a match file: {error}") from error


def setup_of(file: MatchFile, info: Info) -> Setup:
    """The setup of the file's match. Raises :class:`NotUnderstood`, which names what the title does not offer."""
    return checked_setup(info, mode=file.mode, players=file.players, options=file.options)


def broken_time(file: MatchFile) -> str:
    """What cannot be true of the file's record of time. Empty if nothing is wrong, or if there is none."""
    if isinstance(file.time, msgspec.UnsetType):
        return ""
    if len(file.time.left) != len(file.moves):
        return f"time was recorded for {len(file.time.left)} moves, and {len(file.moves)} were made"
    for number, left in enumerate(file.time.left, 1):
        if left and (len(left) != file.players or min(left) < 0):
            return f"after move {number} the clocks show {left}"
    return ""


def revisions(file: MatchFile) -> list[int]:
    """The revisions of the title that played the match, as far as the file names them, the earliest first."""
    return [file.revision] if isinstance(file.begun, msgspec.UnsetType) else [file.begun, file.revision]


def replay(file: MatchFile, info: Info, title: Title[Any, Any]) -> Match[Any]:
    """The match after the file's moves. Each move is checked. Raises :class:`LaterRevision`, and the errors of refused moves."""
    check_revision(title, file.revision)
    return Match.replay(title, setup_of(file, info), file.seed, file.moves)
