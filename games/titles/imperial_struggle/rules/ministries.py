"""Ministry cards on the mat: which are there, which are revealed, and their keywords (is.ministry)."""

from __future__ import annotations

from games.titles.imperial_struggle.rules.sides import ISGame, power
from games.titles.imperial_struggle.table.cards import ministries
from games.titles.imperial_struggle.table.state import Ministry


def find(game: ISGame, side: str, card: str) -> Ministry | None:
    """The card on the side's mat, face up or down."""
    return next((one for one in power(game, side).ministries if one.card == card), None)


def revealed(game: ISGame, side: str, card: str) -> bool:
    """is.ministry.use.6, is.ministry.use.10"""
    found = find(game, side, card)
    return found is not None and found.revealed


def keywords(game: ISGame, side: str) -> set[str]:
    """is.ministry.4, is.ministry.use.6: those of revealed cards."""
    return {
        keyword for one in power(game, side).ministries if one.revealed for keyword in ministries()[one.card].keywords
    }
