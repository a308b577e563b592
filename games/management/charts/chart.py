"""A map as it is drawn: the sheet of its drawings and the sheet of its places, from what is where and which lines lead where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from config.shared.datafiles import read
from games.management.charts.coast import UNITS, at, island, path, shore
from games.management.charts.layout import Thing, arrange

HERE = Path(__file__).parent
GLYPH = 3.4
"""The width and height of a space's drawing."""
CELL, HEAD, EDGE = 3.6, 1.55, 0.35
"""Of a nation's plate: the width of a space, the height of its name, its edge."""
PLATE, CORNER = (12.4, 3.4), 2.9
"""The plate with a region's name and tally, and how far from its side it lies: the compass is in the middle of all."""
SHORES = ((30, 0.3), (14, 0.45))
"""The water along a shore: how broad, how dark."""
DASHED = 'stroke-width="2.2" stroke-dasharray="6 4"'
DOTTED = 'stroke-width="1.8" stroke-dasharray="1 4" stroke-linecap="round"'
Place = tuple[float, float]


class Region:
    """A region, drawn in a frame."""

    def __init__(
        self, drawn: Mapping[str, Any], frame: str, board: Mapping[str, Any], tiles: Mapping[str, Any]
    ) -> None:
        self.id: str = drawn["id"]
        self.width, self.height = drawn[frame]
        self._drawn = drawn
        self._frame = frame
        self.spaces = {space["id"]: space for space in board["spaces"] if space["region"] == self.id}
        self.nations = _nations(board, self.spaces)
        self.advantages = {
            space["id"]: (space, tiles[space["id"]])
            for space in board["advantage_spaces"]
            if tiles[space["id"]]["region"] == self.id
        }
        self._board = board
        self._printed = _Spread(
            [(space["x"], space["y"]) for space in self.spaces.values() if "nation" not in space]
            + [(space["x"], space["y"]) for space, _ in self.advantages.values()]
        )
        things = [*self._plate(), *self._nation_plates(), *self._single_spaces(), *self._tiles()]
        arrange(things, self.width, self.height)
        self.things = {thing.name: thing for thing in things}

    def _wish(self, name: str, x: float, y: float) -> Place:
        across, down = self._drawn["places"].get(name) or self._printed.at(x, y)
        return across * self.width, down * self.height

    def _plate(self) -> Iterator[Thing]:
        width, height = PLATE
        if self._frame == "phone":
            yield Thing(f"plate-{self.id}", self.width - 1, height, self.width / 2, height / 2 + 0.3, fixed=True)
            return
        side, end = self._drawn["plate"]
        x = width / 2 + CORNER if side == "left" else self.width - width / 2 - CORNER
        y = height / 2 + 0.8 if end == "top" else self.height - height / 2 - 0.8
        yield Thing(f"plate-{self.id}", width, height, x, y, fixed=True)

    def _nation_plates(self) -> Iterator[Thing]:
        for nation, names in self.nations.items():
            rows = 2 if len(names["spaces"]) == 4 else 1
            columns = len(names["spaces"]) // rows
            width = max(columns * CELL + 2 * EDGE, len(names["zh"]) + 1.9, names["least"])
            first = self.spaces[names["spaces"][0]]
            x, y = self._wish(nation, first["x"], first["y"])
            yield Thing(f"nation-{nation}", width, HEAD + rows * CELL + 0.2, x, y)

    def _single_spaces(self) -> Iterator[Thing]:
        for name, space in self.spaces.items():
            if "nation" not in space:
                lines = wrapped(space["name"]["en"], 11)
                width = max(3.6, len(space["name"]["zh-Hant"]) * 0.98 + 0.3, max(map(len, lines)) * 0.46 + 0.3)
                x, y = self._wish(name, space["x"], space["y"])
                yield Thing(name, width, GLYPH + 0.95 * max(1, 0.9 * len(lines)), x, y)

    def _tiles(self) -> Iterator[Thing]:
        for name, (space, tile) in self.advantages.items():
            lines = wrapped(tile["name"]["en"], 13)
            width = max(len(tile["name"]["zh-Hant"]) * 0.95, max(map(len, lines)) * 0.44) + 1.4
            x, y = self._wish(name, space["x"], space["y"])
            yield Thing(name, width, 1.75 if len(lines) == 1 else 2.3, x, y)

    def places(self) -> Iterator[tuple[str, float, float, float]]:
        """Where each thing is: its name, its middle, its upper edge, its width."""
        for thing in self.things.values():
            yield thing.name, thing.x, thing.y - thing.height / 2, thing.width

    def centre(self, name: str) -> Place:
        """The middle of a drawing, to which lines lead."""
        if name in self.things:
            thing = self.things[name]
            return thing.x, thing.y if name in self.advantages else thing.y - thing.height / 2 + GLYPH / 2
        nation = self.spaces[name]["nation"]
        plate, spaces = self.things[f"nation-{nation}"], self.nations[nation]["spaces"]
        columns = 2 if len(spaces) > 1 else 1
        row, column = divmod(spaces.index(name), columns)
        left = plate.x - columns * CELL / 2
        return left + (column + 0.5) * CELL, plate.y - plate.height / 2 + HEAD + (row + 0.5) * CELL

    def drawing(self) -> str:
        """Land, sea and lines."""
        outlines = [[tuple(point) for point in outline] for outline in self._drawn["land"]]
        outlines += [island(*given) for given in self._drawn["islands"]]
        land = "".join(path(shore(line, self.width, self.height, seed)) for seed, line in enumerate(outlines, start=7))
        width, height = round(self.width * UNITS), round(self.height * UNITS)
        water = "".join(
            f'<path d="{land}" fill="none" stroke="var(--is-shore)" stroke-opacity="{dark}" stroke-width="{broad}"/>'
            for broad, dark in SHORES
        )
        return (
            f'<symbol id="{self.id}-{self._frame}" viewBox="0 0 {width} {height}">'
            f'<rect width="{width}" height="{height}" fill="var(--is-sea)"/>{self._rhumbs()}{water}'
            f'<path d="{land}" fill="var(--is-land)" stroke="var(--is-coast)" stroke-width="1.6" stroke-linejoin="round"/>'
            f"{self._lines()}</symbol>"
        )

    def _rhumbs(self) -> str:
        """Lines of a chart, from the corner where the regions meet."""
        right, below = self.id in ("europe", "india"), self.id in ("caribbean", "india")
        x, y = 0 if right else self.width, 0 if below else self.height
        across, down = 60 if right else -60, 60 if below else -60
        ends = [(x + dx * across, y + dy * down) for dx, dy in ((1, 0.12), (1, 0.45), (1, 1), (0.45, 1), (0.12, 1))]
        lines = "".join(f"M{at(x, y)}L{at(*end)}" for end in ends)
        return f'<path d="{lines}" fill="none" stroke="var(--is-rhumb)" stroke-width=".8"/>'

    def _lines(self) -> str:
        solid = self._strokes(self._board["connections"])
        conquest = self._strokes(
            line["ends"] for line in self._board["conquest_lines"] if not line.get("tougher_forts")
        )
        optional = self._strokes(line["ends"] for line in self._board["conquest_lines"] if line.get("tougher_forts"))
        tiles = self._strokes((name, end) for name, (space, _) in self.advantages.items() for end in space["connected"])
        return (
            f'<path d="{solid}" fill="none" stroke="var(--is-path-edge)" stroke-width="4"/>'
            f'<path d="{solid}" fill="none" stroke="var(--is-path)" stroke-width="2"/>'
            f'<path d="{conquest}" fill="none" stroke="var(--is-conquest)" {DASHED}/>'
            f'<path d="{optional}" fill="none" stroke="var(--is-conquest-optional, none)" {DASHED}/>'
            f'<path d="{tiles}" fill="none" stroke="var(--is-gold-line)" {DOTTED}/>'
        )

    def _strokes(self, lines: Any) -> str:
        here = {*self.spaces, *self.advantages}
        return "".join(
            f"M{at(*self.centre(one))}L{at(*self.centre(other))}"
            for one, other in lines
            if one in here and other in here
        )


class _Spread:
    """Places on the printed board as fractions of a frame, half by distance and half by rank, so that crowds are opened."""

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        self._across = sorted(x for x, _ in points)
        self._down = sorted(y for _, y in points)

    def at(self, x: float, y: float) -> Place:
        return self._along(x, self._across), self._along(y, self._down)

    @staticmethod
    def _along(value: float, all_values: Sequence[float]) -> float:
        far = (value - all_values[0]) / (all_values[-1] - all_values[0])
        rank = (all_values.index(value) + (all_values.count(value) - 1) / 2) / (len(all_values) - 1)
        return 0.07 + 0.86 * (0.45 * far + 0.55 * rank)


def _nations(board: Mapping[str, Any], spaces: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The nations of a region: the spaces of each from the upper left, its short name, how wide its plate is at least."""
    nations = {}
    for nation in board["nations"]:
        within = [name for name, space in spaces.items() if space.get("nation") == nation["id"]]
        if within:
            within.sort(key=lambda name: (spaces[name]["y"], spaces[name]["x"]))
            least = 6.4 if nation["id"] == "denmark_norway" else 0
            nations[nation["id"]] = {"spaces": within, "zh": nation["name"]["zh-Hant"].split("・薩")[0], "least": least}
    return nations


def wrapped(text: str, most: int) -> list[str]:
    """A name in lines of at most ``n`` letters, where its words allow."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def regions(package: str, data: Path, frame: str) -> list[Region]:
    """The regions of a title's map in a frame (``desk`` or ``phone``)."""
    drawn = read(HERE / f"{package}.yaml")
    board = read(data / "map.yaml")
    tiles = read(data / "advantages.yaml")["advantages"]
    return [Region(region, frame, board, {tile["id"]: tile for tile in tiles}) for region in drawn["regions"]]


def sprite(package: str, maps: Sequence[Region]) -> str:
    """The title's sheet of drawings: its signs, then its maps."""
    signs = (HERE / f"{package}.svg").read_text(encoding="utf-8").removesuffix("</svg>\n")
    return signs + "\n".join(region.drawing() for region in maps) + "\n</svg>\n"


def places(desk: Sequence[Region], phone: Sequence[Region]) -> str:
    """The style sheet that puts things into their places."""
    wide = "".join(_rules(region) for region in desk)
    narrow = "".join(_rules(region) for region in phone)
    return (
        "/* Where things stand on the map, in em. Made by manage.py make_map: change games/management/charts/ and make it again. */\n\n"
        f"{wide}\n@media (max-width: 59.99rem), (max-height: 37.49rem) {{\n{narrow}}}\n"
    )


def _rules(region: Region) -> str:
    rules = [f".is-{region.id} {{ width: {region.width}em; height: {region.height}em; }}"]
    rules += [
        f".is .at-{name} {{ left: {x - width / 2:.2f}em; top: {top:.2f}em; width: {width:.2f}em; }}"
        for name, x, top, width in region.places()
    ]
    return "\n".join(rules) + "\n"
