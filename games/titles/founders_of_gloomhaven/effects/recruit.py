"""Recruiting (fog.actions.recruit)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, allowed, ask, not_allowed
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven.cards.performing import Context, Purse, carries_out, possible_if
from games.titles.founders_of_gloomhaven.rules import advisers
from games.titles.founders_of_gloomhaven.rules.prices import adviser_price
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import Recruit
from games.titles.founders_of_gloomhaven.table.references import STOP


@carries_out(Recruit)
def recruit(game: FogGame, context: Context, effect: Recruit) -> Flow[bool]:
    """Recruits advisers one by one: fog.actions.recruit.1, fog.actions.recruit.7."""
    seat = context.seat
    for done in range(effect.count):
        if done and not any(advisers.offered(game.state, seat, effect, game.player(seat).money)):
            break
        answer = yield from ask(
            seat,
            T("Which adviser will you recruit?"),
            "fog.actions.recruit.1",
            lambda done=done: _options(game, seat, effect, done > 0),  # type: ignore[misc]
            refused=lambda: not_allowed(advisers.options(game.state, seat, effect, game.player(seat).money)),
        )
        if answer.verb == STOP:
            break
        slot = game.state.row.index(answer.parts[1])
        advisers.recruit(game, seat, answer.parts[1], adviser_price(slot, effect.cost_delta))
    return True


def _options(game: FogGame, seat: int, effect: Recruit, may_stop: bool) -> Sequence[Option]:
    options = allowed(advisers.options(game.state, seat, effect, game.player(seat).money))
    return [*options, Option(STOP, T("Recruit no more"))] if may_stop else options


@possible_if(Recruit)
def can_recruit(game: FogGame, context: Context, effect: Recruit, purse: Purse) -> bool:
    """At least one adviser must be recruited: fog.turn.work.3."""
    return any(advisers.offered(game.state, context.seat, effect, purse.money))
