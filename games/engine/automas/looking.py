"""What a printed opponent looks at and does, marked where the rule says it.

In a match the marked functions just run. An :class:`Observer` sees them instead: an exploration answers the looks and writes the acts down
as instructions, a recording notes both while a match is played. So the procedure of an opponent is written once.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial, wraps
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import msgspec

from games.engine.rules.text import Text

Value = bool | int | str
Path = tuple[str, ...]
F = TypeVar("F", bound=Callable[..., Any])


class Look(msgspec.Struct, frozen=True):
    """A question about the board that a person can answer by looking: its sentence with the names of its arguments, the clause, and its
    answers with their words."""

    name: str
    params: tuple[str, ...]
    says: Text
    rule: str
    answers: tuple[tuple[Value, Text], ...]
    by_chance: bool = False
    """Whether chance answers, not a person."""


class Own(msgspec.Struct, frozen=True):
    """Whether a number of the opponent's own is above another one. The phone keeps these numbers, so nobody is asked."""

    name: str
    path: Callable[..., tuple[Path, int]]


class Change(msgspec.Struct, frozen=True):
    """How an act changes a number of the opponent's own: ``path`` by ``n``."""

    path: Path
    n: int


class Act(msgspec.Struct, frozen=True):
    """Something that the opponent does: its sentence with the names of its arguments, the clause, and what it changes of his own.
    ``does`` names what follows at once. After an ``unknown`` act nothing that was seen before holds."""

    name: str
    params: tuple[str, ...]
    says: Text
    rule: str
    changes: Callable[..., Sequence[Change]]
    does: str = ""
    unknown: bool = False


class Observer:
    """Sees the looks and acts of a procedure instead of a match."""

    def look(self, kind: Look, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        raise NotImplementedError

    def own(self, kind: Own, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        raise NotImplementedError

    def act(self, kind: Act, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        raise NotImplementedError

    def named(self, names: tuple[str, ...], function: Callable[..., Any], game: Any) -> Any:
        raise NotImplementedError

    def around(self, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        raise NotImplementedError

    def procedure(
        self, name: str, function: Callable[..., Any], game: Any, args: tuple[Any, ...], here: tuple[str, ...]
    ) -> Any:
        raise NotImplementedError


_KINDS: dict[Callable[..., Any], Look | Act] = {}
"""What each marked function is."""


def kinds_of(*modules: ModuleType) -> dict[str, Look | Act]:
    """The looks and acts of some modules, by name."""
    functions = [one for module in modules for one in vars(module).values() if callable(one)]
    return {_KINDS[one].name: _KINDS[one] for one in functions if isinstance(one, FunctionType) and one in _KINDS}


_OBSERVER: ContextVar[Observer | None] = ContextVar("observer", default=None)


@contextmanager
def observed(observer: Observer) -> Iterator[None]:
    """While this runs, ``observer`` sees all looks and acts."""
    token = _OBSERVER.set(observer)
    try:
        yield
    finally:
        _OBSERVER.reset(token)


def _marked(function: F, seen: Callable[[Observer, Callable[..., Any], Any, tuple[Any, ...]], Any]) -> F:
    """``function``, which the observer sees instead if there is one. What is given by keyword is of no interest beside a real table."""

    @wraps(function)
    def marked(game: Any, *args: Any, **more: Any) -> Any:
        observer = _OBSERVER.get()
        if observer is None:
            return function(game, *args, **more)
        return seen(observer, _with(function, more), game, args)

    return marked  # type: ignore[return-value]  # the signature of ``function``, but for keywords


def _with(function: Callable[..., Any], more: dict[str, Any]) -> Callable[..., Any]:
    if not more:
        return function
    if not asks(function):
        return partial(function, **more)

    def flow(*args: Any) -> Any:
        return (yield from function(*args, **more))

    return flow


def _params(function: Callable[..., Any]) -> tuple[str, ...]:
    """Without the game, and without what is given by keyword only."""
    parameters = list(inspect.signature(function).parameters.values())[1:]
    return tuple(one.name for one in parameters if one.kind is not inspect.Parameter.KEYWORD_ONLY)


def look(says: Text, rule: str, answers: Sequence[tuple[Value, Text]], *, by_chance: bool = False) -> Callable[[F], F]:
    """Mark a function that looks at the board, or takes what chance says."""

    def register(function: F) -> F:
        kind = Look(function.__name__, _params(function), says, rule, tuple(answers), by_chance)
        marked = _marked(function, lambda observer, called, game, args: observer.look(kind, called, game, args))
        _KINDS[marked] = kind
        return marked

    return register


def own(path: Callable[..., tuple[Path, int]]) -> Callable[[F], F]:
    """Mark a function that says whether a number of the opponent's own is above another one."""

    def register(function: F) -> F:
        kind = Own(function.__name__, path)
        return _marked(function, lambda observer, called, game, args: observer.own(kind, called, game, args))

    return register


def _nothing(*args: Any) -> Sequence[Change]:
    return ()


def act(
    says: Text, rule: str, changes: Callable[..., Sequence[Change]] = _nothing, *, does: str = "", unknown: bool = False
) -> Callable[[F], F]:
    """Mark a function that does something on the board. If it asks it is a generator function."""

    def register(function: F) -> F:
        kind = Act(function.__name__, _params(function), says, rule, changes, does, unknown)
        marked = _marked(function, lambda observer, called, game, args: observer.act(kind, called, game, args))
        _KINDS[marked] = kind
        return marked

    return register


def symbols(*names: str) -> Callable[[F], F]:
    """Mark a function that lists things by their rank in an order of the opponent's own: while exploring they have these names."""

    def register(function: F) -> F:
        return _marked(function, lambda observer, called, game, args: observer.named(names, called, game))

    return register


def around(function: F) -> F:
    """Mark a generator function ``(game, owner, body)`` that only frames what ``body`` does."""
    return _marked(function, lambda observer, called, game, args: observer.around(called, game, args))


def procedure(name: str | Callable[..., str], *here: str) -> Callable[[F], F]:
    """Mark where a procedure begins. Its name may follow from its arguments. ``here`` are the names of its first arguments while
    exploring, if these are things that have no rank."""

    def register(function: F) -> F:
        def seen(observer: Observer, called: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
            return observer.procedure(name if isinstance(name, str) else name(*args), called, game, args, here)

        return _marked(function, seen)

    return register


def asks(function: Callable[..., Any]) -> bool:
    """Whether it is a generator function."""
    return inspect.isgeneratorfunction(function)
