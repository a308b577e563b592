"""A match: what may be answered, what is refused, what survives a crash, a restart and a fix to the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.engine.match.match import Match
from games.engine.match.saved import Move, Saved, TakeBack
from games.engine.rules.ask import Ask, AskAll, Flow, Option
from games.engine.rules.chance import Chance
from games.engine.rules.errors import MatchOver, NotAllowed, NotAsked, NothingToUndo, NotUnderstood, Stale, TitleBroken
from games.engine.rules.game import Game
from games.engine.rules.state import Call, State, call
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from games.engine.title import codec
from tests.engine.conversations.making import Conversation, everybody, laid, options
from tests.engine.toy import SETUP, TOY, Stones


@pytest.fixture
def match() -> Match[Any]:
    return Match.start(TOY, SETUP, "seed")


def frozen(match: Match[Any]) -> tuple[bytes, list[int], int, int]:
    """Everything that a refused answer must leave as it is."""
    return codec.encode(match.state), match.waiting_for(), match.number, len(match.records)


@pytest.mark.parametrize(
    ("seat", "option", "at", "error"),
    [
        (1, "take:1", None, NotAsked),
        (0, "take:9", None, NotUnderstood),
        (0, "", None, NotUnderstood),
        (0, "take:1", 7, Stale),
        (-1, "settle", None, NotAsked),
        (99, "take:1", None, NotAsked),
    ],
)
def test_a_wrong_answer_changes_nothing(
    match: Match[Any], seat: int, option: str, at: int | None, error: type[Exception]
) -> None:
    before = frozen(match)
    with pytest.raises(error):
        match.submit(seat, option, at=at)
    assert frozen(match) == before


def test_a_refused_option_says_why_and_by_which_clause(match: Match[Any]) -> None:
    for answer in ("take:2", "take:2", "take:2", "take:2", "take:2", "take:1"):
        match.submit(match.waiting_for()[0], answer)
    with pytest.raises(NotAllowed) as refused:
        match.submit(0, "take:2")
    assert refused.value.rule == "toy.heap"
    assert refused.value.reason.params == {"n": 1}


def test_the_same_answer_twice_counts_once(match: Match[Any]) -> None:
    match.submit(0, "take:2", at=0)
    with pytest.raises(Stale):
        match.submit(0, "take:2", at=0)
    assert match.state.taken == [2, 0]


def test_nothing_is_answered_after_the_end(match: Match[Any]) -> None:
    while match.request is not None:
        match.submit(match.waiting_for()[0], match.options(match.waiting_for()[0])[0].id)
    assert match.result is not None
    with pytest.raises(MatchOver):
        match.submit(0, "take:1")
    again = Match.restore(TOY, match.save())
    assert again.result == match.result
    assert again.request is None


def test_undo_returns_across_the_end_of_a_turn_until_another_answers(match: Match[Any]) -> None:
    start = codec.encode(match.state)
    match.submit(0, "take:2")
    assert match.may_undo(0)
    assert not match.may_undo(1)
    assert match.undo(0) == 0
    assert codec.encode(match.state) == start
    assert [record.number for record in match.records] == [0]
    match.submit(0, "take:1")
    match.submit(1, "take:1")
    with pytest.raises(NothingToUndo):
        match.undo(0)
    assert match.undo(1) == 1
    assert match.undo(0) == 0


def test_a_lot_that_was_drawn_cannot_be_undone(match: Match[Any]) -> None:
    match.submit(0, "draw")
    assert not match.may_undo(0)
    with pytest.raises(NothingToUndo):
        match.undo(0)


@pytest.mark.parametrize("watched", [True, False])
def test_a_match_restored_from_a_save_leaves_the_one_it_was_saved_from(watched: bool) -> None:
    match = Match.start(TOY, SETUP, "seed", watched=watched)
    for number in range(4):
        match.submit(match.waiting_for()[0], "take:1")
        again = Match.restore(TOY, match.save())
        again.submit(again.waiting_for()[0], "take:2")
        assert Match.restore(TOY, match.save()).state.taken == match.state.taken
        assert match.recent_moves() == Match.restore(TOY, match.save()).recent_moves()
        assert match.number == number + 1


def test_where_somebody_imagines_how_it_goes_on_the_running_step_is_near() -> None:
    """A playout that careful bots think about need not be played again from its beginning for each of their thoughts."""
    plain = Match.start(TOY, SETUP, "seed", watched=False)
    match = Match.start(TOY, SETUP, "seed", watched=False, imagined=True)
    while match.request is not None:
        assert len(match.save().segments[-1].moves) <= 1
        assert len(plain.save().segments[-1].moves) == plain.number
        for played in (plain, match):
            played.submit(played.waiting_for()[0], "take:1")
    assert match.result == plain.result


def test_undo_survives_saving_and_loading(match: Match[Any]) -> None:
    match.submit(0, "take:2")
    again = Match.restore(TOY, msgspec.msgpack.decode(msgspec.msgpack.encode(match.save()), type=Saved))
    assert again.undo(0) == 0
    assert again.state.taken == [0, 0]


def test_taking_back_beyond_undo_needs_everybody(match: Match[Any]) -> None:
    match.submit(0, "draw")
    match.submit(1, "take:1")
    assert not match.propose_takeback(0, 0, voters=[0, 1])
    with pytest.raises(NotAsked):
        match.answer_takeback(0, True)
    assert not match.answer_takeback(1, False)
    assert match.takeback == TakeBack(0, 0, [], refused=1)
    match.propose_takeback(0, 0, voters=[0, 1])
    assert match.answer_takeback(1, True)
    match.propose_takeback(0, 0, voters=[0, 1])
    match.submit(0, "take:1")
    assert match.takeback is None, "the game went on"
    assert match.propose_takeback(0, 0, voters=[0]), "alone with bots, nobody has to be asked"
    with pytest.raises(NotUnderstood):
        match.propose_takeback(0, 99, voters=[])


def test_replaying_leads_to_the_same_bytes(match: Match[Any]) -> None:
    for answer in ("draw", "take:1", "draw"):
        match.submit(match.waiting_for()[0], answer)
    moves = [record.move for record in match.records if record.move]
    assert codec.encode(Match.replay(TOY, SETUP, "seed", moves).state) == codec.encode(match.state)


def test_only_one_way_is_taken_by_the_kernel() -> None:
    match = Match.start(TOY, SETUP, "seed")
    for answer in ("draw", "draw", "draw", "take:2", "take:2", "take:1"):
        match.submit(match.waiting_for()[0], answer)
    assert match.result is not None
    assert match.records[-1].move == Move(0, "take:1", forced=True)
    assert not match.may_undo(0)
    assert match.undo(1) == 5, "what the kernel answered goes with the answer it followed from"


def test_an_answer_once_given_by_a_seat_and_now_by_the_kernel_is_passed_over() -> None:
    answers = [Move(n % 2, answer) for n, answer in enumerate(("draw", "draw", "draw", "take:2", "take:2", "take:1"))]
    today = Match.replay(TOY, SETUP, "seed", answers)
    older = Match.replay(TOY, SETUP, "seed", [*answers, Move(0, "take:1")])
    assert codec.encode(older.state) == codec.encode(today.state)
    assert older.number == today.number


@pytest.mark.parametrize("more", [Move(0, "take:2"), Move(1, "take:1")])
def test_what_the_kernel_did_not_answer_is_not_passed_over(more: Move) -> None:
    answers = [Move(n % 2, answer) for n, answer in enumerate(("draw", "draw", "draw", "take:2", "take:2", "take:1"))]
    with pytest.raises(MatchOver):
        Match.replay(TOY, SETUP, "seed", [*answers, more])


class Alone(State):
    asked: list[int] = laid([])


alone_steps = Steps()


@alone_steps.step
def lone(game: Game[Alone]) -> Flow[None]:
    """Both at once, then one whose lack of a choice is a secret, then one whose is not."""
    yield AskAll(asks=[_lone(0, "both"), _lone(1, "both")])
    yield _lone(0, "secret", hides=True)
    yield _lone(1, "open")
    yield Ask(seat=1, prompt=T("And now?"), rule="toy.lone", options=lambda: options("stay", "end"))
    game.finish(everybody(game.state))


def _lone(seat: int, answer: str, *, hides: bool = False) -> Ask:
    return Ask(seat=seat, prompt=T("Go on?"), rule="toy.lone", options=lambda: options(answer), hides=hides)


def test_who_has_no_choice_is_asked_only_where_that_is_a_secret() -> None:
    match = Conversation(Alone, alone_steps, "lone").start(2)
    assert [(move.seat, move.forced) for move in match.recent_moves()] == [(0, True), (1, True)]
    assert match.waiting_for() == [0]
    match.submit(0, "secret")
    assert match.waiting_for() == [1]
    assert len(match.options(1)) == 2


def test_answers_of_several_seats_that_the_kernel_gives_today_are_passed_over() -> None:
    match = Conversation(Alone, alone_steps, "lone").start(2)
    both = [Move(0, "both"), Move(1, "both")]
    match.follow([*both, Move(0, "secret"), Move(1, "open"), Move(1, "stay")], after=0)
    assert match.result is not None
    assert match.number == 5


class Flag(State):
    raised: int = 0


flag_steps = Steps()


def _lowered(game: Game[Flag]) -> Flow[None]:
    game.end_now(everybody(game.state))
    yield Ask(seat=0, prompt=T("And after the end?"), rule="toy.flag", options=lambda: options("yes", "no"))


@flag_steps.step
def raise_flag(game: Game[Flag]) -> Flow[None]:
    answer = yield Ask(
        seat=0, prompt=T("Raise it?"), rule="toy.flag", options=lambda: options("up", "crash", "look", "none", "stop")
    )
    game.log(T("first"))
    if answer.id == "crash":
        game.state.raised = 99
        raise ZeroDivisionError("the rules are wrong")
    if answer.id == "look":
        game.reveal()
    if answer.id == "none":
        yield Ask(seat=0, prompt=T("Nothing to choose"), rule="toy.flag", options=list)
    if answer.id == "stop":
        yield from _lowered(game)
    yield Ask(seat=0, prompt=T("And wave?"), rule="toy.flag", options=lambda: options("yes", "no"))
    game.state.raised += 1
    game.next("raise_flag")


FLAG = Conversation(Flag, flag_steps, "raise_flag")


@pytest.mark.parametrize("answer", ["crash", "none"])
def test_a_title_that_fails_leaves_the_match_as_it_was(answer: str) -> None:
    match = FLAG.start(2)
    match.submit(0, "up")
    match.submit(0, "yes")
    before = frozen(match)
    with pytest.raises(TitleBroken):
        match.submit(0, answer)
    assert frozen(match) == before
    match.submit(0, "up")
    match.submit(0, "no")
    assert match.state.raised == 2


def test_a_match_ends_in_the_middle_of_a_step() -> None:
    match = FLAG.start(2)
    match.submit(0, "up")
    match.submit(0, "yes")
    match.submit(0, "stop")
    assert match.request is None
    assert match.result is not None
    assert match.state.raised == 1
    assert not match.state.agenda
    again = type(match).restore(match.title, match.save())
    assert (again.state, again.request) == (match.state, None)


def test_undo_stops_where_something_was_revealed() -> None:
    match = FLAG.start(2)
    match.submit(0, "look")
    assert not match.may_undo(0)
    match.submit(0, "yes")
    assert match.undo(0) == 1
    assert not match.may_undo(0)


def test_undo_takes_back_one_answer_inside_a_step() -> None:
    match = FLAG.start(2)
    match.submit(0, "up")
    assert match.undo(0) == 0
    assert [option.id for option in match.options(0)] == ["up", "crash", "look", "none", "stop"]
    assert match.state.raised == 0


def test_a_turn_reaches_back_to_what_was_revealed_and_to_the_other_seats_answer(match: Match[Any]) -> None:
    match.submit(0, "take:1")
    match.submit(1, "take:1")
    assert match.turn(1) == (1, 1)
    assert match.turn(0) == (2, 0)
    looked = FLAG.start(2)
    for answer in ("look", "yes"):
        looked.submit(0, answer)
    assert looked.turn(0) == (1, 1)


renamed_steps = Steps()


@renamed_steps.step
def turn(game: Game[Stones], seat: int) -> Flow[None]:
    answer = yield Ask(
        seat=seat,
        prompt=T("How many?"),
        rule="toy.turn",
        options=lambda: [Option("take:1", T("1")), Option("take:3", T("3"))],
    )
    yield Ask(
        seat=seat, prompt=T("Sure?"), rule="toy.turn", options=lambda: [Option("yes", T("Yes")), Option("no", T("No"))]
    )
    game.state.heap -= answer.number(1)
    game.state.taken[seat] += answer.number(1)
    game.later(call("turn", 1 - seat))


def fourth_lot(state: dict[str, Any], from_revision: int) -> dict[str, Any]:
    """The bag has one more."""
    assert from_revision == 1
    return {**state, "bag": [*state["bag"], 4]}


RENAMED = replace(TOY, revision=2, steps=renamed_steps, upgrade=fourth_lot)
"""The toy after a fix to its rules: one may take three, but no longer two."""


def test_a_fix_to_the_rules_upgrades_a_running_match(match: Match[Any]) -> None:
    match.submit(0, "take:1")
    again = Match.restore(RENAMED, match.save())
    assert not again.restarted
    assert again.state.bag == [1, 2, 3, 4]
    assert [option.id for option in again.options(1)] == ["take:1", "take:3"]


def test_moves_that_no_longer_fit_start_the_step_over() -> None:
    running = Match.start(RENAMED, SETUP, "seed")
    running.submit(0, "take:3")
    saved = running.save()
    saved = msgspec.structs.replace(saved, revision=1)
    saved.segments[-1].moves = [Move(0, "take:2")]
    again = Match.restore(RENAMED, saved)
    assert again.restarted
    assert again.state.taken == [0, 0]
    assert [option.id for option in again.options(0)] == ["take:1", "take:3"]


def test_several_steps_are_put_on_the_agenda_in_the_order_in_which_they_are_played() -> None:
    game = Game(State(seats=1, mode="toy", options={}, chance=Chance("seed"), agenda=[Call("last")]))
    game.next("first", call("second", 2))
    game.later("very last")
    assert game.state.agenda == [Call("first"), Call("second", [2]), Call("last"), Call("very last")]
