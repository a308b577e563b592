"""Where the code and data of a title name a clause, by file and line: for editors, who must know what else a correction concerns."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from config.bridge.reference.syntax import modules_of
from config.bridge.rules import PACKAGES, folder_of, info_of
from rulebook import ports

SCENARIOS = "scenarios"
"""The folder of a title that is listed by its pages instead."""


def register() -> None:
    """Registers the provider."""
    ports.register_cited(cited)


@cache
def cited(prefix: str) -> Mapping[str, list[ports.Cited]]:
    """The places by the clause or section that they name. The files are read once, without running them."""
    info = info_of(prefix)
    if info is None:
        return {}
    by_clause: dict[str, list[ports.Cited]] = defaultdict(list)
    named = re.compile(rf"(?<![\w.-]){re.escape(prefix)}(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")
    modules = modules_of(PACKAGES / folder_of(info))
    for path in sorted((PACKAGES / folder_of(info)).rglob("*")):
        if path.suffix not in (".py", ".yaml") or SCENARIOS in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        places = _Places(modules[path]) if path in modules else None
        name = str(path.relative_to(PACKAGES.parent.parent))
        for line, ref in _names(text, named):
            kind, within = places.at(line) if places else ("data", "")
            by_clause[ref].append({"path": name, "line": line, "kind": kind, "within": within})
    return dict(by_clause)


def _names(text: str, named: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Line and id of every id in a text, each once a line."""
    for number, line in enumerate(text.splitlines(), 1):
        yield from ((number, ref) for ref in dict.fromkeys(named.findall(line)))


class _Places:
    """What is in which line of a Python file."""

    def __init__(self, tree: ast.Module) -> None:
        self.functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        self.docstrings = {line for node in (tree, *self.functions) for line in _docstring(node)}
        strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
        self.strings = {line for node in strings for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}

    def at(self, line: int) -> tuple[str, str]:
        """The kind of the place, and the innermost function or class around it."""
        kind = "docstring" if line in self.docstrings else "call" if line in self.strings else "comment"
        around = [node for node in self.functions if node.lineno <= line <= (node.end_lineno or node.lineno)]
        return kind, max(around, key=lambda node: node.lineno).name if around else ""


def _docstring(node: ast.Module | ast.FunctionDef | ast.ClassDef) -> range:
    first = node.body[0] if node.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return range(first.lineno, (first.end_lineno or first.lineno) + 1)
    return range(0)
