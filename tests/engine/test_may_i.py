"""What a question says about a thing: the options that point at it or name it."""

from __future__ import annotations

import pytest

from games.engine.match.may_i import MayI, may_i, may_i_first, things_of
from games.engine.rules.ask import Option, Refusal
from games.engine.rules.text import Ref, T

WHY = Refusal(T("The row is closed"), "toy.row.1")
LAY = Option("lay:wall:1", T("Lay it"), ("card:wall", "row:1"))
NAMED = Option("sell:wood", T("Sell {what} to {who}", what=Ref("resource:wood"), who=[Ref("seat:1"), Ref("seat:2")]))
HEADED = Option(
    "take", T("Take it"), head=T("From {place}", place=Ref("pile:2")), short=T("{one}", one=Ref("card:gate"))
)
CLOSED = Option("lay:wall:2", T("Lay it"), ("card:wall", "row:2"), refused=WHY)
OFFERED, REFUSED = [LAY, NAMED, HEADED], [CLOSED]


def test_an_option_speaks_of_what_it_points_at_and_names() -> None:
    assert [*things_of(LAY)] == ["card:wall", "row:1"]
    assert [*things_of(NAMED)] == ["resource:wood", "seat:1", "seat:2"]
    assert [*things_of(HEADED)] == ["pile:2", "card:gate"]


@pytest.mark.parametrize(
    ("thing", "answer"),
    [
        ("card:wall", MayI((LAY,), (CLOSED,))),
        ("row:2", MayI((), (CLOSED,))),
        ("seat:2", MayI((NAMED,), ())),
        ("pile:2", MayI((HEADED,), ())),
        ("card:wal", MayI()),
        ("", MayI()),
    ],
)
def test_all_that_the_question_says_about_a_thing(thing: str, answer: MayI) -> None:
    assert may_i(thing, OFFERED, REFUSED) == answer
    assert bool(answer) == bool(answer.offered or answer.refused)


def test_of_several_things_the_first_of_which_anything_is_said() -> None:
    assert may_i_first(["nothing", "row:2", "row:1"], OFFERED, REFUSED) == MayI((), (CLOSED,))
    assert may_i_first(["nothing"], OFFERED, REFUSED) == MayI()
    assert may_i_first([], OFFERED, REFUSED) == MayI()
