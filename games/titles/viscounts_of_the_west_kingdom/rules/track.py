"""The Virtue and Corruption track (vis.virtue.markers). It has 7 spaces. The markers move towards each other, and
then together."""

from __future__ import annotations

from games.engine.rules.event import Change
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, amount, holder, player_of, seat_of, who
from games.titles.viscounts_of_the_west_kingdom.table.state import Player


def joined(player: Player) -> bool:
    """Whether the two markers have joined: vis.virtue.markers.6."""
    return player.corruption == player.virtue


def to_the_right(player: Player, n: int) -> None:
    """Moves the markers right, space by space (vis.virtue.markers.2, vis.virtue.markers.7, vis.virtue.markers.9). A
    move past the end is lost (vis.virtue.markers.4)."""
    for _ in range(n):
        if player.corruption < len(components.player_board().track):
            player.virtue += joined(player)
            player.corruption += 1


def to_the_left(player: Player, n: int) -> None:
    """Moves the markers left, joined markers together: vis.virtue.markers.3, vis.virtue.markers.7."""
    for _ in range(n):
        if player.virtue > 1:
            player.corruption -= joined(player)
            player.virtue -= 1


def gain_corruption(game: VisGame, context: Context, n: int) -> None:
    """Moves the markers right for each Corruption (vis.virtue.markers.2). No Collision is resolved at once
    (vis.virtue.markers.8)."""
    to_the_right(player_of(game, context.seat), n)
    _tell(game, context, "corruption", n)


def gain_virtue(game: VisGame, context: Context, n: int) -> None:
    """Moves the markers left for each Virtue gained: vis.virtue.markers.3."""
    to_the_left(player_of(game, context.seat), n)
    _tell(game, context, "virtue", n)


def _tell(game: VisGame, context: Context, what: str, n: int) -> None:
    seat = context.seat
    game.log(
        messages.gains(who(seat), amount(what, n)),
        seat=seat_of(seat),
        rule=context.rule,
        elements=[f"track:{seat}", context.source],
        changes=(Change(holder(seat), what, n),),
    )


def reset(game: VisGame, seat: int) -> None:
    """Puts the markers at the ends of the track: vis.recruit.collision.9, vis.setup.players.4."""
    player, board = player_of(game, seat), components.player_board()
    player.corruption, player.virtue = board.corruption_start, board.virtue_start
