"""The lines of a text that differ from its last version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

AT_ONCE = 32
"""Lines that are compared together: lists are compared much faster than we can look at their members."""


class Step(NamedTuple):
    """On the way from an old text to a new one: ``lines`` that are new, then ``kept`` lines of the old, from line ``begin`` on."""

    lines: list[str]
    begin: int
    kept: int


def steps(old: Sequence[str], new: Sequence[str]) -> list[Step]:
    """How the new lines are made of the old ones and of others. Nobody promises that the others are as few as can be."""
    way: list[Step] = []
    places = _places(old)
    done = begin = 0
    while done < len(new):
        met, begin = _met(old, begin, new, done, places)
        kept = _alike(old, begin, new, met)
        way.append(Step(list(new[done:met]), begin, kept))
        done, begin = met + kept, begin + kept
    return way


def _places(old: Sequence[str]) -> dict[str, int]:
    """The place of each line that occurs once. Lines like ``</div>`` occur often and lead anywhere."""
    last = dict(zip(old, range(len(old)), strict=True))
    if len(last) == len(old):
        return last
    first = dict(zip(reversed(old), range(len(old) - 1, -1, -1), strict=True))
    return {line: place for line, place in last.items() if first[line] == place}


def _met(old: Sequence[str], begin: int, new: Sequence[str], done: int, places: dict[str, int]) -> tuple[int, int]:
    """The next new line that is also an old one, and the place of that old line. The line in turn comes first, then the
    first line that occurs once, with the equal lines before it."""
    if begin < len(old) and old[begin] == new[done]:
        return done, begin
    met = next((met for met in range(done, len(new)) if new[met] in places), None)
    if met is None:
        return len(new), begin
    place = places[new[met]]
    while met > done and place and new[met - 1] == old[place - 1]:
        met, place = met - 1, place - 1
    return met, place


def _alike(old: Sequence[str], begin: int, new: Sequence[str], done: int) -> int:
    """How many lines are the same from there on."""
    most = min(len(old) - begin, len(new) - done)
    kept = 0
    while kept < most and old[begin + kept : begin + kept + AT_ONCE] == new[done + kept : done + kept + AT_ONCE]:
        kept += AT_ONCE
    while kept < most and old[begin + kept] == new[done + kept]:
        kept += 1
    return min(kept, most)


def passed(old: Sequence[str], way: Sequence[Step]) -> list[list[str]]:
    """For each step the old lines that it passes over and of which nothing is kept anywhere; those that nobody passes over are the last
    step's."""
    stays = bytearray(len(old))
    for step in way:
        stays[step.begin : step.begin + step.kept] = b"\1" * step.kept
    lines, far = [], 0
    for number, step in enumerate(way, 1):
        end = len(old) if number == len(way) else step.begin
        lines.append([old[line] for line in range(far, end) if not stays[line]])
        far = max(far, end, step.begin + step.kept)
    return lines
