"""The position from which a tree grows. For a seat, everything hidden from it is dealt again."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any

import msgspec

from games.engine.bots.imagining import Position
from games.engine.match import copying
from games.engine.match.match import Match
from games.engine.match.saved import Saved, Segment
from games.engine.title import codec
from games.engine.title.title import Title

_decode = msgspec.msgpack.Decoder(Saved).decode


class Origin:
    """A saved position. ``seat`` is the seat whose knowledge counts (None: everything is known). ``seed`` deals what it does not know, and
    decides all chance to come. The position then follows from what the seat knows and from the seed alone.

    A seat that is asked begins at its question. Otherwise another seat may hold a question that names hidden things. Then the position is
    the one of :func:`~games.engine.match.copying.continued`: it may be the beginning of the running step.
    """

    def __init__(self, title: Title[Any, Any], saved: bytes, seat: int | None, seed: str) -> None:
        self.title = title
        self.saved = saved
        self.seat = seat
        self.seed = seed

    @cached_property
    def key(self) -> bytes:
        """Identifies this position among others."""
        told = repr((self.title.info.slug, self.title.revision, self.seat, self.seed)).encode()
        return hashlib.blake2b(told + self.saved, digest_size=12).digest()

    def begin(self) -> Match[Any]:
        """A new match at this position, for the caller alone. It is watched. Raises what :meth:`Match.restore` raises."""
        match = Match.restore(self.title, _decode(self.saved))
        if self.seat is None:
            return match
        if self.seat in match.waiting_for():
            imagined = Position(match, self.seat).imagined(self.seed)
            imagined.restarted = match.restarted
            imagined.watch()
            return imagined
        begun = copying.copied_step(match, self.seat, self.seed, deal=True)
        copy = copying.continued(match, self.seat, begun, copying.repeatable_moves(match, self.seat, deal=True))
        copy.restarted = match.restarted
        copy.records.clear()
        return copy


def kept(match: Match[Any]) -> bytes:
    """The match as an origin keeps it: the running step and nothing before it. Answers that wait for others, standing answers and a
    takeback are left out."""
    saved = match.save()
    step = saved.segments[-1]
    alone = Segment(step.checkpoint, step.start, list(step.moves))
    return codec.encode(
        msgspec.structs.replace(saved, segments=[alone], floor=step.start, sealed={}, standing={}, takeback=None)
    )
