"""Which games are played: each deal in every rotation of the bots."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.rules.errors import NotUnderstood
from games.engine.tournament.schedule import fixtures, line_up
from tests.engine.tournament.making import tournament


@pytest.mark.parametrize(
    ("text", "players", "bots"),
    [
        ("careful,normal", 2, ["careful", "normal"]),
        ("careful,normal", 4, ["careful", "normal", "normal", "normal"]),
        ("careful:1,normal:3", 4, ["careful", "normal", "normal", "normal"]),
        ("careful:2,normal", 4, ["careful", "careful", "normal", "normal"]),
        ("careful", 3, ["careful", "careful", "careful"]),
        ("careful,normal,easy", 3, ["careful", "normal", "easy"]),
        ("normal,careful:1", 4, ["normal", "normal", "normal", "careful"]),
        ("normal,careful,easy:1", 4, ["normal", "careful", "careful", "easy"]),
        (" careful , normal : 3", 4, ["careful", "normal", "normal", "normal"]),
    ],
)
def test_a_line_up_names_a_bot_for_each_seat(text: str, players: int, bots: list[str]) -> None:
    assert line_up(text, players) == bots


@pytest.mark.parametrize(
    "text", ["careful:1,normal:2", "careful:3,normal:2", "careful,normal,easy,easy,easy", "careful:4,normal"]
)
def test_a_line_up_of_another_number_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood, match="the game is for 4"):
        line_up(text, 4)


@pytest.mark.parametrize("text", ["", ",", "careful,,normal", "careful, ", ":2,normal", "careful:1:1,normal"])
def test_a_line_up_in_which_something_is_no_bot_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood, match="is not a bot"):
        line_up(text, 4)


@pytest.mark.parametrize("count", ["", "x", "-1", "1.5", "²", "0", "0012", "0999", "100", "1_0", "9" * 5000])
def test_a_number_of_seats_that_is_none_is_refused(count: str) -> None:
    with pytest.raises(NotUnderstood, match="is not a bot"):
        line_up(f"careful:{count},normal", 2)


def test_each_deal_is_played_in_every_rotation_by_the_same_seed() -> None:
    games = list(fixtures(tournament("careful", "normal", "normal"), 6))
    assert [game.seed for game in games] == ["cup/0"] * 3 + ["cup/1"] * 3
    assert [game.bots.index("careful") for game in games] == [0, 2, 1] * 2
    assert [game.number for game in games] == list(range(6))


def test_every_bot_sits_in_every_seat_equally_often() -> None:
    games = list(fixtures(tournament("careful", "careful", "normal", "easy"), 8))
    sat = Counter((seat, name) for game in games for seat, name in enumerate(game.bots))
    assert set(sat.values()) == {2, 4}
    assert {name for (_, name), count in sat.items() if count == 4} == {"careful"}


def test_equal_rotations_are_played_once() -> None:
    assert len(tournament("careful", "careful").rotations) == 1
    assert len(tournament("careful", "normal", "careful", "normal").rotations) == 2


@pytest.mark.parametrize("games", [0, -3, 4])
def test_a_deal_is_not_left_in_the_middle(games: int) -> None:
    with pytest.raises(NotUnderstood, match="multiple of 3"):
        fixtures(tournament("careful", "normal", "normal"), games)
