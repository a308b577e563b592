"""Set-up with the Reed Clan and Qin Jiushao, and of co-operation (gw.reed.setup, gw.solo.setup, gw.coop.setup)."""

from __future__ import annotations

import pytest

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, GreatWall, Overseer
from games.titles.great_wall.title import TITLE
from tests.rules import rule

SEEDS = [str(number) for number in range(6)]
every_seed = pytest.mark.parametrize("seed", SEEDS)


def begun(mode: str, players: int, seed: str, **options: str) -> Match[GreatWall]:
    return Match.start(TITLE, checked_setup(INFO, mode=mode, players=players, options=options), seed)


def laid_out(mode: str, players: int, seed: str, **options: str) -> GreatWall:
    """The table when everybody has kept the first general and advisor offered."""
    match = begun(mode, players, seed, **options)
    for seat in range(players):
        match.submit(seat, match.options(seat)[0].id)
    return match.state


def tea_values(state: GreatWall) -> list[int]:
    """Tea values of the players from the top of the track down."""
    return [components.generals()[state.clans[o].generals[0]].start.tea for o in state.tea if o < REED]


# The Reed Clan: two players, co-operation of two, solo


@every_seed
@pytest.mark.parametrize(("mode", "players"), [("two-players", 2), ("co-op", 2), ("solo", 1)])
@rule(
    "gw.reed.setup.1", "gw.reed.setup.2", "gw.reed.setup.3", "gw.reed.setup.7", "gw.reed.setup.9", "gw.reed.setup.11",
    "gw.reed.setup.12", "gw.reed.intro.3", "gw.reed.intro.4", "gw.reed.clerks.2", "gw.reed.command.1",
    "gw.solo.setup.1", "gw.solo.setup.3", "gw.solo.setup.4", "gw.solo.setup.8", "gw.solo.setup.10",
    "gw.solo.setup.16", "gw.solo.setup.17",
)  # fmt: skip
def test_the_reed_clan_joins_and_the_left_section_is_closed(mode: str, players: int, seed: str) -> None:
    state = laid_out(mode, players, seed)
    assert components.board_side(players) == "side_2_3"
    closed, *used = state.sections
    assert (closed.open, closed.barricades, closed.hordes) == (False, 3, [])
    assert [(section.open, section.barricades) for section in used] == [(True, 3), (True, 3)]
    cards = state.horde_deck + [horde.card for section in used for horde in section.hordes]
    assert {components.horde_cards()[card].invasion for card in cards} == {"center", "right"}
    reed = state.clans[REED]
    assert (reed.pool, reed.clerks, reed.commands) == (
        {"spearman": 10, "archer": 0, "horseman": 0},
        0,
        ["reed_command"],
    )
    assert {place for place, at in state.clerks_at.items() if at.get(REED)} == {"lumber_mill", "quarry", "gold_mine"}
    assert [state.clans[seat].embassy for seat in range(players)] == [3] * players, "besides the players' own"


@every_seed
@rule("gw.reed.setup.10", "gw.reed.setup.13", "gw.reed.setup.14", "gw.reed.setup.17", "gw.reed.intro.1")
def test_two_players_begin(seed: str) -> None:
    state = laid_out("two-players", 2, seed)
    assert sorted(state.clans) == [0, 1, REED]
    assert [len(section.hordes) for section in state.sections] == [0, 1, 1]
    assert state.tea[-1] == REED
    assert tea_values(state) == sorted(tea_values(state), reverse=True)
    assert state.shame_supply == 20
    assert (len(state.artifacts), len(state.advisor_track)) == (3, 4)


# Solo


@every_seed
@rule(
    "gw.solo.general.1", "gw.solo.setup.2", "gw.solo.setup.5", "gw.solo.setup.7", "gw.solo.setup.9",
    "gw.solo.setup.11", "gw.solo.setup.12", "gw.solo.setup.14", "gw.solo.setup.15", "gw.solo.setup.18",
    "gw.solo.setup.19", "gw.solo.setup.20", "gw.solo.setup.21", "gw.solo.setup.22", "gw.solo.command.1", "gw.solo.rules.2",
    "gw.solo.track.2", "gw.solo.track.7",
)  # fmt: skip
def test_qin_jiushao_begins(seed: str) -> None:
    dealt = begun("solo", 1, seed).state
    assert (len(dealt.clans[0].generals), len(dealt.clans[0].advisors)) == (2, 2)
    state = laid_out("solo", 1, seed)
    assert sorted(state.clans) == [0, REED, QIN]
    qin = state.clans[QIN]
    assert (qin.clerks, qin.embassy, qin.honor, state.clans[0].honor) == (8, 0, 0, 0)
    assert qin.pool == {"spearman": 8, "archer": 4, "horseman": 0}
    assert set(qin.overseers) == {"lumber_mill", "quarry", "gold_mine", "temple"}
    assert sorted(overseer.unit for overseer in qin.overseers.values()) == ["horseman"] * 2 + ["spearman"] * 2
    assert all(overseer == Overseer(1, overseer.unit) for overseer in qin.overseers.values())
    assert (qin.advisors, len(qin.supporting)) == ([], 2)
    assert sorted(state.qin_track) == ["barracks", "gold_mine", "lumber_mill", "quarry", "temple"]
    names = {components.commands()[card].counts for card in state.qin_deck}
    assert names == set(components.clan_commands())
    assert len(state.qin_deck) == 6
    assert [len(section.hordes) for section in state.sections] == [0, 1, 1]
    assert state.shame_supply == 10
    assert state.tea == [0, QIN, REED]


@rule("gw.solo.setup.6", "gw.solo.setup.13", "gw.solo.setup.11", "gw.solo.setup.14", "gw.solo.setup.15")
def test_his_cards_and_his_track_are_shuffled() -> None:
    states = [laid_out("solo", 1, seed) for seed in SEEDS]
    for shuffled in ("qin_deck", "qin_track"):
        assert len({tuple(getattr(state, shuffled)) for state in states}) > 1
    assert len({tuple(state.clans[QIN].supporting) for state in states}) > 1
    assert len({tuple(state.clans[0].generals) for state in states}) > 1


@pytest.mark.parametrize(
    ("difficulty", "honor", "begun"), [("easier", 0, 15), ("standard", 0, 0), ("hard", 50, 0), ("very_hard", 100, 0)]
)
@rule(
    "gw.solo.difficulty.1",
    "gw.solo.difficulty.2",
    "gw.solo.difficulty.3",
    "gw.solo.difficulty.4",
    "gw.solo.difficulty.5",
)
def test_the_difficulty_is_honor_to_begin_with(difficulty: str, honor: int, begun: int) -> None:
    state = laid_out("solo", 1, "1", difficulty=difficulty)
    assert (state.clans[QIN].honor, state.clans[0].honor) == (honor, begun)


@rule("gw.solo.general.2", "gw.coop.one-player.1")
def test_qin_jiushao_plays_no_co_operation() -> None:
    assert sorted(begun("co-op", 1, "1").state.clans) == [0, REED]


@rule("gw.solo.spring.2")
def test_chance_decides_which_advisor_he_takes() -> None:
    kept = set()
    for seed in SEEDS:
        match = begun("solo", 1, seed)
        match.submit(0, match.options(0)[0].id)
        pair = match.state.advisor_track[:2]
        while match.state.year == 1:
            match.submit(0, match.options(0)[-1].id)
        taken = match.state.clans[QIN].supporting[-1]
        assert taken in pair, "no other card can have left the track since"
        kept.add(pair.index(taken))
    assert kept == {0, 1}


# Co-operation


@every_seed
@pytest.mark.parametrize(
    ("players", "hordes", "slots", "requests", "shame", "needed"),
    [(1, 2, 2, 8, 10, 3), (2, 3, 2, 8, 20, 6), (3, 4, 3, 12, 30, 7), (4, 5, 3, 12, 40, 9)],
)
@rule(
    "gw.coop.goal.2", "gw.coop.goal.3", "gw.coop.goal.4", "gw.coop.setup.2", "gw.coop.setup.3", "gw.coop.setup.4",
    "gw.coop.setup.5", "gw.coop.setup.6", "gw.coop.setup.7", "gw.coop.setup.8", "gw.coop.setup.10", "gw.coop.setup.11",
    "gw.coop.two-players.1", "gw.coop.two-players.2", "gw.coop.one-player.1", "gw.coop.one-player.2",
    "gw.coop.requests.9",
)  # fmt: skip
def test_co_operation_begins(
    players: int, hordes: int, slots: int, requests: int, shame: int, needed: int, seed: str
) -> None:
    match = begun("co-op", players, seed)
    state = match.state
    assert sum(len(section.hordes) for section in state.sections) == hordes
    cards = state.horde_deck + [horde.card for section in state.sections for horde in section.hordes]
    assert {components.horde_cards()[card].set for card in cards} == {"coop"}
    assert (state.artifacts, len(state.event_deck)) == ([], 12)
    assert (len(state.requests), len(state.requests) + len(state.request_deck)) == (slots, requests)
    assert {components.tactics()[card].set for card in state.tactic_deck} == {"core", "coop"}
    assert state.shame_supply == shame
    assert (REED in state.clans) == (players <= 2)
    assert TITLE.view(match.state, 0).requests_needed == needed
    if players <= 2:
        gone = {"taunt_them", "warriors_for_guard", "glory_to_emperor", "royal_escort"}
        assert not gone & {*state.requests, *state.request_deck}


@rule("gw.coop.setup.3", "gw.coop.setup.4", "gw.coop.setup.6", "gw.coop.setup.7", "gw.coop.setup.8")
def test_the_decks_of_co_operation_are_shuffled() -> None:
    states = [begun("co-op", 4, seed).state for seed in SEEDS]
    for deck in ("horde_deck", "tactic_deck", "request_deck", "event_deck"):
        assert len({tuple(getattr(state, deck)) for state in states}) > 1
    dealt = {card for state in states for clan in state.clans.values() for card in clan.generals}
    assert {components.generals()[card].set for card in dealt} == {"core", "coop"}


@every_seed
@rule("gw.coop.setup.9")
def test_the_cards_beyond_the_first_rows_follow_the_next_back(seed: str) -> None:
    before = TITLE.set_up(checked_setup(INFO, mode="co-op", players=3), seed).horde_deck
    state = begun("co-op", 3, seed).state
    where = components.horde_cards()[before[4]].invasion
    assert [section.hordes[0].card for section in state.sections] == before[:3]
    assert {section.id: len(section.hordes) for section in state.sections}[where] == 2
