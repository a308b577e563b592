"""What people draw on the board of a study room: arrows, circles and notes. They belong to a position and to elements of its board."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.engine.title import codec

AT_NODE, IN_ALL = 40, 600
"""The largest number of shapes at a position, and in a room."""
TEXT, ELEMENT = 200, 80
"""The longest text of a shape, and the longest name of an element, in characters."""
Kind: TypeAlias = Literal["arrow", "circle", "note"]
KINDS: tuple[Kind, ...] = ("arrow", "circle", "note")


class Shape(msgspec.Struct, omit_defaults=True):
    """A drawing at ``node``. An arrow leads from the first of its ``elements`` to the second. ``author`` is the place of its author among
    all who draw in the room."""

    node: int
    kind: Kind
    elements: list[str]
    author: int
    text: str = ""


class Shapes(msgspec.Struct, omit_defaults=True):
    """The shapes of a room by their numbers, from 1. ``authors`` are the people who draw, with their names, by their places."""

    shapes: dict[int, Shape] = {}
    last: int = 0
    authors: list[tuple[int, str]] = []

    def author(self, person: int, name: str) -> int:
        """The place of a person among the authors."""
        place = next((place for place, (known, _name) in enumerate(self.authors) if known == person), None)
        if place is None:
            self.authors.append((person, name))
            return len(self.authors) - 1
        return place

    def at(self, node: int) -> dict[int, Shape]:
        """The shapes of a position."""
        return {number: shape for number, shape in self.shapes.items() if shape.node == node}

    def add(self, shape: Shape) -> int:
        """The number of this shape. One that is there already keeps its number."""
        for number, known in self.shapes.items():
            if known == shape:
                return number
        self.last += 1
        self.shapes[self.last] = shape
        return self.last

    def keep(self, nodes: set[int]) -> None:
        """Drop the shapes of all other positions."""
        self.shapes = {number: shape for number, shape in self.shapes.items() if shape.node in nodes}


_decode = msgspec.msgpack.Decoder(Shapes).decode


def packed(shapes: Shapes) -> bytes | None:
    """The shapes as they are saved."""
    return codec.encode(shapes) if shapes.last else None


def unpacked(saved: bytes | memoryview | None) -> Shapes:
    """The shapes that were saved."""
    return Shapes() if saved is None else _decode(bytes(saved))
