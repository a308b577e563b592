"""The Virtue and Corruption track (vis.virtue.markers). It has 7 spaces. The markers move towards each other, and
then together."""

from __future__ import annotations

from games.engine.rules.event import Change
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.owners import VisGame, amount, holder, player, seat_of, who
from games.titles.viscounts_of_the_west_kingdom.table.state import Player


def joined(own: Player) -> bool:
    """Whether the two markers have joined: vis.virtue.markers.6."""
    return own.corruption == own.virtue


def to_the_right(own: Player, n: int) -> None:
    """Moves the markers right, space by space (vis.virtue.markers.2, vis.virtue.markers.7, vis.virtue.markers.9). A
    move past the end is lost (vis.virtue.markers.4)."""
    for _ in range(n):
        if own.corruption < len(components.player_board().track):
            own.virtue += joined(own)
            own.corruption += 1


def to_the_left(own: Player, n: int) -> None:
    """Moves the markers left, joined markers together: vis.virtue.markers.3, vis.virtue.markers.7."""
    for _ in range(n):
        if own.virtue > 1:
            own.corruption -= joined(own)
            own.virtue -= 1


def gain_corruption(game: VisGame, context: Context, n: int) -> None:
    """Moves the markers right for each Corruption (vis.virtue.markers.2). No Collision is resolved at once
    (vis.virtue.markers.8)."""
    to_the_right(player(game, context.seat), n)
    _tell(game, context, "corruption", n)


def gain_virtue(game: VisGame, context: Context, n: int) -> None:
    """Moves the markers left for each Virtue gained: vis.virtue.markers.3."""
    to_the_left(player(game, context.seat), n)
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
    own, board = player(game, seat), components.player_board()
    own.corruption, own.virtue = board.corruption_start, board.virtue_start
