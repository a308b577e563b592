"""Ops: what the steps of a card can do, one struct each (games/engine/rules/effects.py). Data files name them in snake case: ``op``."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, TypeAlias

from games.engine.rules.effects import kinds_of, union_of
from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.requests import Payment

for module in iter_modules(__path__):  # so that every op is defined
    import_module(f"{__name__}.{module.name}")


class Choose(Effect):
    """Carry out one of several lists of steps."""

    options: list[list[AnyEffect]]


EFFECTS = kinds_of(Effect, but=(Payment,))
"""The ops of cards."""
if TYPE_CHECKING:
    AnyEffect: TypeAlias = Effect
else:
    AnyEffect = union_of(*EFFECTS)
