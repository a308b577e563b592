"""What a careful bot says of the answers to a question, and how sure it is of it."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

from games.engine.bots import comparing
from games.engine.bots.careful import WON, Careful
from games.engine.bots.comparing import Compared, Opinion, measured, opinion
from games.engine.bots.imagining import Position
from games.engine.match.match import Match
from games.engine.rules.text import T
from games.engine.title.title import Prospect
from tests.engine.test_careful import Fair, Purse


def position(title: Fair) -> Position:
    match: Match[Purse] = title.start(2)
    return Position(match, match.waiting_for()[0])


def test_the_favorite_is_what_the_bot_would_play_and_the_others_are_behind_it() -> None:
    title = Fair()
    said = opinion(position(title), random.Random(1), Careful())
    thought = Careful().think(position(title), random.Random(1))
    best, *others = said.answers
    assert best.option == thought.option == "wait"
    assert (best.behind, best.points, best.won) == (0.0, [WON, 4.0], best.ended)
    assert [(other.behind, other.apart) for other in others] == [(4.0, [0.0, 4.0])] * 2
    assert all(other.stands_out for other in others)
    assert [part.msgid for part, _ in said.parts] == ["Winning or losing the match", "Lead at the end of the match"]


def test_equal_answers_do_not_stand_out() -> None:
    first, second = measured(position(Fair()), ["take", "same"], "seed", worlds=6, seconds=9.0).answers
    assert (first.worlds, second.worlds) == (6, 6)
    assert second.behind == 0
    assert not second.stands_out


def test_each_answer_is_tried_in_every_world_although_one_is_far_behind() -> None:
    said = measured(position(Fair()), ["wait", "take"], "seed", worlds=9, seconds=9.0)
    assert [one.worlds for one in said.answers] == [9, 9]
    assert said.answers[1].stands_out


def test_without_a_choice_or_time_there_is_nothing_to_say() -> None:
    assert measured(position(Fair()), ["wait", "take"], "seed", worlds=9, seconds=0.0) == Opinion()
    assert opinion(position(Fair()), random.Random(1), Careful(seconds=0.0)) == Opinion()


def test_an_answer_that_is_not_offered_is_not_measured() -> None:
    with pytest.raises(LookupError):
        measured(position(Fair()), ["wait", "flee"], "seed", worlds=2, seconds=9.0)


@pytest.mark.parametrize(
    ("behind", "doubt", "out"),
    [(6.0, 2.9, True), (6.0, 3.0, False), (0.9, 0.0, False), (1.0, 0.0, True), (50.0, None, False), (-6.0, 0.1, False)],
)
def test_what_is_within_the_doubt_does_not_stand_out(behind: float, doubt: float | None, out: bool) -> None:
    assert Compared("x", T("x"), 12, [], behind, doubt).stands_out is out


def stopping(*stops: bool) -> Fair:
    """A fair at which a bot looks no further after the first answer, or after the second one."""
    title, horizon = Fair(), cycle(stops)
    title.at_horizon = lambda start, state, moves: next(horizon)
    title.prospects = lambda state, seat: [Prospect(T("Near"), 2.0, "toy.end")]
    return title


def test_what_has_ended_is_not_compared_with_what_goes_on() -> None:
    """Taking ends the fair with a shared first place. Waiting would be looked at no further, but then it is played to its end too."""
    said = measured(position(stopping(True, False)), ["wait", "take"], "seed", worlds=3, seconds=9.0)
    wait, take = said.answers
    assert [part.msgid for part, _ in said.parts] == ["Winning or losing the match", "Lead at the end of the match"]
    assert [(one.ended, one.won) for one in said.answers] == [(3, 3), (3, 3)]
    assert (take.behind, take.apart) == (4.0, [0.0, 4.0])
    assert (wait.points, take.won_doubt, take.rest_doubt) == ([WON, 4.0], 0.0, 0.0)


def test_what_goes_on_after_both_answers_is_not_played_to_its_end() -> None:
    said = measured(position(stopping(True)), ["wait", "take"], "seed", worlds=3, seconds=9.0)
    assert [part.msgid for part, _ in said.parts] == ["Near"]
    assert [(one.ended, one.won, one.won_doubt) for one in said.answers] == [(0, 0, None)] * 2


def test_each_world_has_its_own_kind_of_end() -> None:
    """In the second one nothing ends."""
    said = measured(position(stopping(True, False, True, True)), ["wait", "take"], "seed", worlds=2, seconds=9.0)
    assert [(one.worlds, one.ended, one.won) for one in said.answers] == [(2, 1, 1)] * 2
    assert (said.answers[1].behind, said.answers[1].won_doubt) == (2.0, None)


def test_a_world_without_time_for_both_ends_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "_ended", lambda match, choose, until: match.result is not None)
    assert measured(position(stopping(True, False)), ["wait", "take"], "seed", worlds=3, seconds=9.0) == Opinion()


def test_one_world_tells_no_doubt() -> None:
    one = measured(position(Fair()), ["wait", "take"], "seed", worlds=1, seconds=9.0).answers[1]
    assert (one.behind, one.doubt, one.stands_out) == (4.0, None, False)
