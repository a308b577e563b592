"""The kit must find numbers that do not add up, and what is logged otherwise than it was applied: titles that say so on purpose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.engine.bots.policies import random_bot
from games.engine.rules.ask import Amount, Ask, Flow, Option, Question, Share
from games.engine.rules.event import Change
from games.engine.rules.game import Game
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.state import ScoreLine, call
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from games.engine.testing.kit import play_out
from games.engine.title.info import Setup
from games.engine.title.news import Rival
from games.engine.title.title import Title
from games.engine.title.view import View
from tests.engine.toy import SETUP, TOY, Stones, finish


def misexplaining(cause: Cause) -> Title[Any, Any]:
    """Says of every take that it comes of more than it does."""

    @(mine := Steps()).step
    def turn(game: Game[Stones], seat: int) -> Flow[None]:
        yield Ask(seat=seat, prompt=T("How many?"), rule="toy.turn", options=lambda: TAKES)
        game.log(T("taken"), rule="toy.turn", reckoning=Reckoning(T("Stones"), (cause,)))
        game.later(call("turn", seat))

    return replace(TOY, steps=mine)


TAKES = [Option("take:1", T("Take one")), Option("take:2", T("Take two"))]
PARTS = (Cause(1, T("Left"), "toy.turn"), Cause(1, T("Right"), "toy.turn"))


@pytest.mark.parametrize(
    "cause", [Cause(3, T("Both"), "toy.turn", PARTS), Cause(2, T("Both"), ""), Cause(2, T(""), "toy.turn")]
)
def test_what_an_event_explains_wrongly_is_found(cause: Cause) -> None:
    playout = play_out(misexplaining(cause), SETUP, "explained", [random_bot] * 2)
    assert playout.failure is not None
    assert "does not add up" in playout.failure.what


def reporting(
    amount: Callable[[int], int], why: int | None = None, *, cost: int = 1, late: bool = False
) -> Title[Stones, Any]:
    """The toy game. It logs ``amount(heap)`` stones for each answer. ``why`` is the number that the reckoning explains."""

    def tell(game: Game[Stones], seat: int) -> None:
        change = Change(f"seat:{seat}", "stones", amount(game.state.heap))
        reckoning = msgspec.UNSET if why is None else _because(why)
        game.log(T("taken"), rule="toy.turn", changes=(change,), reckoning=reckoning)

    @(mine := Steps()).step
    def turn(game: Game[Stones], seat: int) -> Flow[None]:
        state = game.state
        options = [Option("take:1", T("Take"), price=_because(1), cost=(Amount("stone", T("Stones"), cost),))]
        yield Ask(seat=seat, prompt=T("Take?"), rule="toy.turn", options=lambda: options, hides=True)
        if late:  # logged before it is there
            tell(game, seat)
            yield Ask(seat=seat, prompt=T("Sure?"), rule="toy.turn", options=lambda: TAKES)
        state.heap, state.taken[seat] = state.heap - 1, state.taken[seat] + 1
        if not late:
            tell(game, seat)
        if state.heap:
            game.later(call("turn", 1 - seat))
        else:
            finish(game)

    return replace(TOY, steps=mine, holdings=holdings)


def holdings(state: Stones) -> Mapping[str, Mapping[str, int]]:
    """The stones that everybody has taken."""
    return {f"seat:{seat}": {"stones": n} for seat, n in enumerate(state.taken)}


def _because(n: int) -> Reckoning:
    return Reckoning.of(T("Stones"), (n, T("Taken"), "toy.turn"))


def what_breaks(title: Title[Any, Any]) -> str:
    failure = play_out(title, SETUP, "told", [random_bot] * 2).failure
    return failure.what if failure else ""


@pytest.mark.parametrize("late", [False, True])
def test_what_is_told_is_what_was_applied(late: bool) -> None:
    assert what_breaks(reporting(lambda heap: 1, 1, late=late)) == ""
    assert "stones of seat:" in what_breaks(reporting(lambda heap: 2, late=late))
    assert "stones of seat:" in what_breaks(reporting(lambda heap: 1 if heap > 4 else 0, late=late))
    assert "stones of seat:" in what_breaks(reporting(lambda heap: int(heap > late), late=late))


def endowed(*, tells: bool) -> Title[Any, Any]:
    """Everybody begins with a stone; the first step tells of it, or does not."""
    title = reporting(lambda heap: 1)

    @title.steps.step
    def opening(game: Game[Stones]) -> None:
        changes = [Change(f"seat:{seat}", "stones", 1) for seat in range(game.state.seats)]
        if tells:
            game.log(T("begun"), rule="toy.turn", changes=changes)
        game.later(call("turn", 0))

    def set_up(setup: Setup, seed: str) -> Stones:
        state = title.set_up(setup, seed)
        state.heap, state.taken, state.agenda = 10, [1, 1], [call("opening")]
        return state

    return replace(title, set_up=set_up)


def test_what_somebody_begins_with_is_told_too() -> None:
    assert what_breaks(endowed(tells=True)) == ""
    assert "stones of seat:" in what_breaks(endowed(tells=False))


def test_what_explains_a_change_comes_to_as_much() -> None:
    assert "explained as" in what_breaks(reporting(lambda heap: 1, 2))


def test_a_price_is_what_an_option_costs() -> None:
    assert "take:1 costs 2" in what_breaks(reporting(lambda heap: 1, cost=2))


def forecasting(why: Reckoning, dropped: int = 0) -> Title[Any, Any]:
    """Foretells of each answer what seat 0 would have by it, ``why``."""

    def forecast(view: View, question: Question) -> Sequence[Option]:
        options = [msgspec.structs.replace(option, scores=(Share(0, why),)) for option in question.options]
        return options[dropped:]

    return replace(TOY, forecast=forecast)


def test_what_is_forecast_adds_up_and_is_of_the_same_answers() -> None:
    def found(why: Reckoning, dropped: int = 0) -> str:
        title = forecasting(why, dropped)
        played = [play_out(title, SETUP, f"forecast/{number}", [random_bot] * 2).failure for number in range(30)]
        return " ".join(failure.what for failure in played if failure)

    assert found(_because(2)) == ""
    assert "would score by take:1 does not add up" in found(Reckoning(T("Stones"), (Cause(2, T("Taken"), ""),)))
    assert "other options are forecast" in found(_because(2), 1)


def opposed(*lines: ScoreLine) -> Title[Any, Any]:
    """Against a rival who is said to have a score of 3."""
    return replace(TOY, rivals=lambda state: (Rival("rival", 3, lines),))


def test_the_lines_of_a_rival_are_what_is_said_of_them() -> None:
    assert what_breaks(opposed(ScoreLine(T("Stones"), 3, "toy.end", _because(3)))) == ""
    assert "rival: the lines of the score" in what_breaks(opposed(ScoreLine(T("Stones"), 2, "toy.end")))
    assert "explained as" in what_breaks(opposed(ScoreLine(T("Stones"), 3, "toy.end", _because(2))))


def misselling(**explained: Any) -> Title[Any, Any]:
    """Offers takes that cost or bring other than their causes say."""

    @(mine := Steps()).step
    def turn(game: Game[Stones], seat: int) -> Flow[None]:
        options = [Option("take:1", T("Take one"), **explained), TAKES[1]]
        yield Ask(seat=seat, prompt=T("How many?"), rule="toy.turn", options=lambda: options)
        game.later(call("turn", seat))

    return replace(TOY, steps=mine)


@pytest.mark.parametrize(("explained", "of"), [("price", "the price of take:1"), ("brings", "what take:1 brings")])
def test_what_an_option_explains_wrongly_is_found(explained: str, of: str) -> None:
    wrong = Reckoning(T("Stones"), (Cause(3, T("Both"), "toy.turn", PARTS),))
    assert of in what_breaks(misselling(**{explained: wrong}))
