"""What holds of every printed opponent beside a real table: the graph of a procedure, walked with what was seen in a match,
comes to the same acts and the same numbers."""

from __future__ import annotations

import gzip

from games.engine.automas.beside import Beside
from games.engine.automas.exploring import Changes, Explored, explored, walk
from games.engine.automas.looking import Look, Path, Value
from games.engine.automas.recording import Record
from games.engine.title.info import Setup

LARGEST = 150_000
"""Bytes that a phone loads at most for a mode, compressed."""


def check_record(record: Record, graphs: Explored, beside: Beside[Setup]) -> None:
    """One run of a procedure."""
    answers = {
        name: [value for value, _ in kind.answers] for name, kind in beside.kinds.items() if isinstance(kind, Look)
    }
    real = {said: thing for thing, said in record.names.items()}
    looks = list(record.looks)

    def answer(name: str, args: tuple[Value, ...]) -> Value:
        said, at, value = looks.pop(0)
        assert (said, at) == (name, args), record
        return value

    def place(path: Path) -> Path:
        return tuple(real.get(part, part) for part in path)

    state: Changes = dict(record.before)
    done = walk(graphs.nodes, graphs.starts[record.name], answer, state, answers, place)
    assert done == record.done, record
    assert state == record.after, record


def check_file(beside: Beside[Setup]) -> None:
    """The file has what is explored now, and a phone loads little of it."""
    graphs = explored(beside.procedures(), beside.bounds)
    assert beside.file.read_bytes() == graphs.written(), "run `manage.py make_automas`"
    assert len(gzip.compress(graphs.written())) < LARGEST
