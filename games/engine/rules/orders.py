"""Questions of order: things are put in a sequence, and each sequence is an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial
from typing import overload

from games.engine.rules.ask import Option
from games.engine.rules.text import T, Text

VERB = "order"


class Orders(Sequence[Option]):
    """Every order of some things as an option ``order:2:0:1``, made on demand: eight things have 40,320 orders.

    ``things`` are options. Their ids become the parts of an answer's id, and must not contain a colon. Their labels and elements describe
    what is put in order. The first order is the order of ``things``. The page shows a person the things, not the orders.
    """

    def __init__(self, things: Sequence[Option]) -> None:
        self.things = tuple(things)
        self._by_id = {thing.id: thing for thing in self.things}

    def __len__(self) -> int:
        return factorial(len(self.things))

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        left, order = list(self.things), []
        while left:
            place, index = divmod(index, factorial(len(left) - 1))
            order.append(left.pop(place))
        return _option(order)

    def __iter__(self) -> Iterator[Option]:
        return map(_option, permutations(self.things))

    def find(self, option_id: str) -> Option | None:
        """The order with this id, found without going through all of them. None if there is no such order."""
        verb, *ids = option_id.split(":")
        if verb != VERB or len(ids) != len(self.things) or set(ids) != set(self._by_id):
            return None
        return _option([self._by_id[one] for one in ids])


def _option(order: Sequence[Option]) -> Option:
    said: Text = order[0].label
    for thing in order[1:]:
        said = T("{first}, then {second}", first=said, second=thing.label)
    elements = tuple([element for thing in order for element in thing.elements])
    return Option(":".join([VERB, *(thing.id for thing in order)]), said, elements)


def option_of(options: Sequence[Option], option_id: str) -> Option | None:
    """The option with this id, or None."""
    if type(options) is Orders:  # isinstance would ask the abstract Sequence, which takes as long as the rest
        return options.find(option_id)
    for option in options:
        if option.id == option_id:
            return option
    return None


def offered(options: Sequence[Option]) -> Sequence[Option]:
    """What can be shown and touched: the options, or the things to put in order."""
    return options.things if isinstance(options, Orders) else options
