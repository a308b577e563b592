"""In every title, what a seat tries out beside the table depends only on what that seat knows."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

from games.engine import lru
from games.engine.branches.agreeing import look_alike
from games.engine.branches.origin import Origin, kept
from games.engine.branches.playing import played
from games.engine.branches.tree import Answers
from games.engine.match import copying
from games.engine.match.match import Match
from games.engine.rules.orders import offered
from games.engine.title import codec
from tests.titles.shared.test_copying import along, every_file, otherwise
from tests.titles.shared.test_copying import look_alike as twins_for

TRIED = 12
"""Answers that are tried one after the other."""
COMPARED = 8
"""Positions of a recorded match that are compared with others that look the same."""


def tried_out(origin: Origin, seat: int) -> list[tuple[Any, ...]]:
    """What one sees in a plan: every question of every seat with its options, and the board as that seat and the planning one see it."""
    dice, branch = random.Random(7), cast(Answers, ())
    seen: list[tuple[Any, ...]] = []
    for _ in range(TRIED):
        match = played(origin, branch).match
        if match.request is None:
            break
        asked = match.waiting_for()[0]
        options = [option.id for option in offered(match.options(asked))]
        seen.append((asked, match.ask(asked).prompt, options, match.view(seat), match.view(asked)))  # type: ignore[union-attr]
        chosen = match.options(asked)[0].id if len(options) != len(match.options(asked)) else dice.choice(options)
        branch = (*branch, (asked, chosen))
    seen.append(
        tuple(codec.encode(record.events) for tried in played(origin, branch).tried for record in tried.records)
    )
    return seen


def dealt_otherwise(match: Match[Any], seat: int) -> Match[Any] | None:
    """The match in which other things lie hidden from the seat since its step began, if the same answers lead to the same view."""
    begun = copying.copied_step(match, seat, "twin", deal=True)
    other = Match.restore(match.title, begun)
    try:
        other.follow(match.step.moves, after=begun.segments[-1].start)
    except Exception:
        return None
    same = other.number == match.number and look_alike(other, match, seat)
    return other if same and other.state.agenda == match.state.agenda else None


def is_secret(match: Match[Any], seat: int) -> bool:
    """Whether what others have answered in the running step may name what the seat does not know. Else they chose among what all see."""
    return seat in match.waiting_for() or not copying.repeatable_moves(match, seat, deal=True)


@every_file
def test_what_is_tried_out_follows_from_what_the_seat_knows(path: Path) -> None:
    """Two matches that look the same to a seat give the same plan: all that all seats are asked there, and all that happens."""
    compared = 0
    for match, before in along(path, 300):
        if compared >= COMPARED:
            break
        last = match.step.moves[-1] if match.step.moves else None
        for seat in range(match.setup.players):
            twins = [dealt_otherwise(match, seat)]
            if last is not None and last.seat not in (seat, -1) and is_secret(match, seat):
                twins.append(otherwise(match, before, last, seat))
            for twin in twins:
                if twin is None or not twins_for(match, twin, seat):
                    continue
                compared += 1
                plans = []
                for one in (match, twin):
                    lru.clear_all()
                    plans.append(tried_out(Origin(match.title, kept(one), seat, "x"), seat))
                assert plans[0] == plans[1], (path.stem, match.number, seat)
    assert compared > 1


@every_file
def test_a_plan_begins_where_the_seat_looks_and_keeps_nothing_real(path: Path) -> None:
    """Who is asked begins at the question. A branch leads to the same position from a cache and without one."""
    for match, _ in along(path, 10):
        for seat in match.waiting_for():
            origin = Origin(match.title, kept(match), seat, "x")
            begun = played(origin, ())
            assert look_alike(begun.match, match, seat)
            assert begun.begun == match.number
            assert not begun.match.step.checkpoint, "nothing can be saved, nor returned to, that was not dealt"
            branch: Answers = ()
            for _ in range(TRIED):
                there = played(origin, branch).match
                if there.request is None:
                    break
                asked = there.waiting_for()[0]
                branch = (*branch, (asked, there.options(asked)[0].id))
            known = played(origin, branch)
            lru.clear_all()
            again = played(origin, branch)
            assert codec.encode(again.match.state) == codec.encode(known.match.state)
            assert again.tried == known.tried
            assert again.begun == known.begun


@every_file
def test_an_answer_that_is_not_offered_ends_the_branch_before_it(path: Path) -> None:
    for match, _ in along(path, 4):
        seat = match.waiting_for()[0]
        origin = Origin(match.title, kept(match), seat, "x")
        stopped = played(origin, ((seat, "no such answer"),))
        assert stopped.why is not None
        assert not stopped.tried
        assert look_alike(stopped.match, match, seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_two_positions_differ_in_is_noticed(seat: int) -> None:
    """The comparison is worth something."""
    path = Path(__file__).parents[2] / "fixtures" / "great_wall_of_china" / "random_2.json"
    positions = [Match.restore(match.title, match.save()) for match, _ in along(path)]
    assert len(positions) > 10
    for one, other in pairwise(positions):
        assert not look_alike(one, other, seat)
