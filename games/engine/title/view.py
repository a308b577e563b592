"""What one seat, or a spectator, may know: built by the title, drawn by templates, given to bots."""

from __future__ import annotations

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text


class Fact(msgspec.Struct, frozen=True, gc=False):
    """A figure in the players' strip: an icon's name, what it is, its value, and the place whose pieces it counts, where they are drawn
    nowhere else: they travel from here and to here."""

    icon: str
    label: Text
    value: int | str | Text
    place: str = ""


class Panel(msgspec.Struct, frozen=True, gc=False):
    """A seat in the players' strip. ``score`` is what everybody may count, None where scores are secret; a reckoning opens there."""

    seat: int
    score: int | Reckoning | None
    facts: list[Fact]

    @property
    def points(self) -> int | None:
        """The score as a number."""
        return self.score.total if isinstance(self.score, Reckoning) else self.score


class View(msgspec.Struct, kw_only=True):
    """A title's View adds what lies on its table, as plain nested data with stable element ids."""

    viewer: int | None
    """The seat that looks; None is a spectator."""
    panels: list[Panel]


def shown_scores(view: View) -> dict[str, int]:
    """The points that the players' strip shows, by owner (``seat:0``); a seat whose points are secret is left out."""
    return {f"seat:{panel.seat}": points for panel in view.panels if (points := panel.points) is not None}
