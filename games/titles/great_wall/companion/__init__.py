"""A table with the printed game: set-up (gw.setup), the years (gw.overview.year), the score (gw.ending.scoring)."""

from __future__ import annotations

from games.engine.title.companion import Companion
from games.engine.title.info import Setup
from games.titles.great_wall.companion.counting import counts
from games.titles.great_wall.companion.course import course
from games.titles.great_wall.companion.layout import laid, layout
from games.titles.great_wall.companion.sheet import sheet
from games.titles.great_wall.table.pieces import CLOSED_FOR, COOP, SOLO
from games.titles.great_wall.table.state import GreatWall

TAGS = {"standard": (), "two-players": ("two-player",), "solo": ("solo",), "co-op": ("co-op",)}
"""The tags of the book that belong to a mode."""


def without(setup: Setup) -> tuple[str, ...]:
    """The clauses of other modes. Co-operation of few players has the Reed Clan too (gw.reed.intro.3)."""
    with_reed = ("two-player",) if setup.mode == COOP and setup.players <= CLOSED_FOR else ()
    own = {*TAGS[setup.mode], *with_reed}
    return tuple(tag for tag in ("two-player", "solo", "co-op") if tag not in own)


COMPANION: Companion[GreatWall] = Companion(
    layout=layout,
    laid=laid,
    course=course,
    sheet=sheet,
    counts=counts,
    options={SOLO: ("difficulty",)},
    without=without,
)
"""More variety is left out: its cards are in no box."""
