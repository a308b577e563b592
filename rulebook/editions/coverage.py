"""Which clauses are proved by a test. The tests' code and scenarios are read without running them.

A clause counts as tested when a test names it: ``@rule("gw.battle.3", …)`` (a decorator or a mark, also by a path ``gw.battle.*``), a
parameter ``pytest.param(…, marks=rule(…))``, or the key ``clauses:`` of a scenario. An example is tested by the scenario that it names.
What no test can prove is excused in ``excused.yaml``: an id, a path with ``.*``, or a class of clauses such as ``kind:note``, and the
reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from config.shared.datafiles import read
from rulebook.editions.checking import covers
from rulebook.source import BookSource, ClauseSource

MARK = "rule"


def coverage_of(book: BookSource, tests: Path, folders: Iterable[Path]) -> dict[str, Any]:
    """What the code of ``tests`` and the scenarios in ``folders`` prove of a book.

    Returns ``{"clauses", "tested", "excused": {id: reason}, "missing": [ids]}``, in the order of the book.
    """
    scenarios = scenario_files(folders)
    named = cited_in_code_of(tests) | cited_in_scenarios(scenarios)
    stems = {path.stem for path in scenarios}
    clauses = list(book.clauses())
    tested = {clause.id for clause in clauses if _is_tested(clause, named, stems)}
    excused = {clause.id: reason for clause in clauses if clause.id not in tested and (reason := _excuse(book, clause))}
    missing = [clause.id for clause in clauses if clause.id not in tested and clause.id not in excused]
    return {"clauses": len(clauses), "tested": len(tested), "excused": excused, "missing": missing}


def _is_tested(clause: ClauseSource, named: frozenset[str], scenarios: set[str]) -> bool:
    if clause.id in named or (clause.kind == "example" and clause.scenario in scenarios):
        return True
    parts = clause.id.split(".")
    return any(".".join([*parts[:length], "*"]) in named for length in range(2, len(parts)))


def _excuse(book: BookSource, clause: ClauseSource) -> str:
    """The reason why no test can name a clause: its own, its path's, or its kind's."""
    for pattern, reason in book.excused.items():
        if pattern == f"kind:{clause.kind}" or (not pattern.startswith("kind:") and covers(pattern, [clause.id])):
            return reason
    return ""


@cache
def cited_in_code_of(tests: Path) -> frozenset[str]:
    """Every id or path that the code of a test names."""
    return frozenset(cited for path in tests.rglob("*.py") for cited in cited_in_code(path.read_text(encoding="utf-8")))


@cache
def cited_in_scenarios(scenarios: tuple[Path, ...]) -> frozenset[str]:
    """Every id or path that a scenario names."""
    return frozenset(cited for path in scenarios for cited in _cited_in_scenario(path))


def scenario_files(folders: Iterable[Path]) -> tuple[Path, ...]:
    """All scenario files, in the order of their names."""
    return tuple(sorted(path for folder in folders for path in folder.glob("*.yaml")))


def cited_in_code(source: str) -> Iterator[str]:
    """The string arguments of every call of something named ``rule``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) == MARK:
            yield from _strings(node.args)


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                yield inner.value


def _cited_in_scenario(path: Path) -> Iterator[str]:
    """``clauses:`` of the scenario, and of each of its steps."""
    yield from _keyed(read(path))


def _keyed(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        cited = data.get("clauses") or []
        yield from (str(ref) for ref in ([cited] if isinstance(cited, str) else cited))
        for value in data.values():
            yield from _keyed(value)
    elif isinstance(data, list):
        for value in data:
            yield from _keyed(value)
