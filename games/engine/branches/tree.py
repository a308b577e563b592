"""A tree of answers that were tried out from one position. Each node is an answer. Its branch is the answers that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from games.engine.rules.errors import NotUnderstood
from games.engine.rules.text import Text

ROOT = 0
"""The number of the position from which a tree grows."""
MOST = 1_000
"""The largest number of answers in a tree."""
NAME, NOTE = 80, 2_000
"""The longest name and note of a branch, in characters."""
Answers: TypeAlias = tuple[tuple[int, str], ...]
"""Answers one after the other: seats and the ids of options."""


def written(name: str, note: str) -> tuple[str, str]:
    """A name and a note as a node keeps them."""
    return " ".join(name.split())[:NAME], "\n".join(note.splitlines()).strip()[:NOTE]


class TreeFull(Exception):
    """The tree holds as many answers as it may."""


class Node(msgspec.Struct, omit_defaults=True):
    """An answer of ``seat`` after the node ``parent``. ``label`` is the option as it was offered. ``bot`` is the level of the bot that
    chose it, empty for a person."""

    parent: int
    seat: int
    option: str
    label: Text
    bot: str = ""
    name: str = ""
    note: str = ""


class Tree(msgspec.Struct, omit_defaults=True):
    """The nodes by their numbers, from 1. A number is never used again. It holds at most ``most`` answers (0:
    :data:`MOST`)."""

    nodes: dict[int, Node] = {}
    last: int = ROOT
    """The highest number so far."""
    most: int = 0

    def add(self, node: Node) -> int:
        """The number of this answer. An answer that is in the tree already keeps its number. Raises :class:`TreeFull`."""
        for number in self.children(node.parent):
            known = self.nodes[number]
            if (known.seat, known.option) == (node.seat, node.option):
                return number
        if len(self.nodes) >= (self.most or MOST):
            raise TreeFull
        self.last += 1
        self.nodes[self.last] = node
        return self.last

    def children(self, number: int) -> list[int]:
        """The answers that were tried after a node, the first one first."""
        return [child for child, node in self.nodes.items() if node.parent == number]

    def path(self, number: int) -> list[int]:
        """The nodes from the root to this one, without the root. Raises :class:`NotUnderstood` if there is no such node."""
        path: list[int] = []
        while number != ROOT:
            path.append(number)
            number = self.node(number).parent
        return path[::-1]

    def answers(self, number: int) -> Answers:
        """The answers that lead to this node."""
        return tuple((self.nodes[one].seat, self.nodes[one].option) for one in self.path(number))

    def node(self, number: int) -> Node:
        """The node. Raises :class:`NotUnderstood` if there is none."""
        try:
            return self.nodes[number]
        except KeyError as error:
            raise NotUnderstood(f"there is no node {number}") from error

    def has(self, number: int) -> bool:
        """Whether there is such a node. The root is one."""
        return number == ROOT or number in self.nodes

    def drop(self, number: int) -> int:
        """Remove a node and all that follows it. Returns its parent."""
        parent = self.node(number).parent
        for one in [number, *self._below(number)]:
            del self.nodes[one]
        return parent

    def describe(self, number: int, *, name: str, note: str) -> None:
        """Give a node a name and a note."""
        node = self.node(number)
        node.name, node.note = written(name, note)

    def end_of(self, number: int) -> int:
        """The end of the branch through this node: its first child, the first child of that, and so on."""
        children = self.by_parent()
        while number in children:
            number = children[number][0]
        return number

    def by_parent(self) -> dict[int, list[int]]:
        """The answers after each node that has any, the first one first."""
        children: dict[int, list[int]] = {}
        for number, node in self.nodes.items():
            children.setdefault(node.parent, []).append(number)
        return children

    def _below(self, number: int) -> Iterator[int]:
        children, found = self.by_parent(), [number]
        while found:
            for child in children.get(found.pop(), ()):
                yield child
                found.append(child)
