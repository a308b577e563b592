"""What one seat, or a spectator, may know. The title builds it, templates draw it, bots read it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text


class Fact(msgspec.Struct, frozen=True, gc=False):
    """A figure in the players' strip: an icon's name, its meaning, its value, and the place whose pieces it counts. Pieces that are drawn
    nowhere else move from and to this figure. ``short`` is its meaning in a word, where there is little room."""

    icon: str
    label: Text
    value: int | str | Text
    place: str = ""
    short: Text | None = None


Score: TypeAlias = int | Reckoning | None
"""A score in the players' strip. None if it is secret. A reckoning can be opened there."""


def points_of(score: Score) -> int | None:
    """The score as a number."""
    return score.total if isinstance(score, Reckoning) else score


class Panel(msgspec.Struct, frozen=True, gc=False):
    """A seat in the players' strip, with its public score."""

    seat: int
    score: Score
    facts: list[Fact]

    @property
    def points(self) -> int | None:
        """The score as a number."""
        return points_of(self.score)


class AutomaPanel(msgspec.Struct, frozen=True, gc=False):
    """A side without a seat in the players' strip, after the seats. ``owner`` is its element, one of ``Title.automas``."""

    owner: str
    score: Score
    facts: list[Fact] = []

    @property
    def points(self) -> int | None:
        """The score as a number."""
        return points_of(self.score)


class View(msgspec.Struct, kw_only=True):
    """A title's View adds what is on its table, as plain nested data with stable element ids."""

    viewer: int | None
    """The seat that views the table. None is a spectator."""
    panels: list[Panel]
    automas: list[AutomaPanel] = []


def shown_scores(view: View) -> dict[str, int]:
    """The points in the players' strip, by owner (``seat:0``). A seat with secret points is left out."""
    return {f"seat:{panel.seat}": points for panel in view.panels if (points := panel.points) is not None}
