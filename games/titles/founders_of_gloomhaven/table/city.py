"""What is connected with what (fog.connection), computed from the tiles, roads and buildings on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.grid import Placement, around
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Built, Player, Tile


class City:
    """The map at one moment. Each answer is computed once."""

    def __init__(
        self, tiles: Mapping[str, Tile], roads: Sequence[int], built: Mapping[str, Built], players: Sequence[Player]
    ) -> None:
        self.tiles = {key: grid.mask(tile.cells) for key, tile in tiles.items()}
        """The spaces of each resource building."""
        self.owners = {key: tile.owner for key, tile in tiles.items()}
        self.roads = grid.mask(roads)
        self.built = {building: grid.mask(one.cells) for building, one in built.items()}
        self.bridges = {player.seat: grid.mask(player.bridges) for player in players}
        self.kept = {player.seat: grid.mask(player.houses) for player in players}
        """What two tiles of one owner may not touch: resource buildings and houses (fog.placement.5, fog.placement.6)."""
        for key, spaces in self.tiles.items():
            if (owner := self.owners[key]) != NOBODY:
                self.kept[owner] |= spaces
        self.taken = self.roads
        for spaces in (*self.tiles.values(), *self.built.values(), *self.bridges.values(), *self.kept.values()):
            self.taken |= spaces
        self.free = grid.LAND & ~self.taken
        """Where a road or a tile of one space may be: fog.placement.9."""
        self._ways: dict[int, list[tuple[int, int]]] = {}
        self._reach: dict[int, int] = {}
        self._touches: dict[tuple[int, int], int] = {}
        self._open: dict[tuple[int, str], list[Placement]] = {}
        self.answers: dict[object, bool] = {}
        """Answers of rules about this map that are asked again."""

    def ways(self, owner: int) -> list[tuple[int, int]]:
        """The stretches of way for an owner's connections: all roads and the owner's bridges. Each has what it
        touches: fog.road.1, fog.bridge.3, fog.connection.5."""
        if owner not in self._ways:
            rest = self.roads | self.bridges.get(owner, 0)
            ways = []
            while rest:
                spaces = rest & -rest
                touched = around(spaces)
                while (more := rest & touched) != spaces:
                    spaces, touched = more, around(more)
                ways.append((spaces, touched))
                rest &= ~spaces
            self._ways[owner] = ways
        return self._ways[owner]

    def touch(self, owner: int, spaces: int) -> int:
        """Where something must be to be connected with these spaces. It is adjacent to them, or to a stretch of way
        that is adjacent to them. A connection never runs through a building: fog.connection.1, fog.connection.3,
        fog.connection.6."""
        known = self._touches.get((owner, spaces))
        if known is None:
            known = near = around(spaces)
            for stretch, touched in self.ways(owner):
                if near & stretch:
                    known |= touched
            self._touches[owner, spaces] = known
        return known

    def reach(self, owner: int) -> int:
        """The spaces connected with a tile that the owner has: fog.placement.1, fog.placement.8, fog.bridge.1,
        fog.bridge.8."""
        if owner not in self._reach:
            self._reach[owner] = self.touch(owner, self.kept[owner] | self.bridges[owner])
        return self._reach[owner]

    def road_spaces(self, owner: int) -> int:
        """Where a player may build a road: fog.road.2, fog.road.4, fog.road.6."""
        return self.free & self.reach(owner)

    def lacks(self, resource: str, section: int) -> bool:
        """Whether a section has no building of a resource yet. One is allowed, whoever owns it (fog.placement.3,
        fog.placement.4). Each resource has as many tiles as there are sections, so the supply never runs out before
        (fog.placement.12)."""
        return f"{resource}:{section}" not in self.tiles

    def open(self, owner: int, resource: str) -> list[Placement]:
        """How a tile of a resource may be placed, by free spaces, sections and the owner's other tiles:
        fog.placement.7, fog.placement.9, fog.placement.13, fog.actions.upgrade.13."""
        known = self._open.get((owner, resource))
        if known is None:
            blocked = ~self.free | around(self.kept[owner])
            known = [
                placed
                for placed in grid.placements(components.resources()[resource].shape)
                if not placed.spaces & blocked and self.lacks(resource, placed.section)
            ]
            self._open[owner, resource] = known
        return known

    def connected(self, owner: int, key: str, spaces: int) -> bool:
        """Whether a resource building is connected to these spaces over ways of that owner."""
        return bool(self.tiles[key] & self.touch(owner, spaces))

    def of_resource(self, resource: str) -> Iterator[str]:
        """The buildings of a resource, section by section."""
        for section in grid.SECTIONS:
            if (key := f"{resource}:{section}") in self.tiles:
                yield key
