"""Match files: set-up, seed and moves as JSON, enough to play a match again anywhere."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.match.match import Match
from games.engine.match.saved import Move, check_revision
from games.engine.rules.errors import NotUnderstood
from games.engine.title.info import Info, Setup, checked_setup
from games.engine.title.title import Title

FORMAT = 1
"""How match files are written. A file of another format may mean other things by the same names, so it is not read."""


class MatchFile(msgspec.Struct, kw_only=True):
    """``moves`` are ``[seat, option]``, with ``true`` behind those that the kernel made. ``revision`` is the title's revision of the last
    move. ``begun`` is the revision of the first move, if it was another one."""

    format: int = FORMAT
    title: str
    mode: str = ""
    players: int
    options: dict[str, int | str | bool] = {}
    seed: str
    revision: int = 1
    begun: int | msgspec.UnsetType = msgspec.UNSET
    moves: list[Move]


class _Head(msgspec.Struct):
    """What is looked at before anything else of a file is believed."""

    format: int = FORMAT


_head_of = msgspec.json.Decoder(_Head).decode
_file_of = msgspec.json.Decoder(MatchFile).decode


def write(setup: Setup, seed: str, revision: int, moves: list[Move], *, begun: int | None = None) -> bytes:
    """The file's bytes, one move a line."""
    head = MatchFile(
        title=setup.title,
        mode=setup.mode,
        players=setup.players,
        options=setup.options,
        seed=seed,
        revision=revision,
        begun=msgspec.UNSET if begun in (None, revision) else begun,
        moves=[],
    )
    lines = b",\n".join(msgspec.json.encode(move) for move in moves)
    return msgspec.json.encode(head).removesuffix(b"[]}") + b"[\n" + lines + b"\n]}\n"


def read(data: bytes) -> MatchFile:
    """The file, checked. Raises :class:`NotUnderstood` saying what is wrong and where."""
    try:
        head = _head_of(data)
        if head.format != FORMAT:
            raise NotUnderstood(f"a match file of format {head.format}, and only format {FORMAT} is understood here")
        return _file_of(data)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise NotUnderstood(f"not a match file: {error}") from error


def setup_of(file: MatchFile, info: Info) -> Setup:
    """What the file's match began from. Raises :class:`NotUnderstood` naming what the title does not have."""
    return checked_setup(info, mode=file.mode, players=file.players, options=file.options)


def revisions(file: MatchFile) -> list[int]:
    """The title's revisions that played the match, as far as the file names them, the first one first."""
    return [file.revision] if isinstance(file.begun, msgspec.UnsetType) else [file.begun, file.revision]


def replay(file: MatchFile, info: Info, title: Title[Any, Any]) -> Match[Any]:
    """The match after the file's moves, each checked as it is made. Raises :class:`LaterRevision` and what the moves are refused with."""
    check_revision(title, file.revision)
    return Match.replay(title, setup_of(file, info), file.seed, file.moves)
