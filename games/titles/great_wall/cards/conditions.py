"""Conditions of cards: every field of ``When``, by its name. All that are given must hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.titles.great_wall.cards.counters import count, soldiers_on_card
from games.titles.great_wall.rules.game import WallGame, clan_of, open_sections, section_at
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import When

Condition = Callable[[WallGame, int, Any], bool]


def holds(game: WallGame, owner: int, when: When | None) -> bool:
    """Whether all of ``when`` is true for ``owner`` now."""
    if when is None:
        return True
    if when.attacked_with is not None:
        attack = game.state.attack
        if attack is None or attack.soldiers.count(when.attacked_with) < when.min:
            return False
    conditions = ((condition, getattr(when, field)) for field, condition in CONDITIONS.items())
    return all(condition(game, owner, value) for condition, value in conditions if value is not None)


def _clerks_here(game: WallGame, owner: int) -> int:
    return game.state.clerks_at[game.state.resolving].get(owner, 0)


def _soldiers_on_defeated(game: WallGame, owner: int) -> int:
    defeat = game.state.defeat
    return 0 if defeat is None else len(soldiers_on_card(section_at(game, defeat.section), defeat.card, owner))


def _archer_fires_somewhere(game: WallGame, owner: int, value: str) -> bool:
    return value == "own_archer_firing" and any(owner in section.firing for section in open_sections(game))


CONDITIONS: dict[str, Condition] = {
    "location": lambda game, owner, value: game.state.resolving == value,
    "location_kind": lambda game, owner, value: components.locations()[game.state.resolving].kind == value,
    "own_clerks_min": lambda game, owner, value: _clerks_here(game, owner) >= value,
    "own_soldier_on_card_min": lambda game, owner, value: _soldiers_on_defeated(game, owner) >= value,
    "own_archer_firing_in_section_min": lambda game, owner, value: (
        count(game, owner, "own_archers_firing_in_section") >= value
    ),
    "own_overseer_locations_min": lambda game, owner, value: len(clan_of(game, owner).overseers) >= value,
    "own_honor_min": lambda game, owner, value: clan_of(game, owner).honor >= value,
    "command_name_unique": lambda game, owner, value: (count(game, owner, "other_players_same_command") == 0) == value,
    "section_has": _archer_fires_somewhere,
}
