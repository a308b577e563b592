"""What is printed, against the book: counts, prices, the map; and that everything printed can be carried out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.titles.founders_of_gloomhaven.cards.performing import OPS
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.ops import EFFECTS
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.titles.boxes import box
from tests.titles.data_files import every_kind_of_mapping, refuses_a_misspelt_key

BOOK = Path(settings.BASE_DIR) / "rulebook" / "content" / "founders_of_gloomhaven"
GROUND = {"R": "red", "W": "white", "G": "green", "C": "gray", "~": "river", "#": "wall", "P": "purple"}
GROUND |= {"T": "gatehouse area", "F": "fortress area"}


def rows(clause: str) -> list[list[str]]:
    """The cells of a clause's first English table, below its head."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(BOOK.glob("[0-9]*.md")))
    body = re.split(r"\n#+ ", text.split(f"\n## {clause}\n")[1])[0].split("+++ en")[1]
    table = re.findall(r"(?:^\|.*\n?)+", body, re.MULTILINE)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.strip().splitlines()[2:]]


@pytest.mark.parametrize(("kind", "file", "path"), list(every_kind_of_mapping(components.DATA)))
def test_a_misspelt_key_is_refused(tmp_path: Path, kind: type[Any], file: Path, path: tuple[str | int, ...]) -> None:
    refuses_a_misspelt_key(tmp_path, kind, file, path)


def test_every_op_is_carried_out() -> None:
    assert TITLE.steps
    assert OPS.missing(EFFECTS) == []


@pytest.mark.rule(
    "fog.components.tiles.1",
    "fog.components.tiles.2",
    "fog.components.tiles.3",
    "fog.components.tiles.4",
    "fog.components.tiles.5",
    "fog.components.tiles.6",
    "fog.components.cards.1",
    "fog.components.cards.2",
    "fog.components.cards.3",
    "fog.components.cards.4",
    "fog.components.cards.5",
    "fog.components.cards.6",
    "fog.components.cards.7",
)
def test_the_box_holds_what_the_book_counts() -> None:
    """data/box.yaml counts the kinds; of resource tiles the book also counts all of a tier."""
    held = box("founders-of-gloomhaven")
    each = components.resource_data().tiles_each
    kinds = [held[tier] for tier in ("basic_resources", "tier_2_resources", "tier_3_resources")]
    assert [count * each for count in kinds] == [24, 18, 12]
    printed = components.setting_up()
    assert (4 * printed.houses, 4 * printed.bridges) == (12, 12)
    assert [card.players for card in components.basic_cards().values()] == [(), (), (), (), (2,)]


@pytest.mark.rule("fog.map.grid.1", "fog.map.grid.2", "fog.map.terrain.1", "fog.map.terrain.4")
def test_the_map_is_that_of_the_book() -> None:
    assert (grid.ROWS, grid.COLUMNS) == (14, 21)
    for row, spaces in rows("fog.map.grid.2"):
        for ground, first, last in re.findall(r"([a-z ]+) (\d+)(?:–(\d+))?", spaces):
            for column in range(int(first), int(last or first) + 1):
                cell = 100 * (1 + grid.ROW_LETTERS.index(row)) + column
                assert GROUND[grid.letter(cell)] == ground.strip(), cell
                assert (grid.terrain_of(cell) != "") == (ground.strip() in ("red", "white", "green", "gray"))


@pytest.mark.rule("fog.map.sections.1", "fog.map.sections.3", "fog.map.sections.5")
def test_sections_meet_nowhere() -> None:
    for number in grid.SECTIONS:
        others = [grid.SECTION[other] for other in grid.SECTIONS if other != number]
        assert not any(grid.around(grid.SECTION[number]) & spaces for spaces in others)
    assert {grid.letter(cell) for cell in grid.CELLS if not grid.section_of(cell)} == {"~", "#", "P"}


@pytest.mark.rule("fog.resources.advanced.6", "fog.resources.advanced.9", "fog.resources.advanced.5")
def test_the_recipes() -> None:
    recipes = []
    for name in components.advanced():
        prerequisites = [f"{one.resource} {one.points}" for one in components.recipe(name)]
        recipes.append([components.resources()[name].name.en.lower(), ", ".join(prerequisites)])
    assert sorted(recipes) == sorted(rows("fog.resources.advanced.6"))


@pytest.mark.rule("fog.resources.advanced.8", "fog.placement.10")
@pytest.mark.parametrize(
    ("shape", "ways", "size"),
    [("i3", 2, 3), ("l3", 4, 3), ("i4", 2, 4), ("o4", 1, 4), ("t4", 4, 4), ("z4", 4, 4), ("l4", 8, 4), ("p5", 8, 5)],
)
def test_tiles_are_turned_and_mirrored(shape: str, ways: int, size: int) -> None:
    turned = set(grid.turned(shape))
    assert (len(turned), {len(spots) for spots in turned}) == (ways, {size})


@pytest.mark.rule("fog.actions.trade.8", "fog.actions.recruit.4", "fog.actions.upgrade.2", "fog.actions.upgrade.3")
def test_prices() -> None:
    by_terrain = {
        one.id: (one.import_price, one.access_price, one.neutral_price) for one in components.terrains().values()
    }
    assert by_terrain == {"red": (1, 2, 3), "white": (2, 3, 4), "green": (3, 4, 5), "grey": (3, 4, 5)}
    assert components.board().adviser_prices == [1, 1, 2, 2]
    prices = components.actions().prices
    assert (prices.tier_2, prices.tier_3, prices.personal) == (4, 6, 4)


@pytest.mark.rule("fog.setup.draft.10", "fog.resources.basic.4")
def test_races_and_what_they_forbid() -> None:
    races = [[race.name.en, race.resource, ", ".join(race.forbidden)] for race in components.races().values()]
    assert sorted(races) == sorted(rows("fog.setup.draft.10"))


@pytest.mark.rule("fog.solo.setup.3", "fog.solo.setup.6")
def test_how_hard_it_is_alone() -> None:
    for difficulty, names in rows("fog.solo.setup.3"):
        race_names = [race.name.en for race in components.races().values() if race.difficulty == difficulty]
        assert sorted(race_names) == sorted(names.split(", "))
    sections = {difficulty: int(section) for difficulty, section in rows("fog.solo.setup.6")}
    printed = components.setting_up().solo.section_difficulty
    assert {printed[section - 1]: section for section in grid.SECTIONS} == sections


@pytest.mark.rule(
    "fog.placement.9",
    "fog.placement.13",
    "fog.placement.14",
    "fog.map.sections.2",
    "fog.map.sections.4",
    "fog.resources.basic.2",
    "fog.resources.basic.1",
    "fog.resources.advanced.1",
    "fog.resources.advanced.2",
)
def test_tiles_lie_on_terrain_of_one_section() -> None:
    for resource in components.resources().values():
        assert (resource.shape == "single") == (resource.tier == 1)
        for placed in grid.placements(resource.shape):
            assert {grid.section_of(cell) for cell in placed.cells} == {placed.section}
            assert all(grid.terrain_of(cell) for cell in placed.cells)
    assert not grid.WATER & grid.LAND
