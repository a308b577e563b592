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
"""``["ask", look, args, nexts]``, ``["own", path, n, above, not above]`` or ``["do", act, args, changes, next]``. END follows the last."""
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
        return function(game, *args)


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


def explored(procedures: Mapping[str, Run], bounds: Bounds) -> Explored:
    """Explore all procedures of a title."""
    graph = _Graph(bounds)
    starts = {name: graph.explore(run) for name, run in procedures.items()}
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


def walk(
    nodes: Sequence[Node],
    start: int,
    answer: Callable[[str, tuple[Value, ...]], Value],
    state: Changes,
    answers: Mapping[str, Sequence[Value]],
    place: Callable[[Place], Place] = lambda path: path,
) -> list[Done]:
    """Walk from a node as the page does (``static/js/companion/automa/walk.js``). ``answer`` looks at the table, ``state`` has the
    opponent's own numbers and is changed. ``place`` is where a path with names of ranks is in it."""
    done: list[Done] = []
    while start != END:
        kind, *node = nodes[start]
        if kind == "ask":
            value = answer(node[0], tuple(node[1]))
            start = node[2][list(answers[node[0]]).index(value)]
        elif kind == "own":
            above = state.get(place(tuple(node[0])), 0) > node[1]
            start = node[2] if above else node[3]
        else:
            done.append((node[0], tuple(node[1])))
            for path, n in node[2]:
                there = place(tuple(path))
                state[there] = max(0, state.get(there, 0) + n)
            start = node[3]
    return done
