"""What a page makes of the frames that it hears, as ``static/js/socket-state.js`` does."""

from __future__ import annotations

import json
import random
import zlib
from typing import Any

from games.drawing.panels.fragments import fragments
from games.live.frames import Fragments
from games.live.release import release
from games.tables.reading.scene import Scene, Viewer

WINDOW = 32_768
"""Bytes before a text that a packer looks at."""


def of_this_release(address: str) -> str:
    """A socket's address as a page of this release has it."""
    return f"{address}{'&' if '?' in address else '?'}release={release()}"


def shown(scene: Scene, viewer: Viewer, language: str) -> dict[str, str]:
    """A table's fragments as they are on a page."""
    return texts(fragments(scene, viewer, language))


def texts(drawn: Fragments) -> dict[str, str]:
    """Fragments as text, those that grow too."""
    return {name: str(html) for name, html in drawn.items()}


class Page:
    """A page that listens at a socket: it keeps what was sent, for frames say only what differs from that."""

    def __init__(self) -> None:
        self.name: int | None = None
        self.sent: dict[str, list[str]] = {}

    def whole(self, frame: bytes) -> str:
        """The fragments of a frame, each of them whole again. Raises :class:`ValueError` where the frame leads on from something else."""
        head, _, packed = frame.partition(b"\n")
        sent, name, parts, runs = json.loads(head)
        parts = self._begun(sent, name, parts)
        ways = [part if isinstance(part, int) else (part[0], _steps(part[1:])) for part in parts]
        before = [old for way in ways for old in ([[]] if isinstance(way, int) else self._passed(*way))]
        lines = iter(_unpacked(packed, runs, before).split("\n"))
        fragments = []
        for way in ways:
            if isinstance(way, int):
                fragments.append([next(lines) for _ in range(way)])
            else:
                name, steps = way
                old = self.sent.get(name, [])
                self.sent[name] = [
                    line
                    for given, begin, end in steps
                    for line in [*(next(lines) for _ in range(given)), *old[begin:end]]
                ]
                fragments.append(self.sent[name])
        return "\n".join("\n".join(fragment) for fragment in fragments)

    def _begun(self, sent: int | None, name: int, parts: list[Any]) -> list[Any]:
        if sent is None:
            self.sent = {}
        elif sent != self.name:
            raise ValueError(f"{sent} is not what was sent last")
        self.name = name
        return parts

    def _passed(self, name: str, steps: list[tuple[int, int, int]]) -> list[list[str]]:
        """For each step the old lines before those that it keeps which no step keeps, nor an earlier one was given."""
        old = self.sent.get(name, [])
        stays = {line for _, begin, end in steps for line in range(begin, end)}
        lines, far = [], 0
        for _, begin, end in steps[:-1]:
            lines.append([old[line] for line in range(far, begin) if line not in stays])
            far = max(far, end)
        return [*lines, [old[line] for line in range(far, len(old)) if line not in stays]]


def _unpacked(packed: bytes, runs: list[tuple[int, int, int]], before: list[list[str]]) -> str:
    """The lines that a frame gives: what each run of steps replaces stands before it, behind all that was given."""
    body, near, done = b"", b"", 0
    for steps, size, _ in [*runs, (len(before), len(packed), 0)]:
        replaced = "".join(f"{line}\n" for lines in before[done : done + steps] for line in lines)
        near = (near + replaced.encode()[-WINDOW:])[-WINDOW:]
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=near)
        new = unpacker.decompress(packed[:size]) + unpacker.flush()
        body, near, packed, done = body + new, near + new, packed[size:], done + steps
    return body.decode()


def _steps(figures: list[int]) -> list[tuple[int, int, int]]:
    """Lines given, and the old lines kept after them: from where, and up to where."""
    steps, at = [], 0
    for inserted, passed, kept in zip(*[iter(figures)] * 3, strict=True):
        at += passed
        steps.append((inserted, at, at + kept))
        at += kept
    return steps


def two_texts(chance: random.Random) -> tuple[list[str], list[str]]:
    """The lines of a text, and of one that was made from it: lines have gone, come, changed their order, or stand there twice."""
    lines = [str(number) for number in range(chance.choice([2, 20, 200]))]
    old = [chance.choice(lines) for _ in range(chance.randrange(120))]
    new = list(old)
    for _ in range(chance.randrange(6)):
        begin = chance.randrange(len(new) + 1)
        taken = new[begin : begin + chance.randrange(40)]
        new[begin : begin + len(taken)] = chance.choice([[], ["新"], taken[::-1], taken + taken, ["", "\U0001f3ef"]])
    return old, new
