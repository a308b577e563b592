"""Where a whole turn's clerks should stand: the best allocation for all moves that are left, not the best single move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from games.titles.great_wall.seen.view import GreatWallView, LocationView

Worth: TypeAlias = Callable[[LocationView, int, bool], tuple[float, int]]
"""What a location is worth with a number of own clerks, and how many goods they need for it; the flag says that one's card activates it."""
Choice: TypeAlias = tuple[int, float, int]
"""At one location: what it adds to a state, the gain, and clerks added (or, below 0, taken away)."""
Changes: TypeAlias = "tuple[str, int, Changes] | None"
"""The last change, its location first, and those before it."""

GOODS, ACTIVATED, MADE, NEEDED = 1, 1 << 13, 1 << 15, 1 << 22
"""A state is one whole number, for speed: from the lowest bits on the goods needed, whether the activation is taken, the moves made, and
the clerks needed from the pool, which may be below 0."""
MOST_GOODS, MOST_MOVES = 4095, 63
"""The number of clerks that there is room for. A state begins as far below as one has them; what goes beyond sets a bit of TOO_MUCH."""
TOO_MUCH = (MOST_GOODS + 1) * GOODS | 2 * ACTIVATED | (MOST_MOVES + 1) * MADE

SPENDING = frozenset({"barracks", "builders_encampment", "emperors_embassy"})
"""Where clerks need wood, stone or gold for what they do."""


@dataclass(frozen=True)
class Plan:
    """``worth`` counts only what changes; ``changes`` are clerks added (or, below 0, taken away) by location."""

    worth: float
    changes: dict[str, int]


@dataclass(frozen=True)
class Turn:
    """What one may do: a number of moves, ``each`` at most to one location, and whether one's card activates a location."""

    moves: int
    each: int
    activates: bool
    places: frozenset[str] = frozenset()
    """Where clerks may be sent; empty: wherever there is room."""

    def most(self, place: LocationView) -> int:
        """Clerks that may be added at a location."""
        return min(self.each, self.moves, place.free) if not self.places or place.id in self.places else 0


def best_plan(
    view: GreatWallView, seat: int, turn: Turn, choices: Callable[[LocationView], list[Choice]], goods: int
) -> Plan:
    """The most valuable allocation that these goods suffice for: locations one after the other, remembering the best for
    each state; those where goods are needed come last, because they part the states."""
    start = (MOST_GOODS - min(goods, MOST_GOODS)) * GOODS + (MOST_MOVES - min(turn.moves, MOST_MOVES)) * MADE
    best: dict[int, tuple[float, Changes]] = {start: (0.0, None)}
    for place in sorted(view.locations, key=lambda place: place.id in SPENDING):
        here = choices(place)
        if len(here) > 1:
            best = _with(best, place.id, here)
    pool = next(clan.clerks for clan in view.clans if clan.owner == seat)
    within = [entry for state, entry in best.items() if state // NEEDED <= pool]
    value, changes = max(within, key=lambda entry: entry[0], default=(0.0, None))
    return Plan(value, dict(_each_change(changes)))


def _with(
    best: dict[int, tuple[float, Changes]], place: str, choices: list[Choice]
) -> dict[int, tuple[float, Changes]]:
    """The best for each state with the choices at one more location."""
    extended: dict[int, tuple[float, Changes]] = {}
    for before, (value, changes) in best.items():
        for added, gain, change in choices:
            state = before + added
            if state & TOO_MUCH:
                continue
            total, known = value + gain, extended.get(state)
            if known is None or total > known[0]:
                extended[state] = (total, (place, change, changes) if change else changes)
    return extended


def _each_change(changes: Changes) -> Iterator[tuple[str, int]]:
    while changes is not None:
        place, change, changes = changes
        yield place, change


def choices_at(place: LocationView, clerks: int, most: int, activates: bool, worth: Worth) -> list[Choice]:
    """Changes that make sense at one location, no change first: up to ``most`` clerks added, any taken away. Clerks who stay there may do
    without what goods do not suffice for."""
    now, cost = worth(place, clerks, False)
    choices = [_choice(0, 0.0, False, cost)]
    if cost:
        choices.append(_choice(0, -now, False, 0))
    if clerks and place.slots is not None and place.free:
        choices += [_changed(worth, place, clerks, -gone, False, now) for gone in range(1, clerks + 1)]
    added = [_changed(worth, place, clerks, number, False, now) for number in range(1, most + 1)]
    choices += [choice for choice in added if choice[1] > 0]
    if activates:
        choices += [_changed(worth, place, clerks, number, True, now) for number in range(most + 1) if clerks + number]
    return choices


def _changed(worth: Worth, place: LocationView, clerks: int, change: int, activates: bool, now: float) -> Choice:
    value, cost = worth(place, clerks + change, activates)
    return _choice(change, value - now, activates, cost)


def _choice(change: int, gain: float, activates: bool, cost: int) -> Choice:
    return cost * GOODS + activates * ACTIVATED + max(change, 0) * MADE + change * NEEDED, gain, change
