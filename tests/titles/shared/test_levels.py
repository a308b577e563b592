"""The levels of bots, at every title: each sees what its seat may know and no more, and plays the better the more it thinks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games import titles
from games.engine.bots import bots
from games.engine.bots.careful import Careful
from games.engine.bots.expert import Expert
from games.engine.bots.imagining import Position
from games.engine.match.match import Match
from games.engine.match.saved import Saved, Segment
from games.engine.testing.kit import play_out
from games.engine.title import codec
from games.engine.title.info import Setup, checked_setup
from games.engine.title.title import Title

pytestmark = pytest.mark.long
TITLES = [titles.load(info.slug) for info in titles.published()]
QUICK = Careful(options=3, worlds=2)
QUICK_EXPERT = Expert(options=3, worlds=2, learning=2)
COMPARED = 4
"""Positions of a match at which the answers are compared."""
SETUPS = [
    pytest.param(
        title, checked_setup(title.info, mode=mode.slug, players=mode.players[-1]), id=f"{title.info.slug}-{mode.slug}"
    )
    for title in TITLES
    for mode in title.info.modes
]


def positions(title: Title[Any, Any], setup: Setup, seed: int, gap: int) -> Iterator[Match[Any]]:
    """A match between heuristic bots as it stood every ``gap`` answers at a question with a choice."""
    match = Match.start(title, setup, f"levels/{seed}", watched=False)
    chance, answers = random.Random(seed), 0
    while match.request is not None:
        answers += 1
        if answers % gap == 0:
            yield again(match)
        seat = chance.choice(match.waiting_for())
        match.submit(seat, bots.answer(title.bots["heuristic"], match, seat, chance))


def again(match: Match[Any]) -> Match[Any]:
    return Match.restore(match.title, codec.decode(codec.encode(match.save()), Saved))


def elsewise(match: Match[Any], seat: int, seed: int) -> Match[Any] | None:
    """The match as it would stand if what ``seat`` must not know had lain otherwise when its step began; None where the others could not
    have answered as they did."""
    saved = match.save()
    step = saved.segments[-1]
    state = codec.decode(step.checkpoint, match.title.state)
    match.title.permute_hidden(state, seat, random.Random(seed))
    saved.segments = [Segment(codec.encode(state), step.start, step.moves)]
    try:
        other = Match.restore(match.title, saved)
    except Exception:
        return None
    same = other.waiting_for() == match.waiting_for() and codec.encode(other.view(seat)) == codec.encode(
        match.view(seat)
    )
    return other if same and ids(other, seat) == ids(match, seat) else None


def ids(match: Match[Any], seat: int) -> list[str]:
    return [option.id for option in match.options(seat)]


@pytest.mark.parametrize(("title", "setup"), SETUPS)
def test_no_bot_answers_otherwise_when_what_its_seat_must_not_know_lies_otherwise(
    title: Title[Any, Any], setup: Setup
) -> None:
    levels = {
        "easy": bots.bot(title, "easy"),
        "normal": bots.bot(title, "normal"),
        "careful": QUICK,
        "expert": QUICK_EXPERT,
    }
    assert tuple(levels) == bots.LEVELS
    compared = 0
    for number, match in enumerate(positions(title, setup, seed=1, gap=17)):
        seat = match.waiting_for()[0]
        other = elsewise(match, seat, number)
        if other is not None and len(match.question(seat).options) > 1:
            compared += 1
            for name, level in levels.items():
                answers = [bots.answer(level, one, seat, random.Random(number)) for one in (match, other)]
                assert answers[0] == answers[1], f"{name} at move {match.number}"
        if compared == COMPARED:
            break
    assert compared


@pytest.mark.parametrize(("title", "setup"), SETUPS)
def test_what_is_imagined_follows_from_what_the_seat_knows(title: Title[Any, Any], setup: Setup) -> None:
    for number, match in enumerate(positions(title, setup, seed=2, gap=47)):
        seat = match.waiting_for()[0]
        other = elsewise(match, seat, number)
        if other is not None:
            worlds = [Position(one, seat).imagined("world") for one in (match, other)]
            assert codec.encode(worlds[0].state) == codec.encode(worlds[1].state)
            assert ids(worlds[0], seat) == ids(worlds[1], seat) == ids(match, seat)


@pytest.mark.parametrize(("title", "setup"), SETUPS)
@pytest.mark.parametrize("bot", [QUICK, QUICK_EXPERT], ids=["careful", "expert"])
def test_to_think_changes_nothing(title: Title[Any, Any], setup: Setup, bot: Careful) -> None:
    match = next(positions(title, setup, seed=3, gap=30))
    seat, before = match.waiting_for()[0], codec.encode(match.save())
    thoughts = [bot.think(Position(match, seat), random.Random(1)) for _ in range(2)]
    assert codec.encode(match.save()) == before
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].option in ids(match, seat)


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [(Careful(options=4, worlds=6), "normal", 6, 4), (None, "easy", 60, 27)],
    ids=["careful-normal", "normal-easy"],
)
def test_a_better_bot_wins_more_than_its_share(better: Careful | None, worse: str, games: int, least: int) -> None:
    """One against two of the level below; `make soak` plays more, at every number of players."""
    title = titles.load("great-wall-of-china")
    setup = checked_setup(title.info, players=3)
    seats = [better or bots.bot(title, "normal"), *[bots.bot(title, worse)] * 2]
    played = [play_out(title, setup, f"share/{game}", seats, check=False) for game in range(games)]
    assert sum(0 in playout.result.winners for playout in played if playout.result is not None) >= least


def test_who_thinks_a_little_wins_now_and_then_alone_with_the_emperors_requests() -> None:
    """A mode that nobody can win is worthless; `make soak` counts how often each is won."""
    title = titles.load("great-wall")
    setup = checked_setup(title.info, mode="co-op", players=1)
    seats = [Careful(options=2, worlds=3)]
    played = (play_out(title, setup, f"levels/{game}", seats, check=False) for game in range(2, 8))
    assert any(playout.result.won for playout in played if playout.result is not None)


@pytest.mark.parametrize("level", bots.SEARCHING)
def test_of_700_options_only_the_most_promising_are_tried(level: str) -> None:
    """A building of Founders of Gloomhaven can stand in more than 700 ways."""
    title = titles.load("founders-of-gloomhaven")
    setup = checked_setup(title.info, mode="solo", players=1)
    match = next(one for one in positions(title, setup, seed=0, gap=1) if len(ids(one, 0)) > 700)
    bot = replace(bots.searching(title, level), worlds=2)
    thought = bot.think(Position(match, 0), random.Random(1))
    assert thought.option in ids(match, 0)
    assert 2 <= len(thought.considered) <= bot.options
