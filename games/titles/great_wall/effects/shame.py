"""Effects on shame tokens."""

from __future__ import annotations

from games.engine.ask import Flow

from .. import shame
from ..clans import Table
from ..ops.soldiers import DiscardShame
from . import Context, amount, carries_out


@carries_out(DiscardShame)
def discard_shame(game: Table, context: Context, effect: DiscardShame) -> Flow[bool]:
    """Return tokens of one's own to the supply."""
    lifted = yield from shame.discard_shame(game, context.owner, amount(game, context, effect.count), context.rule)
    return lifted > 0
