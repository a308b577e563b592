"""Effects on spaces of the map: Conflict markers, flags, Forts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from games.engine.rules.ask import Flow, Option, Refusal, allowed, answer_of, judged
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.actions import markets
from games.titles.imperial_struggle.cards.choosing import NO_MORE, choose, choose_space
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.cards.counting import number
from games.titles.imperial_struggle.cards.performing import (
    NO_TARGET,
    Bill,
    carries_out,
    charged_by,
    possible_if,
    refused_if,
)
from games.titles.imperial_struggle.rules import control
from games.titles.imperial_struggle.rules.game import ISGame, round_of, seat_of, who
from games.titles.imperial_struggle.rules.payers import why_unpaid
from games.titles.imperial_struggle.rules.prices import quote
from games.titles.imperial_struggle.rules.purse import offer, pay
from games.titles.imperial_struggle.rules.spaces import fitting, leaves_isolated
from games.titles.imperial_struggle.table.components import FORTS, LIMITS, SPACES, TERRITORIES
from games.titles.imperial_struggle.table.ops.spaces import (
    DamageFort,
    PlaceConflict,
    PlaceHuguenots,
    RemoveFlag,
    Shift,
    TakeControl,
    Unflag,
    UnflagFor,
)
from games.titles.imperial_struggle.table.state import USA, Reduction, opponent
from games.titles.imperial_struggle.table.where import Where

ToSpace: TypeAlias = Callable[[ISGame, str, str, str], None]
"""What a side does to a space, and by which clause."""


def conflict_targets(game: ISGame, context: Context, where: Where) -> list[str]:
    """is.conflict.2, is.conflict.place.3: Markets and Political spaces without a marker."""
    conflicts = game.state.conflicts
    return [
        space
        for space in fitting(game.state, context.side, where)
        if SPACES[space].type in ("market", "political")
        and space not in conflicts
        and game.state.flags.get(space) != USA
    ]


@possible_if(PlaceConflict)
def can_place(game: ISGame, context: Context, effect: PlaceConflict) -> bool:
    return bool(conflict_targets(game, context, effect.where))


@carries_out(PlaceConflict)
def place_conflict(game: ISGame, context: Context, effect: PlaceConflict) -> Flow[bool]:
    """One after another, as many as there are spaces for."""
    placed = 0
    n = number(game, context, effect.n)
    while placed < n:
        space = yield from choose_space(
            game,
            context.side,
            T("{card}: place a Conflict marker on which space?", card=Ref(context.source)),
            context.rule,
            "conflict",
            conflict_targets(game, context, effect.where),
            skip=NO_MORE if effect.up_to else None,
        )
        if not space:
            break
        control.place_conflict(game, context.side, space, context.rule, plus=effect.plus_one)
        placed += 1
    return placed > 0


def unflag_targets(game: ISGame, context: Context, where: Where) -> list[str]:
    """Opposing flags, and Spanish ones."""
    return [
        space
        for space in fitting(game.state, context.side, where)
        if SPACES[space].type in ("market", "political") and control.can_unflag(game, context.side, space)
    ]


def flag_targets(game: ISGame, context: Context, where: Where) -> list[str]:
    """Uncontrolled Markets and Political spaces."""
    return [
        space
        for space in fitting(game.state, context.side, where)
        if SPACES[space].type in ("market", "political") and space not in game.state.flags
    ]


@possible_if(Shift)
def can_shift(game: ISGame, context: Context, effect: Shift) -> bool:
    return bool(flag_targets(game, context, effect.where) or unflag_targets(game, context, effect.where))


@carries_out(Shift)
def shift(game: ISGame, context: Context, effect: Shift) -> Flow[bool]:
    """Flag or unflag one space (is.control.shift.3, is.economic.markets.6)."""
    to_flag = flag_targets(game, context, effect.where)
    to_unflag = unflag_targets(game, context, effect.where)
    options = [
        *(Option(f"flag:{space}", messages.flag(Ref(f"space:{space}")), (f"space:{space}",)) for space in to_flag),
        *(
            Option(f"unflag:{space}", messages.remove_flag(Ref(f"space:{space}")), (f"space:{space}",))
            for space in to_unflag
        ),
    ]
    if not options:
        return False
    prompt = T("{card}: shift which space?", card=Ref(context.source))
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    if answer.verb == "flag":
        control.flag(game, context.side, answer.parts[1], context.rule)
    else:
        control.unflag(game, context.side, answer.parts[1], context.rule)
    return True


@possible_if(Unflag)
def can_unflag(game: ISGame, context: Context, effect: Unflag) -> bool:
    return bool(_unflag_targets(game, context, effect))


def _unflag_targets(game: ISGame, context: Context, effect: Unflag) -> list[str]:
    targets = unflag_targets(game, context, effect.where)
    if effect.isolates_no_other:
        targets = [space for space in targets if not leaves_isolated(game.state, space)]
    return targets


@carries_out(Unflag)
def unflag(game: ISGame, context: Context, effect: Unflag) -> Flow[bool]:
    """Remove one flag (is.control.shift.2, is.control.shift.9, is.economic.markets.6)."""
    targets = _unflag_targets(game, context, effect)
    prompt = T("{card}: remove which flag?", card=Ref(context.source))
    return (yield from _one_of(game, context, prompt, "unflag", targets, control.unflag))


def control_targets(game: ISGame, context: Context, where: Where) -> list[str]:
    """is.control.shift.5: uncontrolled ones too."""
    return [
        space
        for space in fitting(game.state, context.side, where)
        if game.state.flags.get(space) not in (context.side, USA)
    ]


@possible_if(TakeControl)
def can_take_control(game: ISGame, context: Context, effect: TakeControl) -> bool:
    return bool(control_targets(game, context, effect.where))


@carries_out(TakeControl)
def take_control(game: ISGame, context: Context, effect: TakeControl) -> Flow[bool]:
    """Take control of one space (is.control.shift.4, is.control.shift.5)."""
    prompt = T("{card}: take control of which space?", card=Ref(context.source))
    targets = control_targets(game, context, effect.where)
    return (yield from _one_of(game, context, prompt, "control", targets, control.take))


def _one_of(game: ISGame, context: Context, prompt: Text, option: str, targets: list[str], do: ToSpace) -> Flow[bool]:
    """To one space that the player of the card chooses. Returns whether there was one."""
    space = yield from choose_space(game, context.side, prompt, context.rule, option, targets)
    if space:
        do(game, context.side, space, context.rule)
    return bool(space)


@carries_out(RemoveFlag)
def remove_flag(game: ISGame, context: Context, effect: RemoveFlag) -> Flow[bool]:
    """One flag, chosen by the player of the card, or all of them; none of the other side instead (is.events.readings.24)."""
    targets = removable(game, context, effect)
    if effect.all:
        for space in targets:
            control.unflag(game, context.side, space, context.rule)
        return bool(targets)
    prompt = (
        T("{card}: remove which of your own flags?", card=Ref(context.source))
        if effect.whose == "own"
        else T("{card}: remove which flag?", card=Ref(context.source))
    )
    return (yield from _one_of(game, context, prompt, "remove", targets, control.unflag))


def removable(game: ISGame, context: Context, effect: RemoveFlag) -> list[str]:
    if effect.whose == "opponent":
        return unflag_targets(game, context, effect.where)
    return [
        space
        for space in fitting(game.state, context.side, effect.where)
        if game.state.flags.get(space) == context.side
    ]


def fort_targets(game: ISGame, context: Context, where: Where) -> list[str]:
    """is.wars.effects.13: opposing Forts that are not damaged."""
    other, damaged = opponent(context.side), game.state.damaged
    return [
        fort
        for fort in fitting(game.state, context.side, where)
        if fort in FORTS and game.state.flags.get(fort) == other and fort not in damaged
    ]


@possible_if(DamageFort)
def can_damage(game: ISGame, context: Context, effect: DamageFort) -> bool:
    return bool(fort_targets(game, context, effect.where))


@carries_out(DamageFort)
def damage_fort(game: ISGame, context: Context, effect: DamageFort) -> Flow[bool]:
    """Damage one Fort (is.map.military.5)."""
    prompt = T("{card}: damage which Fort?", card=Ref(context.source))
    targets = fort_targets(game, context, effect.where)
    return (yield from _one_of(game, context, prompt, "damage", targets, control.damage))


def _unflag_for(context: Context, effect: UnflagFor) -> Reduction:
    """Unflagging has a fixed total price (is.control.cost.7)."""
    return Reduction(
        context.source, context.rule, ("unflag",), total=effect.price, kind=effect.type, where=effect.where
    )


@contextmanager
def _at_fixed_price(game: ISGame, context: Context, effect: UnflagFor) -> Iterator[None]:
    reductions = round_of(game).reductions
    reductions.append(_unflag_for(context, effect))
    try:
        yield
    finally:
        reductions.pop()


def _fixed_price_targets(game: ISGame, context: Context, effect: UnflagFor) -> list[Option]:
    """Those that have their connection (is.advantages.use.8), at the fixed price, each with what keeps it from being paid for now. Minor
    points cannot pay (is.advantages.use.9)."""
    options = []
    with _at_fixed_price(game, context, effect):
        for space in unflag_targets(game, context, effect.where):
            buy = markets.purchase(game, context.side, space)
            if buy.kind == effect.type and (
                buy.kind != "economic" or markets.why_not_connected(game, context.side, space) is None
            ):
                quoted = quote(game, buy)
                refusal = why_unpaid(game, buy, quoted.price)
                option = markets.option(buy, quoted)
                options.append(judged(option if refusal else offer(game, option, buy, quoted.price), refusal))
    return options


@charged_by(UnflagFor)
def bill_of_unflagging(game: ISGame, context: Context, effect: UnflagFor) -> Bill | None:
    """The only flag that can be removed. One of several is chosen afterwards, and has its price there."""
    options = allowed(_fixed_price_targets(game, context, effect))
    if len(options) != 1:
        return None
    buy = markets.purchase(game, context.side, answer_of(options[0].id).parts[1])
    with _at_fixed_price(game, context, effect):
        return Bill(buy, quote(game, buy))


@refused_if(UnflagFor)
def why_not_unflagged(game: ISGame, context: Context, effect: UnflagFor) -> Refusal | None:
    """None where one can be unflagged; else why the cheapest cannot."""
    options = _fixed_price_targets(game, context, effect)
    if not options:
        return NO_TARGET
    return None if allowed(options) else min(options, key=_price).refused


def _price(option: Option) -> int:
    return option.price.total if option.price is not None else 0


@carries_out(UnflagFor)
def unflag_for(game: ISGame, context: Context, effect: UnflagFor) -> Flow[bool]:
    """is.control.cost.7: the fixed cost in place of the printed one, increases on top."""
    options = allowed(_fixed_price_targets(game, context, effect))
    if not options:
        return False
    prompt = T("{card}: remove which flag?", card=Ref(context.source))
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    round_of(game).reductions.append(_unflag_for(context, effect))
    buy = markets.purchase(game, context.side, answer.parts[1])
    quoted = quote(game, buy)
    yield from pay(game, buy, quoted)
    action_round = round_of(game)  # for this flag alone, also where the price was as low before
    action_round.reductions = [reduction for reduction in action_round.reductions if reduction.source != context.source]
    control.unflag(game, context.side, buy.space, context.rule, quoted.reckoning)
    return True


def huguenot_targets(game: ISGame, context: Context, effect: PlaceHuguenots) -> list[str]:
    """is.ministry.huguenots.1: own Territories without a marker, while the box has one."""
    state = game.state
    if state.huguenots_placed >= LIMITS.huguenots:
        return []
    return [
        space
        for space in TERRITORIES
        if SPACES[space].region in effect.regions
        and state.flags.get(space) == context.side
        and space not in state.huguenots
    ]


@possible_if(PlaceHuguenots)
def can_place_huguenots(game: ISGame, context: Context, effect: PlaceHuguenots) -> bool:
    return bool(huguenot_targets(game, context, effect))


@carries_out(PlaceHuguenots)
def place_huguenots(game: ISGame, context: Context, effect: PlaceHuguenots) -> Flow[bool]:
    """Place a Huguenots marker on a Territory (is.ministry.huguenots.1)."""
    prompt = T("Place a Huguenots marker on which Territory?")
    targets = huguenot_targets(game, context, effect)
    space = yield from choose_space(game, context.side, prompt, context.rule, "huguenots", targets)
    if not space:
        return False
    state = game.state
    state.huguenots[space] = True
    state.huguenots_placed += 1
    game.log(
        T("{who} places a Huguenots marker on {space}", who=who(context.side), space=Ref(f"space:{space}")),
        seat=seat_of(state, context.side),
        rule=context.rule,
        elements=[f"space:{space}"],
    )
    return True
