"""Ops on money, points and influence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T, Text
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.cards.performing import Context, Purse, carries_out, possible_if
from games.titles.founders_of_gloomhaven.rules import goods, holdings
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import Exchange, Gain, Income, Per
from games.titles.founders_of_gloomhaven.table.references import STOP, amount, who
from games.titles.founders_of_gloomhaven.table.state import Founders

Counted = tuple[int, Text]
"""A number, and the words for what it counts."""


@carries_out(Gain)
def gain(game: FogGame, context: Context, effect: Gain) -> bool:
    """Gives the seat money, points and influence."""
    goods.gain(game, context.seat, goods.amounts(effect), context.rule)
    return True


@possible_if(Gain)
def after_gain(game: FogGame, context: Context, effect: Gain, purse: Purse) -> bool:
    """Adds the gain to the purse, since later effects may pay with it. A gain is always possible."""
    purse.money += effect.money
    purse.fleeting += effect.fleeting
    purse.lasting += effect.lasting_influence
    return True


@carries_out(Income)
def income(game: FogGame, context: Context, effect: Income) -> bool:
    """Gives the seat its income, with influence for houses: fog.two-player.5, fog.vote.income.2,
    fog.vote.income.3, fog.actions.house.2."""
    player = game.player(context.seat)
    money = holdings.income_of(game.state, player, effect, context.rule)
    goods.gain_reckoned(game, context.seat, "money", money, context.rule)
    if effect.fleeting:
        goods.gain_reckoned(game, context.seat, "fleeting", holdings.influence(len(player.houses)), context.rule)
    return True


@carries_out(Per)
def per(game: FogGame, context: Context, effect: Per) -> bool:
    """Gives goods for each thing that the effect counts."""
    for kind, each in goods.amounts(effect.gain).items():
        counted = [(n * each, text, context.rule) for n, text in COUNTERS[effect.count_of](game.state, context.seat)]
        why = Reckoning.of(T("{what}", what=Ref(f"good:{kind}")), *counted)
        goods.gain_reckoned(game, context.seat, kind, why, context.rule)
    return True


def _houses(state: Founders, seat: int) -> Iterator[Counted]:
    if n := len(state.players[seat].houses):
        yield n, messages.houses(n)


def _with_access(state: Founders, seat: int) -> Iterator[Counted]:
    """The other players who have access to a tile of this seat, one by one."""
    for other in sorted({other for tile in state.tiles.values() if tile.owner == seat for other in tile.access}):
        yield 1, T("Access of {who}", who=who(other))


COUNTERS: Mapping[str, Callable[[Founders, int], Iterator[Counted]]] = {
    "my_houses": _houses,
    "other_players_with_access_to_my_tiles": _with_access,
}


@carries_out(Exchange)
def exchange(game: FogGame, context: Context, effect: Exchange) -> Flow[bool]:
    """Exchanges goods as often as the effect says: fog.overview.principles.1."""
    pay, gained = goods.amounts(effect.pay), goods.amounts(effect.gain)
    for _ in range(effect.times):
        if not goods.affords(game.player(context.seat), pay):
            break
        if effect.up_to:
            label = T(
                "Pay {pay} for {gain}",
                pay=[amount(kind, n) for kind, n in pay.items()],
                gain=[amount(kind, n) for kind, n in gained.items()],
            )
            answer = yield from ask(
                context.seat,
                T("Exchange?"),
                context.rule,
                lambda label=label: [Option("exchange", label), Option(STOP, T("No"))],  # type: ignore[misc]
            )
            if answer.verb == STOP:
                break
        goods.pay(game, context.seat, pay, context.rule)
        goods.gain(game, context.seat, gained, context.rule)
    return True


@possible_if(Exchange)
def can_exchange(game: FogGame, context: Context, effect: Exchange, purse: Purse) -> bool:
    """Whether the purse can pay once. An exchange "up to" a number of times is always possible."""
    pay = effect.pay
    return effect.up_to or (
        purse.money >= pay.money and purse.fleeting >= pay.fleeting and purse.lasting >= pay.lasting
    )
