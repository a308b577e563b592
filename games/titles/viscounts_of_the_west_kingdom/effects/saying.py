"""Effects in words, for the buttons of a choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from games.engine.text import N, Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    BuildFree,
    CastleMove,
    DestroyCard,
    DiscardCard,
    DrawCard,
    Effect,
    Flip,
    GainCorruption,
    GainDebt,
    GainDeed,
    GainManuscript,
    GainResource,
    GainSilver,
    GainVirtue,
    HireFree,
    PlaceWorkers,
    Rearrange,
    Shuffle,
)
from games.titles.viscounts_of_the_west_kingdom.table.words import amount


def said(effects: Sequence[Effect]) -> Text:
    """One after the other."""
    text = _said(effects[0])
    for effect in effects[1:]:
        text = T("{first}, then {second}", first=text, second=_said(effect))
    return text


@singledispatch
def _said(effect: Effect) -> Text:
    raise TypeError(f"there are no words for {type(effect).__name__}")


def _gained(kind: str, n: int) -> Text:
    return T("Gain {what}", what=amount(kind, n))


@_said.register
def _(effect: GainSilver) -> Text:
    return _gained("silver", effect.n)


@_said.register
def _(effect: GainResource) -> Text:
    return _gained(effect.kind, effect.n)


@_said.register
def _(effect: GainDebt) -> Text:
    return _gained("debt", effect.n)


@_said.register
def _(effect: GainDeed) -> Text:
    return _gained("deed", effect.n)


@_said.register
def _(effect: GainVirtue) -> Text:
    return _gained("virtue", effect.n)


@_said.register
def _(effect: GainCorruption) -> Text:
    return _gained("corruption", effect.n)


@_said.register
def _(effect: Flip) -> Text:
    return T("Flip {what}", what=amount(effect.kind, effect.n))


@_said.register
def _(effect: Rearrange) -> Text:
    return T("Rearrange the row")


@_said.register
def _(effect: DiscardCard) -> Text:
    return N("Discard up to {n} card", "Discard up to {n} cards", n=effect.n)


@_said.register
def _(effect: DestroyCard) -> Text:
    return N("Destroy up to {n} card", "Destroy up to {n} cards", n=effect.n)


@_said.register
def _(effect: DrawCard) -> Text:
    return N("Draw {n} card", "Draw {n} cards", n=effect.n)


@_said.register
def _(effect: Shuffle) -> Text:
    return T("Shuffle")


@_said.register
def _(effect: HireFree) -> Text:
    return T("Hire for free")


@_said.register
def _(effect: CastleMove) -> Text:
    return T("Make a castle move")


@_said.register
def _(effect: PlaceWorkers) -> Text:
    return N("Place {n} Worker", "Place {n} Workers", n=effect.n)


@_said.register
def _(effect: BuildFree) -> Text:
    return T("Construct {what} for free", what=Ref(f"building:{effect.building}"))


@_said.register
def _(effect: GainManuscript) -> Text:
    return T("Take a Manuscript for free")
