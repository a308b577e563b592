"""What the effects of cards and tiles share: which spaces they concern, what they count and on what they depend."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import msgspec

from games.engine.rules import effects
from games.titles.imperial_struggle.table.where import Where

ActionType: TypeAlias = Literal["diplomatic", "economic", "military"]
Region: TypeAlias = Literal["europe", "north_america", "caribbean", "india"]
Commodity: TypeAlias = Literal["furs", "spice", "fish", "tobacco", "sugar", "cotton"]
Keyword: TypeAlias = Literal["finance", "mercantilism", "governance", "style", "scholarship"]
Who: TypeAlias = Literal["own", "opponent"]
"""The player of the card, or the other one."""
Use: TypeAlias = Literal["flag", "unflag", "bonus_tile", "deploy", "displace"]
"""What points may be spent on (rules/prices.py)."""


class Words(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A mapping inside an effect."""


class Condition(Words, frozen=True):
    """Each field that is given must hold, for the player of the card; spaces with Conflict markers are left out
    (is.conflict.effects.10)."""

    keyword: Keyword | None = None
    """On a revealed Ministry card."""
    advantage: str | None = None
    """Controlled."""
    more_available_debt: int | None = None
    """By at least so much than the opponent's."""
    more_bonus_tiles: bool = False
    """In the next war, than the opponent has."""
    more_spaces: tuple[Where, ...] = ()
    """Own spaces among these, taken together, than the opponent has."""
    all_own: Where | None = None
    any_own: Where | None = None
    none_opposing: Where | None = None
    bonus_received: bool = False
    """In this Action Round the bonus effect of an Event."""


Counted: TypeAlias = Literal[
    "spaces", "nations", "built_squadrons", "debt_lead", "ready_advantages", "jacobite_victories"
]


class Count(Words, frozen=True):
    """A number of the moment: ``each`` for every full ``per`` of what is counted, at most ``max``; several kinds are added together.

    ``spaces``: own ones without a Conflict marker; ``nations``: those in which there is such a space; ``built_squadrons``: own, on the
    map and in the Navy Box; ``debt_lead``: how much more Debt the opponent has; ``ready_advantages``: own, not exhausted, without a
    Conflict marker."""

    of: tuple[Counted, ...]
    where: Where = Where()
    nations: tuple[str, ...] = ()
    advantages: tuple[str, ...] = ()
    each: int = 1
    per: int = 1
    max: int | None = None


Number: TypeAlias = int | Count


class Effect(effects.Effect, kw_only=True):
    """An op of this game, carried out by the player of the card or tile."""

    needed: ClassVar[bool] = False
    """Whether nothing that follows happens unless it is done."""


class Lasting(Effect, kw_only=True):
    """Changes a rule while its Ministry card lies revealed: nothing carries it out, the rule looks for it."""

    lasting: ClassVar[bool] = True


class Only(Words, frozen=True):
    """What points may be spent on; Debt and Treaty Points added to them obey it too (is.events.play.12). With ``where`` they are spent at
    such spaces only."""

    uses: tuple[Use, ...] = ()
    where: Where | None = None
