"""Frames: what a socket sends to a page (docs/frames.md).

A frame leads from one drawing to the next. It holds only the lines that differ. They are compared and packed once for
all pages that hold the same drawing. ``static/js/socket-state.js`` unpacks them.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from games.live.changes import Step, passed, steps

EFFORT, MORE = 3, 6
"""Of zlib, and where a frame has more than one run: a seventh fewer bytes in a third more time."""
WINDOW = 32_768
"""Bytes before a text that zlib looks at."""
RUN = 32_000
"""Characters, given and replaced, that are packed together: what is given looks like what it replaces, and that has to be near."""
LONG = 12_000
"""The lines of a fragment with more characters are compared. In a shorter one zlib finds what is the same."""
Frame = bytes
"""A line of JSON, which says what the frame is made of, and then its lines, each with its line feed, as raw deflate."""


class Growing:
    """A fragment with a list that grows at its head, as a log does. A page that has all ``items`` but the first few
    gets these alone, to be put at the beginning of the element with the id ``within``.

    It is kept in pieces, ``before`` the items and ``after`` them. The drawn items are kept anyhow, and the whole of it,
    ``str(growing)``, is hardly needed.
    """

    __slots__ = ("__weakref__", "after", "before", "items", "within")

    def __init__(self, within: str, before: str, items: Iterable[str], after: str) -> None:
        """``items`` are the newest first; empty ones are none."""
        self.within, self.before, self.items, self.after = within, before, tuple(filter(None, items)), after

    def __str__(self) -> str:
        return "".join([self.before, *self.items, self.after])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and self._pieces == other._pieces

    def __hash__(self) -> int:
        return hash(self._pieces)

    @property
    def _pieces(self) -> tuple[str, tuple[str, ...], str]:
        return self.before, self.items, self.after

    def since(self, sent: Fragment | None) -> str:
        """What a page gets that has ``sent``; empty where nothing is new."""
        if not isinstance(sent, Growing) or not sent.items or sent.items[0] not in self.items or self.end != sent.end:
            return str(self)
        new = self.items.index(sent.items[0])
        known = self.items[new:]
        if sent.items[: len(known)] != known:
            return str(self)
        return f'<ol id="{self.within}" hx-swap-oob="afterbegin">{"".join(self.items[:new])}</ol>' if new else ""

    @property
    def end(self) -> str:
        """The text after the list."""
        return self.after[self.after.rfind("</ol>") :]


Fragment: TypeAlias = str | Growing
Fragments: TypeAlias = Mapping[str, Fragment]
"""Fragments by their ids."""


def html_of(drawing: Fragments) -> str:
    """All fragments as a page has them."""
    return "\n".join(map(str, drawing.values()))


class Frames:
    """What leads from one drawing to another."""

    def __init__(self) -> None:
        # The drawings stay with their frame: an identity means something only while its owner lives.
        self._same: dict[tuple[int, int], tuple[Fragments | None, Fragments, Frame | None]] = {}
        self._known: dict[tuple[int, ...], Frame | None] = {}

    def between(self, sent: Fragments | None, drawing: Fragments) -> Frame | None:
        """The frame that leads from the drawing ``sent`` to this one; None where nothing differs. Unchanged fragments
        are the same objects for all pages that have them, however each page came to have them."""
        both = id(sent), id(drawing)
        if both not in self._same:
            self._same[both] = (sent, drawing, self._between(sent, drawing))
        return self._same[both][2]

    def _between(self, sent: Fragments | None, drawing: Fragments) -> Frame | None:
        key = (*map(id, sent.values() if sent else ()), *map(id, drawing.values()))
        if key not in self._known:
            self._known[key] = self._new(sent, drawing)
        return self._known[key]

    def _new(self, sent: Fragments | None, drawing: Fragments) -> Frame | None:
        if sent is None:
            return whole(tuple(drawing.items()))
        return change(sent, drawing) if news(sent, drawing) else None


def fresh(sent: Fragments, drawing: Fragments) -> list[str]:
    """The whole fragments to send to sockets that have another drawing of the same fragments."""
    changed = ((sent.get(name), drawing[name]) for name in news(sent, drawing))
    parts = [drawn.since(before) if isinstance(drawn, Growing) else drawn for before, drawn in changed]
    return [part for part in parts if part]


def plain(sent: Fragments | None, drawing: Fragments) -> str | None:
    """The same as HTML, for sockets that name no release of the site; None where nothing differs."""
    return (html_of(drawing) if sent is None else "\n".join(fresh(sent, drawing))) or None


def news(sent: Fragments | None, drawing: Fragments) -> tuple[str, ...]:
    """The names of the fragments that differ from those sent before."""
    return tuple(name for name, html in drawing.items() if sent is None or sent.get(name) != html)


def change(sent: Fragments, drawing: Fragments, *first: str) -> Frame:
    """The frame for pages that have another drawing: first the texts ``first``, whole, then what differs. The lines
    that are replaced come before those that replace them while it is packed, and again while it is unpacked, since both
    are mostly alike."""
    frame = _Frame(name_of(sent), drawing)
    for text in first:
        frame.add_apart(text)
    for name in news(sent, drawing):
        frame.add(name, sent.get(name), drawing[name])
    return frame.packed()


@lru_cache(maxsize=16)
def whole(fragments: tuple[tuple[str, Fragment], ...]) -> Frame:
    """The frame of a whole drawing, cached for the next page that needs it: packing takes as long as all other work for
    it."""
    drawing = dict(fragments)
    frame = _Frame(None, drawing)
    for name, html in fragments:
        frame.add(name, None, html)
    return frame.packed()


def name_of(drawing: Fragments) -> int:
    """The name of a drawing. A change leads on from the drawing with this name and from no other."""
    return hash(tuple(html for html in drawing.values() if not isinstance(html, Growing))) & 0xFFFF_FFFF


class _Frame:
    """A frame in the making, for pages that have the drawing with the name ``sent`` (None: any drawing)."""

    def __init__(self, sent: int | None, drawing: Fragments) -> None:
        self._names = sent, name_of(drawing)
        self._parts: list[int | list[str | int]] = []
        """Of each fragment its name and the figures of its steps; of what the page need not keep the number of lines alone."""
        self._steps: list[tuple[str, str]] = []
        """Of each step the old lines that it passes over, and those that it gives; each line with its line feed."""

    def add_apart(self, text: str) -> None:
        """What the page puts in place and need not keep."""
        self._parts.append(_length(text))
        self._steps.append(("", f"{text}\n"))

    def add(self, name: str, sent: Fragment | None, drawn: Fragment) -> None:
        """A fragment that differs."""
        if isinstance(drawn, Growing):
            if steps := drawn.since(sent):
                self.add_apart(steps)
            return
        assert not isinstance(sent, Growing)
        if sent and len(drawn) > LONG:
            self._add_lines(name, sent.split("\n"), drawn.split("\n"))
        else:
            self._parts.append([name, _length(drawn), 0, 0])
            self._steps.append(("" if sent is None else f"{sent}\n", f"{drawn}\n"))

    def _add_lines(self, name: str, old: list[str], new: list[str]) -> None:
        way = steps(old, new)
        self._parts.append([name, *_figures(way)])
        self._steps += zip(map(_text, passed(old, way)), (_text(step.lines) for step in way), strict=True)

    def packed(self) -> Frame:
        """As it travels. Of each run but the last the head says how many steps it has, and its bytes packed and unpacked."""
        head, bodies, near = [], [], b""
        runs = list(self._runs())
        effort = EFFORT if len(runs) == 1 else MORE
        for number, run in enumerate(runs, 1):
            near = (near + "".join([replaced for replaced, _ in run]).encode()[-WINDOW:])[-WINDOW:]
            packer = zlib.compressobj(effort, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=near)
            body = "".join([given for _, given in run]).encode()
            ends = zlib.Z_FINISH if number == len(runs) else zlib.Z_SYNC_FLUSH
            bodies.append(packer.compress(body) + packer.flush(ends))
            head.append((len(run), len(bodies[-1]), len(body)))
            near += body
        header = json.dumps([*self._names, self._parts, head[:-1]], separators=(",", ":"))
        return b"".join([header.encode(), b"\n", *bodies])

    def _runs(self) -> Iterator[list[tuple[str, str]]]:
        """The steps, a few thousand characters together; the last run may be empty."""
        begin = length = 0
        for number, (replaced, inserted) in enumerate(self._steps, 1):
            length += len(replaced) + len(inserted)
            if length >= RUN:
                yield self._steps[begin:number]
                begin, length = number, 0
        yield self._steps[begin:]


def _text(lines: Sequence[str]) -> str:
    """Lines, each with its line feed."""
    return "\n".join([*lines, ""])


def _length(text: str) -> int:
    """Lines of a text whose last has no line feed."""
    return text.count("\n") + 1


def _figures(way: list[Step]) -> Iterable[int]:
    """Of each step: lines given, old lines passed over, old lines kept."""
    at = 0
    for lines, begin, kept in way:
        yield from (len(lines), begin - at if kept else 0, kept)
        at = begin + kept
