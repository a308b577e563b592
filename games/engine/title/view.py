"""What one seat, or a spectator, may know. The title builds it, templates draw it, bots read it."""

from __future__ import annotations

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text


class Fact(msgspec.Struct, frozen=True, gc=False):
    """A figure in the players' strip: an icon's name, its meaning, its value, and the place whose pieces it counts. Pieces that are drawn
    nowhere else move from and to this figure."""

    icon: str
    label: Text
    value: int | str | Text
    place: str = ""


class Panel(msgspec.Struct, frozen=True, gc=False):
    """A seat in the players' strip. ``score`` is the public score, or None if scores are secret. A reckoning can be opened there."""

    seat: int
    score: int | Reckoning | None
    facts: list[Fact]

    @property
    def points(self) -> int | None:
        """The score as a number."""
        return self.score.total if isinstance(self.score, Reckoning) else self.score


class View(msgspec.Struct, kw_only=True):
    """A title's View adds what is on its table, as plain nested data with stable element ids."""

    viewer: int | None
    """The seat that views the table. None is a spectator."""
    panels: list[Panel]


def shown_scores(view: View) -> dict[str, int]:
    """The points in the players' strip, by owner (``seat:0``). A seat with secret points is left out."""
    return {f"seat:{panel.seat}": points for panel in view.panels if (points := panel.points) is not None}
