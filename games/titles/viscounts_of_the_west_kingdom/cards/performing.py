"""Carrying out what cards, tiles and board say. Each op (``table/ops.py``) has a function in ``effects/``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from games.engine.rules.ask import Flow
from games.engine.rules.effects import Ops
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, Effect, GainCorruption, GainVirtue
from games.titles.viscounts_of_the_west_kingdom.table.owners import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Viscounts


class Context(msgspec.Struct, kw_only=True, frozen=True):
    """Whose effect it is (``seat``), of what (``source``, an element), and by which clause it happens now."""

    seat: int
    source: str
    rule: str


E = TypeVar("E", bound=Effect)
OPS: Ops[VisGame, Context] = Ops()
BY_AUTOMA: Ops[VisGame, Context] = Ops()
"""What the printed opponent does instead (vis.solo.reference)."""
carries_out = OPS.carries_out
"""Registers the function for an op. Whether it did anything is of no matter in this game."""
_Useful = Callable[[VisGame, Context, Any], bool]
_USEFUL: dict[type[Effect], _Useful] = {}


def useful_if(
    kind: type[E],
) -> Callable[[Callable[[VisGame, Context, E], bool]], Callable[[VisGame, Context, E], bool]]:
    """Register when an op can do anything; without it, always."""

    def register(function: Callable[[VisGame, Context, E], bool]) -> Callable[[VisGame, Context, E], bool]:
        _USEFUL[kind] = function
        return function

    return register


def carries_out_each(kind: type[Effect], once: Callable[[VisGame, Context], Flow[None]]) -> None:
    """Register what is done each time for an op with a number."""

    @carries_out(kind)
    def repeatedly(game: VisGame, context: Context, effect: Any) -> Flow[bool]:
        for _ in range(effect.n):
            yield from once(game, context)
        return True


def useful_while(kind: type[Effect], there: Callable[[Viscounts], object]) -> None:
    """Register that an op can do something as long as there is something of this."""

    @useful_if(kind)
    def is_there(game: VisGame, context: Context, effect: Any) -> bool:
        return bool(there(game.state))


def useful(game: VisGame, context: Context, effects: Sequence[AnyEffect]) -> bool:
    """Whether any of these effects can do anything."""
    return any((found := _USEFUL.get(type(effect))) is None or found(game, context, effect) for effect in effects)


def perform(game: VisGame, context: Context, effects: Sequence[AnyEffect]) -> Flow[None]:
    """vis.effects.general.1, vis.effects.general.3: every effect in its order, Corruption before Virtue (vis.virtue.markers.5)."""
    ops = BY_AUTOMA if context.seat == AUTOMA else OPS
    for effect in in_order(tuple(effects)) if len(effects) > 1 else effects:
        outcome = ops[type(effect)](game, context, effect)
        if not isinstance(outcome, bool):
            yield from outcome


def in_order(effects: tuple[AnyEffect, ...]) -> Sequence[AnyEffect]:
    """Corruption of the same text goes before the first Virtue of it."""
    virtues = [index for index, effect in enumerate(effects) if isinstance(effect, GainVirtue)]
    if not virtues:
        return effects
    late = [effect for effect in effects[virtues[0] :] if isinstance(effect, GainCorruption)]
    rest = [effect for effect in effects[virtues[0] :] if not isinstance(effect, GainCorruption)]
    return [*effects[: virtues[0]], *late, *rest]
