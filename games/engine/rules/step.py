"""Steps by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from games.engine.rules.ask import Flow
from games.engine.rules.errors import NotUnderstood

StepFunction = Callable[..., Flow[None] | None]
F = TypeVar("F", bound=StepFunction)


class Steps(dict[str, StepFunction]):
    """A title's steps by name. ``@steps.step`` registers a function under its own name. A step that asks is a generator function."""

    def step(self, function: F) -> F:
        """Register a step."""
        name = function.__name__
        if name in self:
            raise NotUnderstood(f"step {name!r} is registered twice")
        self[name] = function
        return function

    def __missing__(self, name: str) -> StepFunction:
        raise NotUnderstood(f"no step {name!r}")
