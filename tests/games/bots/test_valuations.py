"""What positions are worth by their weights: positions made by hand, and files of weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games import titles
from games.engine.bots.valuation import Valuation, read
from games.engine.rules.errors import DataError
from games.engine.title.info import checked_setup
from games.engine.tuning.duels import estimated_of
from games.learning.scenarios import begin, scenarios

VALUED = [titles.load(info.slug) for info in titles.published()]
VISCOUNTS = {"silver": 0.4, "stone": 1, "gold": 1, "ink": 1, "merchant": 6, "builder": 12, "noble": 12, "cleric": 12}
VISCOUNTS |= {"criminal": 13.2, "workshop": 1, "trading_post": 1.5, "guildhall": 2, "virtue": 0.7, "debts": 0.6}
FOUNDERS = {"money": 0.3, "fleeting": 0.3, "lasting": 0.6, "income": 1.35, "deliveries": 1, "used": 1, "houses": 3}
WALL = {"honor": 1, "goods": 1.2, "chi": 0.8, "tactics": 2, "overseers": 0.45, "advisors": 0.35, "clerks": 2}
STRUGGLE = {"war": 0.9, "debt": 0.481, "treaty": 0.778, "cards": 0.4, "in_box": 0.4}
FIRST = {
    "founders-of-gloomhaven": {"score": 1, **FOUNDERS, "bridges": 1.2, "advisers": 1.8},
    "viscounts-of-the-west-kingdom": {"score": 1, **VISCOUNTS, "deeds": 0.6},
    "great-wall": {**WALL, "soldiers": 2, "shame": 1.5},
    "great-wall-of-china": {"taken": 1, "resting": 0.33, "hope": 0.8, "cards": 0.57, "held": 1},
    "imperial-struggle": {**dict.fromkeys(("points", "standing", "flags", "advantages"), 1), **STRUGGLE},
}
"""The weights by which the positions below were counted by hand. Features that came later have none."""
PRICES = {"wall": 0.45, "gate": 0.8, "watchtower": 1.3, "infantry": 0.75, "horseman": 0.9, "noble": 0.9, "dragon": 1.1}
ESTIMATES = {
    "great-wall-of-china": {
        "resting": 0.45,
        "safe_lead": 1.2,
        "spread": 1.5,
        **{f"price.{kind}": price for kind, price in PRICES.items()},
    },
}
"""The estimates by which they were counted, where the positions need any."""
POSITIONS = {
    ("founders-of-gloomhaven", "solo_an_adviser_face_up_leaves_the_game"): [[0.0, 2.1, 1.35, 0.0, 0.3, 3.6]],
    ("founders-of-gloomhaven", "lesson_end"): [
        [2.0, 0.1, -0.225, 2.28, -0.016667, 0.0],
        [-2.0, -0.1, 0.225, -2.28, 0.016667, 0.0],
        [-8.0, 0.1, 0.0, -2.28, -0.058333, 0.0],
    ],
    ("viscounts-of-the-west-kingdom", "the_ai_builds_the_leftmost_it_can_afford"): [
        [-5.0, -1.0, -6.15, -1.5, -0.7, 0.0]
    ],
    ("viscounts-of-the-west-kingdom", "a_free_hire_of_any_card_leads_to_a_collision"): [
        [5.0, 0.0, 0.87, 1.0, 3.5, 0.6],
        [-5.0, 0.0, -0.87, -1.0, -3.5, -0.6],
    ],
    ("great-wall", "advisor_abbot_only_in_summer"): [[0.0, 70.0, 0.0, 1.35, 0.0, 12.6, 0.0]] * 3,
    ("great-wall", "betrayal_copies_qin_attack_order"): [[-58.0, 0.0, 2.0, 0.0, 25.0]],
    ("great-wall", "active_advisor_works_supporting_one_does_not"): [
        [6.0, 1.2, -7.2, 0.0],
        [-6.0, -1.2, 7.2, 0.0],
        [-6.0, -3.6, -25.2, 0.0],
    ],
    ("great-wall-of-china", "lesson_dragon"): [
        [0.0, -0.66, -2.790708, 1.14, 1.45],
        [0.0, 0.66, 2.790708, -1.14, -1.45],
    ],
    ("imperial-struggle", "a_damaged_fort_counts_for_the_award"): [
        [1.0, 1.215499, 2.4588, 0.778, 0.56],
        [-1.0, -1.215499, -2.4588, -0.778, -0.56],
    ],
    ("imperial-struggle", "a_minor_action_seizes_no_fort"): [
        [0.0, 0.390981, 2.1996, -3.112, 4.359],
        [0.0, -0.390981, -2.1996, 3.112, -4.359],
    ],
}


ONE = "    taken: 1.0\n    resting: 0.3\n    hope: 0.8\n    cards: 0.5\n    held: 1\n"
"""An entry of a file of weights, of Great Wall of China."""


def valuation_of(title: Any) -> Valuation[Any]:
    assert isinstance(title.valuation, Valuation)
    return title.valuation


@pytest.mark.parametrize(("slug", "scenario"), POSITIONS)
def test_a_position_is_worth_what_it_was(slug: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(scenarios(slug)[scenario])
    valuation = valuation_of(match.title)
    first = dict.fromkeys(valuation.names, 0.0) | FIRST[slug]
    monkeypatch.setattr(valuation, "weights", dict.fromkeys(valuation.entries, first))
    with estimated_of(match.title, match.setup.players).replaced(ESTIMATES.get(slug, {})):
        counted_by_seat = [
            [part.points for part in match.title.prospects(match.state, seat)]
            for seat in range(len(POSITIONS[slug, scenario]))
        ]
    for counted, points in zip(counted_by_seat, POSITIONS[slug, scenario], strict=True):
        assert counted[: len(points)] == pytest.approx(points, abs=1e-5)
        assert not any(counted[len(points) :]), "what came later has no weight here"


@pytest.mark.parametrize("title", VALUED, ids=lambda title: title.info.slug)
def test_every_number_of_seats_has_weights_and_every_feature_is_counted(title: Any) -> None:
    valuation = valuation_of(title)
    for mode in title.info.modes:
        for players in mode.players:
            state = title.set_up(checked_setup(title.info, mode=mode.slug, players=players), "weights")
            assert valuation.entry_of(state) in valuation.entries
            assert all(set(amounts) == set(valuation.names) for amounts in valuation.features(state).values())


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("    hope: 0.8\n", "", 4, "missing required field `hope`"),
        ("    hope: 0.8\n", "    hop: 0.8\n", 6, "unknown field `hop`"),
        ("hope: 0.8", "hope: much", 6, "Expected `float`"),
        ("hope: 0.8", "hope: -0.8", 6, ">= 0"),
        ('id: "2"', 'id: "6"', 1, "the entries are 6, 3, 4, 5"),
        ('id: "2"', 'id: "3"', 9, "is repeated"),
    ],
)
def test_a_file_that_does_not_give_exactly_the_weights_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, what: str
) -> None:
    valuation = valuation_of(titles.load("great-wall-of-china"))
    rows = [f'- id: "{seats}"\n  weights:\n{ONE}' for seats in valuation.entries]
    text = "# By seats.\n" + "".join(rows)
    assert old in text
    path = tmp_path / "weights.yaml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(DataError, match=rf"weights\.yaml:{line}: .*{what}"):
        read(path, valuation)
