"""Places to choose from, as options. They are made once, since the map is always the same."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from games.engine.rules.ask import Option
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.rules.prices import trade_price
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.references import amount, space


@cache
def spot(name: str) -> Option:
    """The option of placing a tile on these cells."""
    cells = grid.at(name).cells
    return Option(f"at:{name}", messages.at([space(cell) for cell in cells]), _elements(cells))


def priced(game: FogGame, names: Iterable[str], price: Reckoning) -> list[Option]:
    """The options of these places with their cost, if a viewer looks on."""
    options = [spot(name) for name in names]
    return [msgspec.structs.replace(option, price=price) for option in options] if game.explains else options


@cache
def stall(cell: int, mode: str, delta: int, least: int) -> Option:
    """The option of placing a stall. Its price follows from the place (fog.actions.trade.8)."""
    price = trade_price(mode, grid.terrain_of(cell), delta, least)
    label = T("At {where} for {price}", where=space(cell), price=amount("money", price.total))
    return Option(f"at:{cell}", label, _elements((cell,)), price=price)


def _elements(cells: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([f"space:{cell}" for cell in cells])
