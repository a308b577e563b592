"""Effects in words, for the buttons of a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.rules.text import N, Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.table import ops
from games.titles.viscounts_of_the_west_kingdom.table.game import amount


def said(effects: Sequence[ops.Effect]) -> Text:
    """The texts of several effects, one after the other."""
    text = WORDS[type(effects[0])](effects[0])
    for effect in effects[1:]:
        text = T("{first}, then {second}", first=text, second=WORDS[type(effect)](effect))
    return text


def _gained(kind: str) -> Callable[[Any], Text]:
    return lambda effect: T("Gain {what}", what=amount(kind, effect.n))


def _resource(effect: ops.GainResource) -> Text:
    return T("Gain {what}", what=amount(effect.kind, effect.n))


def _flipped(effect: ops.Flip) -> Text:
    return messages.flip(amount(effect.kind, effect.n))


WORDS: dict[type[ops.Effect], Callable[[Any], Text]] = {
    ops.GainSilver: _gained("silver"),
    ops.GainResource: _resource,
    ops.GainDebt: _gained("debt"),
    ops.GainDeed: _gained("deed"),
    ops.GainVirtue: _gained("virtue"),
    ops.GainCorruption: _gained("corruption"),
    ops.GainKingsOrder: _gained("kings_order"),
    ops.GainHero: _gained("hero"),
    ops.GainChest: _gained("chest"),
    ops.Flip: _flipped,
    ops.Rearrange: lambda _: T("Rearrange the row"),
    ops.DiscardCard: lambda effect: N("Discard up to {n} card", "Discard up to {n} cards", n=effect.n),
    ops.DestroyCard: lambda effect: N("Destroy up to {n} card", "Destroy up to {n} cards", n=effect.n),
    ops.DrawCard: lambda effect: N("Draw {n} card", "Draw {n} cards", n=effect.n),
    ops.Shuffle: lambda _: T("Shuffle"),
    ops.HireFree: lambda _: T("Hire for free"),
    ops.CastleMove: lambda _: T("Make a castle move"),
    ops.SlideWorkers: lambda effect: N("Slide {n} Worker", "Slide {n} Workers", n=effect.n),
    ops.PlaceWorkers: lambda effect: messages.place_workers(effect.n),
    ops.BuildFree: lambda effect: messages.construct_for_free(Ref(f"building:{effect.building}")),
    ops.GainManuscript: lambda _: messages.MANUSCRIPT_FOR_FREE,
    ops.TakeAction: lambda effect: T("Take the action {action} now", action=Ref(f"action:{effect.action}")),
}
"""The words for every op that a card offers as a choice."""
