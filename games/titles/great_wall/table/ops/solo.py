"""Ops of Qin Jiushao's cards; modes/qin_jiushao.py carries them out."""

from __future__ import annotations

from typing import Literal

from games.titles.great_wall.table.ops.base import Effect, Unit


class AiMoveClerks(Effect):
    """Move up to ``max`` clerks (``pool``: all of it, again and again), one to each location from the lowest of his track up."""

    max: int | Literal["pool"]
    location: str | None = None
    """All of them there; those that find no room go to the lowest."""


class AiRecruit(Effect):
    """Recruit ``count`` soldiers for nothing, placed by the rules of the mode."""

    count: int
    unit: Unit
    others_shoot: bool = False
    """His archers that were there before shoot too, in the same moment."""


class BuildWall(Effect):
    """Build the lowest wall; what the warehouse lacks counts as paid."""


class AiUpgradeOverseer(Effect):
    """His lowest overseer rises for nothing; with all at the top he gets honor."""

    fallback_honor: int
