"""The bot that the portal seats."""

from __future__ import annotations

import random

import msgspec
import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.testing.kit import play_out
from games.engine.title import codec
from games.engine.title.info import checked_setup
from games.titles.great_wall_of_china import INFO
from games.titles.great_wall_of_china.bot import heuristic
from games.titles.great_wall_of_china.title import TITLE


def share_won(players: int, games: int) -> float:
    """The share of games that one heuristic bot wins outright among random ones, its seat changing from game to game."""
    won = 0
    for game in range(games):
        bots = [heuristic if seat == game % players else random_bot for seat in range(players)]
        result = play_out(TITLE, checked_setup(INFO, players=players), f"duel/{game}", bots, check=False).result
        assert result is not None
        won += result.winners == [game % players]
    return won / games


@pytest.mark.parametrize(("players", "least"), [(2, 0.9), (3, 0.8), (5, 0.6)])
def test_it_beats_random_bots(players: int, least: float) -> None:
    assert share_won(players, 60) >= least


def test_it_answers_from_its_view_alone() -> None:
    """Whatever is dealt to the others, the same view leads to the same answer."""
    chance = random.Random(3)
    match = Match.start(TITLE, checked_setup(INFO, players=3), "view")
    for _ in range(60):
        seat = match.waiting_for()[0]
        answer = heuristic(TITLE.view(match.state, seat), match.question(seat), chance)
        other = codec.clone(match.state)
        TITLE.permute_hidden(other, seat, chance)
        assert heuristic(TITLE.view(other, seat), match.question(seat), chance) == answer
        match.submit(seat, answer)


def test_it_spends_the_extra_horseman_and_the_last_cards() -> None:
    """It plays on to an end instead of drawing for ever."""
    played = play_out(TITLE, checked_setup(INFO, players=2), "end", [heuristic, heuristic])
    assert played.failure is None
    verbs = {move.option.partition(":")[0] for move in played.moves}
    assert verbs == {"take", "play", "ride", "draw"}
    assert msgspec.to_builtins(played.result)["rule"].startswith("gwc.end.")
