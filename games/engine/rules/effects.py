"""What cards do, as data: one struct for each op, tagged with its name under ``op``, and the functions that carry them out.

A title subclasses :class:`Effect` for each op. The types of its data files name the union of them all (:func:`union_of`). An unknown op, or
an unknown key, is then an error of the file (``datafile``). An :class:`Ops` has one function of the rules for each op.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from games.engine.rules.ask import Flow

G = TypeVar("G")
C = TypeVar("C")
E = TypeVar("E", bound="Effect")
B = TypeVar("B")
Function: TypeAlias = Callable[[G, C, E], Flow[bool] | bool]
"""Carries out an effect. It is a generator function if it asks. Returns whether anything was done."""


def op_name(kind: str) -> str:
    """What data files call the op of a class: ``BuildWall`` is ``build_wall``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()


class Effect(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag=op_name):
    """One step of what a card does. The fields of a subclass are the op's arguments."""

    lasting: ClassVar[bool] = False
    """Whether the effect changes a rule as long as its card is there. No function carries it out. The rule checks for it."""


def kinds_of(base: type[B], *, but: tuple[type, ...] = ()) -> tuple[type[B], ...]:
    """The ops with this base, in the order of their definition, without the subclasses of ``but``. A class that has subclasses is a base
    and no op."""
    below = [kind for kind in base.__subclasses__() if not issubclass(kind, but)]
    return tuple(dict.fromkeys(op for kind in below for op in (kinds_of(kind, but=but) or (kind,))))


def union_of(*kinds: type) -> Any:
    """The type of a value of any of these types. msgspec distinguishes them by their tags."""
    return reduce(or_, kinds)


class Ops(Generic[G, C]):
    """The functions that carry out effects, by the type of effect. ``G`` is the title's game. ``C`` says who uses the effect."""

    def __init__(self) -> None:
        self._functions: dict[type[Effect], Function[G, C, Any]] = {}

    def carries_out(self, kind: type[E]) -> Callable[[Function[G, C, E]], Function[G, C, E]]:
        """Register the decorated function for the effects of one op."""

        def register(function: Function[G, C, E]) -> Function[G, C, E]:
            if kind.lasting or kind in self._functions:
                raise ValueError(f"{kind.__name__} is lasting, or has a function already")
            self._functions[kind] = function
            return function

        return register

    def __getitem__(self, kind: type[Effect]) -> Function[G, C, Any]:
        return self._functions[kind]

    def missing(self, kinds: Iterable[type[Effect]]) -> list[type[Effect]]:
        """The effects that are not lasting and that no function carries out."""
        return [kind for kind in kinds if not kind.lasting and kind not in self._functions]
