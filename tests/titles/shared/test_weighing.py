"""What titles tell bots: what options seem worth, how good a position is, and how far to look ahead."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from games import titles
from games.engine.bots.careful import Careful
from games.engine.bots.comparing import opinion
from games.engine.bots.imagining import Position
from games.engine.match.match import Match
from games.engine.rules.ask import Question
from games.engine.rules.text import T
from games.engine.title.info import checked_setup
from games.learning import lessons, scenarios

TITLES = [titles.load(info.slug) for info in titles.published()]
IDS = [title.info.slug for title in TITLES]


def some_way(title: Any, mode: str, players: int, answers: int) -> Match[Any]:
    """A match between heuristic bots after that many ``answers``."""
    match = Match.start(title, checked_setup(title.info, mode=mode, players=players), "weighing", watched=False)
    chance = random.Random(1)
    for _ in range(answers):
        seat = match.waiting_for()[0]
        match.submit(seat, title.bots["heuristic"](match.view(seat), match.question(seat), chance))
    return match


@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_the_heuristic_bot_takes_what_seems_worth_most(title: Any) -> None:
    for mode in title.info.modes:
        match = some_way(title, mode.slug, mode.players[-1], 60)
        seat = match.waiting_for()[0]
        view, question = match.view(seat), match.question(seat)
        weighed = title.weigh(view, question)
        assert set(weighed) == {option.id for option in question.options}
        assert weighed[title.bots["heuristic"](view, question, random.Random(1))] == max(weighed.values())


def without_words(question: Question) -> Question:
    """The same question, whose prompt and labels say nothing."""
    ask = msgspec.structs.replace(question.ask, prompt=T("…"))
    return Question(ask, [msgspec.structs.replace(option, label=T("…"), detail=None) for option in question.options])


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.info.slug)
def test_a_bot_reads_no_sentences(title: Any) -> None:
    for mode in title.info.modes:
        match = some_way(title, mode.slug, mode.players[0], 0)
        chance = random.Random(1)
        while match.request is not None:
            seat = match.waiting_for()[0]
            view, question = match.view(seat), match.question(seat)
            assert title.weigh(view, without_words(question)) == title.weigh(view, question)
            match.submit(seat, title.bots["heuristic"](view, question, chance))


@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_one_leads_by_what_the_other_lacks(title: Any) -> None:
    mode = next(mode for mode in title.info.modes if 2 in mode.players and not mode.cooperative)
    state = some_way(title, mode.slug, 2, 40).state
    first, second = (sum(part.points for part in title.prospects(state, seat)) for seat in (0, 1))
    assert first == pytest.approx(-second)
    assert first


@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_the_parts_of_a_prospect_bear_the_same_words_at_every_position(title: Any) -> None:
    for mode in title.info.modes:
        early, late = (some_way(title, mode.slug, mode.players[0], answers).state for answers in (10, 40))
        words = [[(part.text, part.rule) for part in title.prospects(state, 0)] for state in (early, late)]
        assert words[0] == words[1] != []


@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_a_bot_looks_ahead_and_not_for_ever(title: Any) -> None:
    match = some_way(title, title.info.modes[0].slug, title.info.modes[0].players[0], 10)
    start = some_way(title, title.info.modes[0].slug, title.info.modes[0].players[0], 10).state
    chance, answers = random.Random(1), 0
    assert not title.at_horizon(start, match.state, 0)
    while match.request is not None and not title.at_horizon(start, match.state, answers):
        seat, answers = match.waiting_for()[0], answers + 1
        match.submit(seat, title.bots["heuristic"](match.view(seat), match.question(seat), chance))
    assert match.request is not None


def unanswered(match: Match[Any]) -> list[int]:
    """The seats with a choice for which a careful bot compares no answers: two answers in one imagined world."""
    asked = [seat for seat in match.waiting_for() if match.ask(seat) is not None and len(match.options(seat)) > 1]
    bot = Careful(options=2, worlds=1)
    return [seat for seat in asked if not opinion(Position(match, seat), random.Random(1), bot).answers]


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_a_careful_bot_can_be_asked_at_every_task_of_a_lesson(title: Any) -> None:
    """Eight seconds of a processor for all titles."""
    slug = title.info.slug
    lesson = lessons.lesson_of(slug)
    assert lesson is not None
    for index, step in enumerate(lesson.steps):
        solution = [task.choose[0] for task in step.tasks]
        for done in range(len(solution)):
            assert unanswered(lessons.position(slug, lesson, index, solution[:done]).match) == [], (step.slug, done)


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_a_careful_bot_can_be_asked_where_every_example_begins(title: Any) -> None:
    """Fifty seconds of a processor for all titles."""
    for stem, scenario in scenarios.scenarios(title.info.slug).items():
        assert unanswered(scenarios.begin(scenario)) == [], stem
