"""What matters at a question, told to whoever plays for the first time, by the verb of the answers. Everything follows from what the seat
sees (the View) and is asked: no guide meets the State."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.title.title import Guide
from games.titles.viscounts_of_the_west_kingdom.guidance import cards, places
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView

GUIDANCE: Mapping[str, Guide[ViscountsView]] = {**cards.GUIDANCE, **places.GUIDANCE}
