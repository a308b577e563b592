"""What cards can do, as data: one struct an op."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, TypeAlias

from games.engine.rules.effects import kinds_of, union_of
from games.titles.imperial_struggle.table.ops.base import Condition, Effect

for module in iter_modules(__path__):  # so that every op is defined
    import_module(f"{__name__}.{module.name}")


class Choose(Effect):
    """Carry out one of several lists of effects, of those that can be carried out."""

    options: tuple[tuple[AnyEffect, ...], ...]


class If(Effect):
    """Carry out ``then`` where the condition holds at that moment, else ``otherwise``."""

    when: Condition
    then: tuple[AnyEffect, ...]
    otherwise: tuple[AnyEffect, ...] = ()


EFFECTS = kinds_of(Effect)
if TYPE_CHECKING:
    AnyEffect: TypeAlias = Effect
else:
    AnyEffect = union_of(*EFFECTS)
