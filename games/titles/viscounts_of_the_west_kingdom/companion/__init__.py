"""A table with the printed game: set-up (vis.setup), rounds (vis.turn.round), the score (vis.end.scoring)."""

from __future__ import annotations

from games.engine.title.companion import Companion
from games.engine.title.info import Setup
from games.titles.viscounts_of_the_west_kingdom.companion.course import course
from games.titles.viscounts_of_the_west_kingdom.companion.layout import laid, layout
from games.titles.viscounts_of_the_west_kingdom.companion.sheet import counts, sheet
from games.titles.viscounts_of_the_west_kingdom.modes.solo import SOLO
from games.titles.viscounts_of_the_west_kingdom.table.state import GATES, KEYS, PROMOS, Viscounts

TAGS = {GATES: "gates-of-gold", KEYS: "keeper-of-keys"}
"""The tag of the book for each box."""
BOXES = (GATES, KEYS, PROMOS)


def without(setup: Setup) -> tuple[str, ...]:
    """The clauses of boxes that are left out, and of the solo mode where several play."""
    alone = () if setup.mode == SOLO else ("solo",)
    return (*alone, *(tag for box, tag in TAGS.items() if not setup.options[box]))


COMPANION: Companion[Viscounts] = Companion(
    layout=layout,
    laid=laid,
    course=course,
    sheet=sheet,
    counts=counts,
    options={"standard": BOXES, SOLO: BOXES},
    without=without,
)
"""Which AI one faces, and how hard, is chosen at the table: vis.solo.setup.6, vis.solo.setup.11."""
