"""What travels to a browser: from one drawing to the next, only the lines that differ, compared and packed once for all who were told the
same. ``static/js/socket-state.js`` puts the fragments together again."""

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
RUN = 40_000
"""Characters, given and replaced, that are packed together: what is given looks like what it replaces, and that has to be near."""
LONG = 12_000
"""Characters of a fragment whose lines are compared; of a shorter one zlib finds what is the same."""
Frame = bytes
"""A line of JSON, which says what the frame is made of, and then its lines, each with its line feed, as raw deflate."""


class Growing:
    """A fragment with a list that grows at its head, as a log does: to those who were told its ``items`` but the first few, these are told
    alone, to be put at the beginning of the element with the id ``within``.

    It is held in pieces, ``before`` the items and ``after`` them: whoever draws the items keeps them anyhow, and hardly anybody asks for
    the whole of it, ``str(growing)``."""

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

    def since(self, told: Fragment | None) -> str:
        """What those are told who were told ``told``; empty where nothing is new."""
        if not isinstance(told, Growing) or not told.items or told.items[0] not in self.items or self.end != told.end:
            return str(self)
        new = self.items.index(told.items[0])
        known = self.items[new:]
        if told.items[: len(known)] != known:
            return str(self)
        return f'<ol id="{self.within}" hx-swap-oob="afterbegin">{"".join(self.items[:new])}</ol>' if new else ""

    @property
    def end(self) -> str:
        """What stands after the list."""
        return self.after[self.after.rfind("</ol>") :]


Fragment: TypeAlias = str | Growing
Fragments: TypeAlias = Mapping[str, Fragment]
"""Fragments by their ids."""


def html_of(drawing: Fragments) -> str:
    """All fragments as they stand on a page."""
    return "\n".join(map(str, drawing.values()))


class Frames:
    """What leads from one drawing to another."""

    def __init__(self) -> None:
        # The drawings stay with their frame: an identity means something only while its owner lives.
        self._same: dict[tuple[int, int], tuple[Fragments | None, Fragments, Frame | None]] = {}
        self._known: dict[tuple[int, ...], Frame | None] = {}

    def between(self, told: Fragments | None, drawing: Fragments) -> Frame | None:
        """The frame that brings those up to date who were told ``told``; None where nothing differs. Fragments that were kept are the same
        objects for all who were told them, however each came to be told."""
        both = id(told), id(drawing)
        if both not in self._same:
            self._same[both] = (told, drawing, self._between(told, drawing))
        return self._same[both][2]

    def _between(self, told: Fragments | None, drawing: Fragments) -> Frame | None:
        key = (*map(id, told.values() if told else ()), *map(id, drawing.values()))
        if key not in self._known:
            self._known[key] = self._new(told, drawing)
        return self._known[key]

    def _new(self, told: Fragments | None, drawing: Fragments) -> Frame | None:
        if told is None:
            return whole(tuple(drawing.items()))
        return change(told, drawing) if news(told, drawing) else None


def fresh(told: Fragments, drawing: Fragments) -> list[str]:
    """What those are to be told by themselves, in whole fragments, who were told another drawing of the same fragments."""
    changed = ((told.get(name), drawing[name]) for name in news(told, drawing))
    parts = [drawn.since(before) if isinstance(drawn, Growing) else drawn for before, drawn in changed]
    return [part for part in parts if part]


def plain(told: Fragments | None, drawing: Fragments) -> str | None:
    """The same as HTML, for whoever names no release of the site; None where nothing differs."""
    return (html_of(drawing) if told is None else "\n".join(fresh(told, drawing))) or None


def news(told: Fragments | None, drawing: Fragments) -> tuple[str, ...]:
    """The names of the fragments that differ from those told."""
    return tuple(name for name, html in drawing.items() if told is None or told.get(name) != html)


def change(told: Fragments, drawing: Fragments, *first: str) -> Frame:
    """The frame for those who were told another drawing: what is to be put in place ``first``, whole, then what differs. The lines that are
    replaced stand before those that replace them while it is packed, and again while it is unpacked: they are mostly much alike."""
    frame = _Frame(name_of(told), drawing)
    for text in first:
        frame.add_apart(text)
    for name in news(told, drawing):
        frame.add(name, told.get(name), drawing[name])
    return frame.packed()


@lru_cache(maxsize=16)
def whole(fragments: tuple[tuple[str, Fragment], ...]) -> Frame:
    """The frame of a whole drawing, kept for whoever asks next: packing takes as long as all else that is done for them."""
    drawing = dict(fragments)
    frame = _Frame(None, drawing)
    for name, html in fragments:
        frame.add(name, None, html)
    return frame.packed()


def name_of(drawing: Fragments) -> int:
    """By which a page knows what it keeps of what it was told last: a change leads on from nothing else."""
    return hash(tuple(html for html in drawing.values() if not isinstance(html, Growing))) & 0xFFFF_FFFF


class _Frame:
    """A frame in the making, for those who were told the drawing with the name ``told`` (None: whatever they were told)."""

    def __init__(self, told: int | None, drawing: Fragments) -> None:
        self._names = told, name_of(drawing)
        self._parts: list[int | list[str | int]] = []
        """Of each fragment its name and the figures of its steps; of what the page need not keep the number of lines alone."""
        self._steps: list[tuple[str, str]] = []
        """Of each step the old lines that it passes over, and those that it gives; each line with its line feed."""

    def add_apart(self, text: str) -> None:
        """What the page puts in place and need not keep."""
        self._parts.append(_length(text))
        self._steps.append(("", f"{text}\n"))

    def add(self, name: str, told: Fragment | None, drawn: Fragment) -> None:
        """A fragment that differs."""
        if isinstance(drawn, Growing):
            if given := drawn.since(told):
                self.add_apart(given)
            return
        assert not isinstance(told, Growing)
        if told and len(drawn) > LONG:
            self._add_lines(name, told.split("\n"), drawn.split("\n"))
        else:
            self._parts.append([name, _length(drawn), 0, 0])
            self._steps.append(("" if told is None else f"{told}\n", f"{drawn}\n"))

    def _add_lines(self, name: str, old: list[str], new: list[str]) -> None:
        way = steps(old, new)
        self._parts.append([name, *_figures(way)])
        self._steps += zip(map(_text, passed(old, way)), (_text(step.given) for step in way), strict=True)

    def packed(self) -> Frame:
        """As it travels. Of each run but the last the head says how many steps it has, and its bytes packed and unpacked."""
        head, bodies, near = [], [], b""
        runs = list(self._runs())
        effort = EFFORT if len(runs) == 1 else MORE
        for number, run in enumerate(runs, 1):
            near = (near + "".join([replaced for replaced, _ in run]).encode()[-WINDOW:])[-WINDOW:]
            packer = zlib.compressobj(effort, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=near)
            given = "".join([given for _, given in run]).encode()
            ends = zlib.Z_FINISH if number == len(runs) else zlib.Z_SYNC_FLUSH
            bodies.append(packer.compress(given) + packer.flush(ends))
            head.append((len(run), len(bodies[-1]), len(given)))
            near += given
        told = json.dumps([*self._names, self._parts, head[:-1]], separators=(",", ":"))
        return b"".join([told.encode(), b"\n", *bodies])

    def _runs(self) -> Iterator[list[tuple[str, str]]]:
        """The steps, a few thousand characters together; the last run may be empty."""
        begin = length = 0
        for number, (replaced, given) in enumerate(self._steps, 1):
            length += len(replaced) + len(given)
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
    for given, begin, kept in way:
        yield from (len(given), begin - at if kept else 0, kept)
        at = begin + kept
