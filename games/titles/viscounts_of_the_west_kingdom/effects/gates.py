"""Ops of Gates of Gold (vis.gates)."""

from __future__ import annotations

from games.engine.ask import Flow
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, carries_out, useful_if
from games.titles.viscounts_of_the_west_kingdom.rules import hiring, outsiders
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    GainKingsOrder,
    HirePaid,
    RefuseOutsider,
    ReturnSelf,
    WelcomeOutsider,
)
from games.titles.viscounts_of_the_west_kingdom.table.words import VisGame


@carries_out(GainKingsOrder)
def gain_kings_order(game: VisGame, context: Context, effect: GainKingsOrder) -> Flow[bool]:
    for _ in range(effect.n):
        yield from outsiders.gain_order(game, context)
    return True


@useful_if(GainKingsOrder)
def orders_are_left(game: VisGame, context: Context, effect: GainKingsOrder) -> bool:
    return bool(game.state.kings_orders)


@carries_out(WelcomeOutsider)
def welcome_outsider(game: VisGame, context: Context, effect: WelcomeOutsider) -> Flow[bool]:
    for _ in range(effect.n):
        yield from outsiders.welcome(game, context)
    return True


@carries_out(RefuseOutsider)
def refuse_outsider(game: VisGame, context: Context, effect: RefuseOutsider) -> Flow[bool]:
    for _ in range(effect.n):
        yield from outsiders.refuse(game, context)
    return True


@useful_if(WelcomeOutsider)
def can_welcome(game: VisGame, context: Context, effect: WelcomeOutsider) -> bool:
    return bool(game.state.outsiders)


@useful_if(RefuseOutsider)
def can_refuse(game: VisGame, context: Context, effect: RefuseOutsider) -> bool:
    return bool(game.state.outsiders)


@carries_out(ReturnSelf)
def return_self(game: VisGame, context: Context, effect: ReturnSelf) -> bool:
    """vis.gates.welcome.2"""
    state = game.state
    if state.leaving:
        outsiders.give_back(game, context.seat, state.leaving, "vis.gates.welcome.2")
        state.leaving = ""
    return True


@carries_out(HirePaid)
def hire_paid(game: VisGame, context: Context, effect: HirePaid) -> Flow[bool]:
    """vis.gates.bonus.8"""
    yield from hiring.hire_adjacent(game, context.seat, "vis.gates.bonus.8")
    return True


@useful_if(HirePaid)
def can_hire(game: VisGame, context: Context, effect: HirePaid) -> bool:
    return hiring.can_hire_adjacent(game, context.seat)
