"""What matters at a question, for a player who plays for the first time, by the verb of the answers. All of it
follows from the View of the seat and the question. No guide reads the State."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.title.title import Guide
from games.titles.founders_of_gloomhaven.guidance import choices, places, turns
from games.titles.founders_of_gloomhaven.seen.view import FoundersView

GUIDANCE: Mapping[str, Guide[FoundersView]] = {**turns.GUIDANCE, **choices.GUIDANCE, **places.GUIDANCE}
