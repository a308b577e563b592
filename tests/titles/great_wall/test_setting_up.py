"""Set-up of the game of three and four (gw.setup), and what holds through whole random games (gw.overview.year)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import GreatWall
from games.titles.great_wall.title import TITLE
from tests.rules import rule

every_number = pytest.mark.parametrize("players", [3, 4])
SEEDS = [str(number) for number in range(6)]
SEASONS = ["spring", "summer", "autumn", "winter"]


def begun(players: int, seed: str) -> Match[GreatWall]:
    return Match.start(TITLE, checked_setup(INFO, players=players), seed)


def chosen(players: int, seed: str) -> GreatWall:
    """The table when all have chosen the first general and the first advisor offered."""
    match = begun(players, seed)
    for seat in range(players):
        match.submit(seat, match.options(seat)[0].id)
    return match.state


@every_number
@pytest.mark.parametrize("seed", SEEDS)
@rule("gw.setup.13", "gw.setup.14", "gw.setup.6", "gw.setup.12")
def test_two_generals_and_two_advisors_are_dealt_to_each(players: int, seed: str) -> None:
    state = begun(players, seed).state
    dealt = [card for clan in state.clans.values() for card in clan.generals]
    assert [len(clan.generals) for clan in state.clans.values()] == [2] * players
    assert len(set(dealt)) == 2 * players
    assert {components.generals()[card].set for card in dealt} == {"core"}
    assert [len(clan.advisors) for clan in state.clans.values()] == [2] * players
    assert len(state.tactic_deck) == 20
    assert len(state.artifacts) == 3


@rule("gw.setup.6", "gw.setup.8", "gw.setup.12", "gw.setup.13", "gw.setup.14")
def test_every_deck_is_shuffled() -> None:
    states = [begun(3, seed).state for seed in SEEDS]
    for deck in ("artifacts", "horde_deck", "tactic_deck", "advisor_deck"):
        assert len({tuple(getattr(state, deck)) for state in states}) > 1
    assert len({tuple(state.clans[0].generals) for state in states}) > 1


@every_number
@pytest.mark.parametrize("seed", SEEDS)
@rule(
    "gw.setup.18",
    "gw.setup.20",
    "gw.setup.21",
    "gw.setup.22",
    "gw.setup.24",
    "gw.overview.year.6",
    "gw.setup.5",
    "gw.setup.30",
)
def test_everybody_begins_as_the_general_says(players: int, seed: str) -> None:
    state = chosen(players, seed)
    for clan in state.clans.values():
        start = components.generals()[clan.generals[0]].start
        assert clan.goods == {kind: getattr(start, kind) for kind in ("wood", "stone", "gold", "chi")}
        assert len(clan.tactics) == start.tactics
        assert clan.honor == 0
        assert (len(clan.advisors), len(clan.supporting)) == (1, 1)
    assert len(state.advisor_track) == 4
    assert (state.year, state.season) == (1, "autumn")


@every_number
@pytest.mark.parametrize("seed", SEEDS)
@rule("gw.setup.23", "gw.tea.order.1", "gw.cards.general.2")
def test_the_higher_tea_value_lies_higher(players: int, seed: str) -> None:
    state = chosen(players, seed)
    values = [components.generals()[state.clans[seat].generals[0]].start.tea for seat in state.tea]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("seed", SEEDS)
@rule("gw.setup.9", "gw.components.board.4", "gw.components.board.5", "gw.setup.27")
def test_three_begin_with_a_horde_card_in_each_first_row(seed: str) -> None:
    state = begun(3, seed).state
    assert len(state.clans[0].generals) == 2, "they lie there before generals are chosen"
    assert [len(section.hordes) for section in state.sections] == [1, 1, 1]
    assert len(state.horde_deck) == 24 - 3
    assert state.shame_supply == 30, "no raid"


@pytest.mark.parametrize("seed", SEEDS)
@rule("gw.setup.10", "gw.setup.26", "gw.setup.27")
def test_four_place_one_more_behind_where_the_next_back_points(seed: str) -> None:
    before = TITLE.set_up(checked_setup(INFO, players=4), seed).horde_deck
    state = begun(4, seed).state
    fourth, pointing = before[3], components.horde_cards()[before[4]]
    where = next(section for section in state.sections if len(section.hordes) == 2)
    assert where.id == pointing.invasion
    assert where.hordes[1].card == fourth, "it takes the second row, whatever its ability: this is no Invasion"
    assert sum(len(section.hordes) for section in state.sections) == 4


# Whole games


def played(players: int, seed: str) -> Iterator[GreatWall]:
    """The table of a random game after every answer."""
    match, chance = begun(players, seed), random.Random(seed)
    while match.request is not None:
        seat = match.waiting_for()[0]
        match.submit(seat, chance.choice(match.options(seat)).id)
        yield match.state


@every_number
@rule(
    "gw.overview.year.1", "gw.overview.year.6", "gw.spring.steps.1", "gw.autumn.turn.4", "gw.winter.end-check.2",
    "gw.components.resources.7", "gw.components.tokens.9", "gw.clerks.move.5", "gw.clerks.move.6",
    "gw.locations.warehouse.2", "gw.tactics.hand.1",
)  # fmt: skip
def test_the_seasons_follow_one_another_and_nothing_is_made_or_lost(players: int) -> None:
    """``check`` counts pieces and cards, and the room of slots and tracks, at every step."""
    seen: list[tuple[int, str]] = []
    for state in played(players, "seasons"):
        TITLE.check(state)
        if not seen or seen[-1] != (state.year, state.season):
            seen.append((state.year, state.season))
        for clan in state.clans.values():
            assert clan.honor >= 0
            limit = 7 if "strategist" in clan.advisors else 5
            assert len(clan.tactics) <= limit or state.season != "winter"
        assert "warehouse" not in state.clerks_at
    asked = [(year, SEASONS.index(season)) for year, season in seen]
    assert asked == sorted(asked)
    assert seen[0] == (1, "autumn")
    assert {later[0] - earlier[0] for earlier, later in pairwise(seen)} <= {0, 1}
    assert seen[-1][1] == "winter" or state.result is not None


@every_number
@rule(
    "gw.cards.advisor.2", "gw.cards.advisor.5", "gw.production.upgrade.8", "gw.production.upgrade.9",
    "gw.production.upgrade.11",
)  # fmt: skip
def test_advisors_and_overseers_stay_where_they_were_put(players: int) -> None:
    """What a clan had stays, in its order; an overseer keeps its soldier and only rises, to level 3 at most."""
    before: dict[int, tuple[list[str], list[str], dict[str, tuple[int, str]]]] = {}
    grown = 0
    for state in played(players, "stays"):
        if not state.tea:
            continue
        for owner, clan in state.clans.items():
            overseers = {place: (overseer.level, overseer.unit) for place, overseer in clan.overseers.items()}
            active, supporting, served = before.get(owner, ([], [], {}))
            assert clan.advisors[: len(active)] == active
            assert clan.supporting[: len(supporting)] == supporting
            for place, (level, unit) in served.items():
                assert overseers[place][1] == unit
                assert level <= overseers[place][0] <= 3
            grown = max(grown, len(clan.advisors) + len(clan.supporting))
            before[owner] = (list(clan.advisors), list(clan.supporting), overseers)
    assert grown > 2


HONOR = {"{who} gains {n} honor": 1, "{who} loses {n} honor": -1}


@every_number
@rule("gw.components.board.1", "gw.components.resources.6")
def test_every_point_of_honor_is_told(players: int) -> None:
    match, chance = begun(players, "honor"), random.Random("honor")
    while match.request is not None:
        seat = match.waiting_for()[0]
        match.submit(seat, chance.choice(match.options(seat)).id)
    logged = dict.fromkeys(range(players), 0)
    for event in (event for record in match.records for event in record.events):
        if event.text.msgid in HONOR:
            assert event.seat is not None
            logged[event.seat] += HONOR[event.text.msgid] * int(str(event.text.params["n"]))
    assert logged == {seat: match.state.clans[seat].honor for seat in logged}
    assert any(logged.values())
