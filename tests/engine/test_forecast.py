"""A forecast is what the rules do in an imagined position."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.engine.bots.imagining import Position
from games.engine.forecast import (
    Asked,
    Branch,
    Course,
    Forecast,
    Rehearsal,
    forecast,
    forecast_of,
    from_position,
    to_the_end,
)
from games.engine.match.match import Match
from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option, answer_of
from games.engine.rules.chance import Chance
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.game import Game
from games.engine.rules.state import State
from games.engine.rules.text import T
from tests.engine.toy import SETUP, TOY, Stones, turn


def position(*answers: str, seed: str = "s") -> Position:
    """The toy's position after these answers."""
    match = Match.start(TOY, SETUP, seed)
    for answer in answers:
        match.submit(match.waiting_for()[0], answer)
    return Position(match, match.waiting_for()[0])


def taken(state: Stones) -> Mapping[str, int]:
    return {"heap": state.heap, **{f"taken:{seat}": n for seat, n in enumerate(state.taken)}}


def test_what_the_rules_do_is_forecast() -> None:
    result = forecast_of(position(), "take:2", taken)
    assert result.whole
    change = result.change("taken:0")
    assert (change.least, change.most, change.certain) == (2, 2, True)
    assert result.value("heap").most == 10
    assert set(result.changes()) == {"heap", "taken:0"}
    asked = result.asked()
    assert asked is not None
    assert [(one.seat, one.rule) for one in asked] == [(1, "toy.turn")]
    assert result.ends() is False


def test_what_is_drawn_is_never_certain() -> None:
    """Also where all imagined positions happen to draw the same."""
    for seeds in (("1",), tuple("123456789")):
        result = forecast_of(position(), "draw", taken, seeds=seeds)
        assert not result.change("taken:0").certain
    assert (result.change("taken:0").least, result.change("taken:0").most) == (1, 3)


def test_a_forecast_follows_from_what_the_seat_knows() -> None:
    """Two matches that look the same, with other lots to come, have the same forecast."""
    first, second = (forecast_of(position("take:1", seed=seed), "draw", taken) for seed in ("a", "b"))
    assert first == second


def test_later_choices_are_branches() -> None:
    """Seat 0 takes 2 of 12, then seat 1 has two ways to take stones and one to draw."""

    def until(course: Course) -> bool:
        state: Stones = course.state
        return state.taken[1] > 0

    result = forecast_of(position(), "take:2", taken, until=until, seeds=("1",))
    assert [branch.answers[1] for branch in result.branches] == [(1, "take:1"), (1, "take:2"), (1, "draw")]
    assert not result.change("taken:1").certain
    assert result.change("taken:0").least == result.change("taken:0").most == 2


def test_what_is_cut_short_is_not_certain() -> None:
    result = forecast_of(position(), "take:2", taken, until=to_the_end, most=5)
    assert not result.whole
    assert len(result.branches) == 15
    assert not result.change("heap").certain


def test_questions_that_differ_from_branch_to_branch_are_not_told() -> None:
    def branch(*seats: int) -> Branch:
        return Branch("1", (), {}, {}, tuple([Asked(seat, T("Which?"), "toy.turn") for seat in seats]), False, False)

    assert Forecast((branch(0), branch(1)), True).asked() is None
    assert Forecast((branch(1), branch(1)), True).asked() == branch(1).asked


def test_the_end_is_forecast() -> None:
    result = forecast_of(position(*["take:2"] * 5), "take:2", taken)
    assert result.ends() is True
    assert result.asked() == ()


def test_a_chain_of_answers_is_given_one_after_the_other() -> None:
    result = forecast(from_position(position()), [(0, "take:2"), (1, "take:1")], taken)
    assert result.change("heap").certain
    assert result.change("heap").most == -3


def test_what_cannot_be_answered_has_no_branch() -> None:
    result = forecast_of(position(*["take:2"] * 5, "take:1"), "take:2", taken)
    assert not result.branches
    assert not result.whole
    assert result.ends() is None
    assert not result.change("heap").certain


def test_a_part_of_the_rules_is_run_by_itself() -> None:
    """A rehearsal of the step gives the same numbers as the match, and leaves the State of the match alone."""
    at = position("take:1")
    match = Match.start(TOY, SETUP, "s")
    match.submit(0, "take:1")

    def begin(seed: str) -> Rehearsal[Stones]:
        state = TOY.set_up(SETUP, seed)
        state.heap, state.taken = match.state.heap, list(match.state.taken)
        return Rehearsal(state, lambda game: turn(game, 1))

    for option in ("take:1", "take:2"):
        alone = forecast(begin, [(1, option)], taken)
        assert alone.changes() == forecast_of(at, option, taken).changes()
        assert alone.ends() is True
    assert not forecast(begin, [(1, "draw")], taken).change("heap").certain
    assert match.state.heap == 11


class Purses(State):
    purses: list[int]


def fair(game: Game[Purses]) -> Flow[None]:
    """Who has a single answer is not asked. Then both are asked at once."""

    def ask(seat: int, *ids: str) -> Ask:
        options = [Option(one, T("{what}", what=one)) for one in ids]
        return Ask(seat=seat, prompt=T("Which?"), rule="toy.fair", options=lambda: options)

    only: Answer = yield ask(0, "gain:1")
    game.state.purses[0] += only.number(1)
    both: dict[int, Answer] = yield AskAll(asks=[ask(0, "gain:1", "gain:3"), ask(1, "gain:2", "gain:4")])
    for seat, answer in both.items():
        game.state.purses[seat] += answer.number(1)


def rehearsed(seed: str) -> Rehearsal[Purses]:
    state = Purses(seats=2, mode="", options={}, chance=Chance(seed), agenda=[], purses=[0, 0])
    return Rehearsal(state, fair)


def purses(state: Purses) -> Mapping[str, int]:
    return {str(seat): n for seat, n in enumerate(state.purses)}


def test_everybody_who_is_asked_at_once_has_branches() -> None:
    result = forecast(rehearsed, [], purses, until=to_the_end)
    assert [(branch.after["0"], branch.after["1"]) for branch in result.branches[:4]] == [
        (2, 2),
        (4, 2),
        (2, 4),
        (4, 4),
    ]
    assert result.change("0").whole
    assert not result.change("0").certain
    assert result.ends() is True


def three_times(game: Game[Purses]) -> Flow[None]:
    """The seat chooses three times, each time of three options."""
    for _ in range(3):
        answer: Answer = yield Ask(
            seat=0,
            prompt=T("Which?"),
            rule="toy.fair",
            options=lambda: [Option(f"gain:{n}", T("{what}", what=n)) for n in (1, 2, 3)],
        )
        game.state.purses[0] += answer.number(1)


def test_where_few_ways_are_followed_every_option_is_tried() -> None:
    """Of 27 ways 7 are followed: the first, and those that differ from it in one answer."""

    def begin(seed: str) -> Rehearsal[Purses]:
        state = Purses(seats=1, mode="", options={}, chance=Chance(seed), agenda=[], purses=[0])
        return Rehearsal(state, three_times)

    result = forecast(begin, [], purses, until=to_the_end, seeds=("1",), most=7)
    assert not result.whole
    tried = [{branch.answers[number][1] for branch in result.branches} for number in range(3)]
    assert tried == [{"gain:1", "gain:2", "gain:3"}] * 3


def test_a_rehearsal_takes_legal_answers_only() -> None:
    course = rehearsed("1")
    assert [ask.seat for ask in course.asked()] == [0, 1]
    for seat, option in ((0, "gain:2"), (2, "gain:1")):
        with pytest.raises(NotUnderstood):
            course.submit(seat, option)
    course.submit(1, answer_of("gain:4").id)
    assert [ask.seat for ask in course.asked()] == [0]
