"""A match as plain data, for saving, exporting and loading."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from games.engine.rules.errors import LaterRevision, NotAsked
from games.engine.rules.event import Event
from games.engine.title import codec
from games.engine.title.codec import convert
from games.engine.title.info import Setup
from games.engine.title.title import Title


class Move(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An answer that was given. ``forced`` ones were given by the kernel."""

    seat: int
    option: str
    forced: bool = False


class Segment(msgspec.Struct, gc=False, omit_defaults=True):
    """A step and the few that followed: the State before it, the number of moves made before it, the moves since."""

    checkpoint: bytes
    start: int
    moves: list[Move]
    packed: bool = False
    """Whether the checkpoint is packed by :meth:`packed_before` against the next segment's."""

    @property
    def end(self) -> int:
        """The number of moves made up to the last one of this segment."""
        return self.start + len(self.moves)

    @property
    def answers(self) -> int:
        """The number of moves that somebody chose."""
        return sum(not move.forced for move in self.moves)

    def packed_before(self, following: bytes) -> Segment:
        """The same segment, packed against the checkpoint ``following`` of the next one. Two checkpoints are nearly the same, and a save
        contains all that can be taken back."""
        if self.packed:
            return self
        packer = zlib.compressobj(1, zdict=following)
        return Segment(packer.compress(self.checkpoint) + packer.flush(), self.start, self.moves, packed=True)

    def unpacked_before(self, following: bytes) -> Segment:
        """The same segment, unpacked for play. Raises :class:`msgspec.DecodeError`."""
        if not self.packed:
            return self
        unpacker = zlib.decompressobj(zdict=following)
        try:
            checkpoint = unpacker.decompress(self.checkpoint)
        except zlib.error as error:
            raise msgspec.DecodeError(f"the checkpoint before move {self.start} is damaged: {error}") from error
        if not unpacker.eof:
            raise msgspec.DecodeError(f"the checkpoint before move {self.start} is cut short")
        return Segment(checkpoint, self.start, self.moves)


class TakeBack(msgspec.Struct):
    """A seat's request to return to the position before move ``to`` (counted from 0). The seats ``missing`` have still to agree, unless the
    seat ``refused`` has declined."""

    seat: int
    to: int
    missing: list[int]
    refused: int | None = None

    @property
    def agreed(self) -> bool:
        """Whether nobody has to be asked any more, and nobody has declined."""
        return not self.missing and self.refused is None

    def answered(self, seat: int, agree: bool) -> TakeBack:
        """The request after this seat has answered. Raises :class:`NotAsked` if it was not asked."""
        if seat not in self.missing:
            raise NotAsked("nobody asks you to take anything back")
        if not agree:
            return TakeBack(self.seat, self.to, [], refused=seat)
        return TakeBack(self.seat, self.to, [voter for voter in self.missing if voter != seat])


class Saved(msgspec.Struct):
    """A match as plain data."""

    title: str
    revision: int
    setup: Setup
    segments: list[Segment]
    floor: int = 0
    """Moves before this number cannot be undone."""
    sealed: dict[int, str] = {}
    """Answers to the pending :class:`AskAll` that wait for the others."""
    standing: dict[int, dict[str, str]] = {}
    """By seat and key of a span: the answer to give without asking."""
    takeback: TakeBack | None = None
    revealed: int | None = None
    """The number of the last move that drew, rolled or revealed something. None in an older save without it."""
    numbering: bytes | msgspec.UnsetType = msgspec.UNSET
    """The current ``State.numbering``. With it the pieces need not be followed again from the last checkpoint."""


class Record(msgspec.Struct, gc=False):
    """A move (None: the setup) and its events. ``number`` counts from 1. ``rule`` is the clause by which it was asked for, empty where the
    kernel gave it."""

    number: int
    move: Move | None
    events: list[Event]
    rule: str = ""


def upgraded(title: Title[Any, Any], saved: Saved) -> Saved:
    """``saved`` with its checkpoints brought to the title's revision. Raises :class:`LaterRevision`."""
    check_revision(title, saved.revision)

    def bring(segment: Segment) -> Segment:
        plain = title.upgrade(msgspec.msgpack.decode(segment.checkpoint), saved.revision)
        state = convert(plain, title.state)
        state.numbering = msgspec.UNSET  # the places of pieces may have other names now
        return Segment(codec.encode(state), segment.start, segment.moves)

    last = bring(saved.segments[-1])
    return msgspec.structs.replace(
        saved, revision=title.revision, segments=[last], floor=max(saved.floor, last.start), numbering=msgspec.UNSET
    )


def check_revision(title: Title[Any, Any], revision: int) -> None:
    """Raise :class:`LaterRevision` for a save of a later revision than the running rules."""
    if revision > title.revision:
        raise LaterRevision(
            f"saved by revision {revision} of {title.info.slug}, and only revision {title.revision} runs here: update the site first"
        )
