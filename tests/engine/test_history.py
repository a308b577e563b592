"""How far back what was played is kept, and what a match is saved with."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engine.match import history
from games.engine.match.match import Match
from games.engine.match.saved import Move, Saved
from games.engine.rules.ask import Ask, Flow
from games.engine.rules.chance import Chance
from games.engine.rules.errors import NothingToUndo
from games.engine.rules.game import Game
from games.engine.rules.state import Call, State
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from games.engine.title import codec
from tests.engine.conversations.making import Conversation, options


class Heavy(State):
    ballast: str
    turns: int = 0


heavy_steps = Steps()


@heavy_steps.step
def heave(game: Game[Heavy]) -> Flow[None]:
    yield Ask(seat=0, prompt=T("Heave?"), rule="toy.heavy", options=lambda: options("yes", "no"))
    game.state.turns += 1
    game.next("heave")


class Weighty(Conversation):
    """A State of ``size`` bytes, and steps without end."""

    def __init__(self, size: int) -> None:
        def set_up(setup: Any, seed: str) -> Heavy:
            agenda = [Call("heave")]
            return Heavy(seats=1, mode="toy", options={}, chance=Chance(seed), agenda=agenda, ballast="x" * size)

        super().__init__(Heavy, heavy_steps, "heave", set_up=set_up)


@pytest.mark.parametrize(("size", "kept"), [(history.KEPT // 6, 5), (history.KEPT * 2, 1)])
def test_undo_reaches_back_as_far_as_the_bytes_that_are_kept(size: int, kept: int) -> None:
    match = Weighty(size).start(2)
    played, reach = 10 * history.SPACED + 3, kept * history.SPACED + 3
    for _ in range(played):
        match.submit(0, "yes")
    assert sum(len(segment.checkpoint) for segment in match.save().segments[:-2]) <= max(history.KEPT, size * 1.1)
    for taken in range(1, reach + 1):
        match.undo(0)
        assert match.state.turns == played - taken
    with pytest.raises(NothingToUndo):
        match.undo(0)
    match.submit(0, "no")
    assert match.state.turns == played + 1 - reach


def test_every_checkpoint_can_be_returned_to_although_all_but_the_last_are_packed() -> None:
    """A step in which nobody answered gives its place to the next, and the one before it stands beside another."""
    states = [
        Heavy(seats=1, mode="toy", options={}, chance=Chance("a"), agenda=agenda, ballast="x" * 2_000, turns=turns)
        for turns, agenda in enumerate([[Call("heave")], [Call("heave")], [Call("heave")], []])
    ]
    held = history.History([], 0)
    for state in states:
        held.begin_step(state)
        for _ in range(history.SPACED if state.turns < 2 else 0):
            held.add(Move(0, "yes"))
    assert [len(segment.checkpoint) < 100 for segment in held.segments] == [True, True, False]
    for turns, point in ((1, history.SPACED), (0, 3)):
        held.cut(point)
        assert codec.decode(held.restart().checkpoint, Heavy) == states[turns]


@pytest.mark.parametrize("size", [10, history.KEPT // 6])
def test_a_match_that_is_stored_after_every_answer_keeps_no_more_than_one_that_is_not(size: int) -> None:
    title = Weighty(size)
    match, reloaded = title.start(2), title.start(2)
    for _ in range(12 * history.SPACED + 3):
        match.submit(0, "yes")
        saved = msgspec.msgpack.decode(codec.encode(reloaded.save()), type=Saved)
        reloaded = Match.restore(title, saved)
        reloaded.submit(0, "yes")
    assert len(reloaded.save().segments) <= len(match.save().segments) + 1
    while match.may_undo(0):
        match.undo(0)
        assert reloaded.undo(0) == match.number
        assert reloaded.state == match.state


def test_a_damaged_checkpoint_is_refused_and_not_guessed() -> None:
    match = Weighty(1_000).start(2)
    for _ in range(2 * history.SPACED):
        match.submit(0, "yes")
    first, *others = match.save().segments
    assert first.packed
    for checkpoint in (first.checkpoint[:-4], b"x" + first.checkpoint[1:], b""):
        spoilt = msgspec.structs.replace(first, checkpoint=checkpoint)
        with pytest.raises(msgspec.DecodeError):
            spoilt.unpacked_before(others[0].checkpoint)
    with pytest.raises(msgspec.DecodeError):
        first.unpacked_before(b"another checkpoint")


def test_a_saved_match_keeps_its_running_step_by_itself() -> None:
    match = Weighty(10).start(2)
    for turns in (1, 2, 3, 2, 3, 4, *range(5, 2 * history.SPACED + 3)):
        if turns < match.state.turns:
            match.undo(0)
            match.undo(0)
        match.submit(0, "yes")
        saved = match.save()
        assert match.save().segments == saved.segments
        assert [segment.start for segment in saved.segments[1:]] == [segment.end for segment in saved.segments[:-1]]
        step = saved.segments[-1]
        assert (step.start, step.moves) == (turns, [])
        assert codec.decode(step.checkpoint, Heavy).turns == turns


def test_a_whole_turn_is_taken_back_in_one_act() -> None:
    match = Weighty(100).start(1)
    for _ in range(3):
        match.submit(0, "yes")
    assert match.turn(0) == (0, 3)
    assert match.undo(0, whole=True) == 0
    assert match.state.turns == 0
    with pytest.raises(NothingToUndo):
        match.undo(0, whole=True)
