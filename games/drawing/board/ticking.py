"""Answers that are sets, such as three of five cards, or two of wood and one of stone: the panel has the things to be ticked or
counted, not all sets of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.drawing.board.choosing import Reader
from games.drawing.words.wording import Wording
from games.engine.rules.ask import Option, answer_of
from games.engine.rules.text import Ref, Text


@dataclass(frozen=True)
class Tick:
    """A thing that can be in the set: its element, its name and its printed text. ``most`` is how often it can be there."""

    element: str
    name: SafeString
    says: SafeString | str
    icon: str
    most: int


@dataclass(frozen=True)
class Ticks:
    """The things of a question about a set, in the order of the rules, those that are counted after the others; the word for giving it,
    and how many it has: ``most`` is the largest number. ``chosen`` are those of an earlier answer."""

    things: Sequence[Tick]
    give: Text
    fewest: int
    most: int
    chosen: Sequence[str]

    @property
    def differ(self) -> bool:
        """Whether sets differ in more than which things they have: the button says what is given, not how many."""
        return self.fewest != self.most or any(thing.most > 1 for thing in self.things)


def ticks(options: Sequence[Option], sets: Mapping[str, Text], chosen: Option | None, wording: Wording) -> Ticks | None:
    """The things to be ticked if all of these answers are sets. A single answer needs no ticks, nor does a choice of one thing."""
    verbs = {answer_of(option.id).verb for option in options}
    if len(options) < 2 or len(verbs) != 1 or not verbs <= set(sets) or not all(option.elements for option in options):
        return None
    if all(len(option.elements) == 1 for option in options):
        return None
    most: dict[str, int] = {}
    for option in options:
        for element, count in Counter(option.elements).items():
            most[element] = max(count, most.get(element, 0))
    sizes = [len(option.elements) for option in options]
    reader = Reader(wording)
    return Ticks(
        things=[_tick(reader, *thing, wording) for thing in sorted(most.items(), key=lambda thing: thing[1] > 1)],
        give=sets[verbs.pop()],
        fewest=min(sizes),
        most=max(sizes),
        chosen=() if chosen is None else chosen.elements,
    )


def _tick(reader: Reader, element: str, most: int, wording: Wording) -> Tick:
    name = Text("{thing}", {"thing": Ref(element)})
    return Tick(element, wording.html(name), reader.printed([element]), reader.icon([element]), most)
