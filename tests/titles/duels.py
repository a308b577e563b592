"""Bots against each other."""

from __future__ import annotations

from typing import Any

from games.engine.bots.bots import Bot
from games.engine.bots.policies import random_bot
from games.engine.testing.kit import play_out
from games.engine.title.info import Setup
from games.engine.title.title import Title


def won_of(title: Title[Any, Any], setup: Setup, games: int) -> int:
    """How many of ``games`` games the heuristic bot wins outright against random bots. Its seat changes from game to game."""
    won = 0
    for number in range(games):
        seat = number % setup.players
        bots: list[Bot] = [random_bot] * setup.players
        bots[seat] = title.bots["heuristic"]
        played = play_out(title, setup, f"bot/{number}", bots, check=False)
        assert played.failure is None
        assert played.result is not None
        won += played.result.winners == [seat]
    return won
