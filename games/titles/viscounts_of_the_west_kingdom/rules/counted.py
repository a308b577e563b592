"""What Manuscripts and Outsiders have counted, in words, and what that scores (vis.end.scoring.9,
vis.gates.welcome.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from games.engine.rules.reckoning import Cause
from games.engine.rules.text import N, Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import colors
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import amount


def in_tier(number: int, many: int) -> Text:
    """The Workers of a player on a tier; tiers count from 1."""
    return N("{n} Worker on tier {tier}", "{n} Workers on tier {tier}", n=many, tier=number)


def _of_tier(number: int) -> Callable[[int], Text]:
    return lambda n: in_tier(number, n)


def _of_color(color: str) -> Callable[[int], Text]:
    return lambda n: N("{n} {color} ribbon", "{n} {color} ribbons", n=n, color=Ref(f"ribbon:{color}"))


def _of_row(building: str) -> Callable[[int], Text]:
    return lambda n: messages.so_many_of(n, Ref(f"building:{building}"))


def _each_counted() -> Iterator[tuple[str, Callable[[int], Text]]]:
    for number in range(1, 4):
        yield f"workers_tier{number}", _of_tier(number)
    for color in colors():
        yield f"ribbons:{color}", _of_color(color)
    for building in components.BUILDINGS:
        yield f"built:{building}", _of_row(building)


COUNTED: Mapping[str, Callable[[int], Text]] = {
    "buildings": lambda n: N("{n} Building", "{n} Buildings", n=n),
    "manuscripts": messages.manuscripts,
    "flipped_deeds": lambda n: N("{n} approved Deed", "{n} approved Deeds", n=n),
    "flipped_debts": lambda n: N("{n} paid Debt", "{n} paid Debts", n=n),
    "castle_workers": lambda n: N("{n} Worker in the Castle", "{n} Workers in the Castle", n=n),
    "resources": lambda n: N("{n} resource", "{n} resources", n=n),
    "silver": lambda n: T("{what}", what=amount("silver", n)),
    "merchant_icons": lambda n: N("{n} Merchant icon in the deck", "{n} Merchant icons in the deck", n=n),
    "builder_icons": lambda n: N("{n} Builder icon in the deck", "{n} Builder icons in the deck", n=n),
    "noble_icons": lambda n: N("{n} Noble icon in the deck", "{n} Noble icons in the deck", n=n),
    "cleric_icons": lambda n: N("{n} Cleric icon in the deck", "{n} Cleric icons in the deck", n=n),
    "criminal_icons": lambda n: N("{n} Criminal icon in the deck", "{n} Criminal icons in the deck", n=n),
    "icon_sets": lambda n: N(
        "{n} set of Builder, Cleric and Noble icons in the deck",
        "{n} sets of Builder, Cleric and Noble icons in the deck",
        n=n,
    ),
    "outsiders": lambda n: N("{n} Outsider in the deck", "{n} Outsiders in the deck", n=n),
    "heroes": lambda n: N("{n} Hero in the deck", "{n} Heroes in the deck", n=n),
    "heroes_and_outsiders": lambda n: N(
        "{n} Hero or Outsider in the deck", "{n} Heroes and Outsiders in the deck", n=n
    ),
    "chest_tiles": lambda n: T("{what}", what=amount("chest", n)),
    "castle_wedges": lambda n: N(
        "{n} section of the Castle with more Workers than anybody else",
        "{n} sections of the Castle with more Workers than anybody else",
        n=n,
    ),
    "links_both_ends": lambda n: N("{n} link between own Buildings", "{n} links between own Buildings", n=n),
    "segments_with_building": lambda n: N("{n} segment with an own Building", "{n} segments with own Buildings", n=n),
    "full_ribbon_sets": lambda n: N("{n} set of 4 different ribbons", "{n} sets of 4 different ribbons", n=n),
    **dict(_each_counted()),
}
"""The words for what ``METRICS`` count, with the number, by the same names."""


@cache
def scored(metric: str, number: int, per: int, vp: int, rule: str) -> Cause:
    """The points of ``vp`` for every ``per`` of a metric."""
    what = COUNTED[metric](number)
    if per == 1:
        return Cause(number * vp, messages.each_scores(what, vp), rule)
    return Cause(number // per * vp, T("{what}, {vp} VP for every {per}", what=what, vp=vp, per=per), rule)
