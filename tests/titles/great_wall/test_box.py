"""What is in the box and on the board (gw.overview, gw.components, and the figures that are printed)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engine.rules.text import Text
from games.engine.title.component import Component
from games.engine.title.info import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.clerks import MoveClerks
from games.titles.great_wall.table.ops.soldiers import AttackAll
from games.titles.great_wall.table.state import GreatWall
from games.titles.great_wall.title import TITLE
from games.titles.great_wall.year.setup import cards_of, horde_deck, set_up
from tests.rules import rule
from tests.titles.boxes import box

BOARD = components.board()


def table(players: int = 3, mode: str = "standard") -> GreatWall:
    """The table before the generals are chosen."""
    return set_up(checked_setup(INFO, mode=mode, players=players), "box")


@rule(
    "gw.overview.modes.1", "gw.overview.modes.2", "gw.overview.modes.3", "gw.overview.modes.4", "gw.overview.modes.5"
)  # fmt: skip
def test_one_to_four_play_each_number_in_its_mode() -> None:
    assert 120 <= INFO.minutes <= 180
    assert {mode.slug: mode.players for mode in INFO.modes} == {
        "standard": (3, 4), "two-players": (2,), "solo": (1,), "co-op": (1, 2, 3, 4),
    }  # fmt: skip
    assert max(INFO.players) == 4, "five need an expansion"


@rule(
    "gw.components.clan.1", "gw.components.clan.2", "gw.components.clan.3", "gw.components.clan.5",
    "gw.setup.7", "gw.setup.19", "gw.clerks.pool.2", "gw.clerks.pool.3",
)  # fmt: skip
def test_each_clan_has_the_same_pieces() -> None:
    state = table(4)
    assert len(state.clans) == len(BOARD.clans) == 4
    for clan in state.clans.values():
        assert clan.pool == {"spearman": 10, "archer": 4, "horseman": 2}
        assert len(clan.commands) == len(set(clan.commands)) == 6
        assert (clan.clerks, clan.embassy) == (5, 3)
    total = Counter({unit: sum(clan.pool[unit] for clan in state.clans.values()) for unit in components.soldiers()})
    assert total == {"spearman": 40, "archer": 16, "horseman": 8}


@rule("gw.components.cards.1", "gw.components.cards.2", "gw.components.cards.3", "gw.components.cards.4")
def test_the_decks_have_the_cards_of_their_mode() -> None:
    """data/box.yaml counts the cards of each set; a table of three has them all."""
    held = box("great-wall")
    state = table(3)
    assert len(horde_deck("standard", {}, 3)) == held["horde_cards"]
    assert len(horde_deck("co-op", {}, 3)) == held["coop_horde_cards"]
    assert len(state.tactic_deck) == held["tactics"]
    assert len(state.advisor_deck) + sum(len(clan.advisors) for clan in state.clans.values()) == held["advisors"]
    assert len(cards_of({"core"}, components.generals().values())) == held["generals"]
    assert components.reed().command_card.id not in components.clan_commands()
    assert len(components.clan_commands()) == held["commands"]


@rule("gw.components.tokens.2", "gw.components.tokens.8", "gw.setup.2", "gw.shame.pool.3")
@pytest.mark.parametrize(("players", "tokens"), [(3, 30), (4, 40)])
def test_ten_shame_tokens_for_each_player(players: int, tokens: int) -> None:
    assert table(players).shame_supply == tokens <= 50


@rule(
    "gw.components.tokens.3", "gw.components.tokens.4", "gw.wall.barricades.1", "gw.setup.4", "gw.setup.11", "gw.setup.29",
    "gw.components.board.3", "gw.components.board.6",
)  # fmt: skip
def test_three_sections_each_with_three_barricades_and_no_wall() -> None:
    sections = table().sections
    assert [section.id for section in sections] == ["left", "center", "right"]
    assert [(section.barricades, section.wall, section.firing) for section in sections] == [(3, 0, [])] * 3
    assert [level.level for level in BOARD.walls.levels if level.level] == [1, 2, 3]


@rule("gw.components.tokens.6", "gw.setup.1", "gw.components.board.12", "gw.components.board.13")
def test_the_board_has_a_side_for_three_and_one_for_four() -> None:
    assert components.board_side(3) != components.board_side(4)
    for place in components.locations():
        few, many = (components.slots(place, components.board_side(players)) for players in (3, 4))
        assert (few is None) == (many is None)
        assert few is None or few < (many or 0)
    for place in components.production():
        track = components.locations()[place].overseer
        assert track is not None
        assert len(track.upgrade_cost) == len(track.income) == 3


@rule(
    "gw.components.board.8", "gw.locations.kinds.8", "gw.locations.kinds.9", "gw.production.steps.1",
)  # fmt: skip
def test_the_locations_by_kind_flag_and_product() -> None:
    kinds = {place.id: place.kind for place in BOARD.locations}
    assert kinds == {
        "lumber_mill": "regular", "quarry": "regular", "gold_mine": "regular", "temple": "regular",
        "barracks": "regular", "tea_house": "regular", "builders_encampment": "special",
        "emperors_embassy": "special", "logistics_center": "special", "war_academy": "special",
        "warehouse": "storage",
    }  # fmt: skip
    flagged = {place.id for place in BOARD.locations if place.shame_flag}
    assert flagged == {"lumber_mill", "quarry", "gold_mine", "temple", "barracks"}
    products = {place: components.locations()[place].production for place in components.production()}
    assert products == {"lumber_mill": "wood", "quarry": "stone", "gold_mine": "gold", "temple": "chi"}


@rule("gw.components.board.7", "gw.cards.command.8", "gw.components.board.11", "gw.components.board.14")
def test_the_tracks_have_four_slots_and_three_artifacts_lie_open() -> None:
    state = table(4)
    assert state.command_track == [None] * 4
    assert BOARD.advisor_track.slots == 4
    assert len(set(state.artifacts)) == 3


@rule("gw.time.track.1", "gw.time.track.3", "gw.time.track.4", "gw.components.board.2")
def test_six_years_for_three_and_five_for_four() -> None:
    for players, years in ((3, 6), (4, 5)):
        slots = components.time_slots(components.board_side(players))
        assert [slot.year for slot in slots] == list(range(1, years + 1))
        assert all(slot.lethality >= 1 for slot in slots)
        assert all(slot.new_hordes >= 1 for slot in slots[1:])


@rule(
    "gw.locations.barracks.4", "gw.locations.barracks.5", "gw.locations.barracks.6", "gw.locations.embassy.2",
    "gw.locations.builders.7", "gw.wall.barricades.2", "gw.battle.save.1", "gw.cards.horde.7",
)  # fmt: skip
def test_the_printed_prices() -> None:
    assert {soldier.id: soldier.recruit_cost for soldier in BOARD.soldiers} == {
        "spearman": {"stone": 2, "wood": 1}, "archer": {"chi": 2, "wood": 1}, "horseman": {"gold": 3, "wood": 1},
    }  # fmt: skip
    assert components.locations()["emperors_embassy"].hire_clerk_cost == {"gold": 2}
    levels = BOARD.walls.levels
    assert [(level.next_build_cost or {}).get("any_non_chi") for level in levels] == [5, 10, 15, None]
    assert [level.build_honor for level in levels] == [0, 5, 10, 15]
    assert (BOARD.barricade.cost, BOARD.barricade.defense) == ({"any_non_chi": 2}, 2)
    assert BOARD.save_cost == {"chi": 2}
    assert {kind.shame_slots for kind in components.horde_types().values()} == {2}


@rule("gw.cards.horde.4", "gw.cards.horde.5")
def test_vital_spots_lie_in_a_grid_of_two_by_six() -> None:
    for kind in components.horde_types().values():
        cells = {(spot.row, spot.col) for spot in kind.spots}
        assert len(cells) == len(kind.spots) < 12
        assert all(row in (1, 2) and 1 <= col <= 6 for row, col in cells)


@rule("gw.cards.horde.9", "gw.cards.horde.1", "gw.cards.horde.2")
def test_every_horde_card_has_its_figures_and_a_section_on_its_back() -> None:
    for card in components.horde_cards().values():
        assert card.invasion in components.SECTIONS
        kind = components.horde_type(card.id)
        assert kind.offense > 0
        assert kind.honor > 0


@rule("gw.cards.command.9", "gw.cards.command.20", "gw.cards.command.4", "gw.cards.command.5")
def test_the_six_command_cards_and_what_they_let_the_others_do() -> None:
    commands = components.commands()
    assert components.clan_commands() == (
        "despotism", "work_harder", "economy", "attack_order", "raise_banners", "betrayal",
    )  # fmt: skip
    framed = {
        card: [type(effect) for step in commands[card].steps if step.who == "others" for effect in step.effects]
        for card in components.clan_commands()
    }
    moves = {card for card, ops in framed.items() if ops == [MoveClerks]}
    assert moves == {"despotism", "work_harder", "economy", "raise_banners"}
    assert framed["attack_order"] == [AttackAll]
    assert framed["betrayal"] == []


@rule("gw.setup.28", "gw.cards.general.2")
def test_no_two_generals_have_the_same_tea_value() -> None:
    generals = components.generals().values()
    assert len({card.start.tea for card in generals}) == len(generals)


def figures(page: Component) -> list[dict[str, Any]]:
    """The figures of a page's facts. A page also says where they are from."""
    facts = [value for label, value in page.facts if label.msgid != "Sources"]
    return [dict(value.params) for value in facts if isinstance(value, Text) and value.params]


@rule("gw.overview.modes.6", "gw.solo.track.9")
def test_every_number_printed_on_the_board_stands_on_a_page() -> None:
    """The page of a thing on the board is found by the beginning of its element: ``wall:left`` has the page ``wall``."""
    pages = {page.id: page for page in TITLE.components()}
    years = figures(pages["time"])
    slots = [slot for track in BOARD.time_track for slot in track.slots]
    assert years == [{"lethality": slot.lethality, "hordes": slot.new_hordes} for slot in slots]
    levels = figures(pages["wall"])
    tiles = [level for level in BOARD.walls.levels if level.level]
    assert [(printed["defense"], printed["spots"], printed["honor"]) for printed in levels] == [
        (tile.defense, tile.firing_spots, tile.build_honor) for tile in tiles
    ]
    assert pages["general:qin_jiushao"].texts["en"] == components.solo().general.ability.text.en


@rule("gw.overview.modes.6")
def test_component_pages_mark_what_was_set_for_this_table() -> None:
    marked = {page.id for page in TITLE.components() if page.designed}
    pages = {page.id for page in TITLE.components()}
    assert {"horde:light_cavalry", "general:yue_fei", "location:temple", "command:economy", "time", "wall"} <= marked
    assert {"command:despotism", "advisor:taskmaster"} <= pages - marked
