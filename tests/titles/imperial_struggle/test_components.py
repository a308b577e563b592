"""What lies in the box and on the table, against the book."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.utils.translation import override

from games.drawing.pages.examples import board_of
from games.engine.match.match import Match
from games.engine.rules.errors import InvariantBroken
from games.engine.title.info import checked_setup
from games.titles import info, load
from games.titles.imperial_struggle import invariants
from games.titles.imperial_struggle.peace.setup import set_up
from games.titles.imperial_struggle.seen.names import name
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.board_types import BonusTile
from games.titles.imperial_struggle.table.components import COMMODITIES, LIMITS, NAVAL, REGIONS, SPACES, track
from games.titles.imperial_struggle.table.state import BOX, SIDES, UNBUILT, ImperialStruggle
from tests.titles.boxes import box
from tests.titles.imperial_struggle.test_setting_up import english
from tests.typed import a

TITLE = load("imperial-struggle")
EFFECTS = {"": "", "Debt": "debt", "Fort / Squadron": "fort_or_squadron"}


@pytest.fixture
def state() -> ImperialStruggle:
    return set_up(checked_setup(info("imperial-struggle")), "components")


@pytest.mark.rule("is.overview.1")
def test_two_players_from_1697_to_1789(state: ImperialStruggle) -> None:
    assert [mode.players for mode in TITLE.info.modes] == [(2,)] * len(TITLE.info.modes)
    assert sorted(state.sides) == ["britain", "france"]
    years = [year for box in track().track for year in box.years.split("-")]
    assert (years[0], years[-1], years) == ("1697", "1789", sorted(years))


@pytest.mark.rule("is.components.1", "is.components.15", "is.components.2", "is.components.3", "is.setup.17")
def test_the_boards_lie_on_the_table() -> None:
    """The map with its boxes and tracks, the display of the first war, the Investment tiles, and a mat each."""
    match = Match.start(TITLE, checked_setup(TITLE.info), "boards", watched=False)
    with override("en"):
        drawn = board_of(match, 0, "en")
    drawn_elements = Counter(re.findall(r'data-element="([^"]+)"', drawn))
    elements = [
        *(f"region:{region}" for region in REGIONS),
        *(f"award:{region}" for region in REGIONS),
        *(f"demand:{commodity}" for commodity in COMMODITIES),
        *(f"space:{space}" for space in SPACES),
        *(f"advantage:{tile}" for tile in cards.advantages()),
        *("turn", "initiative", "war", "stack", "used", "deck", "discard"),
        *(f"theater:{theater.id}" for theater in components.wars()["WSS"].theaters),
        *(f"{what}:{side}" for side in SIDES for what in ("navy", "unbuilt", "ministries", "basic", "bonus", "hand")),
        *(f"track:{what}:{side}" for side in SIDES for what in ("vp", "debt", "limit", "treaty")),
    ]
    assert {element: drawn_elements[element] for element in elements} == dict.fromkeys(elements, 1)
    assert sum(element.startswith("investment:") for element in drawn_elements) == LIMITS.investments == 9
    assert len(components.wars()) == box("imperial-struggle")["wars"]


@pytest.mark.rule("is.components.6", "is.components.11", "is.components.12")
def test_the_box_holds_as_many_pieces_as_the_book_says(state: ImperialStruggle) -> None:
    held = box("imperial-struggle")
    kinds = [held[kind] for kind in ("investments", "advantages", "awards", "commodities")]
    assert kinds == [int(n) for n in re.findall(r"\d+", english(*SAYS["is.components.6"]))]
    squadrons = {side: Counter(state.powers[side].squadrons) for side in SIDES}
    assert [found[BOX] + found[UNBUILT] for found in squadrons.values()] == [8, 8]
    most, usa, spain = (int(n) for n in re.findall(r"\d+", english(*SAYS["is.components.12"])))
    assert len(SPACES) - len(NAVAL) <= most
    assert (len({*track().usa_flags, track().canada_flag}), len(track().spanish_flags)) == (usa, spain)


SAYS = {clause: ("02-components.md", clause) for clause in ("is.components.6", "is.components.12")}


@pytest.mark.rule("is.components.13")
@pytest.mark.parametrize(("marker", "most"), [("huguenots_placed", 2), ("jacobite_victories", 2)])
def test_no_more_markers_come_into_play_than_there_are(state: ImperialStruggle, marker: str, most: int) -> None:
    """Of those whose number is a limit (is.components.14)."""
    setattr(state, marker, most)
    invariants.check(state)
    setattr(state, marker, most + 1)
    with pytest.raises(InvariantBroken):
        invariants.check(state)


TABLES = dict(zip(components.wars(), ("1", "2", "3", "4"), strict=True))


@pytest.mark.rule(
    *("is.components.war-tiles.1", "is.components.war-tiles.2"),
    *("is.components.war-tiles.3", "is.components.war-tiles.4"),
)
@pytest.mark.parametrize("war", TABLES)
def test_bonus_war_tiles_are_what_the_book_lists(war: str) -> None:
    listed = set()
    for strength, *both in re.findall(
        r"^\| (\d[^|]*) \| ([^|]+) \| ([^|]+) \|$",
        english("02-components.md", f"is.components.war-tiles.{TABLES[war]}"),
        re.MULTILINE,
    ):
        effect = EFFECTS[strength[1:].strip(" ()")]
        listed |= {
            (side, one, strength[0], effect) for side, ones in zip(SIDES, both, strict=True) for one in ones.split(", ")
        }
    tiles = [tile for side in SIDES for tile in components.bonus_tiles(war, side)]
    assert len(tiles) == len(listed) == 24
    assert listed == {
        (
            printed.side,
            name(f"tile:{tile}", "en").partition(" +")[0],
            str(components.strength_of(tile)),
            components.effect_of(tile),
        )
        for tile in tiles
        for printed in [a(BonusTile, components.war_tiles()[tile])]
    }
