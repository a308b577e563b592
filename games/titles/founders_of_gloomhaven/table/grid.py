"""The city map as numbers. A set of spaces is an int with one bit for each space, so that shifting finds what
touches what.

A cell is its row times 100 plus its column, from 1 (fog.map.grid.1). A column of spare bits east of the map keeps
its edges apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from games.titles.founders_of_gloomhaven.table import components

ROWS, COLUMNS = len(components.board().terrain), len(components.board().terrain[0])
_STRIDE = COLUMNS + 1
ROW_LETTERS = "ABCDEFGHIJKLMN"
RIVER, WALL, PURPLE = "~", "#", "P"


def bit(cell: int) -> int:
    """The set of one space."""
    row, column = divmod(cell, 100)
    return 1 << ((row - 1) * _STRIDE + column - 1)


def coordinates(cell: int) -> str:
    """The letter of its row and the number of its column, as the map has them: fog.map.grid.1."""
    return f"{ROW_LETTERS[cell // 100 - 1]}{cell % 100}"


def mask(cells: Iterable[int]) -> int:
    """The set of these spaces."""
    spaces = 0
    for cell in cells:
        spaces |= BITS[cell]
    return spaces


def cells(spaces: int) -> list[int]:
    """The cells of a set, from the north-west on."""
    numbers = []
    while spaces:
        low = spaces & -spaces
        row, column = divmod(low.bit_length() - 1, _STRIDE)
        numbers.append((row + 1) * 100 + column + 1)
        spaces ^= low
    return numbers


def around(spaces: int) -> int:
    """These spaces and all that share an edge or a corner with one of them: fog.connection.2."""
    wide = spaces | spaces << 1 | spaces >> 1
    return (wide | wide << _STRIDE | wide >> _STRIDE) & ALL


CELLS: tuple[int, ...] = tuple([(row + 1) * 100 + column + 1 for row in range(ROWS) for column in range(COLUMNS)])
BITS = {cell: bit(cell) for cell in CELLS}
ALL = sum(BITS.values())


def letter(cell: int) -> str:
    """What the map shows on the space."""
    row, column = divmod(cell, 100)
    return components.board().terrain[row - 1][column - 1]


def _lettered(letters: str) -> int:
    return mask(cell for cell in CELLS if letter(cell) in letters)


def _section(number: int) -> int:
    sections = components.board().sections
    return mask(cell for cell in CELLS if sections[cell // 100 - 1][cell % 100 - 1] == str(number))


TERRAIN = {terrain.id: _lettered(terrain.letter) for terrain in components.board().terrains}
"""The spaces of each terrain (fog.map.terrain.1). Other spaces have none (fog.map.terrain.4)."""
LAND = TERRAIN["red"] | TERRAIN["white"] | TERRAIN["green"] | TERRAIN["grey"]
"""Where roads and tiles may be, except bridges and buildings on reserved areas: fog.road.4, fog.placement.14."""
WATER = _lettered(RIVER + WALL)
"""The spaces of bridges and gates (fog.map.sections.2, fog.bridge.7). No piece may be on purple
(fog.map.sections.3)."""
SECTIONS = (1, 2, 3)
"""The numbers of the sections: fog.map.sections.1, fog.map.sections.5."""
SECTION = {number: _section(number) for number in SECTIONS}


@cache
def section_of(cell: int) -> int:
    """The section of a space, 0 for river, wall and purple."""
    return next((number for number in SECTIONS if SECTION[number] & BITS[cell]), 0)


@cache
def terrain_of(cell: int) -> str:
    """The terrain of a space, "" if it has none."""
    return next((terrain for terrain, spaces in TERRAIN.items() if spaces & BITS[cell]), "")


class Placement(NamedTuple):
    """A way to place a tile on the map. ``spot`` is its cells joined by hyphens."""

    spaces: int
    cells: tuple[int, ...]
    section: int
    spot: str


def placement(where: Iterable[int]) -> Placement:
    """A tile on these cells."""
    cells = tuple(sorted(where))
    return Placement(mask(cells), cells, section_of(cells[0]), "-".join(map(str, cells)))


@cache
def at(spot: str) -> Placement:
    """The placement with this name."""
    return placement(int(cell) for cell in spot.split("-"))


def turned(shape: str) -> Iterator[frozenset[tuple[int, int]]]:
    """A shape in each way to turn and mirror it, with its corner at (0, 0): fog.placement.10."""
    pattern = components.shapes()[shape]
    for mirrored in (False, True):
        spots = [(row, -column) if mirrored else (row, column) for row, column in pattern]
        for _ in range(4):
            spots = [(column, -row) for row, column in spots]
            top, left = min(row for row, _ in spots), min(column for _, column in spots)
            yield frozenset((row - top, column - left) for row, column in spots)


@cache
def placements(shape: str) -> tuple[Placement, ...]:
    """Every way to place a shape on terrain within one section: fog.placement.9, fog.placement.14."""
    by_spot = {}
    for spots in dict.fromkeys(turned(shape)):
        for cell in CELLS:
            cells = [cell + 100 * row + column for row, column in spots]
            if all(other in BITS and BITS[other] & LAND for other in cells):
                placed = placement(cells)
                if not placed.spaces & ~SECTION[placed.section]:
                    by_spot[placed.spot] = placed
    return tuple([by_spot[spot] for spot in sorted(by_spot)])


@cache
def single(cell: int) -> Placement:
    """A tile of one space: fog.resources.basic.2."""
    return placement((cell,))
