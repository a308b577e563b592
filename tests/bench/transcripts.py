"""Recorded random games of Great Wall of China, in the form that the JavaScript of ``boardgame_io`` plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.engine.bots.policies import random_bot
from games.engine.testing.kit import Playout, play_out
from games.engine.title.info import Setup, checked_setup
from games.titles import info, load
from games.titles.great_wall_of_china import components
from games.titles.great_wall_of_china.state import Wall

SLUG = "great-wall-of-china"
SEATS = 3
TITLE = load(SLUG)
SETUP = checked_setup(info(SLUG), players=SEATS)


def play(seed: str) -> Playout:
    """A whole random game through the kernel, without the checks of the test kit."""
    playout = play_out(TITLE, SETUP, seed, [random_bot] * SEATS, check=False)
    assert playout.failure is None, playout.failure
    return playout


def write(playouts: list[Playout], path: Path) -> None:
    """Printed figures and games, as JSON."""
    path.write_text(json.dumps({"printed": printed(), "games": [_game(playout) for playout in playouts]}))


def printed() -> dict[str, Any]:
    """The figures on cards and tokens."""
    return {
        "values": components.VALUES,
        "rising": components.RISING,
        "levels": components.LEVELLERS,
        "free": components.FREE,
        "covers": {kind: card.covers for kind, card in components.CARDS.items()},
        "worth": components.WORTH,
        "pair": components.TABLE.pair,
        "differentPairs": components.TABLE.different_pairs,
    }


def deal(setup: Setup, seed: str) -> dict[str, Any]:
    """The table before the rows get their tokens."""
    state: Wall = TITLE.set_up(setup, seed)
    sides = [{"hand": side.hand, "pile": side.pile, "discarded": {}, "tokens": []} for side in state.sides]
    return {
        "active": state.active,
        "sides": sides,
        "rows": [{"tokens": [], "cards": []} for _ in state.rows],
        "supply": state.supply,
    }


def _game(playout: Playout) -> dict[str, Any]:
    assert playout.result is not None
    return {
        "deal": deal(playout.setup, playout.seed),
        "moves": [(move.seat, *answer(move.option)) for move in playout.moves],
        "scores": [standing.score for standing in playout.result.standings],
    }


def answer(option: str) -> tuple[str, list[str | int]]:
    """``play:wall:2:1`` as verb and arguments."""
    verb, *parts = option.split(":")
    return verb, [int(part) if part.isdigit() else part for part in parts]
