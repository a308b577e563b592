"""The game in three lines."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Primer, Setup, Statement


def primer(setup: Setup) -> Primer:
    """It is the same at every table."""
    return Primer(
        aim=Statement(T("Win the reward tokens that add up to the most."), "gwc.overview.2"),
        turn=Statement(
            T(
                "First you take a token from every row where no color is ahead of yours. "
                "Then come your first and your second action: play or draw."
            ),
            "gwc.turn.order.1",
        ),
        end=Statement(
            T(
                "When somebody has no card left, everybody else has one more turn. It ends at once when all tokens are taken."
            ),
            "gwc.end.cards.1",
        ),
    )
