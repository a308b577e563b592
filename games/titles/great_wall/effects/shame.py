"""Effects on shame tokens."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import amount, carries_out
from games.titles.great_wall.rules import shame
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.table.ops.soldiers import DiscardShame


@carries_out(DiscardShame)
def discard_shame(game: WallGame, context: Context, effect: DiscardShame) -> Flow[bool]:
    """Return tokens of one's own to the supply."""
    lifted = yield from shame.discard_shame(game, context.owner, amount(game, context, effect.count), context.rule)
    return lifted > 0
