"""The freedoms that the other implementation takes with an action (docs/decisions/is-traces.md), while a record is followed: what of it
parts then has another reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.rules.ask import Flow
from games.titles.imperial_struggle.actions import menu, upgrade
from games.titles.imperial_struggle.rules import payers, purse, tracks
from games.titles.imperial_struggle.rules.game import ISGame, round_of
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.table.components import LAST_TURN
from games.titles.imperial_struggle.table.state import Action

Patch = Callable[[Any, str, Any], None]


def allow(patch: Patch) -> None:
    """Actions may be interleaved and taken up again (against is.action-round.5); the Treaty Point of turn 6 comes with the tile (against
    is.action-round.upgrade.6)."""
    spend, take_tile = purse._spend, menu._take_tile

    def spends(game: ISGame, buy: Purchase, action: Action, price: int) -> None:
        round_of(game).current = -1
        spend(game, buy, action, price)

    def begins(game: ISGame) -> None:
        action_round = round_of(game)
        action_round.upgrade, action_round.upgraded = False, True

    def takes(game: ISGame, side: str, tile: str) -> Flow[None]:
        yield from take_tile(game, side, tile)
        action_round = round_of(game)
        if game.state.turn == LAST_TURN and action_round.upgrade:
            action_round.upgrade = False
            tracks.gain_treaty(game, side, 1, "is.action-round.upgrade.4")

    patch(payers, "in_progress", lambda game: None)
    patch(purse, "_spend", spends)
    patch(upgrade, "_begin", begins)
    patch(menu, "_may_begin", lambda game: True)
    patch(menu, "_take_tile", takes)
