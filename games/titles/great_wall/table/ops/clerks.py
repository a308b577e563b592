"""Ops on clerks, locations, command cards, overseers and advisors; effects/clerks.py and effects/overseers.py carry them out."""

from __future__ import annotations

from typing import Literal

from games.titles.great_wall.table.ops.base import Effect, Plus


class MoveClerks(Effect):
    """Move up to ``max`` clerks, each once, to any locations or to different ones."""

    max: int | Literal["all"]
    locations: Literal["any", "different"]
    plus: Plus | None = None


class MoveReedClerks(Effect):
    """The overlord moves up to ``max`` clerks of the Reed Clan to different locations."""

    max: int


class AdvancedActivation(Effect):
    """Activate ``count`` locations at once, one after the other. Qin Jiushao takes his lowest with an own clerk."""

    count: int
    plus: Plus | None = None
    needs_own_clerk: bool = False


class ClerkWeight(Effect):
    """Own clerks at a location count as ``value`` each until the turn ends."""

    location: str
    value: int


class ClerkBonus(Effect):
    """Count as ``value`` more clerks at the location that is being resolved."""

    value: int


class CopyCommand(Effect):
    """Carry out the active player's steps of another card on the track; not of those in ``exclude``."""

    exclude: list[str]


class ReclaimCommand(Effect):
    """Take back up to ``count`` own cards of the command discard."""

    count: int


class TeaMove(Effect):
    """Rise on the tea track, ``steps`` places or to the top."""

    steps: int = 0
    to: Literal["top"] | None = None


class DiscardAdvisorTrack(Effect):
    """The overlord discards one advisor of the track."""


class UpgradeOverseer(Effect):
    """Upgrade ``count`` overseers by one level, at the normal cost less ``discount`` and with no clerk there."""

    count: int
    location: str = "any"
    discount: int = 0
    distinct: bool = False
    """No overseer twice."""


class OverseerIncome(Effect):
    """The income of ``count`` own overseers, each once."""

    count: int
    plus: Plus | None = None
    max: int | None = None
    """The most of them, however often the effect counts."""
