"""The outline: the table as a tree for keys and screen readers. It has places within places, with what each is and what is there. The
portal adds the actions, from the options that point at an element."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from games.engine.rules.text import Ref, T, Text


class OutlineNode(msgspec.Struct, frozen=True):
    """A section, a row, a card or a space: its ``name``, its state (``says``), and the places ``within``. ``element`` is its id on the
    board, or empty."""

    name: Text
    says: tuple[Text, ...] = ()
    within: tuple[OutlineNode, ...] = ()
    element: str = ""

    def all(self) -> Iterator[OutlineNode]:
        """This place and all places within it, in reading order."""
        yield self
        for place in self.within:
            yield from place.all()


def place(element: str, *says: Text, within: Sequence[OutlineNode] = ()) -> OutlineNode:
    """A place with the name of its element."""
    return OutlineNode(T("{what}", what=Ref(element)), says, tuple(within), element)


def group(name: Text, *says: Text, within: Sequence[OutlineNode] = ()) -> OutlineNode:
    """Places under a heading that is no element of the board."""
    return OutlineNode(name, says, tuple(within))
