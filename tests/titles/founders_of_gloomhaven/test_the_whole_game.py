"""What holds from the first turn to the last, whatever is played: tiles stay, turns pass in order, nobody sees more than the others."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.reckoning import Cause
from games.engine.rules.text import T
from games.engine.testing.kit import play_out
from games.engine.title import codec
from games.engine.title.info import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.rules import holdings, prestige, scoring
from games.titles.founders_of_gloomhaven.rules.placing import at
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Founders, Tile
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.titles.founders_of_gloomhaven.test_setting_up import begun


def on_board(state: Founders) -> set[tuple[str, object]]:
    """Everything on the map with its place."""
    placed: set[tuple[str, object]] = {("road", cell) for cell in state.roads}
    placed |= {(key, tuple(tile.cells)) for key, tile in state.tiles.items()}
    placed |= {(building, tuple(one.cells)) for building, one in state.built.items()}
    return placed | {("personal", cell) for player in state.players for cell in (*player.houses, *player.bridges)}


@pytest.mark.rule("fog.placement.11", "fog.turn.1", "fog.turn.3", "fog.turn.4", "fog.overview.principles.1")
def test_what_lies_there_stays_and_turns_pass_in_order_to_the_end() -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=3), "stays", watched=False)
    dice, before, turns = random.Random(1), set[tuple[str, object]](), list[int]()
    while match.request is not None:
        seat = dice.choice(match.waiting_for())
        if match.question(seat).ask.rule == "fog.turn.2" and turns[-1:] != [seat]:
            turns.append(seat)
        match.submit(seat, dice.choice(match.question(seat).options).id)
        now = on_board(match.state)
        assert before <= now
        before = now
    assert match.result is not None
    assert turns[0] == match.state.start
    passed = [(later - earlier) % 3 for earlier, later in pairwise(turns)]
    assert passed.count(1) > 0.9 * len(passed), "but for those who could only vote, one after the other"


@pytest.mark.rule("fog.overview.principles.3", "fog.vote.ballot.1")
def test_all_seats_see_the_same_and_neither_decks_nor_ballots() -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=3), "open", watched=False)
    dice, ballots = random.Random(2), 0
    for _ in range(120):
        seat = dice.choice(match.waiting_for())
        before = seen(match.state, seat)
        assert all(seen(match.state, other) == before for other in range(3))
        other = codec.clone(match.state)
        TITLE.permute_hidden(other, seat, dice)
        assert other.prestige_deck != match.state.prestige_deck
        assert seen(other, seat) == before
        secret = match.question(seat).ask.rule == "fog.vote.ballot.1" and len(match.waiting_for()) > 1
        match.submit(seat, dice.choice(match.question(seat).options).id)
        if secret:
            ballots += 1
            assert seen(match.state, seat) == before
    assert ballots


def seen(state: Founders, seat: int) -> bytes:
    """All that a seat sees, but its viewer."""
    return codec.encode(msgspec.structs.replace(TITLE.view(state, seat), viewer=None))


@pytest.mark.rule("fog.overview.principles.1")
def test_nobody_falls_below_nothing_by_passing_points_on() -> None:
    state = begun(3)
    state.players[0].points = 2
    game = FogGame(state)
    scoring.book(
        game, {0: [Cause(1, T("{who} scores {n}"), "fog.delivery.3"), Cause(-5, T("Points"), "fog.delivery.share.2")]}
    )
    assert state.players[0].points == 0


@pytest.mark.rule("fog.overview.2", "fog.solo.1")
def test_one_to_four_play_and_each_leads_a_race() -> None:
    assert sorted(number for mode in INFO.modes for number in mode.players) == [1, 2, 3, 4]
    for players in (1, 2, 3, 4):
        state = begun(players, mode="solo" if players == 1 else "standard")
        assert len({player.race for player in state.players}) == players


@pytest.mark.rule("fog.beginner.setup.18")
def test_a_beginner_game_ends_with_the_sixth_completion() -> None:
    setup = checked_setup(INFO, players=4, options={"start": "beginner"})
    played = play_out(TITLE, setup, "beginner", [TITLE.bots["heuristic"]] * 4, check=False)
    assert played.result is not None
    assert played.result.rule == "fog.end.1"


# Tokens


@pytest.mark.rule(
    "fog.components.tiles.7",
    "fog.components.pieces.4",
    "fog.components.pieces.5",
    "fog.components.pieces.6",
    "fog.components.pieces.7",
    "fog.components.pieces.14",
    "fog.components.pieces.15",
)
def test_tokens_never_run_out() -> None:
    """With forty roads and twenty claims there are more of both."""
    state = begun(3)
    player = state.players[0]
    free = grid.cells(FogGame(state).city.free & grid.SECTION[1])
    state.roads = [*dict.fromkeys([*state.roads, *free[:45]])]
    assert len(state.roads) >= 40
    assert FogGame(state).city.road_spaces(0)
    state.tiles |= {f"{name}:3": Tile(1, [115], [0]) for name in components.advanced()}
    state.tiles |= {f"{name}:2": Tile(2, [810], [0]) for name in components.advanced()}
    assert sum(player.seat in tile.access for tile in state.tiles.values()) == 20


@pytest.mark.rule("fog.components.pieces.8", "fog.components.pieces.9")
def test_completion_tokens_and_workers() -> None:
    printed = components.setting_up()
    assert printed.buildings_to_end == 6
    state = begun(3)
    player = next(player for player in state.players if not player.extra_workers)
    player.houses = [101, 1012, 117]
    assert holdings.workers(state, player) == printed.houses == 3


@pytest.mark.rule("fog.components.pieces.16", "fog.vote.ballot.16")
def test_two_kinds_of_influence_are_counted_apart() -> None:
    state = begun(3)
    player = state.players[0]
    player.fleeting, player.lasting = 40, 30
    assert holdings.total(player) == player.points + 30


@pytest.mark.rule("fog.components.cards.8", "fog.map.sections.6", "fog.beginner.layout.1")
def test_what_was_designed_for_this_site_says_so() -> None:
    designed = [*components.races().values(), *components.advisers().values(), *components.prestige().values()]
    assert {one.origin for one in designed} == {"portal"}
    needs = [
        (building.id, need.resource)
        for building in components.prestige().values()
        for need in building.needs
        if need.origin == "published"
    ]
    assert needs == [("university", "stone"), ("merchants_guild", "brick"), ("merchants_guild", "government")]


# The map and what may stand where


@pytest.mark.rule("fog.map.grid.3", "fog.map.sections.4")
def test_what_lies_west_of_the_river_between_and_east_of_the_wall() -> None:
    for row in range(1, grid.ROWS + 1):
        cells = [100 * row + column for column in range(1, grid.COLUMNS + 1)]
        letters = "".join(grid.letter(cell) for cell in cells)
        if row <= 3:
            parts = [(letters.index("P"), 1), (letters.rindex("P") + 1, 3)]
            assert {grid.section_of(cell) for cell in cells[: parts[0][0]]} == {1}
            assert {grid.section_of(cell) for cell in cells[parts[1][0] :]} == {3}
        else:
            river, wall = letters.index("~"), letters.index("#")
            assert {grid.section_of(cell) for cell in cells[:river]} == {1}
            between = cells[letters.rindex("~") + 1 : wall]
            assert {grid.section_of(cell) for cell in between} == {2}
            assert {grid.section_of(cell) for cell in cells[letters.rindex("#") + 1 :]} == {3}
    areas = {area.id: area.cells for area in components.board().reserved}
    assert areas["gatehouse_west"] == (701, 801, 901)
    assert areas["gatehouse_east"] == (721, 821, 921)
    assert areas["ghost_fortress"] == (410, 411, 412, 510, 511)


@pytest.mark.rule(
    "fog.map.terrain.2", "fog.map.terrain.3", "fog.road.4", "fog.prestige.placement.1", "fog.placement.13"
)
def test_terrain_decides_what_may_stand_where() -> None:
    state = begun(3)
    city = FogGame(state).city
    for building, printed in components.prestige().items():
        for placed in prestige.places(state, city, building):
            if printed.colour != "blue":
                assert placed.spaces & grid.TERRAIN[printed.colour]
                assert not placed.spaces & ~grid.LAND
    for name in components.advanced():
        reached = {grid.terrain_of(cell) for placed in city.open(0, name) for cell in placed.cells}
        assert reached == set(grid.TERRAIN)
    assert not city.road_spaces(0) & ~grid.LAND


@pytest.mark.rule("fog.setup.start.2", "fog.setup.start.1")
def test_a_starting_stall_may_lie_beside_that_of_another() -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=3), "beside", watched=False)
    dice = random.Random(3)
    while not match.state.tiles:
        (seat,) = match.waiting_for()
        match.submit(seat, dice.choice(match.options(seat)).id)
    (tile,) = match.state.tiles.values()
    (seat,) = match.waiting_for()
    around = grid.around(grid.mask(tile.cells)) & grid.TERRAIN["grey"] & FogGame(match.state).city.free
    assert around
    offered = [at(option.id.split(":")[1]).spaces for option in match.options(seat)]
    assert all(any(grid.BITS[cell] & spaces for spaces in offered) for cell in grid.cells(around))
    assert tile.owner not in (seat, NOBODY)


@pytest.mark.rule("fog.setup.rows.4", "fog.resources.advanced.7", "fog.resources.advanced.3")
def test_names_of_slots_and_of_labor() -> None:
    assert [TITLE.name(f"proposal:{slot}", "en") for slot in (1, 2, 3)] == ["the circle", "the square", "the triangle"]
    assert (TITLE.name("resource:labor", "en"), TITLE.name("resource:labor", "zh-Hant")) == ("Labor", "勞工")
    for name, resource in components.resources().items():
        assert bool(components.recipe(name)) == (resource.tier > 1)
        tiers = [components.resources()[one.resource].tier for one in components.recipe(name)]
        assert max(tiers, default=0) == resource.tier - 1


@pytest.mark.rule("fog.vote.refill.4", "fog.setup.rows.5")
def test_where_cards_run_out_fewer_proposals_lie_there_and_types_may_repeat() -> None:
    state = begun(3)
    state.proposals, state.discarded = [], []
    state.prestige_deck = ["luxury_shop", "theater"]
    prestige.fill(FogGame(state))
    assert state.proposals == ["luxury_shop", "theater"], "both gray, and no other card is left"
    assert state.prestige_deck == []


# Random games


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", ["full", "beginner"])
def test_twenty_random_games(players: int, start: str) -> None:
    setup = checked_setup(INFO, players=players, options={"start": start})
    for number in range(10):
        assert play_out(TITLE, setup, f"twenty/{number}", [random_bot] * players, check=False).failure is None


@pytest.mark.long
@pytest.mark.parametrize("race", components.races())
def test_random_solo_games_by_each_race(race: str) -> None:
    for number in range(20):
        match = Match.start(TITLE, checked_setup(INFO, mode="solo"), f"alone/{number}", watched=False)
        match.submit(0, f"race:{race}")
        dice = random.Random(number)
        while match.request is not None:
            match.submit(0, dice.choice(match.question(0).options).id)
        TITLE.check(match.state)
        assert match.result is not None
