"""The game as the rules use it: the table, and the map, which is computed once and cached until it changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from games.engine.rules.game import Game
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.state import CITY, SOLO, Founders, Player

_Stamp: TypeAlias = tuple[int, ...]


class FogGame(Game[Founders]):
    """The first argument of every step and rule."""

    __slots__ = ("_city", "_of", "_stamp")

    def __init__(self, state: Founders) -> None:
        super().__init__(state)
        self._city: City | None = None
        self._of: Founders | None = None
        self._stamp: _Stamp = ()

    @property
    def city(self) -> City:
        """The map now. Pieces on it never move (fog.placement.11). So the numbers of pieces tell whether it is the
        same."""
        state, stamp = self.state, self._stamp_now()
        if self._city is None or self._of is not state or self._stamp != stamp:
            self._city = City(state.tiles, state.roads, state.built, state.players)
            self._of, self._stamp = state, stamp
        return self._city

    def _stamp_now(self) -> _Stamp:
        state = self.state
        return (len(state.tiles), len(state.roads), len(state.built), *_personal(state))

    @contextmanager
    def as_if(self, cell: int) -> Iterator[None]:
        """The game with a road on this space, to see what would follow."""
        kept = self.city
        self.state.roads.append(cell)
        self._city = None
        yield
        self.state.roads.pop()
        self._city, self._stamp = kept, self._stamp_now()

    @property
    def nobody(self) -> str:
        """Who does what no player chose: in solo play the city."""
        return CITY if self.state.mode == SOLO else ""

    def player(self, seat: int) -> Player:
        return self.state.players[seat]


def _personal(state: Founders) -> list[int]:
    return [10 * len(player.houses) + len(player.bridges) for player in state.players]
