"""What holds through whole random games with the Reed Clan, with Qin Jiushao and in co-operation."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.modes.cooperation import request_slots
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, GreatWall
from games.titles.great_wall.title import TITLE
from tests.rules import rule

SEEDS = ["1", "2", "3"]
every_seed = pytest.mark.parametrize("seed", SEEDS)
NOTHING = {"wood": 0, "stone": 0, "gold": 0, "chi": 0}


def positions(mode: str, players: int, seed: str) -> Iterator[Match[GreatWall]]:
    """A random game after every answer."""
    match, chance = Match.start(TITLE, checked_setup(INFO, mode=mode, players=players), seed), random.Random(seed)
    while match.request is not None:
        seat = match.waiting_for()[0]
        question = match.question(seat)
        match.submit(seat, chance.choice(question.options).id)
        yield match


def printed_in_rest_zones(state: GreatWall) -> int:
    return sum(
        sum(units.values())
        for section in state.sections
        for owner, units in section.rest.items()
        if owner in (REED, QIN)
    )


@every_seed
@pytest.mark.parametrize(("mode", "players"), [("two-players", 2), ("co-op", 2), ("solo", 1), ("co-op", 1)])
@rule(
    "gw.reed.rules.1", "gw.reed.rules.3", "gw.reed.rules.4", "gw.reed.clerks.2", "gw.reed.clerks.3",
    "gw.reed.command.1", "gw.reed.setup.2", "gw.reed.setup.4", "gw.reed.setup.15", "gw.reed.setup.16",
    "gw.solo.setup.3", "gw.solo.general.4",
)  # fmt: skip
def test_the_reed_clan_owns_nothing_and_the_closed_section_stays_closed(mode: str, players: int, seed: str) -> None:
    for match in positions(mode, players, seed):
        state = match.state
        reed = state.clans[REED]
        assert (reed.honor, reed.goods, tokens(reed), reed.claimed, reed.tactics) == (0, NOTHING, 0, [], [])
        assert [at.get(REED, 0) for at in state.clerks_at.values()].count(1) == 3
        assert printed_in_rest_zones(state) == 0
        closed = state.sections[0]
        assert (closed.barricades, closed.wall, closed.hordes, closed.firing, closed.rest) == (3, 0, [], [], {})
        out = [played.card for played in state.command_track if played is not None and played.owner == REED]
        assert [*reed.commands, *out, *(card for owner, card in state.chosen.items() if owner == REED)] == [
            "reed_command"
        ]


@every_seed
@rule(
    "gw.solo.track.1", "gw.solo.track.7", "gw.solo.rules.1", "gw.solo.rules.2", "gw.solo.rules.3", "gw.solo.rules.14",
    "gw.solo.clerks.5", "gw.solo.activation.3", "gw.solo.command.9", "gw.solo.ending.2", "gw.solo.spring.1",
)  # fmt: skip
def test_qin_jiushao_owns_no_resources_and_keeps_to_his_locations(seed: str) -> None:
    track = sorted(["lumber_mill", "quarry", "gold_mine", "temple", "barracks"])
    for match in positions("solo", 1, seed):
        state = match.state
        qin = state.clans[QIN]
        assert (qin.goods, tokens(qin), qin.tactics, qin.advisors) == (NOTHING, 0, [], [])
        assert sorted(state.qin_track) == track
        assert {place for place, at in state.clerks_at.items() if at.get(QIN)} <= set(track)
        assert len(qin.supporting) == 2 + state.year - 1
    assert match.result is not None
    assert match.result.rule in ("gw.solo.ending.1", "gw.solo.ending.4")


@every_seed
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@rule(
    "gw.coop.play.13", "gw.coop.play.5", "gw.coop.shame.4", "gw.coop.requests.9", "gw.coop.setup.2",
    "gw.coop.ending.2", "gw.coop.ending.7", "gw.coop.request-step.4",
)  # fmt: skip
def test_partners_win_or_lose_together(players: int, seed: str) -> None:
    for match in positions("co-op", players, seed):
        state = match.state
        assert all(clan.claimed == [] for clan in state.clans.values())
        assert len(state.requests) <= request_slots(players)
        assert len(state.requests) + len(state.request_deck) + len(state.requests_done) == (12 if players > 2 else 8)
        assert state.artifacts == []
    assert match.result is not None
    assert match.result.rule in {f"gw.coop.ending.{number}" for number in (1, 3, 4, 6)}
    assert {(standing.place, standing.score) for standing in match.result.standings} == {(1, None)}
    assert match.state.year <= len(components.time_slots(components.board_side(players)))
