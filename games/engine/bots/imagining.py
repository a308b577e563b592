"""What a bot may know of a match, and the matches that it imagines from there. The bot has no access to the match itself."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from games.engine.match.match import Match
from games.engine.match.saved import Saved, Segment
from games.engine.rules.ask import Question
from games.engine.title.title import Title
from games.engine.title.view import View


class Position:
    """The position of a seat that is asked."""

    def __init__(self, match: Match[Any], seat: int) -> None:
        self.seat = seat
        self._match = match

    @property
    def title(self) -> Title[Any, Any]:
        """The title."""
        return self._match.title

    @cached_property
    def view(self) -> View:
        """The View of the seat."""
        return self._match.view(self.seat)

    @cached_property
    def question(self) -> Question:
        """The question to the seat."""
        return self._match.question(self.seat)

    @cached_property
    def _saved(self) -> Saved:
        return self._match.save()

    def imagined(self, seed: str) -> Match[Any]:
        """A separate match at this question, with hidden information as it may be, as far as the seat knows. The same ``seed`` gives the
        same match, whatever is hidden."""
        step = self._saved.segments[-1]
        segment = Segment(step.checkpoint, step.start, step.moves.copy())
        alone = Saved(self._saved.title, self._saved.revision, self._saved.setup, [segment], step.start)
        match = Match.restore(self.title, alone, watched=False)
        match.imagine(self.seat, seed)
        return match
