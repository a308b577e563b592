"""What is paid: seen before, on the answer that costs it or on the one that is too dear, and told afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.engine.ask import Ask, Option
from games.engine.title import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.rules import shame
from games.titles.great_wall.rules.owners import WallGame
from games.titles.great_wall.year.setup import set_up
from tests.rules import rule


def game(mode: str = "standard", players: int = 3) -> WallGame:
    """Nobody has a general or an advisor who changes anything, nor anything to pay with."""
    state = set_up(checked_setup(INFO, mode=mode, players=players), "prices")
    state.tea = list(range(players))
    for own in state.clans.values():
        own.advisors, own.supporting, own.generals = [], [], []
        own.goods = dict.fromkeys(own.goods, 0)
    return WallGame(state)


def asked(flow: Iterator[object]) -> Ask:
    question = next(flow)
    assert isinstance(question, Ask)
    return question


def prices(options: list[Option]) -> dict[str, int | None]:
    """By id, what each option says that it costs."""
    return {option.id: option.price.total if option.price is not None else None for option in options}


@pytest.mark.parametrize(("mode", "icon", "due"), [("standard", "yin-yang", 2), ("co-op", "laurels", 10)])
@rule("gw.summer.steps.1", "gw.coop.shame.3")
def test_to_discard_shame_in_summer_shows_its_price(mode: str, icon: str, due: int) -> None:
    table = game(mode)
    own = table.state.clans[0]
    own.shamed["archer"], own.honor, own.goods["chi"] = 1, 10, 2
    options = list(asked(shame.buy_off_shame(table, 0)).options())
    assert prices(options) == {"lift:soldier:archer": due, "skip": None}
    assert [(amount.icon, amount.n) for amount in options[0].cost] == [(icon, due)]
