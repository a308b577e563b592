"""What a printed opponent looked at and did in a match that is played: to be held against the graph of its procedures."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import msgspec

from games.engine.automas.exploring import Changes, Done, forgotten
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
    drift: Changes = {}
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
        record.seen = forgotten(record.seen, kind, said)
        before = self.state_of(game)
        if asks(function):
            return self._acts(record, kind, said, function(game, *args), game, before)
        record.acting = True
        try:
            result = function(game, *args)
        finally:
            record.acting = False
        self._drift(record, kind, said, game, before)
        return result

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
        record.after = {path: n - record.drift.get(path, 0) for path, n in self.state_of(game).items()}
        self.records.append(record)

    def _acts(
        self,
        record: Record,
        kind: Act,
        said: tuple[Value, ...],
        flow: Generator[Any, Any, Any],
        game: Any,
        before: Changes,
    ) -> Generator[Any, Any, Any]:
        record.acting = True
        try:
            result = yield from flow
        finally:
            record.acting = False
        self._drift(record, kind, said, game, before)
        return result

    def _drift(self, record: Record, kind: Act, said: tuple[Value, ...], game: Any, before: Changes) -> None:
        """What came of an act beyond its own changes, by procedures that it set off."""
        if not kind.unknown and not kind.does:
            return
        real = {name: thing for thing, name in record.names.items()}
        came = {path: n - before[path] for path, n in self.state_of(game).items()}
        for change in kind.changes(*said):
            came[tuple(real.get(part, part) for part in change.path)] -= change.n
        for path, n in came.items():
            record.drift[path] = record.drift.get(path, 0) + n
