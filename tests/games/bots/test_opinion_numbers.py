"""The numbers that are shown of a careful bot's opinion."""

from __future__ import annotations

from games.drawing.viewer.thoughts import shown
from games.engine.bots.comparing import Compared, Opinion
from games.engine.rules.text import T

PARTS = [(T("Rows"), "gwc.turn.check.2"), (T("Cards left"), "gwc.end.cards.1")]


def test_numbers_of_an_opinion_agree() -> None:
    """An answer that was tried in fewer worlds than the favorite expects what it was behind there, not its own mean."""
    favorite = Compared("draw", T("Draw"), 12, [3.4, 0.9], apart=[0.0, 0.0])
    close = Compared("ride", T("Ride"), 3, [0.2, 0.4], behind=0.4, doubt=0.8, apart=[0.7, -0.3])
    worse = Compared("play", T("Play"), 6, [2.9, 0.6], behind=2.2, doubt=0.7, apart=[2.4, -0.2])
    drawn = shown(Opinion(PARTS, [favorite, worse, close]))
    assert [one.answer for one in drawn] == [favorite, close, worse]
    assert [(one.expected.total, one.behind.total) for one in drawn] == [(4, 0), (4, 0), (2, 2)]


def test_without_a_choice_there_are_no_numbers() -> None:
    assert shown(Opinion()) == []
