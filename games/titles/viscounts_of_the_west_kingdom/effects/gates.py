"""Ops of Gates of Gold (vis.gates)."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.titles.viscounts_of_the_west_kingdom.cards.performing import (
    Context,
    carries_out,
    carries_out_each,
    useful_if,
    useful_while,
)
from games.titles.viscounts_of_the_west_kingdom.rules import hiring, outsiders
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    GainKingsOrder,
    HirePaid,
    RefuseOutsider,
    ReturnSelf,
    WelcomeOutsider,
)

carries_out_each(GainKingsOrder, outsiders.gain_order)
carries_out_each(WelcomeOutsider, outsiders.welcome)
carries_out_each(RefuseOutsider, outsiders.refuse)
useful_while(GainKingsOrder, lambda state: state.kings_orders)
useful_while(WelcomeOutsider, lambda state: state.outsiders)
useful_while(RefuseOutsider, lambda state: state.outsiders)


@carries_out(ReturnSelf)
def return_self(game: VisGame, context: Context, effect: ReturnSelf) -> bool:
    """Returns the dropped King's Order to its pile: vis.gates.welcome.2."""
    state = game.state
    if state.leaving:
        outsiders.give_back(game, context.seat, state.leaving, "vis.gates.welcome.2")
        state.leaving = ""
    return True


@carries_out(HirePaid)
def hire_paid(game: VisGame, context: Context, effect: HirePaid) -> Flow[bool]:
    """Lets the seat hire the adjacent card for its price: vis.gates.bonus.8."""
    yield from hiring.hire_adjacent(game, context.seat, "vis.gates.bonus.8")
    return True


@useful_if(HirePaid)
def can_hire(game: VisGame, context: Context, effect: HirePaid) -> bool:
    return hiring.can_hire_adjacent(game, context.seat)
