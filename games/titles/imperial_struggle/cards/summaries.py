"""What effects do, in a few words: for options that choose between them."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.text import N, T, Text
from games.titles.imperial_struggle.rules.prices import WORDS
from games.titles.imperial_struggle.table.ops.base import Effect
from games.titles.imperial_struggle.table.ops.pieces import ReturnBonusTile, SquadronToNavyBox
from games.titles.imperial_struggle.table.ops.points import LoseTreatyPoints, Points, TakeDebt
from games.titles.imperial_struggle.table.ops.spaces import DamageFort, PlaceConflict, Shift, TakeControl


def summary(effects: Sequence[Effect]) -> Text:
    """The first of them says enough."""
    effect = effects[0]
    if isinstance(effect, Points) and isinstance(effect.n, int):
        return N("{n} point: {points}", "{n} points: {points}", n=effect.n, points=WORDS[effect.type])
    if isinstance(effect, PlaceConflict) and isinstance(effect.n, int):
        return N("Place {n} Conflict marker", "Place {n} Conflict markers", n=effect.n)
    if isinstance(effect, TakeDebt):
        return T("Take {n} Debt", n=effect.n)
    if isinstance(effect, LoseTreatyPoints):
        return N("Lose {n} Treaty Point", "Lose {n} Treaty Points", n=effect.n)
    return PLAIN[type(effect)]


PLAIN: dict[type[Effect], Text] = {
    DamageFort: T("Damage a Fort"),
    Shift: T("Shift a space"),
    TakeControl: T("Take control of a space"),
    SquadronToNavyBox: T("A Squadron to the Navy Box"),
    ReturnBonusTile: T("A Bonus War tile back to its pool"),
}
