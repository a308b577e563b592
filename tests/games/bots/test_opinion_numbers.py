"""The numbers that are shown of a careful bot's opinion."""

from __future__ import annotations

from games.drawing.viewer.thoughts import Shown, shown
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


def beside(behind: float, doubt: float | None, apart: list[float]) -> Shown:
    """An answer as it is shown beside a favorite."""
    favorite = Compared("draw", T("Draw"), 12, [3.0, 0.0], apart=[0.0, 0.0])
    other = Compared("ride", T("Ride"), 12, [0.0, 0.0], behind=behind, doubt=doubt, apart=apart)
    return shown(Opinion(PARTS, [favorite, other]))[1]


def test_a_difference_is_told_from_the_favorite_on() -> None:
    """An answer that is ahead has a plus, with the reasons, and one that is behind a minus."""
    ahead, worse = beside(-4.0, 5.7, [-3.0, -1.0]), beside(2.0, 0.4, [2.5, -0.5])
    assert [(one.difference.total, one.margin, one.uncertain) for one in (ahead, worse)] == [
        (4, 11.4, True),
        (-2, 0.8, False),
    ]
    assert [cause.amount for cause in ahead.difference.causes] == [3, 1]
    assert ahead.difference.what.params["better"] == T("Ride")


def test_what_is_called_uncertain_is_so_by_the_numbers_beside_it() -> None:
    """They are rounded, so what decides is what is told: a difference that is not larger than its margin."""
    for behind, doubt in ((5.0, 2.9), (0.96, 0.2), (1.04, 0.2), (1.0, 0.5), (0.4, 0.1), (-3.0, 1.2)):
        one = beside(behind, doubt, [behind, 0.0])
        assert one.margin is not None
        assert one.uncertain == (abs(one.difference.total) <= one.margin)
    assert beside(0.96, 0.2, [0.96, 0.0]).uncertain == beside(1.04, 0.2, [1.04, 0.0]).uncertain
    assert not beside(9.0, None, [9.0, 0.0]).uncertain


def test_without_a_choice_there_are_no_numbers() -> None:
    assert shown(Opinion()) == []
