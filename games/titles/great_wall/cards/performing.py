"""Carrying out what the steps of a card say. Each op (``ops/``) that is not lasting has a function in ``effects/`` or in a mode."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from games.engine.rules.ask import Flow
from games.engine.rules.effects import Ops
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.counters import COUNTED, count
from games.titles.great_wall.cards.targets import each_target
from games.titles.great_wall.rules import causes
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Count, Effect, Plus
from games.titles.great_wall.table.ops.goods import Gain

OPS: Ops[WallGame, Context] = Ops()
carries_out = OPS.carries_out
"""Registers the function for an op."""
MANY = 99
"""More than there can be."""


def perform(game: WallGame, context: Context, effects: Sequence[Effect]) -> Flow[bool]:
    """Carry out the steps in order, as far as they can be done (gw.effects.reading.5); one that is needed and not done
    ends it. Returns whether anything was done."""
    done = False
    for effect in effects:
        if effect.lasting:
            continue
        carry_out = OPS[type(effect)]
        carried_out = False
        for owner, factor in (yield from each_target(game, context, effect)):
            pieces = context.pieces if factor == context.factor else 1
            for_one = msgspec.structs.replace(context, owner=owner, factor=factor, pieces=pieces)
            outcome = carry_out(game, for_one, effect)
            carried_out = (outcome if isinstance(outcome, bool) else (yield from outcome)) or carried_out
        if effect.needed and not carried_out:
            return done
        done = done or carried_out
    return done


def amount(
    game: WallGame, context: Context, printed: int | str, *, plus: Plus | None = None, most: int | None = None
) -> int:
    """A printed count with everything that multiplies or adds to it, at most ``most``; words stand for more than there can be."""
    if isinstance(printed, str):
        return MANY
    number = printed * context.factor
    if plus is not None:
        number += plus.add * named_on_track(game, context.owner, plus.card)
    return number if most is None else min(number, most)


def gains(game: WallGame, context: Context, effect: Gain) -> dict[str, Reckoning]:
    """What a card gives, by kind: the printed amount once for each that it counts."""
    counted = effect.times
    if counted is None:
        name, n, most = None, 1, None
    else:
        name, most = counted.count_of, counted.max
        n = count(game, context.owner, counted.count_of)
    advisors = context.factor // context.pieces
    return {
        kind: _gained(context.card, context.rule, printed, name, n, most, advisors, context.pieces)
        for kind, printed in effect.goods().items()
    }


@cache
def _gained(
    card: str, rule: str, printed: int, name: Count | None, n: int, most: int | None, advisors: int, pieces: int
) -> Reckoning:
    gained = Reckoning(causes.named(card))
    if name is not None:
        text = messages.each_counts(COUNTED[name](n), printed)
        gained = gained.plus((n * printed, text, rule))
        if most is not None:
            gained = gained.at_most(most * printed, T("At most {n} are counted", n=most), rule)
        if advisors > 1:
            text = T("For each of {n} supporting advisors", n=advisors)
            gained = gained.plus((gained.total * (advisors - 1), text, rule))
    elif advisors > 1:
        text = T("{n} supporting advisors, {each} each", n=advisors, each=printed)
        gained = gained.plus((advisors * printed, text, rule))
    else:
        gained = gained.plus(causes.printed(printed, rule))
    if pieces > 1:
        text = T("For each of {n} soldiers", n=pieces)
        gained = gained.plus((gained.total * (pieces - 1), text, rule))
    return gained


def named_on_track(game: WallGame, owner: int, name: str) -> int:
    """gw.cards.command.10, gw.cards.command.18: other cards of that name on the command track; a card never counts
    itself; Qin Jiushao's count by their names (gw.solo.command.4)."""

    cards = [played for played in game.state.command_track if played is not None]
    return sum(
        components.commands()[played.card].counts == name for played in cards if played.owner != game.state.active
    )
