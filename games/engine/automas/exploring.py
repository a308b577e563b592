"""Every way that a procedure of a printed opponent can go, as a small graph that anybody can walk.

The procedure runs again and again on a game that shows nothing. Each look gets the next answer of a script. Where the script ends, each
answer makes a branch. What is equal from there on is one node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import msgspec

from games.engine.automas.looking import Act, Look, Observer, Own, Value, asks, observed
from games.engine.automas.looking import Path as Place

Node: TypeAlias = list[Any]
"""``["ask", look, args, nexts]``, ``["own", path, n, above, not above]``, ``["do", act, args, changes, next]`` or ``["call", procedure,
next]``. END follows the last. Who walks remembers answers, until an act changes what was seen (:func:`forgotten`)."""
END = -1
Bounds = Callable[[Place], tuple[int, int]]
"""The least and the most that a number of the opponent's own can be."""
Run = Callable[[Any], Any]
"""A procedure, which gets the game."""


class Blind:
    """The game while exploring. Who looks at it other than by a marked function learns that by an error."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"A procedure looks at {name} of the game, and no mark says what it sees")


class _Open(Exception):
    """The script has ended at a look: what would be asked, and how many answers there are."""

    def __init__(self, node: Node, answers: Sequence[Value]) -> None:
        super().__init__(node)
        self.node, self.answers = node, answers


def forgotten(seen: dict[tuple[Any, ...], Value], act: Act, args: Sequence[Value]) -> dict[tuple[Any, ...], Value]:
    """What was seen on the board, without what holds no more after an act: what names one of its things."""
    return {} if act.unknown else {key: value for key, value in seen.items() if not set(key[1:]) & set(args)}


def _no_flow() -> Iterator[Any]:
    return
    yield


class _Exploring(Observer):
    def __init__(self, script: Sequence[Value], bounds: Bounds) -> None:
        self.script, self.bounds = list(script), bounds
        self.done: list[Node] = []
        """The acts since the last answer of the script."""
        self.seen: dict[tuple[Any, ...], Value] = {}
        self.known: dict[Place, tuple[int, int]] = {}
        self.began = False

    def _answer(self, node: Node, answers: Sequence[Value]) -> Value:
        if not self.script:
            raise _Open(node, answers)
        self.done = []
        return self.script.pop(0)

    def look(self, kind: Look, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Value:
        key = (kind.name, *args)
        if key not in self.seen:
            self.seen[key] = self._answer(["ask", kind.name, list(args)], [value for value, _ in kind.answers])
        return self.seen[key]

    def own(self, kind: Own, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> bool:
        path, n = kind.path(*args)
        least, most = self.known.get(path) or self.bounds(path)
        if least > n:
            return True
        if most <= n:
            return False
        above = bool(self._answer(["own", list(path), n], (True, False)))
        self.known[path] = (n + 1, most) if above else (least, n)
        return above

    def act(self, kind: Act, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        changes = kind.changes(*args)
        self.done.append(["do", kind.name, list(args), [[list(change.path), change.n] for change in changes]])
        for change in changes:
            least, most = self.known.get(change.path) or self.bounds(change.path)
            self.known[change.path] = max(0, least + change.n), max(0, most + change.n)
        self.seen = (
            {} if kind.unknown else {key: seen for key, seen in self.seen.items() if not set(key[1:]) & set(args)}
        )
        return _no_flow() if asks(function) else None

    def named(self, names: tuple[str, ...], function: Callable[..., Any], game: Any) -> list[str]:
        return list(names)

    def around(self, function: Callable[..., Any], game: Any, args: tuple[Any, ...]) -> Any:
        return args[-1](None)

    def procedure(
        self, name: str, function: Callable[..., Any], game: Any, args: tuple[Any, ...], here: tuple[str, ...]
    ) -> Any:
        """The one that is explored; a part of it that is a procedure of its own is called."""
        if not self.began:
            self.began = True
            return function(game, *args)
        self.done.append(["call", name])
        self.seen, self.known = {}, {}
        return _no_flow() if asks(function) else True


class Explored(msgspec.Struct, frozen=True):
    """The graphs of the procedures of a title: the nodes, and where each procedure begins. Exploring takes seconds, so it is done
    beforehand (``manage.py make_automas``) and kept in a file."""

    nodes: list[Node]
    starts: dict[str, int]

    def written(self) -> bytes:
        """For the file: a node a line."""
        nodes = b",\n".join(map(msgspec.json.encode, self.nodes))
        return b'{"starts":' + msgspec.json.encode(self.starts) + b',"nodes":[\n' + nodes + b"\n]}\n"

    @classmethod
    def read(cls, file: Path) -> Explored:
        """From the file of a title."""
        return msgspec.json.decode(file.read_bytes(), type=cls)


def explored(procedures: Mapping[str, Run], bounds: Bounds, called: Callable[[str], Run]) -> Explored:
    """Explore all procedures of a title, and those that they call."""
    graph = _Graph(bounds)
    starts = {name: graph.explore(run) for name, run in procedures.items()}
    while more := dict.fromkeys(node[1] for node in graph.nodes if node[0] == "call" and node[1] not in starts):
        starts |= {name: graph.explore(called(name)) for name in more}
    return Explored(graph.nodes, starts)


class _Graph:
    """The nodes of several procedures. Equal nodes are one, whichever procedure they belong to."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.nodes: list[Node] = []
        self._numbers: dict[str, int] = {}

    def explore(self, run: Run) -> int:
        """The node at which the procedure begins."""
        return self._from(run, [])

    def _from(self, run: Run, script: list[Value]) -> int:
        exploring = _Exploring(script, self.bounds)
        after = END
        try:
            with observed(exploring):
                _run_through(run(Blind()))
        except _Open as opened:
            nexts = [self._from(run, [*script, answer]) for answer in opened.answers]
            # The answer does not matter if all go on in the same way.
            asking = [*opened.node, nexts] if opened.node[0] == "ask" else [*opened.node, *nexts]
            after = nexts[0] if len(set(nexts)) == 1 else self._number(asking)
        for act in reversed(exploring.done):
            after = self._number([*act, after])
        return after

    def _number(self, node: Node) -> int:
        key = repr(node)
        if key not in self._numbers:
            self._numbers[key] = len(self.nodes)
            self.nodes.append(node)
        return self._numbers[key]


def _run_through(flow: Any) -> None:
    """Run a procedure that may be a flow. It never asks: what it asks a person online is marked as a look or an act."""
    if hasattr(flow, "send"):
        for request in flow:
            raise AssertionError(f"A procedure asks while it is explored: {request}")


Changes = dict[Place, int]
Done = tuple[str, tuple[Value, ...]]
"""An act with its arguments."""


class Walk:
    """Walks graphs as the page does (``static/js/companion/automa/engine.js``). ``answer`` looks at the table, ``state`` has the
    opponent's own numbers and is changed. ``place`` is where a path with names of ranks is in it."""

    def __init__(
        self,
        graphs: Explored,
        kinds: Mapping[str, Look | Act],
        answer: Callable[[str, tuple[Value, ...]], Value],
        state: Changes,
        place: Callable[[Place], Place] = lambda path: path,
    ) -> None:
        self._graphs, self._kinds, self._answer, self._state, self._place = graphs, kinds, answer, state, place
        self._seen: dict[tuple[Any, ...], Value] = {}
        self.done: list[Done] = []

    def walk(self, procedure: str) -> None:
        """One procedure, with those that it calls."""
        steps: dict[str, Callable[..., int]] = {
            "ask": self._ask,
            "own": self._own,
            "do": self._do,
            "call": self._call,
        }
        at = self._graphs.starts[procedure]
        while at != END:
            kind, *node = self._graphs.nodes[at]
            at = steps[kind](*node)

    def _ask(self, name: str, args: list[Value], nexts: list[int]) -> int:
        look, key = self._kinds[name], (name, *args)
        assert isinstance(look, Look)
        if key not in self._seen:
            self._seen[key] = self._answer(name, tuple(args))
        return nexts[[value for value, _ in look.answers].index(self._seen[key])]

    def _own(self, path: list[str], n: int, above: int, otherwise: int) -> int:
        return above if self._state.get(self._place(tuple(path)), 0) > n else otherwise

    def _do(self, name: str, args: list[Value], changes: list[tuple[list[str], int]], after: int) -> int:
        act = self._kinds[name]
        assert isinstance(act, Act)
        self.done.append((name, tuple(args)))
        for path, n in changes:
            there = self._place(tuple(path))
            self._state[there] = max(0, self._state.get(there, 0) + n)
        self._seen = forgotten(self._seen, act, args)
        return after

    def _call(self, procedure: str, after: int) -> int:
        self.walk(procedure)
        return after
