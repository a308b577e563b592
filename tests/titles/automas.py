"""What holds of every printed opponent beside a real table: the graph of a procedure, walked with what was seen in a match,
comes to the same acts and the same numbers."""

from __future__ import annotations

import gzip

from games.engine.automas.beside import Beside
from games.engine.automas.exploring import Changes, Explored, Walk
from games.engine.automas.looking import Path, Value
from games.engine.automas.recording import Record
from games.engine.title.info import Setup

LARGEST = 150_000
"""Bytes that a phone loads at most for a mode, compressed."""


def check_record(record: Record, graphs: Explored, beside: Beside[Setup]) -> None:
    """One run of a procedure."""
    real = {said: thing for thing, said in record.names.items()}
    looks = list(record.looks)

    def answer(name: str, args: tuple[Value, ...]) -> Value:
        # A look whose answer does not matter is not in the graph.
        while looks:
            said, at, value = looks.pop(0)
            if (said, at) == (name, args):
                return value
        raise AssertionError(f"the match did not look at {name} {args}: {record}")

    def place(path: Path) -> Path:
        return tuple(real.get(part, part) for part in path)

    state: Changes = dict(record.before)
    walk = Walk(graphs, beside.kinds, answer, state, place)
    walk.walk(record.name)
    assert walk.done == record.done, record
    assert state == record.after, record


def check_file(beside: Beside[Setup]) -> None:
    """The file has what is explored now, and a phone loads little of it."""
    graphs = beside.explored()
    assert beside.file.read_bytes() == graphs.written(), "run `manage.py make_automas`"
    assert len(gzip.compress(graphs.written())) < LARGEST
