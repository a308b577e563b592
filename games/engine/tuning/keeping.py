"""The record of a tuning as a JSON file, and writing weights into the file of a title. It needs no numpy."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from games.engine.bots.valuation import Valuation
from games.engine.rules.errors import NotUnderstood
from games.engine.tuning.recording import Plan


class Tuning(msgspec.Struct, frozen=True, kw_only=True):
    """What was played and found. ``entry`` is the id in the file of weights. ``explained_before`` and ``explained_after`` are shares of the
    leads' variance in the check games.
    ``better`` says whether the new weights explain more. If not, they are not kept."""

    command: str
    plan: Plan
    revision: int
    libraries: dict[str, str]
    positions: int
    entry: str
    explained_before: float
    explained_after: float
    better: bool
    before: dict[str, float]
    after: dict[str, float]


def write_record(path: Path, tuning: Tuning) -> None:
    """Write the record, a line for each field."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(tuning), indent=2) + b"\n")


def read_record(path: Path) -> Tuning:
    """The record in a file. Raises :class:`NotUnderstood`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Tuning)
    except msgspec.MsgspecError as error:
        raise NotUnderstood(f"{path} is no record of a tuning: {error}") from error


def write_weights(valuation: Valuation[Any], entry: str, weights: Mapping[str, float]) -> None:
    """Write the weights of an entry into the valuation's file. Its comments at the top and its other entries stay. Raises ``KeyError`` for
    an entry or a feature that it does not have."""
    kept = {**valuation.weights, entry: {name: weights[name] for name in valuation.names}}
    if tuple(kept) != valuation.entries:
        raise KeyError(entry)
    lines = valuation.path.read_text(encoding="utf-8").splitlines(keepends=True)
    comments = [line for line in lines if line.startswith("#")]
    valuation.path.write_text("".join(comments) + "".join(map(_entry, kept, kept.values())), encoding="utf-8")
    valuation.weights = kept


def _entry(entry: str, weights: Mapping[str, float]) -> str:
    return f'- id: "{entry}"\n  weights:\n' + "".join(f"    {name}: {weight}\n" for name, weight in weights.items())
