"""Words every rule uses: the game in hand, powers by side, seats, how a side is named."""

from __future__ import annotations

from typing import TypeAlias

from games.engine.rules.game import Game
from games.engine.rules.text import named
from games.titles.imperial_struggle.table.components import LIMITS, era_of
from games.titles.imperial_struggle.table.state import ImperialStruggle, Power, Round, War

ISGame: TypeAlias = Game[ImperialStruggle]
who = named("side")
"""A side's name in a sentence."""
space = named("space")
"""A space's name in a sentence."""


def power_of(game: ISGame, side: str) -> Power:
    return game.state.powers[side]


def seat_of(state: ImperialStruggle, side: str) -> int:
    """Who plays a side (is.overview.1)."""
    return state.sides.index(side)


def round_of(game: ISGame) -> Round:
    """The Action Round being played."""
    assert game.state.round is not None
    return game.state.round


def war_of(game: ISGame) -> War:
    """The war being fought."""
    assert game.state.fight is not None
    return game.state.fight


def era(state: ImperialStruggle) -> str:
    return era_of(state.turn)


def available_debt(power: Power) -> int:
    """Debt that the power can still take (is.debt.limit.2, is.debt.limit.6)."""
    return max(0, power.limit - power.debt)


def leading_side(state: ImperialStruggle) -> str:
    """Who is nearer to winning by victory points; empty where they began."""
    middle = LIMITS.vp_start
    return "" if state.vp == middle else "france" if state.vp > middle else "britain"
