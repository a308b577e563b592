"""The value of a position as a weighted sum. A title counts what every owner has, its features. A file beside the title's bot says what one
of each is worth, in points. ``manage.py tune`` finds these weights by games (docs/opponents.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import GenericAlias
from typing import Annotated, Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from games.engine.rules.errors import DataError
from games.engine.rules.state import State
from games.engine.rules.text import Text
from games.engine.title.datafile import load
from games.engine.title.title import Prospect

S = TypeVar("S", bound=State)
Weights: TypeAlias = Mapping[str, float]
"""The points for one of each feature, by its name."""
Amounts: TypeAlias = Mapping[str, float]
"""How much of each feature an owner has, by its name."""


class Part(NamedTuple):
    """A part of the value that people read: its words, its clause, and the features that are summed in it."""

    text: Text
    rule: str
    features: tuple[str, ...]


class Valuation(Generic[S]):
    """How a title values its positions. ``features`` gives the amounts of every owner that is compared, the seats among them.
    ``path`` is the file of weights, and ``entries`` are the ids in it. ``entry_of`` names the entry that a position is valued by.
    Only the features in ``signed`` may have a weight below 0. Tuning records a position at each ``moment``. It takes the arguments of
    ``Title.at_horizon``. If it is None, ``Title.at_horizon`` says when.
    Raises :class:`DataError` for a file that does not give exactly these."""

    def __init__(
        self,
        path: Path,
        parts: Sequence[Part],
        features: Callable[[S], Mapping[int, Amounts]],
        *,
        entries: Sequence[str],
        signed: Collection[str] = (),
        entry_of: Callable[[S], str] | None = None,
        moment: Callable[[S, S, int], bool] | None = None,
    ) -> None:
        self.path = path
        self.parts = tuple(parts)
        self.features = features
        self.entries = tuple(entries)
        self.signed = frozenset(signed)
        self.entry_of: Callable[[S], str] = entry_of or by_seats
        self.moment = moment
        self.weights = read(path, self)

    @property
    def names(self) -> tuple[str, ...]:
        """All features, part by part."""
        return tuple(name for part in self.parts for name in part.features)

    def worths(self, state: S) -> dict[int, list[float]]:
        """The points of every owner, part by part."""
        weights = self.weights[self.entry_of(state)]
        return {owner: self._summed(amounts, weights) for owner, amounts in self.features(state).items()}

    def _summed(self, amounts: Amounts, weights: Weights) -> list[float]:
        return [sum([weights[name] * amounts[name] for name in part.features]) for part in self.parts]

    def prospects(self, state: S, seat: int) -> list[Prospect]:
        """How far a seat is ahead of the best other owner, part by part. Alone: what it has. It is ``Title.prospects`` of most titles."""
        worths = self.worths(state)
        mine = worths.pop(seat)
        best = max(worths.values(), key=sum, default=[0.0] * len(mine))
        return [
            Prospect(part.text, points - other, part.rule)
            for part, points, other in zip(self.parts, mine, best, strict=True)
        ]


def by_seats(state: State) -> str:
    """The entry for the number of seats, such as ``2``."""
    return str(state.seats)


def read(path: Path, valuation: Valuation[Any]) -> dict[str, dict[str, float]]:
    """The weights in a file, by the ids of its entries. Raises :class:`DataError`, with file and line: a feature is missing or
    unknown, a weight is below 0 that must not be, or the entries are not those of the valuation."""
    weights = {row.id: msgspec.structs.asdict(row.weights) for row in load(path, _file_of(valuation))}
    if tuple(weights) != valuation.entries:
        raise DataError(f"{path}:1: the entries are {', '.join(weights)}, and must be {', '.join(valuation.entries)}")
    return weights


def _file_of(valuation: Valuation[Any]) -> Any:
    """The type of a file of weights: a list of entries with these features."""
    kinds = [(name, _kind(name, valuation.signed)) for name in valuation.names]
    each = msgspec.defstruct("Weights", kinds, frozen=True, forbid_unknown_fields=True)
    row = msgspec.defstruct("Row", [("id", str), ("weights", each)], frozen=True, forbid_unknown_fields=True)
    return GenericAlias(list, (row,))


def _kind(name: str, signed: Collection[str]) -> Any:
    return float if name in signed else Annotated[float, msgspec.Meta(ge=0)]
