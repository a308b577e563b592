"""What travels to a browser: from one drawing to the next, only the fragments that differ, compared and packed once for all who were told
the same."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache

COMPRESSED_FROM = 1_000
"""Bytes from which a frame is compressed, once for all its receivers."""
EFFORT = 3
"""Of zlib: a seventh more bytes than with its usual 6, in a third of the time."""
Frame = str | bytes
Drawing = Mapping[str, str]
"""Fragments by their ids."""


class Fragment(str):
    """A fragment of which those need not be told all who were told it before."""

    def since(self, told: str) -> str:
        """What those must be told who were told the fragment ``told``."""
        raise NotImplementedError


class Growing(Fragment):
    """A fragment with a list that grows at its head, as a log does: to those who were told its ``items`` but the first few, these are told
    alone, to be put at the beginning of the element with the id ``within``."""

    within: str
    items: tuple[str, ...]

    @classmethod
    def of(cls, html: str, within: str, items: Iterable[str]) -> Growing:
        """The fragment's whole HTML, which has ``items`` in it, the newest first."""
        growing = cls(html)
        growing.within, growing.items = within, tuple(filter(None, items))
        return growing

    def since(self, told: str) -> str:
        """All of it, unless they know all but the head."""
        if not isinstance(told, Growing) or not told.items or told.items[0] not in self.items:
            return self
        new = self.items.index(told.items[0])
        known = self.items[new:]
        if not new or told.items[: len(known)] != known:
            return self
        return f'<ol id="{self.within}" hx-swap-oob="afterbegin">{"".join(self.items[:new])}</ol>'


class Lasting(Fragment):
    """A fragment with a part that mostly stays: to those who were told that part, ``instead`` of it stands an element for which their page
    puts in what it shows already."""

    part: str
    instead: str

    @classmethod
    def of(cls, html: str, part: str, instead: str) -> Lasting:
        """The fragment's whole HTML, which has ``part`` in it."""
        lasting = cls(html)
        lasting.part, lasting.instead = part, instead
        return lasting

    def since(self, told: str) -> str:
        """All but the part that they know."""
        return self.replace(self.part, self.instead) if isinstance(told, Lasting) and told.part == self.part else self


class Frames:
    """What leads from one drawing to another."""

    def __init__(self) -> None:
        # The drawings stay with their frame: an identity means something only while its owner lives.
        self._same: dict[tuple[int, int], tuple[Drawing | None, Drawing, Frame | None]] = {}
        self._known: dict[tuple[int, ...], Frame | None] = {}

    def between(self, told: Drawing | None, drawing: Drawing) -> Frame | None:
        """The frame that brings those up to date who were told ``told``; None where nothing differs. Fragments that were kept are the same
        objects for all who were told them, however each came to be told."""
        both = id(told), id(drawing)
        if both not in self._same:
            self._same[both] = (told, drawing, self._between(told, drawing))
        return self._same[both][2]

    def _between(self, told: Drawing | None, drawing: Drawing) -> Frame | None:
        key = (*map(id, told.values() if told else ()), *map(id, drawing.values()))
        if key not in self._known:
            self._known[key] = self._new(told, drawing)
        return self._known[key]

    def _new(self, told: Drawing | None, drawing: Drawing) -> Frame | None:
        if told is None:
            return whole(tuple(drawing.values()))
        changed = fresh(told, drawing)
        return frame_of(changed) if changed else None


def fresh(told: Drawing, drawing: Drawing) -> list[str]:
    """What those are to be told who were told another drawing of the same fragments."""
    return [_since(told[name], drawing[name]) for name in news(told, drawing)]


def _since(told: str, drawn: str) -> str:
    return drawn.since(told) if isinstance(drawn, Fragment) else drawn


def news(told: Drawing | None, drawing: Drawing) -> tuple[str, ...]:
    """The names of the fragments that differ from those told."""
    return tuple(name for name, html in drawing.items() if told is None or told.get(name) != html)


def frame_of(fragments: Iterable[str]) -> Frame:
    """Fragments as they travel: text, or raw deflate where it is long."""
    text = "\n".join(fragments)
    plain = text.encode()
    if len(plain) < COMPRESSED_FROM:
        return text
    packer = zlib.compressobj(EFFORT, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(plain) + packer.flush()


@lru_cache(maxsize=64)
def whole(fragments: tuple[str, ...]) -> Frame:
    """The frame of a whole drawing, kept for whoever asks next: packing takes as long as all else that is done for them."""
    return frame_of(fragments)
