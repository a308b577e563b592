"""What a ride leads to, in a line next to its space: what is there, and what could be done (vis.overview.kingdom.3)."""

from __future__ import annotations

from functools import reduce

from games.engine.rules.text import N, Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom.rules.goods import SILVER
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.deeds import Deed
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.ways import Way
from games.titles.viscounts_of_the_west_kingdom.seen.view import SegmentView
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import amount, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, DestroyCard, Flip, GainResource, GainSilver
from games.titles.viscounts_of_the_west_kingdom.turn.acting import BUILD, CLERIC, NOBLE, TRADE


def ride_text(way: Way, segment: SegmentView) -> Text:
    """Each action with what it would be about and what the player has for it, then who may Rearrange there."""
    parts = [T("{what}: {enough}", what=_about(deed, way, segment), enough=enough(deed)) for deed in way.deeds]
    if way.met:
        parts.append(T("{who} may Rearrange", who=[who(seat) for seat in way.met]))
    return reduce(lambda what, more: T("{what}; {more}", what=what, more=more), parts)


def _about(deed: Deed, way: Way, segment: SegmentView) -> Text:
    """The action with the trade, section or Manuscript that it is about."""
    action = Ref(f"action:{deed.action}")
    if deed.action == TRADE and (trade := components.spaces()[way.space].trade) is not None:
        return T("{action} for {what}", action=action, what=[_gain(effect) for effect in trade.effects])
    if deed.action == NOBLE:
        return T("{action} to {where}", action=action, where=Ref(f"section:{segment.section}"))
    if deed.action == CLERIC:
        return T("{action} of {what}", action=action, what=Ref(segment.manuscript))
    return T("{action}", action=action)


def _gain(effect: AnyEffect) -> Text:
    """What a trade gives."""
    match effect:
        case GainSilver(n=int(n)):
            return T("{what}", what=amount(SILVER, n))
        case GainResource(kind=kind, n=int(n)):
            return T("{what}", what=amount(kind, n))
        case Flip():
            return T("flipping a Debt or Deed")
        case DestroyCard():
            return T("destroying a card")
    return T("its effect")


def enough(deed: Deed) -> Text:
    """What the icons are enough for: alone, and with all that could be added."""
    if not deed.needed:
        return T("no Workers left") if deed.action == NOBLE else T("nothing to construct")
    if not deed.most:
        return N("needs {n} icon", "needs {n} icons", n=deed.needed)
    if deed.action == CLERIC:
        return T("enough for {n}", n=deed.needed) if deed.now else T("can reach {n}", n=deed.needed)
    if deed.action == TRADE and deed.now == deed.most == 1:
        return T("once")
    count = T("{n}", n=deed.now) if deed.now == deed.most else T("{least}–{most}", least=deed.now, most=deed.most)
    return {
        TRADE: N("{count} time", "{count} times", n=deed.most, count=count),
        BUILD: N("{count} kind", "{count} kinds", n=deed.most, count=count),
        NOBLE: N("{count} Worker", "{count} Workers", n=deed.most, count=count),
    }[deed.action]
