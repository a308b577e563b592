"""What matters at a question, told to whoever plays for the first time, by the verb of the answers. Everything follows from what the seat
sees (the View) and is asked: no guide meets the State."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.title.title import Guide
from games.titles.founders_of_gloomhaven.guidance import choices, places, turns
from games.titles.founders_of_gloomhaven.seen.view import FoundersView

GUIDANCE: Mapping[str, Guide[FoundersView]] = {**turns.GUIDANCE, **choices.GUIDANCE, **places.GUIDANCE}
