"""No module imports itself through others. What is imported inside a function counts as well."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
AREAS = ("accounts", "config", "games", "rulebook")


def modules() -> dict[str, Path]:
    """Every module of the house by its dotted name."""
    return {_name(path): path for area in AREAS for path in sorted((ROOT / area).rglob("*.py"))}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST, package: str, known: Container[str]) -> Iterator[str]:
    """Which of the ``known`` modules are imported: at the top, for types alone, or inside a function. ``from games import titles`` is of
    ``games.titles``, ``from games.titles import load`` of ``games.titles``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: -(node.level - 1) or None] if node.level else []
            whence = ".".join([*above, *([node.module] if node.module else [])])
            named = (f"{whence}.{alias.name}" for alias in node.names)
            yield from (imported for name in named if (imported := name if name in known else whence) in known)


def arrows() -> dict[str, set[str]]:
    """Which modules each imports; its own package is there before it."""
    known = modules()
    imported: dict[str, set[str]] = {}
    for name, path in known.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        imported[name] = set(imports(ast.parse(path.read_text(encoding="utf-8")), package, known)) - {name, package}
    return imported


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """One circle of the graph, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_the_search_finds_a_circle_of_types_and_of_functions() -> None:
    source = "if TYPE_CHECKING:\n    from games.b import B\ndef f():\n    from .d import e\n    from .. import c\n"
    assert set(imports(ast.parse(source), "games.a", {"games.b", "games.c", "games.a.d"})) == {
        "games.b",
        "games.c",
        "games.a.d",
    }
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) in (list("abca"), list("bcab"), list("cabc"))
    assert circle({"a": {"b"}, "b": set()}) == []


def test_no_module_imports_itself_through_others() -> None:
    assert circle(arrows()) == []
