"""Whole random games of every title and mode, and how long a heuristic bot thinks."""

from __future__ import annotations

import gc
import random
import time
from pathlib import Path
from typing import Any

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.testing.kit import play_out
from games.engine.title.info import Setup
from games.engine.title.title import BotPolicy
from tests.bench.catalogue import LIGHT, name_of, setups, title_of
from tests.bench.row import Row, measured, missing, say

GAMES = 20
A_RANDOM_GAME = 0.25
"""Seconds."""
A_TURN = 1.0
"""Seconds that a bot may think in one turn."""


def rows(scratch: Path) -> list[Row]:
    """Two rows for each title, mode and size of table."""
    all_rows = []
    for setup in setups():
        say(f"{name_of(setup)} …")
        all_rows += [_random_game(setup), _thinking(setup)]
    return all_rows


def _random_game(setup: Setup) -> Row:
    title, row, what = title_of(setup), f"game:{name_of(setup)}", "a random game, checks off, mean"
    played = [
        play_out(title, setup, f"bench/{number}", [random_bot] * setup.players, check=False) for number in range(GAMES)
    ]
    broken = [playout.failure for playout in played if playout.failure]
    if broken:
        return missing(row, what, "s", f"seed {broken[0].seed} breaks at move {broken[0].move}: {broken[0].what}")
    mean = sum(playout.seconds for playout in played) / GAMES
    moves = sum(len(playout.moves) for playout in played) / GAMES
    return measured(row, what, mean, "s", at_most=None if setup.title in LIGHT else A_RANDOM_GAME, moves=round(moves))


def _thinking(setup: Setup) -> Row:
    row, what = f"bot:{name_of(setup)}", "the longest turn of a heuristic bot in one game among bots"
    policy = title_of(setup).bots.get("heuristic")
    if policy is None:
        return missing(row, what, "s", "the title has no heuristic bot")
    # As a site does once it is warm: else a full collection of all that was measured before falls into somebody's turn.
    gc.collect()
    gc.freeze()
    turns = _turns(setup, policy)
    return measured(row, what, max(turns), "s", at_most=A_TURN, mean=round(sum(turns) / len(turns), 5))


def _turns(setup: Setup, policy: BotPolicy[Any]) -> list[float]:
    """Seconds thought by one seat until another one was asked, turn by turn."""
    chance = random.Random("bench")
    match = Match.start(title_of(setup), setup, "bench")
    turns: list[float] = []
    before = -1
    while match.request is not None:
        seat = match.waiting_for()[0]
        view, question = match.view(seat), match.question(seat)
        began = time.perf_counter()
        option = policy(view, question, chance)
        taken = time.perf_counter() - began
        if seat == before:
            turns[-1] += taken
        else:
            turns.append(taken)
        before = seat
        match.submit(seat, option)
    return turns
