"""What is paid: seen before, on the answer that costs it or on the one that is too dear, and told afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.engine.ask import Ask, Option
from games.engine.title import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.effects import goods as effects
from games.titles.great_wall.locations import production
from games.titles.great_wall.rules import shame
from games.titles.great_wall.rules.owners import WallGame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.goods import Donate
from games.titles.great_wall.year import summer
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


def brought(option: Option) -> tuple[int, list[tuple[str, int]]]:
    """What an option brings by its causes, and by its icons."""
    assert option.brings is not None
    return option.brings.total, [(amount.icon, amount.n) for amount in option.gain]


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


@rule("gw.summer.steps.3")
def test_honor_for_command_cards_says_what_it_comes_of() -> None:
    table = game()
    own = table.state.clans[0]
    own.command_discard, own.commands = own.commands[:3], own.commands[3:]
    honor = asked(summer.reclaim(table, 0)).options()[1]
    each = components.board().reclaim_honor
    assert brought(honor) == (3 * each, [("laurels", 3 * each)])


@rule("gw.production.donate.2")
def test_a_donation_says_what_honor_it_brings() -> None:
    table = game()
    table.state.clans[0].goods["wood"] = 1
    honor = components.board().donate_honor
    at_the_mill = asked(production.donate(table, "lumber_mill", 0)).options()[0]
    by_a_card = asked(effects.donate(table, Context(owner=0, card="advisor:philanthropist"), Donate(max=1))).options()
    for option in (at_the_mill, by_a_card[0]):
        assert brought(option) == (honor, [("laurels", honor)])
        assert [(amount.icon, amount.n) for amount in option.cost] == [("log", 1)]
