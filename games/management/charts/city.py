"""What the board of Founders of Gloomhaven draws of the title's data but its View does not repeat: the ground of the city as a drawing that
never changes, and as one Jinja file what is printed on tiles, cards and buildings."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from config.shared.datafiles import read
from games.management.charts.printed import literal
from games.titles.founders_of_gloomhaven.seen.icons import ICONS

Data: TypeAlias = Mapping[str, Any]
Cell: TypeAlias = tuple[int, int]
"""Row and column, from 0."""
Corner: TypeAlias = tuple[int, int]
"""Column and row of a corner of the grid."""
HERE = Path(__file__).parent
SPACE = 40
"""The side of a space, in units of the drawing."""
FRAME = 22
"""The frame around the city, which bears the letters of rows and the numbers of columns."""
TREMBLE = 2.4
"""How far a hand's line strays from the grid."""
LANDS = {"R": "red", "W": "white", "G": "green", "C": "grey"}
"""Terrains by their letters. What is reserved lies on the ground of its surroundings."""
RIVER, WALL, PURPLE = "~", "#", "P"


def _read(data: Path, name: str) -> Any:
    return read(data / f"{name}.yaml")


def printed(data: Path) -> str:
    """The Jinja file's text."""
    board, resources = _read(data, "board"), _read(data, "resources")
    shapes = {shape["id"]: shape["cells"] for shape in resources["shapes"]}
    actions, setting = _read(data, "actions"), _read(data, "setup")
    variables = {
        "PRINTED_ICONS": ICONS,
        "ROWS": board["terrain"],
        "PLATE": _plate(board["terrain"]),
        "RESERVED": {area["id"]: area["cells"] for area in board["reserved"]},
        "TERRAINS": [_terrain(terrain) for terrain in board["terrains"]],
        "RESOURCES": {one["id"]: _resource(one) for one in resources["resources"]},
        "PRESTIGE": {one["id"]: _prestige(one, shapes) for one in _read(data, "prestige")["buildings"]},
        "ADVISERS": {one["id"]: _adviser(one) for one in _read(data, "advisers")["advisers"]},
        "ADVISER_PRICES": board["adviser_prices"],
        "RACES": {one["id"]: [one["resource"], one["forbidden"]] for one in _read(data, "races")["races"]},
        "BASIC": [card["id"] for card in actions["cards"]],
        "STANDARD": [one["id"] for one in actions["standard"]],
        "BEFORE_VOTE": actions["played_before_vote"],
        "TO_END": setting["buildings_to_end"],
        "HOUSES": setting["houses"],
        "BRIDGES": setting["bridges"],
        "TILES": resources["tiles_each"],
    }
    values = "\n".join(f"{{%- set {name} = {literal(value)} -%}}" for name, value in variables.items())
    return f"{{#- Printed on map, tiles and cards. Made by manage.py make_map from the title's data. -#}}\n{values}\n"


def _terrain(terrain: Data) -> list[Any]:
    return [terrain["id"], terrain["import_price"], terrain["access_price"], terrain["neutral_price"]]


def _resource(resource: Data) -> Data:
    recipe = [[wanted["resource"], wanted["points"]] for wanted in resource.get("prerequisites", ())]
    return {"tier": resource["tier"], "recipe": recipe}


def _prestige(building: Data, shapes: Mapping[str, Sequence[Cell]]) -> Data:
    return {
        "color": building["colour"],
        "needs": [[need["resource"], need["points"]] for need in building["needs"]],
        "shape": shapes.get(building["shape"], []),
    }


def _adviser(card: Data) -> list[Any]:
    return [card["type"], card["points"], card["requirement"]]


# --- the ground ---------------------------------------------------------------------------------------------------------------


def sprite(name: str, data: Path) -> str:
    """The title's sheet of drawings: its signs, then the ground."""
    signs = (HERE / f"{name}.svg").read_text(encoding="utf-8").removesuffix("</svg>\n")
    return f"{signs}{ground(_read(data, 'board'))}\n</svg>\n"


def ground(board: Data) -> str:
    """Frame, land, river and wall of the city, with what grows and stands there."""
    rows: list[str] = board["terrain"]
    high, wide = len(rows) * SPACE, len(rows[0]) * SPACE
    dice = random.Random(7)  # noqa: S311 - a drawing
    drawn = [
        *_frame(wide, high),
        *_lands(rows, dice),
        *_ruins(rows),
        *_river(rows, dice),
        *_wall(rows),
        *_grid(rows),
        *(_area(area["cells"]) for area in board["reserved"]),
    ]
    box = f"{-FRAME} {-FRAME} {wide + 2 * FRAME} {high + 2 * FRAME}"
    return f'<symbol id="ground" viewBox="{box}">{"".join(drawn)}</symbol>'


def _spaces(rows: Sequence[str], letters: str) -> list[Cell]:
    return [(row, column) for row, line in enumerate(rows) for column, letter in enumerate(line) if letter in letters]


def _fill(path: str, color: str, **more: object) -> str:
    attributes = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
    return f'<path d="{path}" fill="{color}"{attributes}/>'


def _frame(wide: int, high: int) -> Iterator[str]:
    outer, inner = FRAME, 3
    yield (
        f'<rect x="{-outer}" y="{-outer}" width="{wide + 2 * outer}" height="{high + 2 * outer}" rx="9" fill="var(--fg-frame)"/>'
        f'<rect x="{-inner}" y="{-inner}" width="{wide + 2 * inner}" height="{high + 2 * inner}" rx="3" fill="var(--fg-frame-2)" '
        'stroke="var(--fg-gilt)" stroke-width="1.2"/>'
        f'<rect width="{wide}" height="{high}" fill="var(--fg-grey)"/>'
    )


def _lands(rows: Sequence[str], dice: random.Random) -> Iterator[str]:
    for letter, name in LANDS.items():
        path = _rough(_spaces(rows, letter), rows)
        edge = {"stroke": "var(--fg-edge)", "stroke_opacity": ".38", "stroke_width": "1.2"}
        yield _fill(path, f"var(--fg-{name})", **edge)
    marks: dict[str, list[str]] = {letter: [] for letter in LANDS}
    for letter, drawn in marks.items():
        for row, column in _spaces(rows, letter):
            drawn += TEXTURES[letter](column * SPACE, row * SPACE, dice)
    for letter, name in (("C", "grey"), ("R", "red"), ("W", "white")):
        ink = "var(--fg-foam)" if letter == "W" else "var(--fg-edge)"
        strength = ".8" if letter == "W" else ".17"
        line = {"stroke": ink, "stroke_opacity": strength, "stroke_width": ".9", "stroke_linecap": "round"}
        yield _fill("".join(marks[letter]), "none", id=f"texture-{name}", **line)
    trees = {"stroke": "var(--fg-edge)", "stroke_opacity": ".35", "stroke_width": ".6", "stroke_linejoin": "round"}
    yield _fill("".join(marks["G"][::2]), "var(--fg-tree)", **trees)
    yield _fill("".join(marks["G"][1::2]), "var(--fg-tree-2)", **trees)


def _paving(x: int, y: int, dice: random.Random) -> list[str]:
    """Flagstones."""
    across, down = dice.choice((11, 15, 22)), dice.choice((13, 20, 27))
    return [f"M{x} {y + down}h{across + 12}M{x + across} {y + down}v{SPACE - down}M{x + across + 12} {y}v{SPACE}"]


def _courses(x: int, y: int, dice: random.Random) -> list[str]:
    """Bricks."""
    shift = dice.choice((6, 10, 14))
    return [
        f"M{x} {y + 10}h40M{x} {y + 20}h40M{x} {y + 30}h40M{x + shift} {y}v10M{x + shift + 14} {y + 10}v10M{x + shift} {y + 20}v10"
    ]


def _ripples(x: int, y: int, dice: random.Random) -> list[str]:
    """Sand and surf."""
    spots = ((6 + dice.randrange(12), 9 + dice.randrange(6)), (4 + dice.randrange(16), 26 + dice.randrange(8)))
    return [f"M{x + across} {y + down}q3-3 6 0t6 0" for across, down in spots]


def _trees(x: int, y: int, dice: random.Random) -> list[str]:
    trees = []
    for number in range(4):
        size = dice.choice((9, 11, 13))
        across, down = 3 + dice.randrange(24), 3 + number * 7 + dice.randrange(5)
        trees.append(f"M{x + across} {y + down + size}l{size / 2}-{size} {size / 2} {size}z")
    return trees


TEXTURES = {"C": _paving, "R": _courses, "W": _ripples, "G": _trees}


def _ruins(rows: Sequence[str]) -> Iterator[str]:
    spaces = _spaces(rows, PURPLE)
    if spaces:
        path = _rough(spaces, rows)
        yield _fill(path, "var(--fg-purple)", stroke="var(--fg-edge)", stroke_opacity=".4", stroke_width="1.2")
        hatch = "".join(
            f"M{column * SPACE} {row * SPACE + 40}l40-40M{column * SPACE} {row * SPACE + 20}l20-20"
            for row, column in spaces
        )
        yield _fill(hatch, "none", stroke="var(--fg-edge)", stroke_opacity=".16", stroke_width=".9")


def _plate(rows: Sequence[str]) -> list[int]:
    """The box of the purple block: x, y, width, height."""
    spaces = _spaces(rows, PURPLE)
    top, left = min(row for row, _ in spaces), min(column for _, column in spaces)
    bottom, right = max(row for row, _ in spaces), max(column for _, column in spaces)
    return [left * SPACE, top * SPACE, (right - left + 1) * SPACE, (bottom - top + 1) * SPACE]


def _river(rows: Sequence[str], dice: random.Random) -> Iterator[str]:
    spaces = _spaces(rows, RIVER)
    bank = {"stroke": "var(--fg-edge)", "stroke_width": "2", "paint_order": "stroke"}
    yield _fill(_ribbon(spaces, 18.5, rows), "var(--fg-bank)", **bank)
    yield _fill(_ribbon(spaces, 15.5, rows), "var(--fg-river)")
    waves = [
        f"M{column * SPACE + 6 + dice.randrange(12)} {row * SPACE + 9 + number * 11 + dice.randrange(4)}q4-3.5 8 0t8 0"
        for row, column in spaces
        for number in range(3)
    ]
    foam = {"stroke": "var(--fg-foam)", "stroke_opacity": ".65", "stroke_width": "1.3", "stroke_linecap": "round"}
    yield _fill("".join(waves), "none", **foam)


def _wall(rows: Sequence[str]) -> Iterator[str]:
    spaces = _spaces(rows, WALL)
    yield _fill(_ribbon(spaces, 17.5, rows), "var(--fg-moat)")
    yield _fill(
        _ribbon(spaces, 13.5, rows), "var(--fg-wall)", stroke="var(--fg-edge)", stroke_width="2.4", paint_order="stroke"
    )
    stones = "".join(
        f"M{x + 8} {y + 13}h24M{x + 8} {y + 20}h24M{x + 8} {y + 27}h24M{x + 15} {y + 13}v7M{x + 25} {y + 13}v7M{x + 20} {y + 20}v7"
        for x, y in ((column * SPACE, row * SPACE) for row, column in spaces)
    )
    yield _fill(stones, "none", stroke="var(--fg-stone)", stroke_opacity=".7", stroke_width="1")
    for row, column in _bends(spaces):
        x, y = column * SPACE + 20, row * SPACE + 20
        yield (
            f'<circle cx="{x}" cy="{y}" r="17" fill="var(--fg-wall)" stroke="var(--fg-edge)" stroke-width="1.3"/>'
            f'<circle cx="{x}" cy="{y}" r="14.4" fill="none" stroke="var(--fg-moat)" stroke-width="4" stroke-dasharray="5 4.200"/>'
            f'<circle cx="{x}" cy="{y}" r="9.500" fill="none" stroke="var(--fg-edge)" stroke-opacity=".6"/>'
        )


def _bends(spaces: Collection[Cell]) -> list[Cell]:
    """Where a line of spaces ends or turns."""
    bends = []
    for row, column in spaces:
        near = {
            (down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if (row + down, column + across) in spaces
        }
        straight = {(-1, 0), (1, 0)} <= near or {(0, -1), (0, 1)} <= near
        if not straight:
            bends.append((row, column))
    return bends[:: max(1, len(bends) // 5)]


def _grid(rows: Sequence[str]) -> Iterator[str]:
    high, wide = len(rows) * SPACE, len(rows[0]) * SPACE
    lines = "".join(f"M{x} 0V{high}" for x in range(SPACE, wide, SPACE)) + "".join(
        f"M0 {y}H{wide}" for y in range(SPACE, high, SPACE)
    )
    yield _fill(lines, "none", stroke="var(--fg-edge)", stroke_opacity=".13", stroke_width=".8")


def _area(cells: Iterable[int]) -> str:
    spaces = [(cell // 100 - 1, cell % 100 - 1) for cell in cells]
    mark = {"stroke": "var(--fg-reserved)", "stroke_width": "2", "stroke_dasharray": "5 3"}
    return _fill(_outline(spaces), "var(--fg-reserved-fill)", **mark)


# --- outlines ------------------------------------------------------------------------------------------------------------------


def _loops(spaces: Collection[Cell]) -> Iterator[list[Corner]]:
    """The outlines of a set of spaces, clockwise, corner by corner of the grid."""
    there = set(spaces)
    onward: dict[Corner, list[Corner]] = {}
    for row, column in sorted(there):
        sides = (
            ((row - 1, column), (column, row), (column + 1, row)),
            ((row, column + 1), (column + 1, row), (column + 1, row + 1)),
            ((row + 1, column), (column + 1, row + 1), (column, row + 1)),
            ((row, column - 1), (column, row + 1), (column, row)),
        )
        for beyond, start, end in sides:
            if beyond not in there:
                onward.setdefault(start, []).append(end)
    while onward:
        first = next(iter(onward))
        loop, at = [first], first
        while True:
            ends = onward[at]
            after = ends.pop(0)
            if not ends:
                del onward[at]
            at = after
            if at == first:
                break
            loop.append(at)
        yield loop


def _rough(spaces: Collection[Cell], rows: Sequence[str]) -> str:
    """Outlines with a hand's tremble; the same edge trembles the same for both of its neighbors."""
    return "".join(_curve([_strayed(point, rows) for point in _points(loop)]) for loop in _loops(spaces))


def _points(loop: Sequence[Corner]) -> Iterator[tuple[float, float]]:
    for (x, y), (to_x, to_y) in zip(loop, [*loop[1:], loop[0]], strict=True):
        for part in range(3):
            yield x + (to_x - x) * part / 3, y + (to_y - y) * part / 3


def _strayed(point: tuple[float, float], rows: Sequence[str]) -> tuple[float, float]:
    x, y = point
    dice = random.Random(round(x * 300) * 7919 + round(y * 300))  # noqa: S311 - a drawing
    across, down = dice.uniform(-TREMBLE, TREMBLE), dice.uniform(-TREMBLE, TREMBLE)
    edge_x, edge_y = x in (0, len(rows[0])), y in (0, len(rows))
    return x * SPACE + (0 if edge_x else across), y * SPACE + (0 if edge_y else down)


def _curve(points: Sequence[tuple[float, float]]) -> str:
    middles = [
        ((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    curves = "".join(
        f"Q{x:.0f} {y:.0f} {to_x:.0f} {to_y:.0f}" for (x, y), (to_x, to_y) in zip(points, middles, strict=True)
    )
    return f"M{middles[-1][0]:.0f} {middles[-1][1]:.0f}{curves}Z"


def _outline(spaces: Collection[Cell]) -> str:
    return "".join("M" + "L".join(f"{x * SPACE} {y * SPACE}" for x, y in loop) + "Z" for loop in _loops(spaces))


def _ribbon(spaces: Collection[Cell], half: float, rows: Sequence[str]) -> str:
    """A band of this half width through the middles of spaces that touch, to the edge of the map where it leads there."""
    there, shapes = set(spaces), list[str]()
    for row, column in sorted(there):
        x, y = column * SPACE + 20, row * SPACE + 20
        shapes.append(_disc(x, y, half))
        near = [(row, column + 1), (row + 1, column), (row + 1, column + 1), (row + 1, column - 1)]
        for other in near:
            straight = other[0] == row or other[1] == column
            corners = ((row, other[1]), (other[0], column))
            if other in there and (straight or not any(corner in there for corner in corners)):
                shapes.append(_band(x, y, other[1] * SPACE + 20, other[0] * SPACE + 20, half))
        if row in (0, len(rows) - 1):
            shapes.append(_band(x, y, x, 0 if row == 0 else len(rows) * SPACE, half))
    return "".join(shapes)


def _disc(x: float, y: float, half: float) -> str:
    return f"M{x - half:g} {y:g}a{half:g} {half:g} 0 1 1 {2 * half:g} 0a{half:g} {half:g} 0 1 1 {-2 * half:g} 0z"


def _band(x: float, y: float, to_x: float, to_y: float, half: float) -> str:
    """A box around the way from one point to another, always clockwise, so that overlapping ones fill each other."""
    far = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1
    across, down = (to_x - x) / far * half, (to_y - y) / far * half
    corners = [
        (x + down, y - across),
        (to_x + down, to_y - across),
        (to_x - down, to_y + across),
        (x - down, y + across),
    ]
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "Z"
