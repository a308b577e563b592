"""The heuristic bot of Imperial Struggle: it wins against chance with either side, uses what it has, and answers in good time."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest

from games import titles
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.imperial_struggle.rules.game import available_debt
from games.titles.imperial_struggle.table.components import investments
from games.titles.imperial_struggle.table.state import ImperialStruggle

TITLE = titles.load("imperial-struggle")
HEURISTIC = TITLE.bots["heuristic"]


class Course:
    """A whole game, and what the heuristic seats did in it."""

    def __init__(self, seed: int, heuristic: set[int]) -> None:
        self.match: Match[ImperialStruggle] = Match.start(
            TITLE, checked_setup(TITLE.info), f"bot-{seed}", watched=False
        )
        self.verbs: Counter[str] = Counter()
        self.given = self.lost = 0
        """Points of the Investment tiles taken; and those left unused though something could still be bought with them."""
        self.rounds = self.stuck = 0
        """Action Rounds; and those begun at the Debt Limit."""
        self.slowest = 0.0
        self.chances: set[tuple[int, int]] = set()
        """Action Rounds in which an Event could be played, by turn and number."""
        chance = random.Random(seed)
        while self.match.request is not None:
            seat = self.match.waiting_for()[0]
            if seat in heuristic:
                self.match.submit(seat, self._answer(seat, chance))
            else:
                self.match.submit(seat, random_bot(self.match.view(seat), self.match.question(seat), chance))

    def _answer(self, seat: int, chance: random.Random) -> str:
        began = time.process_time()
        answer = HEURISTIC(self.match.view(seat), self.match.question(seat), chance)
        self.slowest = max(self.slowest, time.process_time() - began)
        self.verbs[answer.partition(":")[0]] += 1
        self._count(seat, answer)
        return answer

    def _count(self, seat: int, answer: str) -> None:
        action_round, options = self.match.state.round, self.match.question(seat).options
        if action_round is None:
            return
        if any(option.id.startswith("event:") for option in options):
            self.chances.add((self.match.state.turn, action_round.number))
        if answer.startswith("tile:inv"):
            tile = investments()[answer.partition(":")[2]]
            self.given += tile.points + tile.minor_points
            self.rounds += 1
            self.stuck += available_debt(self.match.state.powers[action_round.side]) == 0
        if answer in ("done", "end"):
            self.lost += sum(amount.n for option in options if option.id == answer for amount in option.cost)


@pytest.mark.long
def test_it_beats_players_who_choose_by_chance_with_either_side() -> None:
    for game in range(8):
        result = Course(game, {game % 2}).match.result
        assert result is not None
        assert result.winners == [game % 2]


@pytest.mark.long
def test_two_of_them_play_a_whole_game_with_all_that_there_is() -> None:
    courses = [Course(game, {0, 1}) for game in range(6)]
    assert sum(course.match.state.turn == 6 for course in courses) >= 3
    done: Counter[str] = sum((course.verbs for course in courses), Counter())
    for verb in ("event", "ability", "advantage", "upgrade", "bonus_tile", "flag", "unflag", "deploy", "pay", "take"):
        assert done[verb], f"no {verb}"
    assert done["event"] > 0.8 * sum(len(course.chances) for course in courses)
    assert sum(course.lost for course in courses) < 0.03 * sum(course.given for course in courses)
    assert sum(course.stuck for course in courses) < 0.2 * sum(course.rounds for course in courses)
    assert max(course.slowest for course in courses) < 1
