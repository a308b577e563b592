"""The record of a search for estimates, and writing estimates into the file of a title. It needs no numpy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec

from games.engine.bots.estimates import Estimated
from games.engine.rules.errors import DataError, NotUnderstood
from games.engine.tournament.figures import interval
from games.engine.tournament.files import write_whole
from games.engine.tuning.duels import Duel, DuelPlan
from games.engine.tuning.keeping import read_record

NUMBER = re.compile(r"(?P<indent> *)(?P<name>[-\w]+):(?P<gap> *)(?P<number>[-+.\w]+)?")
"""A line of a file of estimates: a number, or the name above several numbers."""


class Check(msgspec.Struct, frozen=True):
    """How one bot's estimates fare against those of all others at its table, in games that the search has not seen: its share of the wins
    with its interval at 95 %, the share of equals, and the mean lead."""

    games: int
    share: float
    low: float
    high: float
    expected: float
    lead: float | None


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """The record of a search. ``better`` says what the checks say together. If it is false, no estimates are written."""

    command: str
    plan: DuelPlan
    revision: int
    libraries: dict[str, str]
    check: Check
    """One bot with the new estimates among bots with the former ones."""
    former_check: Check | None = None
    """One bot with the former estimates among bots with the new ones. None for two players, for whom these are the same games."""
    better: bool
    before: dict[str, float]
    after: dict[str, float]


class Unfinished(msgspec.Struct, kw_only=True):
    """A search that has not ended. ``merits`` has a list for each generation that was played: how well each of its sets played."""

    plan: DuelPlan
    revision: int
    libraries: dict[str, str]
    before: dict[str, float]
    merits: list[list[float]] = []


def resumed(path: Path | None, search: Unfinished) -> Unfinished:
    """The search with the generations that the file has, if there is a file. Raises :class:`NotUnderstood` if the file is of another
    search."""
    if path is None or not path.exists():
        return search
    found = read_record(path, Unfinished)
    if msgspec.structs.replace(found, merits=[]) != search:
        raise NotUnderstood(f"{path} is what is left of another search: move it away to begin this one")
    return found


def better(new: Check, former: Check | None) -> bool:
    """Whether one bot with the new estimates surely wins more than equals do, and one bot with the former ones less. With three players and
    more, the second does not follow from the first: a bot that plays otherwise than all others may win whatever it does."""
    return new.low > new.expected and (former is None or former.high < former.expected)


def check(plan: DuelPlan, duels: Iterable[Duel]) -> Check:
    """What the games of the check say."""
    ended = list(duels)
    wins = [(one.number // plan.players, one.won) for one in ended]
    low, high = interval(wins)
    leads = [one.lead for one in ended if one.lead is not None]
    return Check(
        len(ended),
        round(mean(won for _, won in wins), 4),
        round(low, 4),
        round(high, 4),
        round(1 / plan.players, 4),
        round(mean(leads), 2) if leads else None,
    )


def write_estimates(estimated: Estimated[Any], numbers: Mapping[str, float]) -> None:
    """Use these numbers, and write them into the title's file. Everything else in it stays, comments too. Raises ``KeyError`` for a number
    that there is not, and :class:`DataError` if one is not on a line of its own."""
    lines = estimated.path.read_text(encoding="utf-8").splitlines(keepends=True)
    places = _places(lines)
    for name, number in numbers.items():
        if name not in places:
            raise DataError(f"{estimated.path}:1: {name} must have a line of its own, as `name: 1.0`")
        lines[places[name]] = NUMBER.sub(rf"\g<indent>\g<name>:\g<gap>{number}", lines[places[name]], count=1)
    estimated.replace(numbers)
    write_whole(estimated.path, "".join(lines).encode())


def _places(lines: Sequence[str]) -> dict[str, int]:
    """The index of the line of each number, by its name."""
    places: dict[str, int] = {}
    above = ""
    for index, line in enumerate(lines):
        if not (match := NUMBER.match(line)):
            continue
        if match["number"] is None:
            above = match["name"]
        else:
            places[f"{above}.{match['name']}" if match["indent"] else match["name"]] = index
    return places
