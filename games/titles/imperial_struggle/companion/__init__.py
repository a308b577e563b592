"""A table with the printed game: set-up (is.setup), the turns (is.peace, is.wars), final scoring (is.scoring.final)."""

from __future__ import annotations

from games.engine.title.companion import Companion
from games.engine.title.info import Setup
from games.titles.imperial_struggle.companion.course import course
from games.titles.imperial_struggle.companion.layout import laid, layout
from games.titles.imperial_struggle.companion.sheet import counts, sheet
from games.titles.imperial_struggle.table.state import ImperialStruggle

TAGS = {"spanish_empire": "spanish-empire", "military_planning": "military-planning", "tougher_forts": "tougher-forts"}
"""The tag of the book for each option."""


def without(setup: Setup) -> tuple[str, ...]:
    """The clauses of options that are not in use. Who plays which side is agreed at the table, by bids too."""
    return tuple(tag for option, tag in TAGS.items() if setup.options[option] in (False, "off"))


COMPANION: Companion[ImperialStruggle] = Companion(
    layout=layout,
    laid=laid,
    course=course,
    sheet=sheet,
    counts=counts,
    options={"standard": tuple(TAGS)},
    without=without,
)
