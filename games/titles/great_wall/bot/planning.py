"""Where a whole turn's clerks should stand: the best allocation for so many moves, not the best single move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from games.titles.great_wall.seen.view import GreatWallView, LocationView

Worth = Callable[[LocationView, int, bool], tuple[float, int]]
"""What a location is worth with so many own clerks, and how many goods they need for it; the flag says that one's card activates it."""
State: TypeAlias = tuple[int, int, bool, int]
"""Moves made, clerks needed from the pool, whether the activation is taken, goods needed."""
Choice: TypeAlias = tuple[int, float, bool, int]
"""At one location: clerks added (or, below 0, taken away), the gain, whether it takes the activation, goods needed."""
Changes: TypeAlias = "tuple[str, int, Changes] | None"
"""The last change, its location first, and those before it."""


SPENDING = frozenset({"barracks", "builders_encampment", "emperors_embassy"})
"""Where clerks need wood, stone or gold for what they do."""


@dataclass(frozen=True)
class Plan:
    """``worth`` counts only what changes; ``changes`` are clerks added (or, below 0, taken away) by location."""

    worth: float
    changes: dict[str, int]


@dataclass(frozen=True)
class Turn:
    """What one may do: so many moves, ``each`` at most to one location, and whether one's card activates a location."""

    moves: int
    each: int
    activates: bool
    places: frozenset[str] = frozenset()
    """Where clerks may be sent; empty: wherever there is room."""

    def most(self, place: LocationView) -> int:
        """Clerks that may be added at a location."""
        return min(self.each, self.moves, place.free) if not self.places or place.id in self.places else 0


def best_plan(view: GreatWallView, seat: int, turn: Turn, worth: Worth, goods: int) -> Plan:
    """The allocation worth most that so many goods suffice for: locations one after the other, remembering the best for
    each :data:`State`; those where goods are needed come last, because they part the states."""
    best: dict[State, tuple[float, Changes]] = {(0, 0, False, 0): (0.0, None)}
    most, pool = turn.moves, next(clan.clerks for clan in view.clans if clan.owner == seat)
    for place in sorted(view.locations, key=lambda place: place.id in SPENDING):
        choices = _choices(seat, place, turn, worth)
        found: dict[State, tuple[float, Changes]] = {}
        for (moves, needed, used, spent), (value, changes) in best.items():
            for change, gain, activates, cost in choices:
                made = moves + change if change > 0 else moves
                if made > most or (used and activates) or (cost and spent + cost > goods):
                    continue
                state = (made, needed + change, used or activates, spent + cost)
                before, total = found.get(state), value + gain
                if before is None or total > before[0]:
                    found[state] = (total, (place.id, change, changes) if change else changes)
        best = found
    within = [entry for (_, needed, _, _), entry in best.items() if needed <= pool]
    value, changes = max(within, key=lambda entry: entry[0], default=(0.0, None))
    return Plan(value, dict(_each(changes)))


def _each(changes: Changes) -> Iterator[tuple[str, int]]:
    while changes is not None:
        place, change, changes = changes
        yield place, change


def _choices(seat: int, place: LocationView, turn: Turn, worth: Worth) -> list[Choice]:
    """Changes that make sense at one location. Clerks who stay there may do without what goods do not suffice for."""
    own = place.clerks.get(seat, 0)
    now, cost = worth(place, own, False)
    found: list[Choice] = [(0, 0.0, False, cost)]
    if cost:
        found.append((0, -now, False, 0))
    if own and place.slots is not None and place.free:
        found += [_choice(worth, place, own, -gone, False, now) for gone in range(1, own + 1)]
    for added in range(1, turn.most(place) + 1):
        choice = _choice(worth, place, own, added, False, now)
        if choice[1] > 0:
            found.append(choice)
    if turn.activates:
        found += [_choice(worth, place, own, added, True, now) for added in range(turn.most(place) + 1) if own + added]
    return found


def _choice(worth: Worth, place: LocationView, own: int, change: int, activates: bool, now: float) -> Choice:
    value, cost = worth(place, own + change, activates)
    return change, value - now, activates, cost
