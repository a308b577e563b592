"""What matters at a question, for a player of a first game, by the verb of the answers. Everything follows from what the seat
sees (the View) and is asked: no guide meets the State."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.title.title import Guide
from games.titles.great_wall.guidance import army, clerks, household
from games.titles.great_wall.seen.view import GreatWallView

GUIDANCE: Mapping[str, Guide[GreatWallView]] = {**clerks.GUIDANCE, **army.GUIDANCE, **household.GUIDANCE}
