"""Connection, against a slow search of the same map; and that deliveries are never left undone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.rules import delivery, siting
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import Founders
from games.titles.founders_of_gloomhaven.title import TITLE


def positions(players: int, seed: str, start: str, every: int) -> Iterator[Founders]:
    """Some of those of a random match at which a turn begins."""
    match = Match.start(TITLE, checked_setup(INFO, players=players, options={"start": start}), seed, watched=False)
    dice, number = random.Random(seed), 0
    while match.request is not None:
        seat = dice.choice(match.waiting_for())
        if match.question(seat).ask.rule == "fog.turn.2":
            number += 1
            if number % every == 0:
                yield match.state
        match.submit(seat, dice.choice(match.question(seat).options).id)


def neighbors(cell: int) -> list[int]:
    row, column = divmod(cell, 100)
    around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return [100 * y + x for y, x in around if 1 <= y <= grid.ROWS and 1 <= x <= grid.COLUMNS]


def slowly(state: Founders, owner: int, start: list[int], target: list[int]) -> bool:
    """Step by step from space to space over roads and the owner's own bridges, never through a building."""
    way = {*state.roads, *state.players[owner].bridges}
    seen, edge = set(start), list(start)
    while edge:
        for other in neighbors(edge.pop()):
            if other in target:
                return True
            if other in way and other not in seen:
                seen.add(other)
                edge.append(other)
    return False


@pytest.mark.rule(
    "fog.connection.1",
    "fog.connection.2",
    "fog.connection.3",
    "fog.connection.5",
    "fog.connection.6",
    "fog.road.1",
    "fog.bridge.3",
)
@pytest.mark.parametrize(("players", "start"), [(4, "beginner"), (3, "full")])
def test_what_is_connected_is_what_a_slow_search_finds(players: int, start: str) -> None:
    compared = 0
    for state in positions(players, f"slow/{start}", start, 12):
        city = FogGame(state).city
        laid = [(key, tile.cells) for key, tile in state.tiles.items()]
        laid += [(building, one.cells) for building, one in state.built.items()]
        for first, cells in laid:
            for second, others in laid:
                if first < second:
                    for owner in range(players):
                        connected = bool(grid.mask(others) & city.touch(owner, grid.mask(cells)))
                        assert connected == slowly(state, owner, cells, others), (first, second, owner)
                        compared += 1
    assert compared > 500


@pytest.mark.rule("fog.delivery.1", "fog.delivery.4", "fog.delivery.11", "fog.delivery.12", "fog.delivery.13")
def test_nothing_is_left_undelivered_when_a_turn_begins() -> None:
    for start in ("full", "beginner"):
        for state in positions(3, f"due/{start}", start, 3):
            assert not delivery.due(state, FogGame(state).city)


@pytest.mark.rule("fog.actions.upgrade.4", "fog.actions.upgrade.5", "fog.actions.upgrade.10", "fog.road.2")
def test_a_road_is_offered_first_just_where_a_building_can_follow() -> None:
    """Against laying every road in turn and looking."""
    compared = 0
    for state in positions(4, "roads first", "beginner", 15):
        game = FogGame(state)
        for seat in range(4):
            for name in components.advanced():
                requirement = siting.requirement(game, seat, name, [], 1)
                if requirement is None:
                    continue
                offered = siting.useful_roads(game.city, seat, requirement, 1)
                assert offered == [cell for cell in lawful(game, seat) if follows(game, seat, name, cell)]
                compared += len(offered)
    assert compared > 20


@pytest.mark.rule("fog.actions.upgrade.4", "fog.actions.upgrade.10", "fog.road.2")
@pytest.mark.parametrize("waived", [0, 1])
def test_of_two_roads_the_first_is_offered_just_where_a_second_helps(waived: int) -> None:
    """Against laying some first roads and each second one in turn, and looking."""
    found_so, by_second, dice = set[bool](), 0, random.Random("two roads")
    for number, state in enumerate(positions(4, "two roads", "beginner", 5)):
        game, seat = FogGame(state), number % 4
        for name in components.advanced():
            requirement = siting.requirement(game, seat, name, [], waived)
            if requirement is None:
                continue
            offered = siting.useful_roads(game.city, seat, requirement, 2)
            at_once = any(siting.sites(game.city, seat, requirement))
            assert siting.possible(game.city, seat, requirement, 2) == (at_once or bool(offered))
            for cell in {*dice.sample(offered, min(3, len(offered))), *dice.sample(lawful(game, seat), 2)}:
                alone = follows(game, seat, name, cell, waived=waived)
                assert (cell in offered) == (alone or follows_later(game, seat, name, cell, waived)), (name, cell)
                found_so.add(cell in offered)
                by_second += cell in offered and not alone
    assert found_so == {True, False}
    assert by_second > 5


def follows_later(game: FogGame, seat: int, name: str, first: int, waived: int) -> bool:
    """Whether a building can be placed after one road more."""
    with game.as_if(first):
        return any(follows(game, seat, name, first, cell, waived=waived) for cell in lawful(game, seat))


def lawful(game: FogGame, seat: int) -> list[int]:
    return grid.cells(game.city.road_spaces(seat))


def follows(game: FogGame, seat: int, name: str, *roads: int, waived: int = 1) -> bool:
    """Whether a building connected to these roads can be placed once the last of them lies there."""
    with game.as_if(roads[-1]):
        requirement = siting.requirement(game, seat, name, roads, waived)
        return requirement is not None and next(siting.sites(game.city, seat, requirement), None) is not None
