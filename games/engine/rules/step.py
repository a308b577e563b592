"""Steps by name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from games.engine.rules.ask import Flow
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.text import Text

StepFunction = Callable[..., Flow[None] | None]
F = TypeVar("F", bound=StepFunction)


class Steps(dict[str, StepFunction]):
    """A title's steps by name. ``@steps.step`` registers a function under its own name. A step that asks is a generator function."""

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, Text] = {}
        """What a step is called in the printed sequence of play."""
        self.modes: dict[str, Collection[str]] = {}
        """The modes of a step that not every mode has."""

    def step(self, function: F) -> F:
        """Register a step."""
        name = function.__name__
        if name in self:
            raise NotUnderstood(f"step {name!r} is registered twice")
        self[name] = function
        return function

    def called(self, name: Text, *modes: str) -> Callable[[F], F]:
        """Register a step with the name that people read: ``@steps.called(T("Income"))``. With ``modes`` it exists in these alone, and the
        runner refuses it in others."""

        def register(function: F) -> F:
            self.names[function.__name__] = name
            if modes:
                self.modes[function.__name__] = modes
            return self.step(function)

        return register

    def exists_in(self, name: str, mode: str) -> bool:
        """Whether a mode has this step."""
        return mode in self.modes.get(name, (mode,))

    def in_mode(self, name: str, mode: str) -> StepFunction:
        """The step, for a match of that mode. Raises :class:`NotUnderstood` if the mode has no such step."""
        if not self.exists_in(name, mode):
            raise NotUnderstood(f"mode {mode!r} has no step {name!r}")
        return self[name]

    def __missing__(self, name: str) -> StepFunction:
        raise NotUnderstood(f"no step {name!r}")
