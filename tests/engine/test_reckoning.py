"""A number that explains itself: its causes sum to it, whatever is halved or capped."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.rules.event import Event
from games.engine.rules.reckoning import Cause, Reckoning, reckonings_in, sums
from games.engine.rules.state import ScoreLine
from games.engine.rules.text import Ref, T
from games.engine.title import codec
from games.engine.title.view import Panel, View

AMOUNTS = st.integers(-20, 20)
RULE = "toy.sums.1"
OLD = {"text": {"type": "text", "msgid": "x", "params": {}, "plural": ""}, "rule": RULE}


def some(*amounts: int) -> Reckoning:
    return Reckoning.of(T("Defense"), *[(amount, T("Wall"), RULE) for amount in amounts])


@given(st.lists(AMOUNTS))
def test_the_total_is_the_sum_of_the_causes(amounts: list[int]) -> None:
    assert some(*amounts).total == sum(amounts)


@given(st.lists(AMOUNTS), st.integers(0, 3))
def test_halving_rounds_down_and_is_a_cause_of_its_own(amounts: list[int], times: int) -> None:
    reckoning = some(*amounts)
    for _ in range(times):
        reckoning = reckoning.halved(T("Halved"), RULE)
    assert reckoning.total == sum(amounts) >> times
    assert len(reckoning.causes) == len(amounts) + times


@given(st.lists(AMOUNTS), AMOUNTS)
def test_a_limit_is_told_only_where_it_limits(amounts: list[int], limit: int) -> None:
    before = some(*amounts)
    least, most = before.at_least(limit, T("At least"), RULE), before.at_most(limit, T("At most"), RULE)
    assert (least.total, most.total) == (max(limit, sum(amounts)), min(limit, sum(amounts)))
    assert (least == before, most == before) == (sum(amounts) >= limit, sum(amounts) <= limit)


def test_a_reckoning_can_be_a_part_of_a_greater_one() -> None:
    whole = Reckoning.of(T("Attack"), some(2, 1).part(T("Khan"), RULE), (1, T("Event"), RULE))
    assert whole.total == 4
    assert sums(whole.causes)


def test_a_reckoning_can_be_taken_from_a_greater_one_with_all_that_it_comes_of() -> None:
    defense = Reckoning.of(T("Defense"), some(2, 1).part(T("Wall"), RULE), (1, T("Event"), RULE))
    margin = Reckoning.of(T("Margin"), (6, T("Attack"), RULE), defense.less(T("Defense"), RULE))
    assert margin.total == 2
    assert sums(margin.causes)
    assert [cause.amount for cause in margin.causes[1].causes] == [-3, -1]
    assert [cause.amount for cause in margin.causes[1].causes[0].causes] == [-2, -1]


@pytest.mark.parametrize(
    "wrong",
    [
        Cause(4, T("Khan"), RULE, some(2, 1).causes),
        Cause(3, T("Khan"), RULE, (Cause(3, T("Khan"), RULE, some(2).causes),)),
        Cause(3, T("Khan"), ""),
        Cause(3, T(""), RULE),
    ],
)
def test_what_does_not_add_up_or_says_nothing_is_noticed(wrong: Cause) -> None:
    assert not sums([wrong])


def test_what_has_no_reckoning_is_written_as_it_was_before_there_were_any() -> None:
    assert b"reckoning" not in codec.encode([Event(T("x")), ScoreLine(T("x"), 3, RULE)])
    assert msgspec.convert(OLD, Event).reckoning is msgspec.UNSET
    assert msgspec.convert({**OLD, "label": OLD["text"], "points": 3}, ScoreLine).reckoning is msgspec.UNSET


def test_a_reckoning_is_told_to_those_who_read_the_event_itself() -> None:
    event = Event(T("x"), to=(1,), otherwise=T("y"), reckoning=some(1))
    assert event.explained_to(1) == some(1)
    assert event.explained_to(0) is None
    assert event.explained_to(None) is None
    assert Event(T("x"), reckoning=some(1)).explained_to(None) == some(1)
    assert Event(T("x")).explained_to(0) is None


def test_what_a_secret_event_touched_is_told_as_far_as_its_other_text_names_it() -> None:
    drawn = T("{who} draws {card} from {deck}", who=Ref("seat:1"), card=Ref("card:wall"), deck=Ref("deck"))
    event = Event(
        drawn,
        elements=("card:wall", "deck"),
        to=(1,),
        otherwise=T("{all}", all=[Ref("seat:1"), T("{d}", d=Ref("deck"))]),
    )
    assert event.elements_for(1) == ("card:wall", "deck")
    assert event.elements_for(0) == event.elements_for(None) == ("deck",)
    assert Event(drawn, elements=("card:wall",), to=(1,)).elements_for(0) == ()


def test_every_reckoning_in_a_view_is_found_wherever_it_lies() -> None:
    class Shown(View):
        tiles: tuple[Reckoning, ...]
        named: dict[str, list[tuple[str, Reckoning]]]

    seen = Shown(
        viewer=None, panels=[Panel(0, some(4), [])], tiles=(some(1), some(2)), named={"wall": [("left", some(3))]}
    )
    assert dict(reckonings_in(seen)) == {
        "panels.0.score": some(4),
        "tiles.0": some(1),
        "tiles.1": some(2),
        "named.wall.0.1": some(3),
    }
