"""The table as a list that one walks by keys or hears: places within places, what each is, what stands there. What can be done there the
portal adds, from the options that point at its element."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from games.engine.rules.text import Ref, T, Text


class SpokenPlace(msgspec.Struct, frozen=True):
    """A section, a row, a card, a space: its ``name``, what it ``says`` of how it stands, and what lies ``within``. ``element`` is its id
    on the board, empty where it is none."""

    name: Text
    says: tuple[Text, ...] = ()
    within: tuple[SpokenPlace, ...] = ()
    element: str = ""

    def all(self) -> Iterator[SpokenPlace]:
        """This place and all within it, in the order in which they are read."""
        yield self
        for place in self.within:
            yield from place.all()


def place(element: str, *says: Text, within: Sequence[SpokenPlace] = ()) -> SpokenPlace:
    """A place that goes by the name of its element."""
    return SpokenPlace(T("{what}", what=Ref(element)), says, tuple(within), element)


def group(name: Text, *says: Text, within: Sequence[SpokenPlace] = ()) -> SpokenPlace:
    """Places under a heading that is no element of the board."""
    return SpokenPlace(name, says, tuple(within))
