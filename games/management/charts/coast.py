"""Coasts: outlines made by hand, a corner here and there, become shores that look grown."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

Point = tuple[float, float]
UNITS = 10
"""Of a drawing, to the em."""
STEP, ROUGHNESS = 1.5, 0.4
"""How far apart the points of a shore are, and how far each may stray, in em."""


def shore(outline: Sequence[Point], width: float, height: float, seed: int) -> list[Point]:
    """An outline in fractions of the frame as points in em that stray a little; outside of the frame they stay."""
    dice = random.Random(seed)  # noqa: S311 - a drawing
    corners = [(x * width, y * height) for x, y in outline]
    points = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        parts = max(1, round(math.hypot(x1 - x0, y1 - y0) / STEP))
        for part in range(parts):
            x, y = x0 + (x1 - x0) * part / parts, y0 + (y1 - y0) * part / parts
            if 0 <= x <= width and 0 <= y <= height:
                angle, far = dice.uniform(0, 2 * math.pi), dice.uniform(0, ROUGHNESS)
                x, y = x + math.cos(angle) * far, y + math.sin(angle) * far
            points.append((x, y))
    return points


def island(x: float, y: float, across: float, down: float, corners: int = 9) -> list[Point]:
    """An outline about (x, y)."""
    turns = [2 * math.pi * corner / corners for corner in range(corners)]
    return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]


def path(points: Sequence[Point]) -> str:
    """A closed curve through the middles between the points, as an SVG path."""
    middles = [
        ((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    curves = "".join(f"Q{at(*point)} {at(*middle)}" for point, middle in zip(points, middles, strict=True))
    return f"M{at(*middles[-1])}{curves}Z"


def at(x: float, y: float) -> str:
    """A point in units of the drawing."""
    return f"{round(x * UNITS)} {round(y * UNITS)}"
