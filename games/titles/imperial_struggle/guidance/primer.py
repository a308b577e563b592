"""The game in three lines."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Primer, Setup, Statement
from games.titles.imperial_struggle.table.components import LAST_TURN, LIMITS, wars


def primer(setup: Setup) -> Primer:
    """The game in three lines (is.overview.1)."""
    return Primer(
        aim=Statement(
            T(
                "One track of victory points for both: France pulls toward {france}, Britain toward {britain}.",
                france=LIMITS.vp_france,
                britain=LIMITS.vp_britain,
            ),
            "is.components.track.2",
        ),
        turn=Statement(
            T(
                "Take an Investment tile. You may play an Event; then "
                "spend its points on flags, Squadrons, Forts and war tiles."
            ),
            "is.action-round.1",
        ),
        end=Statement(
            T(
                "{turns} Peace Turns with {wars} wars between them; then more than {n} points are a French victory.",
                turns=LAST_TURN,
                wars=len(wars()),
                n=LIMITS.vp_start,
            ),
            "is.overview.11",
        ),
    )
