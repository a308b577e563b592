"""Steps by name. A mode replaces a step by name, so that what differs can be read in one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from games.engine.ask import Flow
from games.engine.errors import NotUnderstood

StepFunction = Callable[..., Flow[None] | None]
F = TypeVar("F", bound=StepFunction)


class Steps:
    """A title's steps: ``@steps.step`` registers a function under its own name. One that asks is a generator function."""

    def __init__(self) -> None:
        self._base: dict[str, StepFunction] = {}
        self._of_mode: dict[tuple[str, str], StepFunction] = {}

    def step(self, function: F) -> F:
        """Register a step of every mode."""
        return self._register(self._base, function.__name__, function)

    def step_of(self, *modes: str, replaces: str = "") -> Callable[[F], F]:
        """Register a step of these modes only, in place of the base step ``replaces`` (default: the one of the same name)."""

        def register(function: F) -> F:
            for mode in modes:
                self._register(self._of_mode, (mode, replaces or function.__name__), function)
            return function

        return register

    def find(self, mode: str, name: str) -> StepFunction:
        """The step of that name in that mode."""
        function = (self._of_mode.get((mode, name)) if self._of_mode else None) or self._base.get(name)
        if function is None:
            raise NotUnderstood(f"no step {name!r} in mode {mode!r}")
        return function

    @staticmethod
    def _register(table: dict[Any, StepFunction], key: object, function: F) -> F:
        if key in table:
            raise NotUnderstood(f"step {key!r} is registered twice")
        table[key] = function
        return function
