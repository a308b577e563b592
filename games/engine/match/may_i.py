"""May I …?: what the present question offers and refuses at one thing. The same options are shown as buttons and judge the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from games.engine.rules.ask import Option
from games.engine.rules.text import refs


class MayI(msgspec.Struct, frozen=True):
    """What may be done with a thing now (``offered``), and what may not be done (``refused``)."""

    offered: tuple[Option, ...] = ()
    refused: tuple[Option, ...] = ()

    def __bool__(self) -> bool:
        """Whether the question says anything about the thing."""
        return bool(self.offered or self.refused)


def things_of(option: Option) -> Iterator[str]:
    """The things of which an option speaks: those at which it points, and those that its words name."""
    yield from option.elements
    for words in (option.label, option.head, option.short):
        if words is not None:
            yield from refs(words)


def may_i(element: str, offered: Iterable[Option], refused: Iterable[Option]) -> MayI:
    """The options that speak of ``element``, among all that a question offers and refuses."""
    return MayI(
        tuple(option for option in offered if element in things_of(option)),
        tuple(option for option in refused if element in things_of(option)),
    )


def may_i_first(elements: Sequence[str], offered: Sequence[Option], refused: Sequence[Option]) -> MayI:
    """The answer for the first of these things about which the question says anything."""
    answers = (may_i(element, offered, refused) for element in elements)
    return next(filter(None, answers), MayI())
