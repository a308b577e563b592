"""A bot in whose imagined worlds the seats learn."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from games.engine.bots import expert
from games.engine.bots.careful import Careful, Thought
from games.engine.bots.expert import Expert
from games.engine.bots.imagining import Position
from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Question
from games.engine.rules.game import Game
from games.engine.rules.state import Result, Standing, rank
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from games.engine.title.title import Search
from games.engine.title.view import View
from tests.engine.conversations.making import Conversation, options
from tests.engine.test_careful import Fair, Purse, purses

QUICK = Expert(worlds=24)
WEIGHTS = {"rest": 3.0, "climb": 2.0, "give": 1.0, "slip": 2.0, "pass": 2.0, "only": 1.0}
"""What looks best at once. What is not named looks worthless."""
Talk = Callable[[Game[Purse]], Flow[None]]


class Told(Conversation):
    """A conversation that ends with the points in the purses."""

    def __init__(self, talk: Talk) -> None:
        rules = Steps()

        @rules.step
        def fair(game: Game[Purse]) -> Flow[None]:
            yield from talk(game)
            purses = game.state.purses
            places = rank([(purse,) for purse in purses])
            standings = [Standing(seat, places[seat], purse) for seat, purse in enumerate(purses)]
            game.finish(Result(T("It is told"), "toy.end", standings))

        bots = {
            "heuristic": lambda view, question, chance: max(weigh(view, question).items(), key=lambda one: one[1])[0]
        }
        super().__init__(Purse, rules, "fair", bots=bots, weigh=weigh, set_up=purses)


def weigh(view: View, question: Question) -> Mapping[str, float]:
    return {option.id: WEIGHTS.get(option.id, 0.0) for option in question.options}


def asked(seat: int, *ids: str) -> Ask:
    return Ask(seat=seat, prompt=T("Now?"), rule="toy.told", options=lambda: options(*ids))


def mountain(game: Game[Purse]) -> Flow[None]:
    """Who rests has 2. Who climbs has 5, but the answer that looks best on the way loses everything."""
    answer: Answer = yield asked(0, "rest", "climb")
    game.state.purses = [2, 1]
    if answer.verb == "climb":
        answer = yield asked(0, "slip", "hold")
        game.state.purses[0] = 5 if answer.verb == "hold" else 0


def market(game: Game[Purse]) -> Flow[None]:
    """Who gives has 6 if the other passes, as seems best to it. But the other has more if it robs."""
    answer: Answer = yield asked(0, "climb", "give")
    game.state.purses = [3, 2]
    if answer.verb == "give":
        answer = yield asked(1, "pass", "rob")
        game.state.purses = [6, 4] if answer.verb == "pass" else [0, 9]


def thought(title: Conversation, bot: Careful = QUICK) -> Thought:
    match = title.start(2)
    return bot.think(Position(match, match.waiting_for()[0]), random.Random(1))


@pytest.mark.parametrize(("talk", "careful", "best"), [(mountain, "rest", "climb"), (market, "give", "climb")])
def test_it_learns_what_it_and_others_would_answer_later(talk: Talk, careful: str, best: str) -> None:
    """The careful bot believes that all play on by the heuristic."""
    assert thought(Told(talk), Careful()).option == careful
    assert thought(Told(talk)).option == best


def test_it_says_what_it_expected() -> None:
    told = thought(Told(mountain))
    assert [part.msgid for part, _ in told.parts] == ["Winning or losing the match", "Lead at the end of the match"]
    assert [one.option for one in told.considered] == ["climb", "rest"]
    assert told.considered[0].total > told.considered[1].total


def test_the_same_position_and_chance_give_the_same_thought() -> None:
    assert thought(Told(market)) == thought(Told(market))


@pytest.mark.parametrize(("worlds", "tried"), [(4, 3), (12, 3), (20, 5), (160, 8)])
def test_with_few_worlds_it_drops_what_is_behind_sooner(worlds: int, tried: int) -> None:
    title = Told(mountain)
    title.expert = Search(worlds=worlds)
    told = thought(title, Expert.at(title))
    assert [(one.option, one.tried) for one in told.considered] == [("climb", tried), ("rest", tried)]


@pytest.mark.parametrize("together", [False, True])
def test_where_its_answer_ends_the_match_or_all_answer_at_once_it_answers_well(together: bool) -> None:
    assert thought(Fair(together)).option == "wait"


def test_who_answers_at_the_same_time_does_not_learn_what_the_others_answered() -> None:
    """Seat 1 would answer ``b`` to ``b`` if it knew. By the heuristic it answers ``pass``."""
    learned = list[str]()

    def pairs(game: Game[Purse]) -> Flow[None]:
        answers: dict[int, Answer] = yield AskAll(asks=[asked(0, "a", "b"), asked(1, "pass", "b")])
        learned.append(answers[1].verb)
        same = answers[0].verb == answers[1].verb
        game.state.purses = [0, 9] if same else [5, 0]

    thought(Told(pairs))
    assert set(learned) == {"pass"}


def test_without_a_choice_it_does_not_imagine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "imagined", lambda *_: pytest.fail("it imagined a match"))

    def single(game: Game[Purse]) -> Flow[None]:
        yield Ask(seat=0, prompt=T("Now?"), rule="toy.told", options=lambda: options("only"), hides=True)

    match = Told(single).start(2)
    assert match.waiting_for() == [0]
    assert QUICK.think(Position(match, 0), random.Random(1)) == Thought("only")


def test_of_seven_hundred_answers_it_tries_a_few_and_its_tree_stays_narrow() -> None:
    many = [f"a{number}" for number in range(700)]
    given = set[str]()

    def long(game: Game[Purse]) -> Flow[None]:
        yield asked(0, *many)
        answer: Answer = yield asked(1, *many)
        given.add(answer.verb)
        game.state.purses = [1, int(answer.verb == "a3")]

    told = thought(Told(long), Expert(worlds=3))
    assert len(told.considered) <= Expert().options
    given.clear()
    thought(Told(long), Expert(worlds=0, learning=20))
    assert 1 < len(given) <= 1.5 * 20**0.4


def test_its_tree_grows_by_one_answer_in_each_playout(monkeypatch: pytest.MonkeyPatch) -> None:
    """So its memory has a bound."""
    trees = list[Any]()

    class Kept(expert._Tree):
        def __init__(self) -> None:
            super().__init__()
            trees.append(self)

    monkeypatch.setattr(expert, "_Tree", Kept)

    def walk(game: Game[Purse]) -> Flow[None]:
        for _ in range(5):
            yield asked(0, "left", "right")

    thought(Told(walk), Expert(worlds=0, learning=1))
    thought(Told(walk), Expert(worlds=0, learning=3))
    assert [size(tree.root) for tree in trees] == [2 + 2, 2 + 3 * 2]


def size(node: Any) -> int:
    return sum(1 + size(one) for one in node.after.values())


def test_when_time_is_up_it_answers_by_what_it_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It learns for a quarter of its time at most, here in one playout of sixteen. Then come two worlds of two answers."""
    clock = iter([0.0, 0.0, 0.2, *[0.3] * 15, *[0.4] * 4, *[2.0] * 100])
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    told = thought(Told(mountain), Expert(seconds=1.0))
    assert [one.tried for one in told.considered] == [2, 2]


def test_without_any_time_it_answers_as_the_heuristic_bot_does() -> None:
    assert thought(Told(mountain), Expert(seconds=0.0)) == Thought("rest")
