"""The table as a list that one walks by keys or hears: places within places, what each is, what stands there. What can be done there the
portal adds, from the options that point at its element."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from games.engine.text import Ref, T, Text


class Place(msgspec.Struct, frozen=True):
    """A section, a row, a card, a space: its ``name``, what it ``says`` of how it stands, and what lies ``within``. ``element`` is its id
    on the board, empty where it is none."""

    name: Text
    says: tuple[Text, ...] = ()
    within: tuple[Place, ...] = ()
    element: str = ""

    def all(self) -> Iterator[Place]:
        """This place and all within it, in the order in which they are read."""
        yield self
        for place in self.within:
            yield from place.all()


def place(element: str, *says: Text, within: Sequence[Place] = ()) -> Place:
    """A place that goes by the name of its element."""
    return Place(T("{what}", what=Ref(element)), says, tuple(within), element)


def group(name: Text, *says: Text, within: Sequence[Place] = ()) -> Place:
    """Places under a heading that is no element of the board."""
    return Place(name, says, tuple(within))
