"""What is drawn of connections: ways and what they join, what touches, and what is missing to the next delivery."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.rules.delivery import Delivery, due
from games.titles.founders_of_gloomhaven.seen.network import NOTHING, Gap, network
from games.titles.founders_of_gloomhaven.seen.view import view
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.state import Founders
from games.titles.founders_of_gloomhaven.title import TITLE


def positions(players: int, seed: str, every: int = 40) -> Iterator[Founders]:
    """Positions along a match of heuristic bots."""
    match = Match.start(TITLE, checked_setup(INFO, players=players), seed, watched=False)
    dice = random.Random(seed)
    while match.request is not None:
        seat = match.waiting_for()[0]
        match.submit(seat, TITLE.bots["heuristic"](TITLE.view(match.state, seat), match.question(seat), dice))
        if match.number % every == 0:
            yield match.state


def city_of(state: Founders) -> City:
    return City(state.tiles, state.roads, state.built, state.players)


def laid(state: Founders, gap: Gap, cells: list[int]) -> list[Delivery]:
    """What would be delivered with these roads and bridges."""
    after = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=Founders)
    for cell in cells:
        if grid.BITS[cell] & grid.WATER:
            after.players[gap.seat].bridges.append(cell)
        else:
            after.roads.append(cell)
    return due(after, city_of(after))


def test_what_is_missing_brings_the_delivery_about_and_nothing_less_does() -> None:
    seen = 0
    for state in positions(4, "gaps", every=15):
        for gap in network(state).gaps:
            delivery = Delivery(gap.building, gap.resource, gap.tile.removeprefix("tile:"))
            assert delivery in laid(state, gap, gap.cells)
            for left_out in gap.cells:
                assert delivery not in laid(state, gap, [cell for cell in gap.cells if cell != left_out])
            seen += 1
    assert seen > 10


def test_no_more_bridges_are_missing_than_a_player_has_left() -> None:
    """Everybody has one left: the others stand where the river is free."""
    most, seen = components.setting_up().bridges, 0
    for state in positions(4, "bridges left", every=15):
        for player in state.players:
            free = grid.cells(grid.WATER & ~city_of(state).taken)
            player.bridges += free[:: max(1, len(free) // most)][: max(0, most - 1 - len(player.bridges))]
        for gap in network(state).gaps:
            delivery = Delivery(gap.building, gap.resource, gap.tile.removeprefix("tile:"))
            assert sum(grid.BITS[cell] & grid.WATER > 0 for cell in gap.cells) <= 1
            assert delivery in laid(state, gap, gap.cells)
            seen += 1
    assert seen > 10


def test_ways_join_what_is_connected_over_them() -> None:
    for state in positions(3, "ways", 60):
        city, shown = city_of(state), network(state)
        things = {f"tile:{key}": spaces for key, spaces in city.tiles.items()}
        things |= {f"prestige:{building}": spaces for building, spaces in city.built.items()}
        for thing, spaces in things.items():
            for seat in range(state.seats):
                drawn = {other for pair in shown.near if thing in pair for other in pair}
                drawn |= {
                    other for way in shown.ways if seat in way.seats and thing in way.joins for other in way.joins
                }
                reach = city.touch(seat, spaces)
                assert drawn & things.keys() - {thing} == {
                    other for other, there in things.items() if other != thing and there & reach
                }


def test_nothing_is_found_out_for_bots_that_imagine() -> None:
    state = next(positions(2, "bots"))
    assert view(state, 0).network == NOTHING
