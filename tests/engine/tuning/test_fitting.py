"""The search for weights: planted ones are found again, and the same games give the same numbers."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from games.engine.tuning.fitting import Fit, fit
from games.engine.tuning.recording import Position, Recorded

FIRST = {"score": 1.0, "stones": 0.0, "shame": 0.0, "never": 3.0}
PLANTED = {"score": 0.8, "stones": 2.0, "shame": -1.5, "never": 0.0}


def made_up(planted: Mapping[str, float], games: int = 60, seats: int = 2, noise: float = 1.0) -> list[Recorded]:
    """Games whose leads follow from the amounts by these weights, but for some noise. Nobody ever has ``never``."""
    chance = random.Random(1)

    def game(number: int) -> Recorded:
        owned = [[chance.gauss(0, 4), chance.gauss(0, 2), chance.gauss(0, 3), 0.0] for _ in range(seats)]
        worths = [sum(map(float.__mul__, amounts, planted.values())) + chance.gauss(0, noise) for amounts in owned]
        leads = [worth - max(worths[:seat] + worths[seat + 1 :]) for seat, worth in enumerate(worths)]
        return Recorded(number, [Position(owned)] * 3, leads)

    return [game(number) for number in range(games)]


def found(games: list[Recorded], seed: str = "a") -> Fit:
    return fit(games, FIRST, signed=("shame",), seed=seed)


@pytest.mark.parametrize("seats", [2, 4])
def test_planted_weights_are_found_again(seats: int) -> None:
    fitted = found(made_up(PLANTED, seats=seats))
    assert fitted.weights["score"] == pytest.approx(0.8, abs=0.15)
    assert fitted.weights["stones"] == pytest.approx(2.0, abs=0.3)
    assert fitted.weights["shame"] == pytest.approx(-1.5, abs=0.2)
    assert fitted.weights["never"] == 3.0, "what nobody ever had keeps its weight"
    assert fitted.before < 0.6 < 0.9 < fitted.after
    assert fitted.better
    assert fitted.positions == 180


def test_the_same_games_give_the_same_numbers() -> None:
    games = made_up(PLANTED)
    assert found(games) == found(games)


def test_a_worth_below_nothing_is_found_only_where_it_may_be() -> None:
    fitted = found(made_up({**PLANTED, "stones": -2.0}))
    assert fitted.weights["stones"] == pytest.approx(0, abs=0.01)
    assert fitted.weights["shame"] < -1


def test_games_that_say_nothing_move_no_weight_far_and_are_not_better() -> None:
    fitted = found(made_up(dict.fromkeys(FIRST, 0.0) | {"score": 1.0}, noise=0.01))
    assert fitted.weights["score"] == pytest.approx(1, abs=0.01)
    worse = found(made_up(dict.fromkeys(FIRST, 0.0), games=8, noise=8))
    assert not worse.better


def test_too_few_positions_are_refused() -> None:
    with pytest.raises(ValueError, match="too few positions"):
        found([Recorded(number, [], [1.0, -1.0]) for number in range(9)])


def test_check_games_that_all_end_equal_are_refused() -> None:
    games = made_up(PLANTED)
    equal = [game if game.number < 42 else Recorded(game.number, game.positions, [0.1, 0.1]) for game in games]
    with pytest.raises(ValueError, match="all leads of the games that check the weights are equal"):
        found(equal)
