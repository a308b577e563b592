"""Setting up, against the book: decks, hands, the draft, and the layouts of the beginner game space by space."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.rules import delivery, holdings
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Founders
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.titles.founders_of_gloomhaven.test_data import BOOK, rows

COUNTS = (2, 3, 4)
LAYOUT = {4: "fog.beginner.layout.7", 3: "fog.beginner.layout.8", 2: "fog.beginner.layout.9"}


def begun(players: int, seed: str = "setting up", start: str = "full", mode: str = "standard") -> Founders:
    """The table before the first turn, after a random draft."""
    options = {} if mode == "solo" else {"start": start}
    setup = checked_setup(INFO, mode=mode, players=players, options=options)
    match = Match.start(TITLE, setup, seed, watched=False)
    dice = random.Random(seed)
    while match.state.drafting:
        (seat,) = match.waiting_for()
        match.submit(seat, dice.choice(match.options(seat)).id)
    TITLE.check(match.state)
    return match.state


@pytest.mark.rule(
    "fog.setup.player.1",
    "fog.setup.player.2",
    "fog.setup.player.5",
    "fog.setup.player.6",
    "fog.setup.player.7",
    "fog.setup.draft.1",
    "fog.setup.draft.8",
    "fog.setup.draft.9",
    "fog.setup.start.1",
    "fog.setup.start.3",
    "fog.setup.rows.1",
    "fog.setup.rows.3",
    "fog.setup.table.1",
    "fog.two-player.1",
    "fog.two-player.4",
    "fog.two-player.9",
)
@pytest.mark.parametrize("players", COUNTS)
def test_the_table_before_the_first_turn(players: int) -> None:
    state = begun(players)
    for player in state.players:
        assert (player.money, player.points, player.fleeting, player.lasting) == (7, 0, 0, 0)
        assert (player.houses, player.bridges, player.played) == ([], [], [])
        assert player.hand == ["recruit", "trade", "upgrade", "construct", *(["income"] if players == 2 else [])]
        assert len(player.resources) == (3 if players == 2 else 2)
        assert holdings.workers(state, player) == (player.race == "vermling")
        assert holdings.income(state, player).total == 1
        (tile,) = [tile for tile in state.tiles.values() if tile.owner == player.seat]
        assert grid.terrain_of(tile.cells[0]) == "grey"
    assert len(holdings.neutral(state)) == {2: 2, 3: 2, 4: 0}[players]
    assert (len(state.proposals), len(state.prestige_deck)) == (3, 18)
    assert {components.advisers()[card].points for card in state.row} == {0}
    points = [components.advisers()[card].points for card in state.adviser_deck]
    assert points == sorted(points)


@pytest.mark.rule("fog.setup.table.3", "fog.setup.table.4", "fog.setup.table.5", "fog.setup.table.6", "fog.turn.1")
def test_decks_and_first_player_are_random() -> None:
    tables = [TITLE.set_up(checked_setup(INFO, players=4), str(seed)) for seed in range(20)]
    assert {state.start for state in tables} == {0, 1, 2, 3}
    assert len({tuple(state.prestige_deck) for state in tables}) == 20
    for state in tables[:4]:
        order = [call.args[0] for call in state.agenda if call.step == "choose_race"]
        assert order == [(state.start + step) % 4 for step in range(4)]
        assert state.agenda[-1].args == [state.start]


@pytest.mark.rule(
    "fog.setup.draft.2",
    "fog.setup.draft.3",
    "fog.setup.draft.6",
    "fog.setup.draft.7",
    "fog.two-player.2",
    "fog.two-player.3",
)
@pytest.mark.parametrize("players", COUNTS)
def test_every_draft_ends_with_legal_resources(players: int) -> None:
    for seed in range(12):
        state = begun(players, str(seed))
        for player in state.players:
            for name in player.resources:
                assert not set(components.race_of(name).forbidden) & set(player.resources)


@pytest.mark.rule("fog.setup.rows.2", "fog.setup.rows.5", "fog.vote.refill.3", "fog.prestige.2")
def test_proposals_are_of_three_types() -> None:
    for seed in range(12):
        shown = [components.prestige()[card] for card in begun(3, str(seed)).proposals]
        assert len({card.colour for card in shown}) == len({card.shape for card in shown}) == 3


# The beginner game


def cells(text: str) -> list[int]:
    """``(8, 12), (9, 12)`` as cells."""
    return [
        100 * (1 + grid.ROW_LETTERS.index(row)) + int(column) for row, column in re.findall(r"\b([A-N])(\d+)", text)
    ]


def tables(clause: str) -> list[list[list[str]]]:
    """All English tables of a clause, and below them the roads."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(BOOK.glob("15*.md")))
    body = re.split(r"\n#+ ", text.split(f"\n## {clause}\n")[1])[0].split("+++ en")[1]
    matches = re.findall(r"(?:^\|.*\n?)+", body, re.MULTILINE)
    return [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in table.strip().splitlines()[2:]]
        for table in matches
    ] + [[[line] for line in body.splitlines() if line.startswith("Roads:")]]


def race_names(state: Founders) -> dict[str, int]:
    return {components.races()[player.race].name.en: player.seat for player in state.players}


@pytest.mark.rule("fog.beginner.setup.16", "fog.beginner.setup.17", "fog.beginner.setup.20")
@pytest.mark.parametrize("players", COUNTS)
def test_in_turn_order_the_races_of_the_layout_are_chosen(players: int) -> None:
    state = TITLE.set_up(checked_setup(INFO, players=players, options={"start": "beginner"}), "order")
    order = [(state.start + step) % players for step in range(players)]
    races = [seat.race for seat in components.layout(players).seats]
    assert [(call.step, call.args) for call in state.agenda] == [
        *(("choose_race", [seat, races]) for seat in order),
        ("lay_out", []),
        ("reveal_rows", []),
        ("turn", [state.start]),
    ]


@pytest.mark.rule(
    "fog.beginner.setup.1",
    "fog.beginner.setup.2",
    "fog.beginner.setup.3",
    "fog.beginner.setup.4",
    "fog.beginner.setup.5",
    "fog.beginner.setup.6",
    "fog.beginner.setup.11",
    "fog.beginner.layout.2",
    "fog.beginner.layout.3",
    "fog.beginner.layout.4",
    "fog.beginner.layout.5",
    "fog.beginner.layout.7",
    "fog.beginner.layout.8",
    "fog.beginner.layout.9",
)
@pytest.mark.parametrize("players", COUNTS)
def test_the_beginner_layouts_are_those_of_the_book(players: int) -> None:
    state = begun(players, start="beginner")
    layout = tables(LAYOUT[players])
    personal, neutral, roads = layout if players != 3 else ([*_three()], *layout)
    seats, expected = race_names(state), dict[str, Any]()
    for race, what, where in personal:
        seat, laid = seats[race], cells(where)
        if what == "house":
            assert state.players[seat].houses == laid
        elif what in ("bridge", "gate"):
            assert state.players[seat].bridges == laid
        else:
            expected[f"{what}:{grid.section_of(laid[0])}"] = (seat, sorted(laid), [])
    for what, where, users in neutral:
        laid = cells(where)
        access = [seats[race] for race in users.split(", ") if race in seats]
        expected[f"{what}:{grid.section_of(laid[0])}"] = (NOBODY, laid, sorted(access))
    assert {key: (tile.owner, sorted(tile.cells), sorted(tile.access)) for key, tile in state.tiles.items()} == expected
    assert state.roads == cells(roads[0][0])


def _three() -> list[list[str]]:
    """With three players as with four, without the Orchid."""
    return [row for row in tables(LAYOUT[4])[0] if row[0] != "Orchid"]


@pytest.mark.rule(
    "fog.beginner.setup.7",
    "fog.beginner.setup.8",
    "fog.beginner.setup.9",
    "fog.beginner.setup.10",
    "fog.beginner.setup.12",
    "fog.beginner.setup.13",
    "fog.beginner.setup.14",
    "fog.beginner.setup.15",
    "fog.beginner.setup.19",
    "fog.beginner.setup.21",
    "fog.beginner.setup.22",
    "fog.beginner.layout.6",
    "fog.beginner.layout.10",
)
@pytest.mark.parametrize("players", COUNTS)
def test_what_else_the_beginner_game_starts_with(players: int) -> None:
    state = begun(players, start="beginner")
    names = {building.name.en: building.id for building in components.prestige().values()}
    for building, where, delivered in rows("fog.beginner.layout.10"):
        built = state.built[names[building]]
        assert sorted(built.cells) == sorted(cells(where))
        assert built.delivered == ({delivered: NOBODY} if delivered != "—" else {})
        assert not built.done
    assert len(state.built) == 3
    assert not delivery.due(state, FogGame(state).city), "a delivery that was not made"
    assert {components.advisers()[card].points for card in state.removed} == {0}
    assert len(state.removed) == 6
    assert {components.advisers()[card].points for card in state.row} == {1}
    assert len(holdings.neutral(state)) == {2: 4, 3: 5, 4: 4}[players]
    for player in state.players:
        assert (player.money, player.lasting, holdings.workers(state, player) - player.extra_workers) == (7, 1, 1)
        assert holdings.income(state, player).total == (5 if players == 2 else 3)


@pytest.mark.rule(
    "fog.solo.setup.1",
    "fog.solo.setup.2",
    "fog.solo.setup.4",
    "fog.solo.setup.5",
    "fog.solo.setup.7",
    "fog.solo.setup.8",
)
def test_alone_everything_is_ones_own() -> None:
    match = Match.start(TITLE, checked_setup(INFO, mode="solo"), "alone", watched=False)
    match.submit(0, "race:savvas")
    match.submit(0, "at:504")
    state = match.state
    (player,) = state.players
    assert sorted(player.resources) == sorted(components.basics())
    assert player.hand == ["recruit", "trade", "upgrade", "construct"]
    assert list(state.tiles) == ["stone:1"]
    assert state.round == 1
    assert components.setting_up().solo.slots == (0, 2, 4)
