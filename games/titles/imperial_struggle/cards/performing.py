"""Carrying out what cards and tiles say. Each op (``table/ops``) that is not lasting has a function in ``effects/``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from games.engine.ask import Flow
from games.engine.effects import Ops
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.rules.owners import ISGame
from games.titles.imperial_struggle.table.ops.base import Effect

E = TypeVar("E", bound=Effect)
OPS: Ops[ISGame, Context] = Ops()
carries_out = OPS.carries_out
"""Registers the function for an op."""
_Possible = Callable[[ISGame, Context, Any], bool]
_POSSIBLE: dict[type[Effect], _Possible] = {}


def possible_if(
    kind: type[E],
) -> Callable[[Callable[[ISGame, Context, E], bool]], Callable[[ISGame, Context, E], bool]]:
    """Register when an op can be carried out at all: it has a target, and can be paid for."""

    def register(function: Callable[[ISGame, Context, E], bool]) -> Callable[[ISGame, Context, E], bool]:
        _POSSIBLE[kind] = function
        return function

    return register


def possible(game: ISGame, context: Context, effects: Sequence[Effect]) -> bool:
    """Whether the first of these effects that could fail can be carried out, and all before it; what is paid first is paid for something
    (is.advantages.use.12)."""
    return all(
        _can(game, context, effect)
        for number, effect in enumerate(effects)
        if effect.needed or number == 0 or effects[number - 1].needed
    )


def _can(game: ISGame, context: Context, effect: Effect) -> bool:
    found = _POSSIBLE.get(type(effect))
    return found is None or found(game, context, effect)


def perform(game: ISGame, context: Context, effects: Sequence[Effect]) -> Flow[bool]:
    """is.events.play.16, is.events.play.6: in printed order, as far as they can be carried out; one that is needed and not done ends it.
    Whether anything was done."""
    done = False
    for effect in effects:
        if effect.lasting:
            continue
        outcome = OPS[type(effect)](game, context, effect)
        carried_out = outcome if isinstance(outcome, bool) else (yield from outcome)
        if effect.needed and not carried_out:
            return done
        done = done or carried_out
    return done
