"""Effects on shame tokens."""

from __future__ import annotations

from games.engine.ask import Flow

from .. import shame
from ..clans import Table
from ..printed import Effect
from . import Context, amount, op


@op
def discard_shame(game: Table, context: Context, effect: Effect) -> Flow[bool]:
    """Return tokens of one's own to the supply."""
    lifted = yield from shame.discard_shame(game, context.owner, amount(game, context, effect), context.rule)
    return lifted > 0
