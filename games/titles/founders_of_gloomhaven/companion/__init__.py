"""A table with the printed game: set-up (fog.setup, fog.beginner, fog.solo), turns (fog.turn), the score (fog.end)."""

from __future__ import annotations

from games.engine.title.companion import Companion
from games.engine.title.info import Setup
from games.titles.founders_of_gloomhaven.companion.course import course
from games.titles.founders_of_gloomhaven.companion.layout import laid, layout
from games.titles.founders_of_gloomhaven.companion.sheet import counts, sheet
from games.titles.founders_of_gloomhaven.table.state import BEGINNER, SOLO, START, Founders


def without(setup: Setup) -> tuple[str, ...]:
    """The clauses of other modes and other numbers of players."""
    own = {
        "solo": setup.mode == SOLO,
        "two-player": setup.players == 2,
        "beginner": setup.options.get(START) == BEGINNER,
    }
    return tuple(tag for tag, played in own.items() if not played)


COMPANION: Companion[Founders] = Companion(
    layout=layout,
    laid=laid,
    course=course,
    sheet=sheet,
    counts=counts,
    options={"standard": (START,)},
    without=without,
)
