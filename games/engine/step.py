"""Steps by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from games.engine.ask import Flow
from games.engine.errors import NotUnderstood

StepFunction = Callable[..., Flow[None] | None]
F = TypeVar("F", bound=StepFunction)


class Steps:
    """A title's steps: ``@steps.step`` registers a function under its own name. One that asks is a generator function."""

    def __init__(self) -> None:
        self._known: dict[str, StepFunction] = {}

    def step(self, function: F) -> F:
        """Register a step."""
        name = function.__name__
        if name in self._known:
            raise NotUnderstood(f"step {name!r} is registered twice")
        self._known[name] = function
        return function

    def find(self, name: str) -> StepFunction:
        """The step of that name."""
        if name not in self._known:
            raise NotUnderstood(f"no step {name!r}")
        return self._known[name]
