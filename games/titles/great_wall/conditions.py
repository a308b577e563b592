"""Conditions of cards: every field of ``When``, by its name. All that are given must hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import components
from .clans import Table, clan, open_sections, section
from .counters import count, soldiers_on_card
from .printed import When

Condition = Callable[[Table, int, Any], bool]


def holds(game: Table, owner: int, when: When | None) -> bool:
    """Whether all of ``when`` is true for ``owner`` now."""
    if when is None:
        return True
    if when.attacked_with is not None:
        attack = game.state.attack
        if attack is None or attack.soldiers.count(when.attacked_with) < when.min:
            return False
    wanted = ((condition, getattr(when, field)) for field, condition in CONDITIONS.items())
    return all(condition(game, owner, value) for condition, value in wanted if value is not None)


def _clerks_here(game: Table, owner: int) -> int:
    return game.state.clerks_at[game.state.resolving].get(owner, 0)


def _soldiers_on_defeated(game: Table, owner: int) -> int:
    defeat = game.state.defeat
    return 0 if defeat is None else len(soldiers_on_card(section(game, defeat.section), defeat.card, owner))


def _archer_fires_somewhere(game: Table, owner: int, value: str) -> bool:
    return value == "own_archer_firing" and any(owner in part.firing for part in open_sections(game))


CONDITIONS: dict[str, Condition] = {
    "location": lambda game, owner, value: game.state.resolving == value,
    "location_kind": lambda game, owner, value: components.locations()[game.state.resolving].kind == value,
    "own_clerks_min": lambda game, owner, value: _clerks_here(game, owner) >= value,
    "own_soldier_on_card_min": lambda game, owner, value: _soldiers_on_defeated(game, owner) >= value,
    "own_archer_firing_in_section_min": lambda game, owner, value: (
        count(game, owner, "own_archers_firing_in_section") >= value
    ),
    "own_overseer_locations_min": lambda game, owner, value: len(clan(game, owner).overseers) >= value,
    "command_name_unique": lambda game, owner, value: (count(game, owner, "other_players_same_command") == 0) == value,
    "section_has": _archer_fires_somewhere,
}
