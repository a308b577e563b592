"""Carrying out what cards say, and whether this is possible in full. Each op (``table/ops.py``) has its functions in
``effects/``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from games.engine.rules.ask import Flow
from games.engine.rules.effects import Ops
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import Effect


class Context(msgspec.Struct, kw_only=True, frozen=True):
    """The seat that the effect belongs to (``seat``), its source (``source``, an element), the clause under which it
    happens now, and what comes after it."""

    seat: int
    source: str
    rule: str
    after: tuple[Effect, ...] = ()


@dataclass
class Purse:
    """What a seat would have when a later part of an action comes, if it does what it may before. ``roads`` could be
    laid by then."""

    money: int
    fleeting: int
    lasting: int
    roads: int = 0


E = TypeVar("E", bound=Effect)
OPS: Ops[FogGame, Context] = Ops()
carries_out = OPS.carries_out
"""Registers the function for an op. This game does not use the returned value."""
_Possible = Callable[[FogGame, Context, Any, Purse], bool]
_POSSIBLE: dict[type[Effect], _Possible] = {}


def possible_if(
    kind: type[E],
) -> Callable[[Callable[[FogGame, Context, E, Purse], bool]], Callable[[FogGame, Context, E, Purse], bool]]:
    """Registers when an op can be carried out in full. The function may note its changes in the purse. An op without
    one always can."""

    def register(
        function: Callable[[FogGame, Context, E, Purse], bool],
    ) -> Callable[[FogGame, Context, E, Purse], bool]:
        _POSSIBLE[kind] = function
        return function

    return register


def possible(game: FogGame, context: Context, effects: Sequence[Effect], roads: int = 0) -> bool:
    """Whether all parts can be carried out in their order, each with what the earlier parts give, and after this
    many roads that can still be laid: fog.turn.work.2, fog.turn.follow.7, fog.turn.work.7."""
    player = game.player(context.seat)
    purse = Purse(player.money, player.fleeting, player.lasting, roads)
    return all(
        (check := _POSSIBLE.get(type(effect))) is None or check(game, context, effect, purse) for effect in effects
    )


def perform(game: FogGame, context: Context, effects: Sequence[Effect]) -> Flow[None]:
    """Carries out every part in its order: fog.turn.work.7."""
    for number, effect in enumerate(effects, 1):
        now = msgspec.structs.replace(context, after=tuple(effects[number:]))
        outcome = OPS[type(effect)](game, now, effect)
        if not isinstance(outcome, bool):
            yield from outcome
