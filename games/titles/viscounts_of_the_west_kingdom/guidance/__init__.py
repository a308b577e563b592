"""What matters at a question, for a player who plays for the first time, by the verb of the answers. All of it
follows from the View of the seat and the question. No guide reads the State."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.title.title import Guide
from games.titles.viscounts_of_the_west_kingdom.guidance import cards, places
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView

GUIDANCE: Mapping[str, Guide[ViscountsView]] = {**cards.GUIDANCE, **places.GUIDANCE}
