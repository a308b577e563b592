"""What a printed opponent looked at and did in a match that is played: to be held against the graph of its procedures."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import msgspec

from games.engine.automas.exploring import Changes, Done
from games.engine.automas.looking import Act, Look, Observer, Own, Value, asks


class Record(msgspec.Struct):
    """One run of a procedure. Things have the names of their ranks; ``names`` says which they were. While it runs, ``acting`` says that an
    act is carried out, ``seen`` what is known on the board."""

    name: str
    before: Changes
    names: dict[str, str] = {}
    looks: list[tuple[str, tuple[Value, ...], Value]] = []
    done: list[Done] = []
    after: Changes = {}
    acting: bool = False
    seen: dict[tuple[Value, ...], Value] = {}

    def said(self, args: tuple[Any, ...]) -> tuple[Value, ...]:
        """Arguments by the names of their ranks."""
        return tuple(self.names.get(arg, arg) for arg in args)


class Recorder(Observer):
    """Lets a match run and notes each procedure that ends. ``state_of`` reads the opponent's own numbers."""

    def __init__(self, state_of: Callable[[Any], Changes]) -> None:
        self.state_of = state_of
        self.records: list[Record] = []
        self.running: Record | None = None

    @property
    def _noted(self) -> Record | None:
        return None if self.running is None or self.running.acting else self.running

    def look(self, kind: Look, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        value = function(game, *args)
        record = self._noted
        if record is not None:
            said = record.said(args)
            (known,) = record.said((value,))
            key = (kind.name, *said)
            if key not in record.seen:
                record.looks.append((kind.name, said, known))
            if record.seen.setdefault(key, known) != known:
                raise AssertionError(f"{kind.name} {said} is another after an act that does not name it")
        return value

    def own(self, kind: Own, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        return function(game, *args)

    def named(self, names: tuple[str, ...], function: Callable[..., Any], game: Any) -> Any:
        things = function(game)
        if self._noted is not None:
            for thing, name in zip(things, names, strict=True):
                self._noted.names.setdefault(thing, name)
        return things

    def around(self, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        return function(game, *args)

    def act(self, kind: Act, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        record = self._noted
        if record is None:
            return function(game, *args)
        said = record.said(args)
        record.done.append((kind.name, said))
        if kind.does and not record.after:
            record.after = self.state_of(game)
        kept = {} if kind.unknown else record.seen
        record.seen = {key: value for key, value in kept.items() if not set(key[1:]) & set(said)}
        return _acts(record, function(game, *args)) if asks(function) else _act(record, function, game, args)

    def procedure(
        self, name: str, function: Callable[..., Any], game: Any, args: tuple[Any, ...], here: tuple[str, ...]
    ) -> Any:
        if self._noted is not None:  # a part of the one that runs
            return function(game, *args)
        record = Record(name, self.state_of(game), dict(zip(args, here, strict=False)))
        if asks(function):
            return self._flow(record, function, game, args)
        outer, self.running = self.running, record
        try:
            result = function(game, *args)
        finally:
            self.running = outer
        self._end(record, game)
        return result

    def _flow(self, record: Record, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        """A step waits for a person's answer, and others run meanwhile: the record is the running one only while its flow runs."""
        flow, answer = function(game, *args), None
        while True:
            outer, self.running = self.running, record
            try:
                request = flow.send(answer)
            except StopIteration as stopped:
                self.running = outer
                self._end(record, game)
                return stopped.value
            finally:
                self.running = outer
            answer = yield request

    def _end(self, record: Record, game: Any) -> None:
        record.after = record.after or self.state_of(game)
        self.records.append(record)


def _act(record: Record, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
    record.acting = True
    try:
        return function(game, *args)
    finally:
        record.acting = False


def _acts(record: Record, flow: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    record.acting = True
    try:
        return (yield from flow)
    finally:
        record.acting = False
