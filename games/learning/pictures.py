"""Where a component can be seen on the board of its title, for its page in the rulebook.

``pictures.yaml`` of a title says, by kind of component, a position in which it can be seen. Worked examples of the component are asked
next, and the beginning of a match at last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from games.engine.match.match import Match
from games.engine.rules.errors import EngineError
from games.engine.title.datafile import load as load_data
from games.engine.title.info import Setup
from games.engine.title.title import Title
from games.learning.scenarios import FOLDER, Facts, Scenario, Start, at_step, laid, scenarios

ID = "{id}"
"""Stands for the component's id without its kind."""
EXAMPLES = 2
"""The most examples that are asked for one component."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How components of these kinds are shown: the position, the seat that looks (None: a spectator), and the parts of the board of which
    the first that holds the component is shown whole, with the component marked. Without parts the component is cut out."""

    of: list[str]
    setup: Start = Start()
    given: Facts = {}
    seat: int | None = 0
    within: list[str] = []


class Seen(msgspec.Struct, frozen=True):
    """A position in which a component may be seen."""

    title: Title[Any, Any]
    setup: Setup
    state: Any
    seat: int | None
    within: list[str]


@cache
def places(slug: str) -> tuple[Place, ...]:
    """The entries of a title's file. Raises :class:`DataError`, which names file and line."""
    path = FOLDER / slug.replace("-", "_") / "pictures.yaml"
    return tuple(load_data(path, list[Place])) if path.exists() else ()


def seen(slug: str, component: str) -> Iterator[Seen]:
    """Positions in which the component may be seen, the best first. They are for looking at, so they need not be ones that play can lead
    to. One that cannot even be laid out is left out."""
    kind, _, name = component.partition(":")
    within: list[str] = []
    for place in places(slug):
        if kind in place.of:
            within = place.within
            scenario = _scenario(slug, place.setup, {path: _filled(value, name) for path, value in place.given.items()})
            try:
                yield Seen(*laid(scenario, checked=False), place.seat, within)
            except (EngineError, LookupError):
                continue
    stem = component.replace(":", "_")
    examples = [one for key, one in scenarios(slug).items() if key == stem or key.startswith(f"{stem}_")]
    for example in examples[:EXAMPLES]:
        position, _ = at_step(example, 0)
        match: Match[Any] = position.match
        yield Seen(match.title, match.setup, match.state, next(iter(match.waiting_for()), 0), within)


def _filled(value: Any, name: str) -> Any:
    if isinstance(value, dict):
        return {_filled(key, name): _filled(inner, name) for key, inner in value.items()}
    if isinstance(value, list):
        return [_filled(inner, name) for inner in value]
    if value == ID and name.isdigit():
        return int(name)
    return value.replace(ID, name) if isinstance(value, str) else value


def _scenario(slug: str, setup: Start, given: Facts) -> Scenario:
    return Scenario(title=slug, stem="", name={}, about={}, clauses=[], setup=setup, given=given, next=[], play=[])
