"""Partners who plan together and win or lose together."""

from __future__ import annotations

import pytest

from games.engine.rules.ask import Answer, Ask, AskAll, Flow
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.game import Game
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.rules.text import T

from .making import Conversation, everybody, laid, options, say

RULE = "toy.partners"
PLANS = ("attack", "defend")
steps = Steps()


class Alliance(State):
    tea_order: list[int] = laid([2, 0, 1])
    plan: str = ""
    strength: int = 5


@steps.step
def plan_together(game: Game[Alliance]) -> Flow[None]:
    """Everybody proposes, in the open, until all propose the same; when time runs out, the first in tea order who proposed decides."""
    asks = [
        Ask(seat=seat, prompt=T("What shall we do?"), rule=RULE, options=lambda: options(*PLANS))
        for seat in range(game.state.seats)
    ]
    answers: dict[int, Answer] = yield AskAll(asks=asks, agree=True)
    game.state.plan = next(answers[seat].id for seat in game.state.tea_order if seat in answers)
    game.next("siege")


@steps.step
def siege(game: Game[Alliance]) -> Flow[None]:
    yield Ask(seat=game.state.tea_order[0], prompt=T("Ready?"), rule=RULE, options=lambda: options("yes"))
    game.state.strength -= 3 if game.state.plan == "defend" else 6
    game.finish(everybody(game.state, won=game.state.strength > 0))


ALLIANCE = Conversation(Alliance, steps, "plan_together")


def test_agreement_settles_the_plan_and_all_win() -> None:
    match = ALLIANCE.start(3)
    say(match, "0 attack", "1 defend", "2 defend")
    assert match.result is None, "they do not agree yet"
    assert match.sealed == {0: "attack", 1: "defend", 2: "defend"}
    assert match.waiting_for() == [0, 1, 2], "each may still change"
    say(match, "0 defend")
    assert match.state.plan == "defend"
    assert match.result is not None
    assert match.result.winners == [0, 1, 2]


def test_time_settles_it_by_tea_order_and_all_lose() -> None:
    match = ALLIANCE.start(3)
    say(match, "1 defend", "0 attack")
    match.settle()
    assert match.state.plan == "attack", "seat 2, first in tea order, proposed nothing; seat 0 is next"
    assert match.result is not None
    assert match.result.winners == []
    again = type(match).replay(ALLIANCE, match.setup, "seed", [record.move for record in match.records if record.move])
    assert again.state.plan == "attack"


def test_nothing_is_settled_before_anybody_proposed() -> None:
    match = ALLIANCE.start(3)
    with pytest.raises(NotUnderstood):
        match.settle()
