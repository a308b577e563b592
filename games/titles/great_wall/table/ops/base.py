"""What the effects of cards share: the words of their arguments, and goods."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import msgspec

from games.engine.rules import effects
from games.titles.great_wall.table.state import RESOURCES, UNITS

FREE_KINDS: dict[str, tuple[str, ...]] = {
    "any": RESOURCES,
    "any_non_chi": ("wood", "stone", "gold"),
    "any_except_gold": ("wood", "stone", "chi"),
    "any_different": RESOURCES,
}
"""Keys of a cost or gain that leave the kind to the player; ``any_different`` takes each kind once."""
GOODS = (*RESOURCES, "honor", "tactics", *FREE_KINDS)
"""Every key of a cost or gain; ``tactics`` are cards drawn."""

if TYPE_CHECKING:  # plain texts to who counts with them; a data file may name only these
    Good: TypeAlias = str
    Unit: TypeAlias = str
else:
    Good = Literal[GOODS]
    Unit = Literal[UNITS]

Count: TypeAlias = Literal[
    "own_advisors",
    "own_overseers_level_2",
    "own_overseers_level_3",
    "own_soldiers_on_board",
    "own_archers_firing_in_section",
    "own_archers_firing_on_highest_walls",
    "own_hordes_without_shame",
    "own_tactics_in_hand",
    "own_commands_in_hand",
    "own_resources",
    "own_clerks_hired",
    "own_wall_parts_built",
    "own_soldiers_killed_in_event",
    "soldiers_attacking_in_event",
    "spearmen_placed_in_event",
    "other_players_same_command",
    "sections_with_own_archer_firing",
    "sections_held_with_own_soldier",
    "sections_held_with_horde_and_own_soldier",
    "human_shame_total",
]
"""What can be counted (counters.py). A section is held that was not breached this winter."""
Target: TypeAlias = Literal[
    "",
    "each_player",
    "other_players",
    "player_chosen",
    "other_player_chosen",
    "other_players_chosen",
    "chosen_players",
    "same_target",
    "players_with_shame",
    "players_without_soldier_on_card",
]
"""Whom an effect concerns (cards/targets.py); nothing: its owner. ``same_target`` is who was chosen for the step before; with
``…players_chosen`` the multiplied count is the number of players."""
Zone: TypeAlias = Literal["rest_zone", "firing_spots"]
Price: TypeAlias = Literal[
    "recruit_spearman",
    "recruit_archer",
    "recruit_horseman",
    "save_soldier",
    "hire_clerk",
    "hire_advisor",
    "build_wall",
    "build_barricade",
    "boost_tactic",
    "discard_shame",
]
"""What a cost is paid for."""


class Nested(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A mapping inside an effect."""


class Times(Nested, kw_only=True):
    """Multiplies a gain by a count."""

    count_of: Count
    max: int | None = None
    """The most that is counted."""


class Plus(Nested, kw_only=True):
    """Adds to a count for each other card of that name on the command track (gw.cards.command.18)."""

    card: str
    add: int


class Effect(effects.Effect, kw_only=True):
    """An op of this game. It is done by the player whose card it is, with own pieces, unless ``target`` names others."""

    plain: ClassVar[bool] = False
    """Whether it leaves nothing to decide before it is carried out."""
    needed: ClassVar[bool] = False
    """Whether nothing that follows happens unless it is done."""
    target: Target = ""


class GoodsEffect(Effect, kw_only=True):
    """An op with amounts, by key."""

    wood: int = 0
    stone: int = 0
    gold: int = 0
    chi: int = 0
    honor: int = 0
    tactics: int = 0
    any: int = 0
    any_non_chi: int = 0
    any_except_gold: int = 0
    any_different: int = 0

    def goods(self, factor: int = 1) -> dict[str, int]:
        """The amounts of goods, each multiplied by ``factor``."""
        return {key: count * factor for key in GOODS if (count := getattr(self, key))}
