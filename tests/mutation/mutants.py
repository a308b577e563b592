"""Small mistakes in a module: each replaces one expression or statement by another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
"""Each comparison and its mutant."""
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""Functions that are easily mistaken for each other."""
REMOVED = "removed statement"
"""The kind of mistake that replaces a statement. The others replace expressions."""


@dataclass(frozen=True)
class Mutant:
    """One replacement in the bytes of a module."""

    line: int
    kind: str
    begin: int
    end: int
    new: str

    def applied(self, source: bytes) -> bytes:
        """The module with this mistake."""
        return source[: self.begin] + self.new.encode() + source[self.end :]


def mutants(source: bytes) -> list[Mutant]:
    """Every mistake that can be made in a module, in the order of its lines."""
    found = [_mutant(source, *change) for change in _changes(ast.parse(source))]
    return sorted(found, key=lambda mutant: (mutant.line, mutant.begin, mutant.kind, mutant.new))


Change = tuple[str, ast.expr | ast.stmt, str]
"""A kind of mistake, the node, and what is written instead."""


def _mutant(source: bytes, kind: str, node: ast.expr | ast.stmt, new: str) -> Mutant:
    begins = [0]
    for line in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    begin = begins[node.lineno - 1] + node.col_offset
    return Mutant(node.lineno, kind, begin, begins[node.end_lineno - 1] + node.end_col_offset, new)


def _changes(node: ast.AST) -> Iterator[Change]:
    """The mistakes in a node and below it. Annotations and decorators stay, and so do texts with values in them, whose parts have no place
    of their own."""
    if isinstance(node, ast.expr):
        for kind, new in _other_expressions(node):
            yield kind, node, f"({new})"
    elif isinstance(node, ast.stmt) and _can_go(node):
        yield REMOVED, node, "pass"
    for child in _parts(node):
        yield from _changes(child)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.JoinedStr) or _for_types_alone(node):
        return
    for name, value in ast.iter_fields(node):
        if name not in (
            "annotation",
            "returns",
            "decorator_list",
            "bases",
            "keywords" if isinstance(node, ast.ClassDef) else "",
        ):
            yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST))


def _for_types_alone(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _can_go(node: ast.stmt) -> bool:
    """A call whose value nobody needs, or a change of a number."""
    return isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))


def _other_expressions(node: ast.expr) -> Iterator[tuple[str, str]]:
    """The kinds of mistakes that can be made in this very expression, and what is written then."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            yield "comparison", ast.unparse(ast.Compare(node.left, [COMPARED[type(op)]()], node.comparators))
        case ast.BinOp(op=ast.Add() | ast.Sub()) if not _writes(node):
            other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            yield "plus and minus", ast.unparse(ast.BinOp(node.left, other, node.right))
        case ast.BoolOp():
            other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and, or", ast.unparse(ast.BoolOp(other_op, node.values))
        case ast.UnaryOp(op=ast.Not()):
            yield "dropped not", ast.unparse(node.operand)
        case ast.Constant(value=bool(value)):
            yield "true and false", str(not value)
        case ast.Constant(value=int(value)):
            yield "number", str(value + 1)
            yield "number", str(value - 1)
        case ast.Call(func=ast.Name(id=name)) if name in OTHER_NAMES:
            yield "other function", ast.unparse(ast.Call(ast.Name(OTHER_NAMES[name]), node.args, node.keywords))
        case ast.Call(args=[first, second, *rest]) if _differ(first, second):
            yield "swapped arguments", ast.unparse(ast.Call(node.func, [second, first, *rest], node.keywords))


def _writes(node: ast.BinOp) -> bool:
    """Whether texts or lists are joined: a minus there is an error of types, which no test is needed for."""
    kinds = ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp
    return any(
        isinstance(one, kinds) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in ast.walk(node)
    )


def _differ(first: ast.expr, second: ast.expr) -> bool:
    starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
    return not starred and ast.dump(first) != ast.dump(second)
