"""Tea House: the favour of the emperor (gw.locations.tea-house)."""

from __future__ import annotations

from games.engine.ask import Flow, Option
from games.engine.text import T

from ..clans import SKIP, Table, decide
from ..clerks import is_filled
from ..state import REED
from ..tea import move_to_top, move_up
from . import present, resolves


@resolves("tea_house")
def resolve(game: Table, place: str, owner: int) -> Flow[None]:
    """gw.locations.tea-house.2, gw.locations.tea-house.3, gw.locations.tea-house.4"""
    if not (yield from _rises(game, owner)):
        return
    if is_filled(game, place) and len(present(game, place)) == 1:
        move_to_top(game, owner, "gw.locations.tea-house.4")
    else:
        move_up(game, owner, 1, "gw.locations.tea-house.2")


def _rises(game: Table, owner: int) -> Flow[bool]:
    """gw.locations.resolve.6: a player may prefer to act later; on top there is nothing to decide."""
    if owner >= REED or game.state.tea[0] == owner:
        return True
    answer = yield from decide(
        game,
        owner,
        T("Rise on the tea track?"),
        "gw.locations.resolve.6",
        lambda: [Option("rise", T("Rise"), (f"tea:{owner}",)), Option(SKIP, T("Stay"))],
    )
    return answer.id != SKIP
