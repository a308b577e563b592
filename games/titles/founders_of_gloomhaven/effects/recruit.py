"""Recruiting (fog.actions.recruit)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ask import Flow, Option, ask
from games.engine.text import T
from games.titles.founders_of_gloomhaven.cards.performing import Context, Purse, carries_out, possible_if
from games.titles.founders_of_gloomhaven.rules import advisers
from games.titles.founders_of_gloomhaven.rules.prices import adviser_price
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import Recruit
from games.titles.founders_of_gloomhaven.table.owners import STOP


@carries_out(Recruit)
def recruit(game: FogGame, context: Context, effect: Recruit) -> Flow[bool]:
    """fog.actions.recruit.1, fog.actions.recruit.7"""
    seat = context.seat
    for done in range(effect.count):
        money = game.player(seat).money
        if done and next(advisers.offered(game.state, seat, effect, money), None) is None:
            break
        answer = yield from ask(
            seat,
            T("Which adviser will you recruit?"),
            "fog.actions.recruit.1",
            lambda done=done: _options(game, seat, effect, done > 0),  # type: ignore[misc]
            refused=lambda: list(advisers.refused(game.state, seat, effect, game.player(seat).money)),
        )
        if answer.verb == STOP:
            break
        slot = game.state.row.index(answer.parts[1])
        advisers.recruit(game, seat, answer.parts[1], adviser_price(slot, effect.cost_delta))
    return True


def _options(game: FogGame, seat: int, effect: Recruit, may_stop: bool) -> Sequence[Option]:
    found = [advisers.option(*one) for one in advisers.offered(game.state, seat, effect, game.player(seat).money)]
    return [*found, Option(STOP, T("Recruit no more"))] if may_stop else found


@possible_if(Recruit)
def can_recruit(game: FogGame, context: Context, effect: Recruit, purse: Purse) -> bool:
    """fog.turn.work.3: at least one."""
    return next(advisers.offered(game.state, context.seat, effect, purse.money), None) is not None
