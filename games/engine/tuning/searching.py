"""Searches for estimates that play better. CMA-ES (the library ``cma``) proposes them, and games judge them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

with warnings.catch_warnings():
    warnings.simplefilter("ignore", UserWarning)  # it says that it cannot draw
    import cma

Point = NDArray[np.float64]
STEP = 0.25
"""How far the first generation looks: most numbers are multiplied or divided by up to ``exp(STEP)``, 1.3."""
DIGITS = 3
"""The number of digits that an estimate keeps."""
Merits = Callable[[int, Sequence[Mapping[str, float]]], Sequence[float]]
"""Judges the sets of numbers of a generation, which has a number from 0. More is better."""


def search(before: Mapping[str, float], merits: Merits, generations: int, seed: str) -> dict[str, float]:
    """Numbers that play better than ``before``, as far as so many generations can tell. The search multiplies: so a number keeps its sign,
    and 0 stays. The result is where the search stands at the end. It is no single set that was tried, because chance favours some sets."""
    names = [name for name, number in before.items() if number]
    searching = cma.CMAEvolutionStrategy(
        np.zeros(len(names)), STEP, {"seed": crc32(seed.encode()) or 1, "verbose": -9, "maxiter": generations}
    )
    for generation in range(generations):
        points = searching.ask()
        judged = merits(generation, [_numbers(before, names, point) for point in points])
        searching.tell(points, [-merit for merit in judged])
    return _numbers(before, names, searching.result.xfavorite)


def _numbers(before: Mapping[str, float], names: Sequence[str], point: Point) -> dict[str, float]:
    moved = {name: before[name] * float(np.exp(step)) for name, step in zip(names, point, strict=True)}
    return {name: float(f"{moved.get(name, number):.{DIGITS}g}") for name, number in before.items()}
