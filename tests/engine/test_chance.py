"""Chance: the same everywhere, a stream for each deck, provable."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from games.engine.rules.chance import Chance, commitment, new_seed


def test_a_shuffle_is_the_same_on_every_machine() -> None:
    cards = list(range(10))
    Chance("長城").shuffle("deck", cards)
    assert cards == SHUFFLED


SHUFFLED = [2, 1, 4, 8, 7, 0, 6, 9, 5, 3]


def test_one_more_draw_in_a_stream_moves_no_other() -> None:
    first, second = Chance("seed"), Chance("seed")
    second.roll("die")
    assert first.pick("bag", range(1000)) == second.pick("bag", range(1000))
    assert second.uses == first.uses + 1


@given(st.text(max_size=20), st.text(max_size=20), st.lists(st.integers(), max_size=50))
def test_a_shuffle_keeps_every_item(seed: str, stream: str, items: list[int]) -> None:
    shuffled = list(items)
    Chance(seed).shuffle(stream, shuffled)
    assert sorted(shuffled) == sorted(items)


@given(st.text(max_size=20), st.lists(st.integers(), max_size=50))
def test_a_shuffle_is_that_of_the_standard_library(seed: str, items: list[int]) -> None:
    here, there = list(items), list(items)
    Chance(seed).shuffle("deck", here)
    random.Random(f"{seed}/deck/0").shuffle(there)
    assert here == there


@given(st.integers(2, 20), st.lists(st.just("d"), min_size=1, max_size=30))
def test_a_roll_stays_on_the_die(sides: int, rolls: list[str]) -> None:
    chance = Chance("seed")
    assert all(1 <= chance.roll("d", sides) <= sides for _ in rolls)


def test_the_seed_is_bound_by_its_commitment() -> None:
    seed = new_seed()
    assert len(commitment(seed)) == 64
    assert commitment(seed) != commitment(new_seed())
