"""What the Outsiders of a deck score (vis.gates.welcome.6), with the ribbons that some of them add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement

import msgspec

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import N, Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules.counted import COUNTED, scored
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import METRICS, outsiders
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import ANY, colors, ribbon, ribbons
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.boxes import (
    AtLeast,
    ChooseFirst,
    EndGame,
    ExtraRibbon,
    Flat,
    FlipFirst,
    LighterDebts,
    Per,
)
from games.titles.viscounts_of_the_west_kingdom.table.state import Player, Viscounts

RIBBONS = "ribbons:"
OUTSIDER, SETS = "vis.gates.welcome.6", "vis.end.scoring.3"
Open = tuple[str, str]
"""The element of something whose color is open until the end, and the clause that gives it the color with the
highest score."""


class Colors(msgspec.Struct, frozen=True):
    """How many ribbons of each color a player has, and which color was chosen for each open one."""

    by_color: Mapping[str, int]
    chosen: tuple[tuple[Open, str], ...] = ()


def best_ribbons(state: Viscounts, player: Player) -> Colors:
    """All ribbons of a player. Ribbons that Outsiders add have the colors with the highest score
    (vis.gates.welcome.11). The same holds for the AI's ribbons whose color is open until then (vis.solo.gates.6)."""
    by_color, extra = ribbons(state, player), list(_open(player))
    if not extra:
        return Colors(by_color)

    def worth(chosen: tuple[str, ...]) -> int:
        way = by_color + Counter(chosen)
        return sets(way) + sum(points.total for points in _by_ribbons(player, way).values())

    best = max(combinations_with_replacement(colors(), len(extra)), key=worth)
    return Colors(by_color + Counter(best), tuple(zip(extra, best, strict=True)))


def _open(player: Player) -> Iterator[Open]:
    for card in outsiders(player):
        if isinstance(outsider := components.outsiders()[card].end_game, ExtraRibbon):
            yield from [(f"townsfolk:{card}", "vis.gates.welcome.11")] * outsider.n
    for tile in player.manuscripts:
        if ribbon(player, tile) == ANY:
            yield f"manuscript:{tile}", "vis.solo.gates.6"


# Sets of ribbons


def sets(by_color: Mapping[str, int]) -> int:
    """What the sets of these ribbons score."""
    return sum(cause.amount for cause in _sets(by_color))


def _sets(by_color: Mapping[str, int]) -> Iterator[Cause]:
    """Puts as many colors as possible in the first set, then in the second. This scores most:
    vis.manuscript.ribbons.7, vis.manuscript.ribbons.8, vis.manuscript.ribbons.10."""
    for nth in range(1, max(by_color.values(), default=0) + 1):
        yield _set(tuple([color for color in colors() if by_color.get(color, 0) >= nth]))


@cache
def _set(different: tuple[str, ...]) -> Cause:
    n = len(different)
    named = [Ref(f"ribbon:{color}") for color in different]
    text = N("{n} color: {colors}", "{n} different colors: {colors}", n=n, colors=[*named])
    return Cause(components.ribbon_set_vp()[n - 1], text, SETS)


def ribbon_sets(having: Colors) -> Reckoning:
    """The sets one by one. An open color scores nothing by itself: vis.end.scoring.3."""
    return Reckoning(messages.SETS_OF_RIBBONS, (*_sets(having.by_color), *[_counts_as(*one) for one in having.chosen]))


@cache
def _counts_as(open_ribbon: Open, color: str) -> Cause:
    element, rule = open_ribbon
    return Cause(0, T("{what} counts as {color}", what=Ref(element), color=Ref(f"ribbon:{color}")), rule)


# Outsiders


def _by_ribbons(player: Player, by_color: Mapping[str, int]) -> dict[str, Reckoning]:
    """The points of Outsiders that count ribbons."""
    points = {}
    for card in outsiders(player):
        end = components.outsiders()[card].end_game
        if isinstance(end, Per) and end.metric.startswith(RIBBONS):
            points[card] = of_metric(card, end, by_color.get(end.metric.removeprefix(RIBBONS), 0))
        elif isinstance(end, Per) and end.metric == "full_ribbon_sets":
            points[card] = of_metric(card, end, min(by_color.get(color, 0) for color in colors()))
    return points


def points(state: Viscounts, player: Player, by_color: Mapping[str, int]) -> dict[str, Reckoning]:
    """The points of each Outsider with these ribbons. Outsiders that resolve before scoring have already done so
    (vis.gates.welcome.8)."""
    scoring = _by_ribbons(player, by_color)
    for card in outsiders(player):
        if card not in scoring:
            scoring[card] = _of(state, player, card, components.outsiders()[card].end_game)
    return {card: reckoning for card, reckoning in scoring.items() if reckoning.total}


def _of(state: Viscounts, player: Player, card: str, end: EndGame) -> Reckoning:
    if isinstance(end, Per):
        return of_metric(card, end, METRICS[end.metric](state, player))
    if isinstance(end, AtLeast):
        return at_least(card, end, METRICS[end.metric](state, player))
    if isinstance(end, Flat):
        return _scoring(card, Cause(end.vp, T("Printed on the card"), OUTSIDER))
    if isinstance(end, LighterDebts):
        return lighter(card, end, player.debts)
    assert isinstance(end, ExtraRibbon | FlipFirst | ChooseFirst)
    return _scoring(card)


def _scoring(card: str, *causes: Cause) -> Reckoning:
    return Reckoning(T("{what}", what=Ref(f"townsfolk:{card}")), causes)


@cache
def of_metric(card: str, end: Per, number: int) -> Reckoning:
    """The points of an Outsider for a number of what it counts."""
    base = (Cause(end.base, T("The card itself"), OUTSIDER),) if end.base else ()
    return _scoring(card, *base, scored(end.metric, number, end.per, end.vp, OUTSIDER))


@cache
def at_least(card: str, end: AtLeast, number: int) -> Reckoning:
    """The points of an Outsider that asks for a least number."""
    text = T("{what}, at least {least}", what=COUNTED[end.metric](number), least=end.least)
    return _scoring(card, *([Cause(end.vp, text, OUTSIDER)] if number >= end.least else []))


@cache
def lighter(card: str, end: LighterDebts, debts: int) -> Reckoning:
    """The points of an Outsider that makes unpaid Debts lighter."""
    text = N(
        "{n} unpaid Debt, {vp} VP less lost", "{n} unpaid Debts, {vp} VP less lost for each", n=debts, vp=end.delta
    )
    return _scoring(card, Cause(end.delta * debts, text, OUTSIDER))
