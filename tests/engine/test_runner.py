"""What a match is made of, each part alone: a Runner runs the steps, Questions say what is asked, and neither knows the match."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from games.engine.match.answering import Answering
from games.engine.match.history import History
from games.engine.match.match import Match
from games.engine.match.questions import Questions
from games.engine.match.runner import Runner
from games.engine.match.saved import Move
from games.engine.rules.ask import Ask, AskAll, Flow, Option, answer_of
from games.engine.rules.errors import MatchOver, NotAllowed, NotAsked, NotUnderstood, TitleBroken
from games.engine.rules.game import Game
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from tests.engine.conversations.making import Conversation, everybody
from tests.engine.toy import SETUP, TOY, Stones


def running(title: Any = TOY) -> Runner[Any]:
    runner: Runner[Any] = Runner(title, History([], 0))
    runner.begin(title.set_up(SETUP, "seed"))
    return runner


def test_a_runner_runs_from_one_question_to_the_next() -> None:
    runner = running()
    assert isinstance(runner.request, Ask)
    assert runner.request.seat == 0
    request = runner.run(answer_of("take:2"))
    assert request is runner.request
    assert isinstance(request, Ask)
    assert request.seat == 1
    assert runner.state.heap == 10
    assert [event.text.msgid for event in runner.game.events] == ["{seat} takes {n}"]


def test_a_runner_that_nobody_watches_keeps_no_events() -> None:
    runner: Runner[Any] = Runner(TOY, History([], 0))
    runner.watched = False
    runner.begin(TOY.set_up(SETUP, "seed"))
    runner.run(answer_of("take:2"))
    assert runner.game.events == []
    runner.look_on()
    runner.run(answer_of("take:2"))
    assert [event.text.msgid for event in runner.game.events] == ["{seat} takes {n}"]


def test_a_runner_has_no_question_after_the_end() -> None:
    runner = running()
    for _ in range(6):
        assert runner.request is not None
        runner.run(answer_of("take:2"))
    assert runner.request is None
    assert runner.state.result is not None


def test_a_runner_notes_what_chance_reveals() -> None:
    runner = running()
    assert runner.history.revealed == runner.history.floor == 0
    runner.history.add(Move(0, "draw"))
    runner.run(answer_of("draw"))
    assert runner.history.revealed == runner.history.floor == 1


def test_a_runner_stops_a_title_that_runs_away() -> None:
    @(steps := Steps()).step
    def again(game: Game[State]) -> None:
        game.next("again")

    with pytest.raises(TitleBroken, match="without asking anybody"):
        Runner(title := Conversation(State, steps, "again"), History([], 0)).begin(title.set_up(SETUP, "s"))


def test_questions_say_who_is_asked_what() -> None:
    questions = Questions(TOY, running())
    assert questions.waiting_for() == questions.shown_waiting() == [0]
    asked = questions.ask(0)
    assert asked is not None
    assert asked.prompt.msgid == "How many?"
    assert questions.ask(1) is questions.shown_ask(None) is None
    assert [option.id for option in questions.options(0)] == ["take:1", "take:2", "draw"]
    assert questions.question(0).options is questions.options(0)
    with pytest.raises(NotAsked):
        questions.options(1)


def test_questions_know_which_answers_are_legal() -> None:
    runner = running()
    questions = Questions(TOY, runner)
    questions.check_legal(0, "take:2")
    with pytest.raises(NotUnderstood):
        questions.check_legal(0, "take:3")
    runner.state.heap = 1
    questions.forget_options()
    with pytest.raises(NotAllowed):
        questions.check_legal(0, "take:2")


def test_questions_wait_for_those_who_have_not_answered() -> None:
    @(steps := Steps()).step
    def vote(game: Game[State]) -> Flow[None]:
        both = [Option(name, T(name)) for name in ("yes", "no")]
        yield AskAll(asks=[Ask(seat=s, prompt=T("Well?"), rule="toy.vote", options=lambda: both) for s in (0, 1)])
        game.finish(everybody(game.state))

    title = Conversation(State, steps, "vote")
    questions: Questions[Any] = Questions(title, running(title))
    questions.sealed = {1: "no"}
    assert questions.waiting_for() == [0]
    assert questions.ask(1) is not None, "it may still change its answer"


def test_after_the_end_nothing_is_asked() -> None:
    runner = running()
    for _ in range(6):
        runner.run(answer_of("take:2"))
    questions = Questions(TOY, runner)
    assert questions.waiting_for() == []
    with pytest.raises(MatchOver):
        questions.options(0)


def test_answers_are_taken_and_recorded_without_a_match() -> None:
    runner = running()
    answering = Answering(runner, Questions(TOY, runner))
    assert answering.take(0, "take:2")
    assert [(record.number, record.move and record.move.option) for record in answering.records] == [(1, "take:2")]
    assert runner.state.taken == [2, 0]


def test_a_match_holds_its_parts_and_inherits_none() -> None:
    match: Match[Stones] = Match.start(TOY, SETUP, "seed")
    assert not {Runner, Questions, Answering} & set(Match.__mro__)
    assert (type(match.runner), type(match.questions)) == (Runner, Questions)
    assert match.questions.runner is match.runner


def test_a_match_that_is_let_go_is_freed_at_once() -> None:
    gc.collect()
    gc.disable()
    try:
        match: Match[Stones] = Match.start(TOY, SETUP, "seed")
        match.submit(0, "take:2")
        parts = [weakref.ref(part) for part in (match, match.runner, match.questions)]
        del match
        assert [part() for part in parts] == [None] * 3
    finally:
        gc.enable()
