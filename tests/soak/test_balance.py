"""How the races of Founders of Gloomhaven fare when bots play them: a line of JSON for each number of players. SOAK_BALANCE_GAMES says
how many games of each, SOAK_BALANCE_FILE where each game is written down as it ends."""

from __future__ import annotations

import json
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from games.engine.bots.bots import NORMAL, answer, bot
from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.rules.holdings import completed, total
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.state import Founders
from games.titles.founders_of_gloomhaven.title import TITLE

GAMES = int(os.environ.get("SOAK_BALANCE_GAMES", "500"))
FILE = os.environ.get("SOAK_BALANCE_FILE", "")
WITHIN = 0.1
"""So far from the mean of all a race may be."""
TURN = "fog.turn.2"
"""By this clause it is asked what to do with a turn."""
pytestmark = pytest.mark.soak


def game(players: int, number: int) -> dict[str, Any]:
    """One game, and what is worth counting in it."""
    match = Match.start(TITLE, checked_setup(INFO, players=players), f"balance/{number}", watched=False)
    chance, sitting, chosen = random.Random(number), bot(TITLE, NORMAL), Counter[str]()
    turns = 0
    while match.request is not None:
        seat = chance.choice(match.waiting_for())
        asked = match.ask(seat)
        option = answer(sitting, match, seat, chance)
        turns += asked is not None and asked.rule == TURN
        chosen[_said(option)] += 1
        match.submit(seat, option)
    state = match.state
    assert match.result is not None
    return {
        "players": players,
        "number": number,
        "scores": {player.race: total(player) for player in state.players},
        "won": [player.race for player in state.players if player.seat in match.result.winners],
        "ending": match.result.rule,
        "turns": turns,
        "completed": completed(state),
        "built": {name: one.delivered for name, one in state.built.items()},
        "sections": sections(state),
        "tiles": dict(Counter(key.partition(":")[0] for key in state.tiles)),
        "advisers": [
            card for card in components.advisers() if card not in state.adviser_deck and card not in state.row
        ],
        "chosen": dict(chosen),
    }


def _said(option: str) -> str:
    """What a choice is about, without the place: ``recruit:driver``, ``vote``."""
    verb, _, what = option.partition(":")
    named = verb in (
        "play",
        "down",
        "worker",
        "recruit",
        "build",
        "import",
        "import_neutral",
        "basic",
        "as",
        "construct",
    )
    return f"{verb}:{what.partition(':')[0]}" if named and what else verb


def sections(state: Founders) -> list[int]:
    """How many tiles, prestige buildings and houses stand in each section."""
    cells = [tile.cells[0] for tile in state.tiles.values()]
    cells += [one.cells[0] for one in state.built.values()]
    cells += [cell for player in state.players for cell in player.houses]
    counts = Counter(grid.section_of(cell) for cell in cells)
    return [counts[number] for number in grid.SECTIONS]


def figures(played: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What is printed of them."""
    return {
        "players": played[0]["players"],
        "games": len(played),
        "races": races(played),
        "score": round(_mean(score for one in played for score in one["scores"].values()), 1),
        "turns": round(_mean(one["turns"] for one in played), 1),
        "longest": max(one["turns"] for one in played),
        "endings": dict(Counter(one["ending"] for one in played)),
        "completed": round(_mean(one["completed"] for one in played), 2),
        "built": round(_mean(len(one["built"]) for one in played), 2),
        "sections": [round(_mean(one["sections"][at] for one in played), 1) for at in range(len(grid.SECTIONS))],
    }


def races(played: Iterable[dict[str, Any]]) -> dict[str, tuple[float, float, int]]:
    """By race: its mean score against that of all, the standard error, and in how many games it was."""
    everybody = [(race, score) for one in played for race, score in one["scores"].items()]
    mean, by_race = _mean(score for _, score in everybody), {}
    for race in components.races():
        ratios = [score / mean for one, score in everybody if one == race]
        if len(ratios) > 1:
            among = sum((score - _mean(ratios)) ** 2 for score in ratios) / (len(ratios) - 1)
            by_race[race] = (round(_mean(ratios), 3), round(sqrt(among / len(ratios)), 3), len(ratios))
    return by_race


def _mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return sum(values) / len(values)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_race_is_far_from_the_mean(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """No section is dead, and games come to the end that the book has for them."""
    played = []
    for number in range(GAMES):
        played.append(game(players, number))
        if FILE:
            with Path(FILE).open("a", encoding="utf-8") as file:
                file.write(json.dumps(played[-1]) + "\n")
    means = figures(played)
    with capsys.disabled():
        sys.stdout.write(json.dumps(means) + "\n")
    assert {race: mean for race, (mean, *_) in means["races"].items() if abs(mean - 1) > WITHIN} == {}
    assert min(means["sections"]) >= max(means["sections"]) / 4
    assert means["endings"]["fog.end.1"] >= 0.95 * GAMES
