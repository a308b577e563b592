"""Points now: a seat's score as a sum, what a Manuscript would add, and the shares of Poverty and Prosperity."""

from __future__ import annotations

from collections import Counter

import msgspec

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.state import ScoreLine
from games.engine.rules.text import Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules import manuscripts, scoring
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import METRICS
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import ANY, colors
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import Player, Segment, Viscounts

SCORE, GAIN = messages.POINTS_NOW, T("Points that it would bring now")
SETS, SCORING, OUTSIDERS = "vis.end.scoring.3", "vis.end.scoring.9", "vis.gates.welcome.6"
OF_RULE: dict[str, Text] = {
    SETS: messages.SETS_OF_RIBBONS,
    SCORING: T("Manuscripts that score"),
    OUTSIDERS: T("Outsiders of your deck"),
}
"""The lines of the score that a Manuscript may change."""
SPENT, BEFORE_SPENDING = ("resources", "silver"), T("Manuscripts that score, before what is spent on the action")
"""Goods that a Manuscript may count and the action may cost, and what is said of the points of such a Manuscript."""


class Standing(msgspec.Struct, frozen=True):
    """The share of a seat, or of the AI, if a majority were scored now (vis.end.scoring.10, vis.end.scoring.12,
    vis.solo.end.3)."""

    seat: int
    many: int
    points: Reckoning


def score(lines: list[ScoreLine]) -> Reckoning:
    """All points that would score now, as one sum."""
    return Reckoning(SCORE, tuple([_cause_of(line, line.points) for line in lines if line.points]))


def _cause_of(line: ScoreLine, points: int) -> Cause:
    if isinstance(line.reckoning, Reckoning):
        return line.reckoning.part(line.label, line.rule)
    return Cause(points, line.label, line.rule)


def gain(state: Viscounts, player: Player, segment: Segment) -> Reckoning | None:
    """What the top Manuscript would add to the score (vis.end.scoring.3, vis.end.scoring.9, vis.gates.welcome.6,
    vis.manuscript.ribbons.2). An open color is the one that adds most (vis.gates.board.15). What its effect gives
    does not count."""
    if not segment.manuscripts:
        return None
    tile = segment.manuscripts[0]
    printed = components.manuscripts()[tile].ribbon
    before = _by_rule(scoring.lines(state, player))
    ways = [_gained(state, player, tile, color, before) for color in (colors() if printed == ANY else [printed])]
    return max(ways, key=lambda way: way.total)


def _gained(state: Viscounts, player: Player, tile: str, color: str, before: Counter[str]) -> Reckoning:
    """All lines of the score that change. The action may cost goods that the Manuscript counts. How many is not known yet."""
    richer = msgspec.structs.replace(
        player, manuscripts=[*player.manuscripts, tile], colors={**player.colors, tile: color}
    )
    after = _by_rule(scoring.lines(state, richer))
    changed = [(rule, n) for rule in after | before if (n := after[rule] - before[rule])]
    scored = components.manuscripts()[tile].scoring
    spends = scored is not None and scored.metric in SPENT
    texts = {**OF_RULE, SCORING: BEFORE_SPENDING} if spends else OF_RULE
    causes = [Cause(n, texts[rule], rule) for rule, n in changed]
    if card := manuscripts.bonus_due(state, richer, color):
        causes.append(
            Cause(components.bonuses()[card].vp, T("{what}", what=Ref(f"bonus:{card}")), "vis.manuscript.ribbons.2")
        )
    return Reckoning(GAIN, tuple(causes))


def _by_rule(lines: list[ScoreLine]) -> Counter[str]:
    totals: Counter[str] = Counter()
    for line in lines:
        totals[line.rule] += line.points or 0
    return totals


def standings(state: Viscounts) -> dict[str, list[Standing]]:
    """Poverty by approved Deeds and Prosperity by paid Debts, revealed or not, the highest first."""
    return {card: _standings(state, majority) for card, majority in scoring.MAJORITIES.items()}


def _standings(state: Viscounts, majority: scoring.Majority) -> list[Standing]:
    count = METRICS[majority.metric]
    standings = [
        Standing(player.seat, count(state, player), scoring.share(state, player, majority)) for player in state.owners()
    ]
    return sorted(standings, key=lambda one: (-one.many, one.seat))
