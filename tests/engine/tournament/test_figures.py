"""What games say about strength."""

from __future__ import annotations

import pytest

from games.engine.tournament.figures import design_effect, figures, interval, whole_deals, wilson
from games.engine.tournament.playing import Played, Times
from tests.engine.tournament.making import ended, tournament


def test_a_share_of_the_wins_follows_the_bots_around_the_table() -> None:
    careful, normal = figures(tournament("careful", "normal"), ended([0], [1], [0], [0]), {})
    assert (careful.share, normal.share) == (0.75, 0.25)
    assert careful.odds == pytest.approx(3)
    assert (careful.expected, normal.elo) == (0.5, 0)


def test_a_shared_win_is_divided() -> None:
    careful, normal = figures(tournament("careful", "normal"), ended([0, 1], [1]), {})
    assert (careful.share, normal.share) == (0.75, 0.25)
    of_three = figures(tournament("careful", "normal", "normal"), ended([0, 1, 2], [0, 1, 2], [0, 1, 2]), {})
    assert [one.share for one in of_three] == [pytest.approx(1 / 3, abs=1e-4), pytest.approx(2 / 3, abs=1e-4)]


def test_a_fair_share_of_many_seats_is_no_strength() -> None:
    careful, normal = figures(tournament("careful", "normal", "normal"), ended([0], [0], [0]), {})
    assert careful.share == pytest.approx(1 / 3, abs=1e-4)
    assert careful.odds == pytest.approx(1, abs=1e-3)
    assert (careful.elo, normal.elo) == (0, 0)


def test_a_rating_is_the_odds_in_points_of_elo() -> None:
    games = ended(*[[0], [1]] * 75, *[[1], [0]] * 25)
    careful, _ = figures(tournament("careful", "normal"), games, {})
    assert careful.share == 0.75
    assert careful.elo == pytest.approx(191, abs=3)


def test_a_bot_that_always_wins_has_no_odds_and_a_rating_within_bounds() -> None:
    careful, normal = figures(tournament("careful", "normal"), ended([0], [1]), {})
    assert (careful.share, careful.odds, normal.odds) == (1.0, None, None)
    assert careful.elo is not None
    assert 0 < careful.elo < 400
    assert careful.low < 1.0 == careful.high


def test_a_game_that_nobody_wins_is_no_part_of_the_wins() -> None:
    pair = tournament("careful", "normal")
    careful, normal = figures(pair, ended([], [1]), {})
    assert (careful.share, normal.share) == (1.0, 0.0)
    careful, normal = figures(pair, ended([0], [0], [], []), {})
    assert (careful.share, careful.odds, careful.elo) == (0.5, 1.0, 0), "odds and Elo say the same"
    assert [(one.share, one.low, one.odds, one.elo) for one in figures(pair, ended([], []), {})] == [
        (0, 0, None, 0)
    ] * 2


def test_against_the_mode_a_win_is_everybodys() -> None:
    team = tournament("careful", "normal", together=True)
    careful, normal = figures(team, ended([0, 1], [], [0, 1], [0, 1]), {})
    assert (careful.share, normal.share) == (0.75, 0.75)
    assert (careful.expected, careful.odds, careful.elo, careful.lead) == (None, None, None, None)


def test_a_deal_counts_when_it_was_played_in_every_rotation() -> None:
    pair = tournament("careful", "normal")
    games = [*ended([0], [0], [0]), Played(3, failure="LookupError")]
    assert figures(pair, games, {})[0].share == 0.5
    assert figures(pair, games[1:], {}) == []
    assert [game.number for game in whole_deals(pair, games)] == [0, 1]


def test_the_lead_is_over_the_best_of_the_others() -> None:
    games = ended([0], [2], [1], scores=[[10, 4, 7], [1, 5, 9], [2, 9, 3]])
    careful, normal = figures(tournament("careful", "normal", "normal"), games, {})
    assert careful.lead == pytest.approx((3 + 4 + 6) / 3, abs=0.01), "in the second rotation careful has the last seat"
    assert normal.lead == pytest.approx(((4 + 7) / 2 - 10 + (1 + 5) / 2 - 9 + (2 + 3) / 2 - 9) / 3, abs=0.01)


def test_times_are_those_of_the_bot() -> None:
    times = Times()
    times.add(0.25)
    careful, normal = figures(tournament("careful", "normal"), ended([0], [0]), {"careful": times})
    assert (careful.decisions, careful.mean, careful.within_99, careful.longest) == (1, 0.25, 0.25, 0.25)
    assert (normal.decisions, normal.mean, normal.longest) == (0, None, None)


def test_wilsons_interval_is_that_of_the_books() -> None:
    """Newcombe (1998), table I: 81 of 263, and 0 of 20."""
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0.0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)


def test_deals_that_balance_narrow_the_interval_and_deals_that_decide_widen_it() -> None:
    count = 100
    independent = wilson(0.5, 2 * count)
    split = interval([(deal, float(seat)) for deal in range(count) for seat in range(2)])
    swept = interval([(deal, float(deal % 2)) for deal in range(count) for _ in range(2)])
    assert split[0] > independent[0] > swept[0]
    assert split[1] < independent[1] < swept[1]
    assert swept == pytest.approx(wilson(0.5, count), abs=0.002), "a deal that decides both games is one game"


def test_few_deals_never_narrow_it() -> None:
    assert design_effect([(deal, float(seat)) for deal in range(10) for seat in range(2)]) == 1.0
