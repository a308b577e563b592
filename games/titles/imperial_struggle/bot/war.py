"""The war to come, as a seat that plays itself sees it: what a point of strength is worth in a theater."""

from __future__ import annotations

from functools import cache

from games.engine.bots.known import known
from games.titles.imperial_struggle.bot.table import TREATY, BotView
from games.titles.imperial_struggle.seen.view import TheaterView
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.board_types import Spoils

CONQUEST = 1.6
"""What a Conquest Point is worth in victory points."""
UNFLAG = 0.8
USA, CANADA, ATLANTIC, UNBUILT = 4.0, 1.5, 0.8, 1.2
BASIC, BONUS = 0.5, 1.75
"""What a Basic or Bonus War tile face down is expected to add."""
NOISE = ((-2, 0.15), (-1, 0.2), (0, 0.3), (1, 0.2), (2, 0.15))
"""How far a margin may be off, and how likely."""
EFFECT = {"": 0.0, "debt": 0.6, "fort_or_squadron": 0.7, "unflag": 0.7}
"""What the effect of a tile adds, in strength."""


def for_strength(table: BotView, theater: TheaterView, strength: float) -> float:
    """What so much more strength there is worth to the side, or to whoever gains it."""
    margin = expected_margin(table, theater)
    return _expected(table, theater.id, margin + strength) - _expected(table, theater.id, margin)


@known
def _expected(table: BotView, theater: str, margin: float) -> float:
    return sum(share * worth_of_margin(theater, table.side, round(margin + off)) for off, share in NOISE)


def expected_margin(table: BotView, theater: TheaterView) -> float:
    """Own strength less the opponent's, whose tiles are guessed."""
    hidden = theater.tiles[table.other] is None
    guess = 0.0
    if hidden:
        count = theater.counts[table.other]
        guess = BASIC + BONUS * (count - 1) if count else 0.0
    return theater.strength[table.side].total - theater.strength[table.other].total - guess


@cache
def worth_of_margin(theater: str, side: str, margin: int) -> float:
    """Of winning (or losing) by a margin."""
    if not margin:
        return 0.0
    winner = side if margin > 0 else next(other for other in ("france", "britain") if other != side)
    sign = 1 if margin > 0 else -1
    printed = components.theaters()[theater]
    lost = min(abs(margin), printed.squadrons_lost) * UNBUILT
    for row in printed.spoils:
        if row.side in ("either", winner) and row.least <= abs(margin) and (not row.most or abs(margin) <= row.most):
            return sign * (_row(row) + lost)
    return sign * lost


def _row(row: Spoils) -> float:
    gained = row.vp + CONQUEST * row.cp + UNFLAG * bool(row.unflag_market or row.unflag_political)
    gained += USA * row.usa + CANADA * row.canada + ATLANTIC * row.atlantic_dominance + UNBUILT * row.unbuilt
    return gained - TREATY * row.loser_treaty


def tile_strength(tile: str) -> float:
    """A War tile as strength, its effect counted in."""
    return components.strength_of(tile) + EFFECT[components.effect_of(tile)]


def theater_of(table: BotView, name: str) -> TheaterView | None:
    return next((one for one in table.view.theaters if one.id == name), None)
