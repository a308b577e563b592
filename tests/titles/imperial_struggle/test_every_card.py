"""Every card and tile of the box is played in a scenario: which is not, is named here. No list of exceptions is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from games.learning.scenarios import Scenario, scenarios
from games.titles import info
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.board_types import BonusTile, SpecialTile
from games.titles.imperial_struggle.table.card_types import BY_CHOICE
from games.titles.imperial_struggle.table.components import track
from games.titles.imperial_struggle.table.state import SIDES
from tests.titles.imperial_struggle.test_setting_up import english

SLUG = info("imperial-struggle").slug
WITH, WITHOUT = "with the bonus effect", "without it"


def every() -> Iterator[Scenario]:
    yield from scenarios(SLUG).values()


def answers(scenario: Scenario) -> Iterator[tuple[int, str]]:
    for step in scenario.play:
        yield from step.answers.items()


def expected(scenario: Scenario) -> dict[str, object]:
    """What it expects of the State, at any beat."""
    return {
        path: value for step in scenario.play if step.expect is not None for path, value in step.expect.state.items()
    }


def played() -> set[str]:
    return {option for scenario in every() for _, option in answers(scenario)}


def test_every_half_of_every_event_by_every_side_that_has_it() -> None:
    """With the Bonus Condition met and not met; that it is, is expected by name."""
    proved: set[tuple[str, str, str]] = set()
    for scenario in every():
        bonus = expected(scenario).get("round.bonus")
        for seat, option in answers(scenario):
            if option.startswith("event:") and bonus is not None:
                proved.add((option.partition(":")[2], SIDES[seat], WITH if bonus else WITHOUT))
    halves = {
        (card.id, side, half)
        for card in cards.events().values()
        for side in SIDES
        for half in ((WITH, WITHOUT) if card.part(side).bonus is not None else (WITHOUT,))
    }
    assert sorted(halves - proved) == []


def test_every_ability_of_every_ministry_card() -> None:
    """Those used by choice are used; for each of the others a scenario of its clause has the card lie revealed."""
    used = played()
    missing = []
    for card in cards.ministries().values():
        chosen = [number for number, ability in enumerate(card.abilities) if ability.timing in BY_CHOICE]
        missing += [f"{card.id}:{number}" for number in chosen if f"ability:{card.id}:{number}" not in used]
        about = [scenario for scenario in every() if card.clause in scenario.clauses and card.id in str(scenario.given)]
        if len(about) < len(card.abilities) - len(chosen):
            missing.append(f"{card.id}: {len(about)} scenarios for what it does by itself")
    assert missing == []


def test_every_advantage_and_investment_tile() -> None:
    used = played()
    assert [tile for tile in cards.advantages() if f"advantage:{tile}" not in used] == []
    assert [tile for tile in components.investments() if f"tile:{tile}" not in used] == []


def test_every_award_tile_and_every_commodity_is_scored() -> None:
    scored = [scenario for scenario in every() if "scoring_phase" in [call.step for call in scenario.next]]
    awards = {tile for scenario in scored for tile in dict(scenario.given.get("awards", {})).values()}
    assert {award.id for award in track().awards} <= awards
    demanded = {commodity for scenario in scored for commodity in scenario.given.get("demand", [])}
    assert set(components.COMMODITIES) <= demanded


def test_every_theater_is_resolved() -> None:
    resolved = set()
    for scenario in every():
        war = components.wars()[scenario.given.get("war") or "WSS"]
        for call in scenario.next:
            if call.step == "theater":
                resolved.add(war.theaters[int(str(call.args[0]))].id)
    assert set(components.theaters()) - resolved == set()


# War tiles: their kinds are played in scenarios, and each of the 130 is of the kind that the book prints.


def kind_of(tile: str) -> tuple[int, str]:
    return components.strength_of(tile), components.effect_of(tile)


def test_every_kind_of_war_tile_lies_in_a_theater_that_is_resolved() -> None:
    printed: set[tuple[str, tuple[int, str]]] = set()
    for scenario in every():
        if "theater" in [call.step for call in scenario.next]:
            text = f"{scenario.given} {[step.expect for step in scenario.play]}"
            printed |= {(tile.partition("_")[0], kind_of(tile)) for tile in components.war_tiles() if tile in text}
    expected = {(tile.partition("_")[0], kind_of(tile)) for tile in components.war_tiles()}
    assert sorted(expected - printed) == []


@pytest.mark.rule("is.components.8", "is.components.10", "is.wars.tiles.2")
def test_basic_and_special_war_tiles_are_those_of_the_book() -> None:
    book = {(2, ""): 3, (1, ""): 4, (0, "debt"): 4, (0, "fort_or_squadron"): 2, (-1, "unflag"): 3}
    for side in SIDES:
        assert Counter(kind_of(tile) for tile in components.basic_tiles(side)) == book
    special = [tile for tile, printed in components.war_tiles().items() if isinstance(printed, SpecialTile)]
    assert {tile: kind_of(tile) for tile in special} == {"atlantic_dominance": (2, ""), "byng": (2, "")}


NAMES = {tile: printed.name.en for tile, printed in components.war_tiles().items() if isinstance(printed, BonusTile)}
TILES = {
    "WSS": "is.components.war-tiles.1",
    "WAS": "is.components.war-tiles.2",
    "7YW": "is.components.war-tiles.3",
    "AWI": "is.components.war-tiles.4",
}
ROWS = {
    "3": (3, ""),
    "2": (2, ""),
    "1": (1, ""),
    "1 (Debt)": (1, "debt"),
    "1 (Fort / Squadron)": (1, "fort_or_squadron"),
}


@pytest.mark.rule("is.components.9", *TILES.values())
@pytest.mark.parametrize("war", TILES)
def test_bonus_war_tiles_are_those_of_the_book(war: str) -> None:
    rows = english("02-components.md", TILES[war]).strip().splitlines()
    counted = 0
    for row in rows:
        kind, *named = [cell.strip() for cell in row.strip("|").split("|")]
        if kind not in ROWS:
            continue
        for side, tiles in zip(SIDES, named, strict=True):
            expected = sorted(tiles.split(", "))
            counted += len(expected)
            of_kind = [tile for tile in components.bonus_tiles(war, side) if kind_of(tile) == ROWS[kind]]
            assert sorted(NAMES[tile] for tile in of_kind) == expected
    assert counted == 24
