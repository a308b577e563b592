"""A title's package as it is written: its functions by module and name, what they refer to, and the clauses that they cite."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property

from config.bridge.reference.syntax import (
    Place,
    cached_method,
    called,
    clause_pattern,
    filled,
    in_order,
    module_name,
    modules_of,
    plurals_of,
)
from config.bridge.rules import PACKAGES, sentences_of
from games.titles import load

PACKAGE = "games.titles"
EFFECT = "carries_out"
"""The decorator of functions that carry out an effect."""


class Package:
    """The functions of a title's package, what they refer to, and the clauses that they cite."""

    def __init__(self, slug: str) -> None:
        title = load(slug)
        self.prefix = title.info.book
        self.root = f"{PACKAGE}.{slug.replace('-', '_')}"
        folder = PACKAGES / slug.replace("-", "_")
        self.trees = {module_name(self.root, folder, path): tree for path, tree in modules_of(folder).items()}
        self.sentences = sentences_of(self.trees.values())
        self.steps = {name: (function.__module__, function.__name__) for name, function in title.steps.items()}
        self.functions: dict[Place, ast.FunctionDef] = {
            (module, node.name): node
            for module, tree in self.trees.items()
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
        }
        self.plurals = dict(plurals_of(self.trees.values()))
        self._names = {module: dict(self._imported(tree, module)) for module, tree in self.trees.items()}
        self._registered = self._registries()
        self._reached: dict[Place, dict[Place, None]] = {}

    # --- names ----------------------------------------------------------------------------------------------------------

    def _imported(self, tree: ast.Module, module: str) -> Iterator[tuple[str, Place]]:
        """What a name of a module means: a module of the package (with an empty name), or something in one."""
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(self.root):
                for name in node.names:
                    inner = f"{node.module}.{name.name}"
                    yield (
                        name.asname or name.name,
                        (inner, "") if inner in self.trees else (node.module or "", name.name),
                    )
            elif isinstance(node, ast.FunctionDef):
                yield node.name, (module, node.name)

    def place(self, module: str, node: ast.AST) -> Place | None:
        """Where the thing is that a name refers to."""
        names = self._names[module]
        if isinstance(node, ast.Name):
            return names.get(node.id, (module, node.id))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            holder = names.get(node.value.id)
            return (holder[0], node.attr) if holder is not None and not holder[1] else None
        return None

    def function(self, module: str, node: ast.AST) -> Place | None:
        """The function of the package that a name refers to."""
        if not isinstance(node, ast.Name | ast.Attribute):
            return None
        place = self.place(module, node)
        return place if place in self.functions else None

    def constant(self, module: str, name: str) -> tuple[str, ...]:
        """The strings of a module's constant."""
        for node in self.trees[module].body:
            if isinstance(node, ast.Assign) and any(
                isinstance(one, ast.Name) and one.id == name for one in node.targets
            ):
                return tuple(
                    one.value
                    for one in in_order(node.value)
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                )
        return ()

    def _registries(self) -> dict[Place, list[Place]]:
        """The functions that a decorator of the package puts into a list or dict, by the name of that list or dict."""
        decorators: dict[Place, Place] = {}
        for place, function in self.functions.items():
            if any(isinstance(one, ast.FunctionDef) for one in function.body):
                holders = {one.id for node in self.trees[place[0]].body for one in filled(node)}
                for node in in_order(function):
                    if isinstance(node, ast.Name) and node.id in holders:
                        decorators[place] = (place[0], node.id)
        registered: dict[Place, list[Place]] = {}
        for place, function in self.functions.items():
            for decorator in function.decorator_list:
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                if (holder := decorators.get(self.function(place[0], called) or ("", ""))) is not None:
                    registered.setdefault(holder, []).append(place)
        return registered

    @cached_property
    def effects(self) -> tuple[Place, ...]:
        """The functions that carry out what cards and tiles say: decorated as such, or named in a call that registers them."""
        decorated = [
            place
            for place, function in self.functions.items()
            if any(isinstance(one, ast.Call) and called(one) == EFFECT for one in function.decorator_list)
        ]
        named = [
            there
            for module, tree in self.trees.items()
            for node in tree.body
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
            if called(node.value).startswith(EFFECT)
            for argument in node.value.args
            if (there := self.function(module, argument))
        ]
        return tuple(dict.fromkeys([*decorated, *named]))

    def reached(self, start: Place) -> dict[Place, None]:
        """A step's function and the functions that it refers to, without those of other steps and those that carry out effects."""
        if start not in self._reached:
            self._reached[start] = self.reach(start)
        return self._reached[start]

    def reach(self, start: Place) -> dict[Place, None]:
        others = {*self.steps.values(), *self.effects} - {start}
        known: dict[Place, None] = {}
        waiting = [start]
        while waiting:
            place = waiting.pop(0)
            if place in known or place in others:
                continue
            known[place] = None
            waiting += self.references(place)
        return known

    @cached_method
    def references(self, place: Place) -> list[Place]:
        """What a function refers to, also by a list or dict into which others put themselves."""
        there: list[Place] = []
        for node in in_order(self.functions[place]):
            if function := self.function(place[0], node):
                there.append(function)
            elif isinstance(node, ast.Name | ast.Attribute):
                there += self._registered.get(self.place(place[0], node) or ("", ""), [])
        return list(dict.fromkeys(there))

    # --- clauses -------------------------------------------------------------------------------------------------------------

    def cited(self, place: Place) -> list[str]:
        """The clauses that a function's docstring cites, also as a range: ``gw.setup.18 to gw.setup.23``, ``is.peace.deal.1 to 10``."""
        said = " ".join((ast.get_docstring(self.functions[place]) or "").split())
        refs: list[str] = []
        for found in clause_pattern(self.prefix).finditer(said):
            path, _dot, first = found["first"].rpartition(".")
            last = found["last"]
            refs += [f"{path}.{n}" for n in range(int(first), int(last) + 1)] if last else [found["first"]]
        return list(dict.fromkeys(refs))

    def clauses(self, nodes: Iterable[ast.AST]) -> Iterator[str]:
        for start in nodes:
            for node in in_order(start):
                if (
                    isinstance(node, ast.Constant)
                    and isinstance(node.value, str)
                    and node.value.startswith(f"{self.prefix}.")
                ):
                    yield node.value
