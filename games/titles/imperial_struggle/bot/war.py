"""The war to come, as a seat that plays itself sees it: what a point of strength is worth in a theater."""

from __future__ import annotations

from functools import cache

from games.engine.bots.known import known
from games.titles.imperial_struggle.bot.estimates import ESTIMATED, ESTIMATES
from games.titles.imperial_struggle.bot.table import BotView
from games.titles.imperial_struggle.seen.view import TheaterView
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.board_types import Spoils

NOISE = ((-2, 0.15), (-1, 0.2), (0, 0.3), (1, 0.2), (2, 0.15))
"""How far a margin may be off, and how likely."""


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
        guess = ESTIMATES.basic + ESTIMATES.bonus * (count - 1) if count else 0.0
    return theater.strength[table.side].total - theater.strength[table.other].total - guess


@cache
def worth_of_margin(theater: str, side: str, margin: int) -> float:
    """Of winning (or losing) by a margin."""
    if not margin:
        return 0.0
    winner = side if margin > 0 else next(other for other in ("france", "britain") if other != side)
    sign = 1 if margin > 0 else -1
    printed = components.theaters()[theater]
    lost = min(abs(margin), printed.squadrons_lost) * ESTIMATES.unbuilt
    for row in printed.spoils:
        if row.side in ("either", winner) and row.least <= abs(margin) and (not row.most or abs(margin) <= row.most):
            return sign * (_row(row) + lost)
    return sign * lost


ESTIMATED.forget.append(worth_of_margin.cache_clear)


def _row(row: Spoils) -> float:
    gained = row.vp + ESTIMATES.conquest * row.cp + ESTIMATES.unflag * bool(row.unflag_market or row.unflag_political)
    gained += (
        ESTIMATES.usa * row.usa
        + ESTIMATES.canada * row.canada
        + ESTIMATES.atlantic * row.atlantic_dominance
        + ESTIMATES.unbuilt * row.unbuilt
    )
    return gained - ESTIMATES.treaty * row.loser_treaty


def tile_strength(tile: str) -> float:
    """A War tile as strength, its effect counted in."""
    return components.strength_of(tile) + ESTIMATES.effect.get(components.effect_of(tile), 0.0)


def theater_of(table: BotView, name: str) -> TheaterView | None:
    return next((one for one in table.view.theaters if one.id == name), None)
