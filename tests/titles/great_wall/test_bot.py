"""The heuristic bot of The Great Wall: it wins against chance, ends every mode and answers in good time."""

from __future__ import annotations

import random
import time

import pytest

from games import titles
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.state import Result
from games.engine.title.info import checked_setup
from games.titles.great_wall.bot.known import Remembered
from games.titles.great_wall.seen.kept import Kept
from games.titles.great_wall.table.state import GreatWall

pytestmark = pytest.mark.long
TITLE = titles.load("great-wall")
HEURISTIC = TITLE.bots["heuristic"]


def play_out(mode: str, players: int, seed: int, heuristic: set[int]) -> Match[GreatWall]:
    """A whole game; the seats of ``heuristic`` play by the bot, the others by chance."""
    match = Match.start(TITLE, checked_setup(TITLE.info, mode=mode, players=players), f"bot-{seed}")
    chance = random.Random(seed)
    while match.request is not None:
        seat = match.waiting_for()[0]
        bot = HEURISTIC if seat in heuristic else random_bot
        match.submit(seat, bot(match.view(seat), match.question(seat), chance))
    return match


def play(mode: str, players: int, seed: int, heuristic: set[int]) -> Result:
    result = play_out(mode, players, seed, heuristic).result
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("mode", "players", "games", "least"), [("standard", 3, 18, 16), ("standard", 4, 8, 6), ("two-players", 2, 10, 9)]
)
def test_it_beats_players_who_choose_by_chance(mode: str, players: int, games: int, least: int) -> None:
    won = sum(game % players in play(mode, players, game, {game % players}).winners for game in range(games))
    assert won >= least


@pytest.mark.parametrize(("mode", "players"), [("solo", 1), ("co-op", 2)])
def test_it_plays_the_other_modes_to_their_end(mode: str, players: int) -> None:
    result = play(mode, players, 1, set(range(players)))
    assert result.won is not None


@pytest.mark.parametrize("players", [2, 3])
def test_partners_work_for_the_emperors_requests(players: int) -> None:
    def fulfilled(heuristic: set[int]) -> int:
        return sum(len(play_out("co-op", players, game, heuristic).state.requests_done) for game in range(3))

    assert fulfilled(set(range(players))) > 1.5 * fulfilled(set())


def test_it_answers_within_a_second() -> None:
    match = Match.start(TITLE, checked_setup(TITLE.info, mode="standard", players=4), "bot-time")
    chance, longest = random.Random(1), 0.0
    while match.request is not None:
        seat = match.waiting_for()[0]
        view, question = match.view(seat), match.question(seat)
        began = time.process_time()
        answer = HEURISTIC(view, question, chance)
        longest = max(longest, time.process_time() - began)
        match.submit(seat, answer)
    assert longest < 1.0


def test_it_answers_alike_where_chance_is_alike() -> None:
    assert play("standard", 3, 5, {0, 1, 2}) == play("standard", 3, 5, {0, 1, 2})


@pytest.mark.parametrize(("mode", "players"), [("standard", 3), ("two-players", 2), ("solo", 1), ("co-op", 2)])
def test_what_it_worked_out_before_changes_no_answer(mode: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of tables that were looked at is what would be seen and worked out again."""
    match = Match.start(TITLE, checked_setup(TITLE.info, mode=mode, players=players), "bot-known", watched=False)
    chance = random.Random(7)
    while match.request is not None:
        seat = match.waiting_for()[0]
        view, question = match.view(seat), match.question(seat)
        kept = TITLE.weigh(view, question)
        with monkeypatch.context() as forgetful:
            forgetful.setattr(Remembered, "recall", lambda self, affairs, sections, look: look())
            forgetful.setattr(Kept, "see", lambda self, state, what_counts, look: look())
            assert TITLE.weigh(view, question) == kept
            assert match.view(seat) == view
        match.submit(seat, HEURISTIC(view, question, chance))
