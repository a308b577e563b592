"""Ribbons of Manuscripts by color (vis.manuscript.ribbons, vis.gates.board)."""

from __future__ import annotations

from collections import Counter

from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, GATES, Player, Viscounts

ANY = "any"


def colors() -> list[str]:
    """All colors of ribbons, from the Manuscript Board: vis.manuscript.ribbons.1."""
    return [column.ribbon for column in components.gates().columns]


def ribbon(player: Player, tile: str) -> str:
    """A Manuscript's color: the printed one, or the one that was chosen (vis.gates.board.17)."""
    return player.colors.get(tile) or components.manuscripts()[tile].ribbon


def ribbons(state: Viscounts, player: Player) -> Counter[str]:
    """How many ribbons of each color a player has. The starting Manuscript counts (vis.gates.board.5). A Manuscript
    whose color is not chosen yet does not count."""
    by_color = Counter(color for tile in player.manuscripts if (color := ribbon(player, tile)) != ANY)
    if has_board(state, player):
        by_color[components.gates().starting_ribbon] += 1
    return by_color


def has_board(state: Viscounts, player: Player) -> bool:
    """Whether a player has a Manuscript Board: vis.gates.setup.9, vis.solo.gates.1."""
    return state.plays(GATES) and player.seat != AUTOMA
