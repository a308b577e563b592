"""What cards do, as data: one struct an op, told apart by the name under ``op``, and the functions that carry them out.

A title subclasses :class:`Effect` once an op and names their union in the types of its data files; an op that there is none of, or a
key that its op does not have, is then an error of the file (``datafile``). In an :class:`Ops` each op has a function of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from games.engine.rules.ask import Flow

G = TypeVar("G")
C = TypeVar("C")
E = TypeVar("E", bound="Effect")
Function: TypeAlias = Callable[[G, C, E], Flow[bool] | bool]
"""Carries out an effect: a generator function where it asks. Returns whether anything was done."""


def op_name(kind: str) -> str:
    """What data files call the op of a class: ``BuildWall`` is ``build_wall``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()


class Effect(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag=op_name):
    """One step of what a card does. The fields of a subclass are the op's arguments."""

    lasting: ClassVar[bool] = False
    """Whether it changes a rule while its card lies there: nothing carries it out, the rule looks for it."""


class Ops(Generic[G, C]):
    """The functions that carry effects out, by the type of effect. ``G`` is the title's game, ``C`` says whose effect it is."""

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
        """Those that are neither lasting nor carried out by anything."""
        return [kind for kind in kinds if not kind.lasting and kind not in self._functions]
