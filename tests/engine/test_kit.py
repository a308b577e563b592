"""The kit must find what it looks for: titles broken on purpose, one fault each. Numbers logged wrongly are in test_counting.py."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.saved import Move
from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option, Question
from games.engine.rules.game import Game
from games.engine.rules.react import react
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from games.engine.testing.kit import play_again, play_out
from games.engine.title.info import Setup
from games.engine.title.title import Title
from games.engine.title.view import View
from tests.engine.conversations.making import Conversation, everybody, laid
from tests.engine.conversations.test_5_secret_votes import Council, ballot
from tests.engine.toy import SETUP, TOY, Stones, StonesView, steps


def test_sound_titles_pass() -> None:
    for seed in range(30):
        played = play_out(TOY, Setup("toy", "base", 3), str(seed), [random_bot] * 3)
        assert played.failure is None
        assert played.result is not None


def leaky(state: Stones, seat: int | None) -> StonesView:
    """Everybody sees the bag."""
    seen = TOY.view(state, seat)
    seen.taken = [*seen.taken, *state.bag]
    return seen


def losing(state: Stones) -> None:
    """A stone is lost whenever somebody looks."""
    TOY.check(state)
    state.heap -= 1


def raising(state: Stones, seat: int | None) -> StonesView:
    """Nothing is seen of a small heap."""
    if state.heap < 6:
        raise KeyError("heap")
    return TOY.view(state, seat)


def unready(setup: Setup, seed: str) -> Stones:
    """Nothing to set up with."""
    raise LookupError("no box")


def stumbling() -> Title[Any, Any]:
    """Its rule breaks when few stones are left."""
    rules = Steps()

    @rules.step
    def turn(game: Game[Stones], seat: int) -> Flow[None]:
        flow = steps["turn"](game, seat)
        assert flow is not None
        yield from flow
        if game.state.heap < 5:
            raise LookupError("no rule for so few")

    return replace(TOY, steps=rules)


def miscounting() -> Conversation:
    """Secret votes whose count breaks."""
    rules = Steps()

    @rules.step
    def vote(game: Game[Council]) -> Flow[None]:
        answers: dict[int, Answer] = yield AskAll(asks=[ballot(game, seat) for seat in range(game.state.seats)])
        raise LookupError(f"no count of {len(answers)}")

    return Conversation(Council, rules, "vote")


def fickle() -> Conversation:
    """Secret votes between options that read otherwise whenever they are listed."""
    rules, lists = Steps(), itertools.count()

    def listed() -> list[Option]:
        number = next(lists)
        return [Option(name, T("{name} {n}", name=name, n=number)) for name in ("temple", "market")]

    @rules.step
    def vote(game: Game[Council]) -> Flow[None]:
        seats = range(game.state.seats)
        yield AskAll(asks=[Ask(seat=seat, prompt=T("Which?"), rule="toy.vote", options=listed) for seat in seats])
        game.finish(everybody(game.state))

    return Conversation(Council, rules, "vote")


def remembering(state: Stones, seat: int | None, chance: random.Random) -> None:
    """What is dealt again is what lay there, in another order that follows from it."""
    chance.shuffle(state.bag)


class Hands(State):
    cards: list[str] = laid(["ambush", "rain", "wind", "fog"])


def surprising(might: Callable[[Hands, int], bool]) -> Conversation:
    """Whoever holds the ambush may react, and ``might`` says who could, for all that the others know."""
    rules = Steps()

    @rules.step
    def surprise(game: Game[Hands]) -> Flow[None]:
        go = [Option("go", T("Go"))]
        yield Ask(seat=0, prompt=T("Go?"), rule="toy.go", options=lambda: go, hides=True)
        yield from react(
            seats=range(game.state.seats),
            might=lambda seat: might(game.state, seat),
            prompt=T("React?"),
            rule="toy.react",
            options=lambda seat: [Option("spring", T("Spring it"))] if game.state.cards[seat] == "ambush" else [],
        )
        game.finish(everybody(game.state))

    return Conversation(Hands, rules, "surprise", permute_hidden=deal_hands)


def deal_hands(state: Hands, seat: int | None, chance: random.Random) -> None:
    """The cards of the others."""
    others = [other for other in range(state.seats) if other != seat]
    cards = sorted(state.cards[other] for other in others)
    chance.shuffle(cards)
    for other, card in zip(others, cards, strict=True):
        state.cards[other] = card


class Screens(State):
    goods: list[dict[str, int]] = laid(
        [{"wood": 3, "gold": 0}, {"wood": 1, "gold": 2}, {"wood": 0, "gold": 7}, {"wood": 4, "gold": 4}]
    )


class ScreensView(View):
    known: list[int]


def dealing(known: bool) -> Conversation:
    """Goods behind screens, dealt again by shuffling each seat's amounts; ``known`` says whether everybody sees how many they are."""
    rules = Steps()

    @rules.step
    def wait(game: Game[Screens]) -> Flow[None]:
        go = [Option("go", T("Go"))]
        for seat in range(game.state.seats):
            yield Ask(seat=seat, prompt=T("Go?"), rule="toy.go", options=lambda: go, hides=True)
        game.finish(everybody(game.state))

    def view(state: Screens, seat: int | None) -> ScreensView:
        return ScreensView(
            viewer=seat, panels=[], known=[sum(goods.values()) for goods in state.goods] if known else []
        )

    return Conversation(Screens, rules, "wait", view=view, permute_hidden=shuffle_amounts)


def shuffle_amounts(state: Screens, seat: int | None, chance: random.Random) -> None:
    """Each seat keeps its sum."""
    for owner, goods in enumerate(state.goods):
        if owner != seat:
            amounts = sorted(goods.values())
            chance.shuffle(amounts)
            goods.update(zip(goods, amounts, strict=True))


VOTES = Setup("toy", "toy", 4)
FAULTS: list[tuple[Title[Any, Any], Setup, str]] = [
    (replace(TOY, view=leaky), SETUP, "hidden"),
    (replace(TOY, check=losing), SETUP, "lost"),
    (replace(TOY, view=raising), SETUP, "KeyError"),
    (replace(TOY, set_up=unready), SETUP, "no box"),
    (replace(TOY, permute_hidden=remembering), SETUP, "follows from what lay hidden"),
    (stumbling(), SETUP, "no rule for so few"),
    (miscounting(), VOTES, "no count of 4"),
    (fickle(), VOTES, "other options"),
    (dealing(known=False), VOTES, "with the sum of goods."),
    (surprising(lambda state, seat: state.cards[seat] == "ambush"), VOTES, "tells seat"),
    (surprising(lambda state, seat: state.cards[seat] != "ambush"), VOTES, "could not for all that the others know"),
]


@pytest.mark.parametrize(("title", "setup", "what"), FAULTS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_fault_is_found_and_the_moves_lead_to_it_again(title: Title[Any, Any], setup: Setup, what: str) -> None:
    played = [play_out(title, setup, str(seed), [random_bot] * setup.players) for seed in range(60)]
    broken = {playout.seed: playout.failure for playout in played if playout.failure}
    assert any(what in failure.what for failure in broken.values())
    again = {playout.seed: play_again(title, setup, playout.seed, playout.moves)[1] for playout in played}
    assert {seed: failure for seed, failure in again.items() if failure} == broken


def test_a_failure_names_the_line_of_the_title_where_it_began() -> None:
    @(misspelt := Steps()).step
    def turn(game: Game[Stones], seat: int) -> Flow[None]:
        yield Ask(seat=seat, prompt=T("How many?"), rules="toy.turn", options=list)  # type: ignore[call-arg]  # the mistake

    failure = play_out(replace(TOY, steps=misspelt), SETUP, "s", [random_bot] * 2).failure
    assert failure is not None
    line = turn.__code__.co_firstlineno + 2
    assert failure.what.endswith(f"keyword argument 'rules' (tests/engine/test_kit.py:{line})")


def test_a_failure_in_an_answer_names_the_line_and_not_only_the_answer() -> None:
    failure = play_out(stumbling(), SETUP, "s", [random_bot] * 2).failure
    assert failure is not None
    assert re.search(r"no rule for so few.*\(tests/engine/test_kit\.py:\d+\)$", failure.what)


def test_what_the_kit_finds_by_itself_names_no_line() -> None:
    failures = [play_out(replace(TOY, view=leaky), SETUP, str(seed), [random_bot] * 2).failure for seed in range(9)]
    assert {failure.what.endswith(")") for failure in failures if failure} == {False}


def test_a_sum_that_all_see_may_be_kept() -> None:
    for seed in range(60):
        assert play_out(dealing(known=True), VOTES, str(seed), [random_bot] * 4).failure is None


def test_where_all_are_asked_to_react_nothing_is_told() -> None:
    played = play_out(surprising(lambda state, seat: True), VOTES, "s", [random_bot] * 4)
    assert played.failure is None
    assert len(played.moves) == 5


def test_what_was_played_soundly_is_sound_again() -> None:
    played = play_out(TOY, SETUP, "s", [random_bot] * 2)
    match, failure = play_again(TOY, SETUP, "s", played.moves)
    assert failure is None
    assert match is not None
    assert match.result == played.result


def test_a_match_that_was_broken_off_is_looked_at_as_far_as_it_goes() -> None:
    match, failure = play_again(TOY, SETUP, "s", play_out(TOY, SETUP, "s", [random_bot] * 2).moves[:3])
    assert failure is None
    assert match is not None
    assert match.number == 3
    assert match.result is None


def test_an_answer_after_the_end_is_a_failure() -> None:
    moves = play_out(TOY, SETUP, "s", [random_bot] * 2).moves
    _, failure = play_again(TOY, SETUP, "s", [*moves, Move(0, "take:1")])
    assert failure is not None
    assert (failure.move, failure.what.partition(":")[0]) == (len(moves), "MatchOver")


def test_the_checks_do_not_change_the_game() -> None:
    checked, unchecked = (play_out(TOY, SETUP, "s", [random_bot] * 2, check=check) for check in (True, False))
    assert checked.moves == unchecked.moves


def test_a_bot_that_cheats_is_a_failure_that_names_the_move() -> None:
    def cheat(view: View, question: Question, chance: random.Random) -> str:
        return "take:11"

    played = play_out(TOY, SETUP, "s", [cheat, cheat])
    assert played.failure is not None
    assert "take:11" in played.failure.what
    assert played.moves[-1].option == "take:11"
