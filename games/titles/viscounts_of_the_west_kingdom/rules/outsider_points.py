"""What Outsiders of a deck score (vis.gates.welcome.6), with the ribbons that some of them add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement

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


def best_ribbons(state: Viscounts, own: Player) -> Counter[str]:
    """All ribbons of somebody, with those that Outsiders add in the colors that score most (vis.gates.welcome.11), and so
    for those of the AI whose color is open until then (vis.solo.gates.6)."""
    found = ribbons(state, own)
    extra = sum(
        one.n for card in outsiders(own) if isinstance(one := components.outsiders()[card].end_game, ExtraRibbon)
    )
    extra += sum(ribbon(own, tile) == ANY for tile in own.manuscripts)
    if not extra:
        return found
    ways = (found + Counter(chosen) for chosen in combinations_with_replacement(colors(), extra))
    return max(ways, key=lambda way: sets(way) + sum(_by_ribbons(own, way).values()))


def sets(found: Mapping[str, int]) -> int:
    """vis.manuscript.ribbons.7, vis.manuscript.ribbons.8, vis.manuscript.ribbons.10: as many colors as can be in the first set, then in the
    second, which scores most."""
    sizes = [sum(many >= nth for many in found.values()) for nth in range(1, max(found.values(), default=0) + 1)]
    return sum(components.ribbon_set_vp()[size - 1] for size in sizes)


def _by_ribbons(own: Player, found: Mapping[str, int]) -> dict[str, int]:
    """The points of Outsiders that count ribbons."""
    points = {}
    for card in outsiders(own):
        end = components.outsiders()[card].end_game
        if isinstance(end, Per) and end.metric.startswith(RIBBONS):
            points[card] = end.base + found.get(end.metric.removeprefix(RIBBONS), 0) // end.per * end.vp
        elif isinstance(end, Per) and end.metric == "full_ribbon_sets":
            points[card] = end.base + min(found.get(color, 0) for color in colors()) // end.per * end.vp
    return points


def points(state: Viscounts, own: Player) -> dict[str, int]:
    """By Outsider what it scores; those that resolve before scoring have done so (vis.gates.welcome.8)."""
    found = _by_ribbons(own, best_ribbons(state, own))
    for card in outsiders(own):
        if card not in found:
            found[card] = _of(state, own, components.outsiders()[card].end_game)
    return {card: number for card, number in found.items() if number}


def _of(state: Viscounts, own: Player, end: EndGame) -> int:
    if isinstance(end, Per):
        return end.base + METRICS[end.metric](state, own) // end.per * end.vp
    if isinstance(end, AtLeast):
        return end.vp if METRICS[end.metric](state, own) >= end.least else 0
    if isinstance(end, Flat):
        return end.vp
    if isinstance(end, LighterDebts):
        return end.delta * own.debts
    assert isinstance(end, ExtraRibbon | FlipFirst | ChooseFirst)
    return 0
