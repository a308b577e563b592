"""The record of a tuning as a JSON file, and writing weights into the file of a title. It needs no numpy."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from games.engine.bots.valuation import Valuation
from games.engine.rules.errors import DataError, NotUnderstood
from games.engine.tournament.files import write_whole
from games.engine.tuning.recording import Plan

ID = re.compile(r"""- id: *(?P<quote>["']?)(?P<id>[^"'#]+?)(?P=quote) *(#.*)?$""")
"""The first line of an entry of a file of weights."""
WEIGHT = re.compile(r"( +(?P<name>\w+): +)[-+.\w]+")
"""The line of a weight."""


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


class Kept(Protocol):
    """A record of either search."""

    @property
    def plan(self) -> object:
        """What was played."""

    @property
    def before(self) -> Mapping[str, float]:
        """The numbers that the search began from."""


R = TypeVar("R", bound=Kept)


def write_record(path: Path, record: msgspec.Struct) -> None:
    """Write the record, a line for each field."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n")


def read_record(path: Path, kind: type[R]) -> R:
    """The record in a file. Raises :class:`NotUnderstood`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.MsgspecError as error:
        raise NotUnderstood(f"{path} is no record of a tuning: {error}") from error


def former(path: Path, kind: type[Kept], plan: object) -> Mapping[str, float] | None:
    """The numbers that the kept record of the same games began from, so that the games give the same numbers again. None: there is no such
    record."""
    record = read_record(path, kind) if path.exists() else None
    return record.before if record is not None and record.plan == plan else None


def write_weights(valuation: Valuation[Any], entry: str, weights: Mapping[str, float]) -> None:
    """Write the weights of an entry into the valuation's file. Everything else in it stays, comments too. Raises ``KeyError`` for an entry
    or a feature that it does not have, and :class:`DataError` if a weight is not on a line of its own."""
    kept = {**valuation.weights, entry: {name: weights[name] for name in valuation.names}}
    if tuple(kept) != valuation.entries:
        raise KeyError(entry)
    text = _rewritten(valuation.path, entry, kept[entry])
    write_whole(valuation.path, text.encode())
    valuation.weights = kept


def _rewritten(path: Path, entry: str, weights: Mapping[str, float]) -> str:
    """The text of the file with these weights of the entry."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    begin, places = _places(lines, entry)
    for name, weight in weights.items():
        if name not in places:
            raise DataError(f"{path}:{begin + 1}: {entry}: {name} must have a line of its own, as `    {name}: 1.0`")
        lines[places[name]] = WEIGHT.sub(rf"\g<1>{weight}", lines[places[name]], count=1)
    return "".join(lines)


def _places(lines: Sequence[str], entry: str) -> tuple[int, dict[str, int]]:
    """The index of the first line of an entry, and those of its weights by name. There are none if no line begins the entry."""
    ids = [match["id"] if (match := ID.match(line)) else "" for line in lines]
    if entry not in ids:
        return 0, {}
    begin = ids.index(entry)
    places: dict[str, int] = {}
    for index, line in enumerate(lines[begin + 1 :], begin + 1):
        if line.startswith("-"):
            break
        if match := WEIGHT.match(line):
            places[match["name"]] = index
    return begin, places
