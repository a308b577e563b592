"""Ops on goods, Debts and Deeds, and the track (vis.components.goods, vis.debts, vis.virtue)."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, carries_out, useful_if
from games.titles.viscounts_of_the_west_kingdom.rules import goods, stacks, track
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    Flip,
    GainCorruption,
    GainDebt,
    GainDeed,
    GainResource,
    GainSilver,
    GainVirtue,
)


@carries_out(GainSilver)
def gain_silver(game: VisGame, context: Context, effect: GainSilver) -> bool:
    goods.gain(game, context, "silver", effect.n)
    return True


@carries_out(GainResource)
def gain_resource(game: VisGame, context: Context, effect: GainResource) -> Flow[bool] | bool:
    if effect.kind == "any":
        return _gain_any(game, context, effect.n)
    goods.gain(game, context, effect.kind, effect.n)
    return True


def _gain_any(game: VisGame, context: Context, n: int) -> Flow[bool]:
    yield from goods.gain_any(game, context, n)
    return True


@carries_out(GainDebt)
def gain_debt(game: VisGame, context: Context, effect: GainDebt) -> Flow[bool]:
    yield from stacks.gain_debts(game, context, effect.n)
    return True


@carries_out(GainDeed)
def gain_deed(game: VisGame, context: Context, effect: GainDeed) -> bool:
    stacks.gain_deeds(game, context, effect.n)
    return True


@carries_out(Flip)
def flip(game: VisGame, context: Context, effect: Flip) -> Flow[bool]:
    yield from stacks.flip(game, context, effect.kind, effect.n)
    return True


@useful_if(Flip)
def can_flip(game: VisGame, context: Context, effect: Flip) -> bool:
    return bool(stacks.flippable(player_of(game, context.seat), effect.kind))


@carries_out(GainVirtue)
def gain_virtue(game: VisGame, context: Context, effect: GainVirtue) -> bool:
    track.gain_virtue(game, context, effect.n)
    return True


@carries_out(GainCorruption)
def gain_corruption(game: VisGame, context: Context, effect: GainCorruption) -> bool:
    track.gain_corruption(game, context, effect.n)
    return True
