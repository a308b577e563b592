"""The position as a viewer sees it. The rules are asked about it, and answers are carried out in it."""

from __future__ import annotations

from games.engine.bots.duplicate import duplicate
from games.engine.rules.chance import Chance
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import Founders


def imagined(view: FoundersView) -> ImaginedGame:
    """The position that the viewer sees. The decks are empty, since nobody knows them. It shares its lists with the
    View."""
    state = Founders(
        seats=len(view.players),
        mode=view.mode,
        options={},
        chance=Chance(""),
        agenda=[],
        players=view.players,
        start=view.start,
        prestige_deck=[],
        adviser_deck=[],
        tiles=view.tiles,
        roads=view.roads,
        built=view.built,
        proposals=view.proposals,
        discarded=view.discarded,
        row=view.row,
        removed=view.removed,
        drafting=view.drafting,
        round=view.round,
        active=view.active,
        acting=view.acting,
        card=view.card,
        winner=view.winner,
        placer=view.placer,
        ending=view.ending,
    )
    return ImaginedGame(state)


Maps = dict[tuple[int, ...], City]


class JoinedCity(City):
    """A map on which everything is connected with everything."""

    def touch(self, owner: int, spaces: int) -> int:
        return grid.ALL


class ImaginedGame(FogGame):
    """The rules in an imagined position. ``maps`` holds the maps that occur, for positions that share them. The
    numbers of pieces, and the last road, identify a map."""

    __slots__ = ("kind", "maps")

    def __init__(self, state: Founders, maps: Maps | None = None, kind: type[City] = City) -> None:
        super().__init__(state)
        self.maps: Maps = {} if maps is None else maps
        self.kind = kind

    @property
    def city(self) -> City:
        """The map now."""
        stamp = (*self._stamp_now(), *self.state.roads[-1:])
        city = self.maps.get(stamp)
        if city is None:
            state = self.state
            city = self.maps[stamp] = self.kind(state.tiles, state.roads, state.built, state.players)
        return city

    def copy(self, maps: Maps | None = None, kind: type[City] = City) -> ImaginedGame:
        """The same position, which the rules may change. This one stays as it is."""
        return ImaginedGame(duplicate(self.state), maps, kind)
