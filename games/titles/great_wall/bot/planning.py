"""Where a whole turn's clerks should stand: the best allocation for so many moves, not the best single move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.titles.great_wall.seen.view import GreatWallView, LocationView

Worth = Callable[[LocationView, int, bool], float]
"""What a location is worth with so many own clerks; the flag says that one's card activates it."""


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


def best_plan(view: GreatWallView, seat: int, turn: Turn, worth: Worth) -> Plan:
    """The allocation worth most: locations one after the other, remembering the best for every number of moves made and
    clerks needed."""
    best: dict[tuple[int, int, bool], tuple[float, dict[str, int]]] = {(0, 0, False): (0.0, {})}
    pool = next(clan.clerks for clan in view.clans if clan.owner == seat)
    for place in view.locations:
        choices = _choices(seat, place, turn, worth)
        found: dict[tuple[int, int, bool], tuple[float, dict[str, int]]] = {}
        for (moves, needed, used), (value, changes) in best.items():
            for change, gain, activates in choices:
                state = (moves + max(0, change), needed + change, used or activates)
                if state[0] > turn.moves or (used and activates):
                    continue
                if state not in found or value + gain > found[state][0]:
                    found[state] = (value + gain, {**changes, place.id: change} if change else changes)
        best = found
    within = [entry for (_, needed, _), entry in best.items() if needed <= pool]
    value, changes = max(within, key=lambda entry: entry[0])
    return Plan(value, changes)


def _choices(seat: int, place: LocationView, turn: Turn, worth: Worth) -> list[tuple[int, float, bool]]:
    """Changes that make sense at one location: (clerks added, gain, whether it takes the activation)."""
    own = place.clerks.get(seat, 0)
    now = worth(place, own, False)
    found = [(0, 0.0, False)]
    if own and place.slots is not None and place.free:
        found += [(-gone, worth(place, own - gone, False) - now, False) for gone in range(1, own + 1)]
    for added in range(1, turn.most(place) + 1):
        gain = worth(place, own + added, False) - now
        if gain > 0:
            found.append((added, gain, False))
    if turn.activates:
        for added in range(turn.most(place) + 1):
            if own + added:
                found.append((added, worth(place, own + added, True) - now, True))
    return found
