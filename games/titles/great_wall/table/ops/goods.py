"""Ops on resources, honor, tactic cards and the warehouse; effects/goods.py carries them out."""

from __future__ import annotations

from typing import ClassVar

from games.titles.great_wall.table.ops.base import Effect, GoodsEffect, Price, Times


class Gain(GoodsEffect):
    """Take from the supply."""

    plain: ClassVar[bool] = True
    times: Times | None = None


class Lose(GoodsEffect):
    """Lose as many as there are."""


class Pay(GoodsEffect):
    """Pay in full, or decline; then nothing that follows happens."""

    needed: ClassVar[bool] = True


class Give(Effect):
    """Give up to ``any`` resources of one's choice to the target; with none nothing that follows happens."""

    needed: ClassVar[bool] = True
    any: int


class Exchange(Effect):
    """Swap up to ``max`` resources with the supply, one for one."""

    max: int


class DrawTactics(Effect):
    """Draw tactic cards."""

    plain: ClassVar[bool] = True
    count: int


class AddWarehouse(GoodsEffect):
    """From the supply into the warehouse."""


class Donate(Effect):
    """Donate up to ``max`` resources to the warehouse, at the printed honor each."""

    max: int


class Discount(GoodsEffect):
    """A change of a cost, granted until the turn ends for the next ``uses`` times that anybody pays it."""

    of: Price
    uses: int
