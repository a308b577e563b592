"""Reading Python without running it: nodes in order, calls and their arguments, clause ids in a docstring."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, wraps
from pathlib import Path
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
Owner = TypeVar("Owner")
Answer = TypeVar("Answer")
_parsing = Lock()
"""Python 3.11 counts the depth of a parser for all threads together. It may fail when two threads parse at once."""

Place = tuple[str, str]
"""A module of the package and a name in it."""
ASKS = {"Ask": ("seat", "prompt", "rule", "options"), "ask": ("seat", "prompt", "rule", "options")}


def in_order(node: ast.AST) -> list[ast.AST]:
    """The nodes below one, as they are written."""
    if (known := getattr(node, "in_order", None)) is not None:
        return known  # type: ignore[no-any-return]  # kept below
    nodes, waiting = [], [node]
    while waiting:
        one = waiting.pop()
        nodes.append(one)
        waiting += reversed(list(ast.iter_child_nodes(one)))
    node.in_order = nodes  # type: ignore[attr-defined]  # read many times
    return nodes


def assigned_in(function: ast.AST, name: str) -> list[ast.expr]:
    """What a local name of a function may be."""
    return [
        node.value
        for node in in_order(function)
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == name for one in node.targets)
    ]


def of_cards(place: Place) -> bool:
    """Whether a function is in the rooms of what cards and their effects do."""
    return not {"cards", "effects"}.isdisjoint(place[0].split("."))


def plurals_of(trees: Iterable[ast.Module]) -> Iterator[tuple[str, str]]:
    """The plural of each sentence that counts: ``N(singular, plural, …)``."""
    for node in (node for tree in trees for node in in_order(tree)):
        if isinstance(node, ast.Call) and called(node) == "N":
            words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if len(words) > 1:
                yield words[0], words[1]


def filled(node: ast.stmt) -> list[ast.Name]:
    """The name of an empty list or dict of a module."""
    if (
        isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Dict | ast.List)
    ):
        return [node.target]
    return []


def options_within(function: ast.AST, name: str) -> ast.AST | None:
    """The options of the question that an inner function asks."""
    for one in in_order(function):
        if isinstance(one, ast.FunctionDef) and one.name == name:
            for node in in_order(one):
                if isinstance(node, ast.Call) and called(node) in ASKS:
                    return arguments_of(node, ASKS[called(node)]).get("options")
    return None


@cache
def clause_pattern(prefix: str) -> re.Pattern[str]:
    """A clause or section in a docstring, or the first and last of a range."""
    path = rf"{prefix}(?:\.[a-z][a-z0-9-]*)+"
    return re.compile(rf"\b(?P<first>{path}(?:\.\d+)?)(?:(?<=\d) to (?:{path}\.)?(?P<last>\d+))?")


def arguments_of(node: ast.Call, names: tuple[str, ...]) -> dict[str, ast.AST]:
    return {**dict(zip(names, node.args, strict=False)), **{word.arg: word.value for word in node.keywords if word.arg}}


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def is_method(node: ast.Call, names: tuple[str, ...]) -> bool:
    return (
        isinstance(node.func, ast.Attribute)
        and node.func.attr in names
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "game"
    )


def module_name(root: str, folder: Path, path: Path) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join([root, *(part for part in parts if part != "__init__")])


def modules_of(folder: Path) -> dict[Path, ast.Module]:
    """The Python files of a folder, read without running them. They take some 20 MB for a title, so nobody should keep them."""
    with _parsing:
        return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}


def cached_method(method: Callable[Concatenate[Owner, P], Answer]) -> Callable[Concatenate[Owner, P], Answer]:
    """A method whose answers are cached with its object, as long as that lives. Its arguments are positional."""

    @wraps(method)
    def answer(owner: Owner, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        known = vars(owner).setdefault(f"_{method.__name__}", {})
        if args not in known:
            known[args] = method(owner, *args, **kwargs)
        result: Answer = known[args]
        return result

    return answer
