"""Finds the weights by which the lead at the end follows best from what everybody had. CMA-ES (the library ``cma``) searches."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from games.engine.tuning.recording import Recorded

with warnings.catch_warnings():
    warnings.simplefilter("ignore", UserWarning)  # it says that it cannot draw
    import cma

Array: TypeAlias = NDArray[np.float64]
LEARNT_FROM = 0.7
"""The share of the games that the weights are found from. The others check them."""
PULL = 0.01
"""The cost of a feature whose worth moves by the usual lead. A weight moves only as far as the games say more than that."""
HUBER = 1.0
"""An error of more than so many usual leads counts by its size, not by its square."""
STEP = 0.2
"""How far the search looks at first, in usual leads."""
DIGITS, PLACES = 3, 3
"""The number of digits that a weight keeps, and how many of them after the point."""


class Data(NamedTuple):
    """Positions as arrays. ``amounts``: positions, owners, features. ``leads``: positions, seats."""

    amounts: Array
    leads: Array


class Fit(NamedTuple):
    """The weights that were found, and the share of the variance of the check games that the weights explain: those of before, and those
    that were found."""

    weights: dict[str, float]
    before: float
    after: float
    positions: int
    """The number of positions in all games."""

    @property
    def better(self) -> bool:
        """Whether the check games speak for the new weights."""
        return self.after > self.before


def fit(games: Sequence[Recorded], first: Mapping[str, float], signed: Collection[str] = (), seed: str = "tune") -> Fit:
    """Find the weights that predict the games, from ``first`` on. A feature that is not in ``signed`` keeps a weight of 0 or more. The same
    games and seed give the same weights. Raises ``ValueError`` if the games are too few or too equal to check anything."""
    parted = round(LEARNT_FROM * len(games))
    learn, check = arrays(games[:parted]), arrays(games[parted:])
    if check.leads.max() == check.leads.min():
        raise ValueError(
            "all leads of the games that check the weights are equal, so they say nothing: play more games"
        )
    names, weights = list(first), np.array(list(first.values()))
    found = _searched(learn, weights, np.array([name in signed for name in names]), seed)
    rounded = {name: _rounded(weight) for name, weight in zip(names, found, strict=True)}
    return Fit(
        rounded,
        explained(check, weights),
        explained(check, np.array(list(rounded.values()))),
        len(learn.leads) + len(check.leads),
    )


def arrays(games: Sequence[Recorded]) -> Data:
    """All positions of the games. Raises ``ValueError`` if there are fewer than two."""
    positions = [(position.amounts, game.leads) for game in games for position in game.positions]
    if len(positions) < 2:
        raise ValueError("the games have too few positions: play more of them")
    return Data(np.array([amounts for amounts, _ in positions]), np.array([leads for _, leads in positions]))


def predicted(data: Data, weights: Array) -> Array:
    """The lead of every seat over the best other owner, by the weights. Shape: positions, seats."""
    worths = np.einsum("pof,f->po", data.amounts, weights)
    seats = data.leads.shape[1]
    return np.stack([worths[:, seat] - _best_other(worths, seat) for seat in range(seats)], axis=1)


def _best_other(worths: Array, seat: int) -> Array:
    best: Array = np.delete(worths, seat, axis=1).max(axis=1)
    return best


def explained(data: Data, weights: Array) -> float:
    """The share of the leads' variance that the weights explain. Below 0: their mean would be nearer."""
    missed = ((data.leads - predicted(data, weights)) ** 2).sum()
    return float(1 - missed / ((data.leads - data.leads.mean()) ** 2).sum())


def _searched(data: Data, first: Array, signed: NDArray[np.bool_], seed: str) -> Array:
    """The best weights that CMA-ES finds. It searches in usual leads: a weight times the usual difference of its feature. So all features
    are of one size. Features that never differ keep their weights."""
    usual = float(data.leads.std()) or 1.0
    spread = (data.amounts - data.amounts.mean(axis=1, keepdims=True)).std(axis=(0, 1))
    free = spread > 0
    scale = usual / np.where(free, spread, 1.0)[free]
    start = first[free] / scale

    def weights(point: Array) -> Array:
        moved = first.copy()
        moved[free] = point * scale
        return moved

    def cost(point: Array) -> float:
        missed = (data.leads - predicted(data, weights(point))) / usual
        return float(_huber(missed).mean() + PULL * ((point - start) ** 2).sum())

    lowest = [None if below else 0.0 for below in signed[free]]
    options = {
        "bounds": [lowest, None],
        "seed": crc32(seed.encode()) or 1,
        "verbose": -9,
        "maxiter": 400,
        "tolfun": 1e-7,
    }
    best, _ = cma.fmin2(cost, start, STEP, options)
    return weights(np.asarray(best, dtype=np.float64))


def _huber(missed: Array) -> Array:
    """Half the square of small errors, and the size of large ones."""
    size = np.abs(missed)
    return np.where(size <= HUBER, size**2 / 2, HUBER * (size - HUBER / 2))


def _rounded(weight: float) -> float:
    return round(float(f"{weight:.{DIGITS}g}"), PLACES) + 0.0
