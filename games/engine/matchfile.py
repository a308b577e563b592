"""Match files: set-up, seed and moves as JSON, enough to play a match again anywhere."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.errors import NotUnderstood
from games.engine.match import Match
from games.engine.saved import Move
from games.engine.title import Info, Setup, Title, checked_setup


class MatchFile(msgspec.Struct, kw_only=True):
    """``moves`` are ``[seat, option]``, with ``true`` behind those that the kernel made; ``revision`` is the title's at that time."""

    format: int = 1
    title: str
    mode: str = ""
    players: int
    options: dict[str, int | str | bool] = {}
    seed: str
    revision: int = 1
    moves: list[Move]


def write(setup: Setup, seed: str, revision: int, moves: list[Move]) -> bytes:
    """The file's bytes, one move a line."""
    head = MatchFile(
        title=setup.title,
        mode=setup.mode,
        players=setup.players,
        options=setup.options,
        seed=seed,
        revision=revision,
        moves=[],
    )
    lines = b",\n".join(msgspec.json.encode(move) for move in moves)
    return msgspec.json.encode(head).removesuffix(b"[]}") + b"[\n" + lines + b"\n]}\n"


def read(data: bytes) -> MatchFile:
    """The file, checked. Raises :class:`NotUnderstood` saying what is wrong and where."""
    try:
        return msgspec.json.decode(data, type=MatchFile)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise NotUnderstood(f"not a match file: {error}") from error


def replay(file: MatchFile, info: Info, title: Title[Any]) -> Match[Any]:
    """The match after the file's moves, each checked as it is made."""
    setup = checked_setup(info, mode=file.mode, players=file.players, options=file.options)
    return Match.replay(title, setup, file.seed, file.moves)
