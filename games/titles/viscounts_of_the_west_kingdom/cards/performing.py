"""Carries out what cards, tiles and the board say. Each op (``table/ops.py``) has a function in ``effects/``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from games.engine.rules.ask import Flow
from games.engine.rules.effects import Ops
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, Effect, GainCorruption, GainVirtue
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Viscounts


class Context(msgspec.Struct, kw_only=True, frozen=True):
    """The seat that the effect belongs to (``seat``), its source (``source``, an element), and the clause under
    which it happens now."""

    seat: int
    source: str
    rule: str


E = TypeVar("E", bound=Effect)
OPS: Ops[VisGame, Context] = Ops()
BY_AUTOMA: Ops[VisGame, Context] = Ops()
"""What the AI does instead (vis.solo.reference)."""
carries_out = OPS.carries_out
"""Registers the function for an op. This game does not use the returned value."""
_Useful = Callable[[VisGame, Context, Any], bool]
_USEFUL: dict[type[Effect], _Useful] = {}


def useful_if(
    kind: type[E],
) -> Callable[[Callable[[VisGame, Context, E], bool]], Callable[[VisGame, Context, E], bool]]:
    """Registers when an op can do anything. An op without such a function always can."""

    def register(function: Callable[[VisGame, Context, E], bool]) -> Callable[[VisGame, Context, E], bool]:
        _USEFUL[kind] = function
        return function

    return register


def carries_out_each(kind: type[Effect], once: Callable[[VisGame, Context], Flow[None]]) -> None:
    """Registers a function for an op with a number. The function is called once for each."""

    @carries_out(kind)
    def repeatedly(game: VisGame, context: Context, effect: Any) -> Flow[bool]:
        for _ in range(effect.n):
            yield from once(game, context)
        return True


def useful_while(kind: type[Effect], there: Callable[[Viscounts], object]) -> None:
    """Registers that an op can do something while there is something of this kind."""

    @useful_if(kind)
    def is_there(game: VisGame, context: Context, effect: Any) -> bool:
        return bool(there(game.state))


def useful(game: VisGame, context: Context, effects: Sequence[AnyEffect]) -> bool:
    """Whether any of these effects can do anything."""
    return any((check := _USEFUL.get(type(effect))) is None or check(game, context, effect) for effect in effects)


def perform(game: VisGame, context: Context, effects: Sequence[AnyEffect]) -> Flow[None]:
    """Carries out every effect in its order, Corruption before Virtue: vis.effects.general.1, vis.effects.general.3,
    vis.virtue.markers.5."""
    ops = BY_AUTOMA if context.seat == AUTOMA else OPS
    for effect in in_order(tuple(effects)) if len(effects) > 1 else effects:
        outcome = ops[type(effect)](game, context, effect)
        if not isinstance(outcome, bool):
            yield from outcome


def in_order(effects: tuple[AnyEffect, ...]) -> Sequence[AnyEffect]:
    """Puts Corruption before the first Virtue of the same text."""
    virtues = [index for index, effect in enumerate(effects) if isinstance(effect, GainVirtue)]
    if not virtues:
        return effects
    late = [effect for effect in effects[virtues[0] :] if isinstance(effect, GainCorruption)]
    rest = [effect for effect in effects[virtues[0] :] if not isinstance(effect, GainCorruption)]
    return [*effects[: virtues[0]], *late, *rest]
