"""Where things stand on a drawn map: each as near as it can be to where it wants to be, none on another. All lengths are em."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

GAP = 0.18
"""Between two things."""
MARGIN = 0.4
"""Between a thing and the frame."""
STEPS = 2500
LOOKS = 8
"""How often what still overlaps looks for a free place."""
GRID = 4
"""Places tried to the em."""


@dataclass
class Thing:
    """A box with its centre at (x, y); it wants to be at (wish_x, wish_y). What is ``fixed`` stays."""

    name: str
    width: float
    height: float
    wish_x: float
    wish_y: float
    fixed: bool = False
    x: float = 0
    y: float = 0

    def overlap(self, other: Thing, x: float, y: float, gap: float) -> tuple[float, float]:
        """By how much it would lie on the other, across and down, if it stood at (x, y)."""
        return (
            (self.width + other.width) / 2 + gap - abs(other.x - x),
            (self.height + other.height) / 2 + gap - abs(other.y - y),
        )


def arrange(things: Sequence[Thing], width: float, height: float) -> None:
    """Place all things in a frame. Raises ValueError naming two that lie on each other still."""
    for thing in things:
        thing.x, thing.y = thing.wish_x, thing.wish_y
    free = [thing for thing in things if not thing.fixed]
    for step in range(STEPS):
        pull = 0.03 * max(0, 1 - step / (0.72 * STEPS))
        for thing in free:
            thing.x += (thing.wish_x - thing.x) * pull
            thing.y += (thing.wish_y - thing.y) * pull
        for first, second in _pairs(things):
            _push(first, second)
        for thing in free:
            _keep_within(thing, width, height)
    for look in range(LOOKS):
        for thing in sorted(free, key=lambda thing: thing.width * thing.height):
            if _covered(thing, things, thing.x, thing.y) > 0.01:
                _move_away(thing, things, width, height, 20 + 10 * look)
    for first, second in _pairs(things):
        if min(first.overlap(second, first.x, first.y, 0)) > 0.1:
            raise ValueError(f"{first.name} lies on {second.name}")


def _pairs(things: Sequence[Thing]) -> Iterator[tuple[Thing, Thing]]:
    for index, thing in enumerate(things):
        for other in things[index + 1 :]:
            if not (thing.fixed and other.fixed):
                yield thing, other


def _push(thing: Thing, other: Thing) -> None:
    across, down = thing.overlap(other, thing.x, thing.y, GAP)
    if across <= 0 or down <= 0:
        return
    share = 1 if thing.fixed or other.fixed else 0.5
    if across < down:
        by = math.copysign(across, other.x - thing.x or 1) * share
        thing.x -= 0 if thing.fixed else by
        other.x += 0 if other.fixed else by
    else:
        by = math.copysign(down, other.y - thing.y or 1) * share
        thing.y -= 0 if thing.fixed else by
        other.y += 0 if other.fixed else by


def _keep_within(thing: Thing, width: float, height: float) -> None:
    across, down = thing.width / 2 + MARGIN, thing.height / 2 + MARGIN
    thing.x = min(max(thing.x, across), width - across)
    thing.y = min(max(thing.y, down), height - down)


def _covered(thing: Thing, things: Sequence[Thing], x: float, y: float) -> float:
    """How much of other things it would lie on."""
    total = 0.0
    for other in things:
        if other is not thing:
            across, down = thing.overlap(other, x, y, 0.06)
            total += max(0, across) * max(0, down)
    return total


def _move_away(thing: Thing, things: Sequence[Thing], width: float, height: float, dread: float) -> None:
    """To the place that costs least: far from its wish, far from where it is, on others (times ``dread``)."""
    across, down = thing.width / 2 + MARGIN, thing.height / 2 + MARGIN
    best = (math.inf, thing.x, thing.y)
    for column in range(int(across * GRID) + 1, int((width - across) * GRID)):
        for row in range(int(down * GRID) + 1, int((height - down) * GRID)):
            x, y = column / GRID, row / GRID
            cost = ((x - thing.wish_x) ** 2 + (y - thing.wish_y) ** 2) / 4 + math.hypot(x - thing.x, y - thing.y)
            if cost < best[0]:
                best = min(best, (cost + _covered(thing, things, x, y) * dread, x, y))
    thing.x, thing.y = best[1:]
