"""Ministry cards on the mat: which are there, which are revealed, and their keywords (is.ministry)."""

from __future__ import annotations

from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.rules.game import ISGame, power_of
from games.titles.imperial_struggle.table.cards import ministries
from games.titles.imperial_struggle.table.state import FRANCE, Ministry


def find(game: ISGame, side: str, card: str) -> Ministry | None:
    """The card on the side's mat, face up or down."""
    return next((one for one in power_of(game, side).ministries if one.card == card), None)


def revealed(game: ISGame, side: str, card: str) -> bool:
    """Whether a Ministry card is face up (is.ministry.use.6, is.ministry.use.10)."""
    ministry = find(game, side, card)
    return ministry is not None and ministry.revealed


def keywords(game: ISGame, side: str) -> set[str]:
    """is.ministry.4, is.ministry.use.6: those of revealed cards."""
    return {
        keyword
        for one in power_of(game, side).ministries
        if one.revealed
        for keyword in ministries()[one.card].keywords
    }


JACOBITES = "M-4"
"""Jacobite Uprisings, of which the board and another card speak by name."""


def jacobite_defeat(game: ISGame, rule: str) -> None:
    """is.displays.was.5, is.displays.was.9, is.ministry.britain.20: M-4 leaves the game, open, wherever it is
    (is.components.hidden.5)."""
    state, power = game.state, power_of(game, FRANCE)
    if state.jacobite_defeat:
        return
    state.jacobite_defeat = True
    if JACOBITES not in state.ministries_gone:
        power.spare = [card for card in power.spare if card != JACOBITES]
        power.ministries = [card for card in power.ministries if card.card != JACOBITES]
        state.ministries_gone.append(JACOBITES)
    card = Ref(f"ministry:{JACOBITES}")
    game.log(T("Jacobite Defeat: {card} leaves the game", card=card), rule=rule, elements=["jacobites"])
