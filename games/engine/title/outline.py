"""The outline: the table as a tree for keys and screen readers. It has places within places, with the state of each. The
portal adds what is printed on an element, what the position says of it, and the options that point at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from games.engine.rules.text import Ref, T, Text


class OutlineNode(msgspec.Struct, frozen=True):
    """A section, a row, a card or a space: its ``name``, its state (``says``), and the places ``within``. ``element`` is its id on the
    board, or empty. A node may stand for many equal elements, which it ``covers``: a row of forest. Each of these becomes a place within it
    while an option points at it."""

    name: Text
    says: tuple[Text, ...] = ()
    within: tuple[OutlineNode, ...] = ()
    element: str = ""
    covers: tuple[str, ...] = ()

    def all(self) -> Iterator[OutlineNode]:
        """This place and all places within it, in reading order."""
        yield self
        for place in self.within:
            yield from place.all()

    @property
    def elements(self) -> tuple[str, ...]:
        """The elements that this place is or stands for."""
        return (self.element,) if self.element else self.covers


def place(element: str, *says: Text, within: Sequence[OutlineNode] = ()) -> OutlineNode:
    """A place with the name of its element."""
    return OutlineNode(T("{what}", what=Ref(element)), says, tuple(within), element)


def group(name: Text, *says: Text, within: Sequence[OutlineNode] = ()) -> OutlineNode:
    """Places under a heading that is no element of the board."""
    return OutlineNode(name, says, tuple(within))
