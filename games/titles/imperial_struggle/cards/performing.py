"""Carrying out what cards and tiles say. Each op (``table/ops``) that is not lasting has a function in ``effects/``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from games.engine.rules.ask import Flow, Option, Refusal
from games.engine.rules.effects import Ops
from games.engine.rules.text import T
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.rules.game import ISGame
from games.titles.imperial_struggle.rules.lots import amounts
from games.titles.imperial_struggle.rules.prices import Quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.purse import offer
from games.titles.imperial_struggle.table.ops.base import Effect

E = TypeVar("E", bound=Effect)
OPS: Ops[ISGame, Context] = Ops()
carries_out = OPS.carries_out
"""Registers the function for an op."""
NO_TARGET = Refusal(T("It would do nothing now"), "is.advantages.use.12")


class Bill(NamedTuple):
    """What an effect buys, and for how much."""

    buy: Purchase
    quoted: Quote


_BILLS: dict[type[Effect], Callable[[ISGame, Context, Any], Bill | None]] = {}
_WhyNot = Callable[[ISGame, Context, Any], Refusal | None]
_WHY_NOT: dict[type[Effect], _WhyNot] = {}


def refused_if(
    kind: type[E],
) -> Callable[[Callable[[ISGame, Context, E], Refusal | None]], Callable[[ISGame, Context, E], Refusal | None]]:
    """Register why an op cannot be carried out at all: it has no target, or cannot be paid for. None where it can."""

    def register(
        function: Callable[[ISGame, Context, E], Refusal | None],
    ) -> Callable[[ISGame, Context, E], Refusal | None]:
        _WHY_NOT[kind] = function
        return function

    return register


def possible_if(
    kind: type[E],
) -> Callable[[Callable[[ISGame, Context, E], bool]], Callable[[ISGame, Context, E], bool]]:
    """Register whether an op would do anything."""

    def register(function: Callable[[ISGame, Context, E], bool]) -> Callable[[ISGame, Context, E], bool]:
        _WHY_NOT[kind] = lambda game, context, effect: None if function(game, context, effect) else NO_TARGET
        return function

    return register


def charged_by(
    kind: type[E],
) -> Callable[[Callable[[ISGame, Context, E], Bill | None]], Callable[[ISGame, Context, E], Bill | None]]:
    """Register what an op that can be carried out takes in points at once."""

    def register(
        function: Callable[[ISGame, Context, E], Bill | None],
    ) -> Callable[[ISGame, Context, E], Bill | None]:
        _BILLS[kind] = function
        return function

    return register


def billed(game: ISGame, option: Option, context: Context, effects: Sequence[Effect]) -> Option:
    """The option of a card or tile that can be used, with what it takes in points."""
    for effect in effects:
        if (bill := _BILLS.get(type(effect))) is None:
            continue
        if (charged := bill(game, context, effect)) is not None and charged.quoted.price:
            price, cost = charged.quoted.reckoning, amounts(charged.buy.kind, charged.quoted.price)
            option = msgspec.structs.replace(option, price=price, cost=cost)
            return offer(game, option, charged.buy, charged.quoted.price)
    return option


def why_not(game: ISGame, context: Context, effects: Sequence[Effect]) -> Refusal | None:
    """Why the first of these effects that could fail cannot be carried out, or one before it; None where all of these can. What is paid
    first is paid for something (is.advantages.use.12)."""
    for number, effect in enumerate(effects):
        if effect.needed or number == 0 or effects[number - 1].needed:
            check = _WHY_NOT.get(type(effect))
            if check is not None and (refusal := check(game, context, effect)) is not None:
                return refusal
    return None


def possible(game: ISGame, context: Context, effects: Sequence[Effect]) -> bool:
    """Whether they can be carried out now."""
    return why_not(game, context, effects) is None


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
