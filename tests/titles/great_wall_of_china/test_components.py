"""What is in the box, and how it is laid out."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.great_wall_of_china import INFO
from games.titles.great_wall_of_china.components import SET, TOKENS, WORTH
from games.titles.great_wall_of_china.state import Wall
from games.titles.great_wall_of_china.title import TITLE
from tests.rules import rule
from tests.titles.boxes import box

every_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


def wall(players: int, seed: str = "setup") -> Wall:
    """The table when the first question is asked."""
    return Match.start(TITLE, checked_setup(INFO, players=players), seed).state


@rule("gwc.overview.3")
def test_two_to_five_play() -> None:
    assert INFO.players == (2, 3, 4, 5)


@rule("gwc.components.cards.1", "gwc.components.cards.2")
def test_twenty_cards_of_each_of_five_colours() -> None:
    """data/box.yaml counts the cards of each kind."""
    assert len(SET) == box("great-wall-of-china")["cards"]
    assert len(SET) * max(INFO.players) == 100


@rule("gwc.components.tokens.1")
def test_thirty_six_reward_tokens() -> None:
    """data/box.yaml counts the tokens of each worth."""
    held = box("great-wall-of-china")
    assert len(TOKENS) == held["tokens"]
    worths = Counter(WORTH[token] for token in TOKENS)
    assert worths == {worth: held[f"tokens_worth_{worth}"] for worth in worths}


@every_count
@rule("gwc.setup.cards.1", "gwc.setup.cards.2", "gwc.setup.cards.3", "gwc.setup.cards.4")
def test_each_seat_has_a_set_of_its_own_and_five_cards_in_hand(players: int) -> None:
    state = TITLE.set_up(checked_setup(INFO, players=players), "setup")
    assert len(state.sides) == players
    for side in state.sides:
        assert sum(side.hand.values()) == 5
        assert len(side.pile) == 15
        assert Counter(side.hand) + Counter(side.pile) == Counter(SET)
    assert len({tuple(side.pile) for side in state.sides}) == players, "each pile is shuffled by itself"


@every_count
@rule("gwc.setup.tokens.1", "gwc.setup.tokens.2", "gwc.setup.tokens.3", "gwc.setup.tokens.6")
def test_as_many_pairs_as_the_players_need(players: int) -> None:
    state = wall(players)
    assert [len(row.tokens) for row in state.rows] == [2] * {2: 2, 3: 3, 4: 4, 5: 4}[players]
    assert len(state.supply) + len(state.removed) == len(TOKENS) - 2 * len(state.rows)
    assert not any(row.cards for row in state.rows)


@rule("gwc.setup.tokens.4", "gwc.setup.tokens.5")
def test_only_two_players_need_pairs_that_differ() -> None:
    equal = {players: sum(_has_equal_pair(wall(players, str(seed))) for seed in range(60)) for players in (2, 3)}
    assert equal[2] == 0
    assert equal[3] > 0


def _has_equal_pair(state: Wall) -> bool:
    return any(WORTH[row.tokens[0]] == WORTH[row.tokens[1]] for row in state.rows)


@every_count
@rule("gwc.setup.start.2", "gwc.setup.start.3")
def test_chance_chooses_who_starts(players: int) -> None:
    assert {wall(players, str(seed)).active for seed in range(80)} == set(range(players))


def test_ones_own_rewards_are_seen_from_the_greatest_down_in_whatever_order_they_came() -> None:
    state = wall(2)
    worst, *_, best = sorted(TOKENS, key=WORTH.__getitem__)
    state.sides[0].tokens = [worst, best, worst]
    side = TITLE.view(state, 0).sides[0]
    assert side.values == [WORTH[best], WORTH[worst], WORTH[worst]]
