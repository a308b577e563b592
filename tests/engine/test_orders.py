"""Things that are to be put in order: every order is an answer, and none of them is made unless it is looked at."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from games.engine.rules.ask import Option
from games.engine.rules.orders import Orders, offered, option_of
from games.engine.rules.text import T


def things(count: int) -> list[Option]:
    return [Option(str(n), T("thing {n}", n=n), (f"thing:{n}",)) for n in range(count)]


@pytest.mark.parametrize("count", [1, 2, 4])
def test_every_order_is_an_answer_in_the_order_of_permutations(count: int) -> None:
    orders = Orders(things(count))
    expected = [":".join(["order", *map(str, order)]) for order in permutations(range(count))]
    assert [option.id for option in orders] == expected
    assert [orders[place].id for place in range(len(orders))] == expected
    assert orders[-1].id == expected[-1]
    assert [option.id for option in orders[1:3]] == expected[1:3]
    assert all(orders.find(one) == option for one, option in zip(expected, orders, strict=True))


def test_an_order_touches_its_things_in_order() -> None:
    assert Orders(things(3))[3].elements == ("thing:1", "thing:2", "thing:0")


def test_of_twelve_things_one_order_is_drawn_and_found_without_making_the_others() -> None:
    orders = Orders(things(12))
    drawn = orders[int(random.Random(1).random() * len(orders))]
    assert len(orders) == 479_001_600
    assert option_of(orders, drawn.id) == drawn
    assert offered(orders) == orders.things


@pytest.mark.parametrize(
    "wrong", ["order", "order:0", "order:0:0", "order:0:2", "order:0:1:1", "sort:0:1", "order:1:0:", ""]
)
def test_what_is_no_order_of_them_is_none(wrong: str) -> None:
    assert Orders(things(2)).find(wrong) is None


def test_past_the_last_order_there_is_none() -> None:
    with pytest.raises(IndexError):
        Orders(things(2))[2]


def test_options_are_found_by_their_id() -> None:
    options = things(3)
    assert option_of(options, "2") is options[2]
    assert option_of(options, "3") is None
