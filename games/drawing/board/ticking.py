"""Answers that are sets, such as three of five cards: the panel has the things to be ticked, not all sets of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.drawing.board.choosing import Reader
from games.drawing.words.wording import Wording
from games.engine.rules.ask import Option, answer_of
from games.engine.rules.text import Ref, Text


@dataclass(frozen=True)
class Tick:
    """A thing that can be in the set: its element, its name and its printed text."""

    element: str
    name: SafeString
    says: SafeString | str
    icon: str


@dataclass(frozen=True)
class Ticks:
    """The things of a question about a set, in the order of the rules, the word for giving it, and how many it has: ``most`` is the
    largest number. ``chosen`` are those of an earlier answer."""

    things: Sequence[Tick]
    give: Text
    fewest: int
    most: int
    chosen: Sequence[str]


def ticks(options: Sequence[Option], sets: Mapping[str, Text], chosen: Option | None, wording: Wording) -> Ticks | None:
    """The things to be ticked if all of these answers are sets. A single answer needs no ticks."""
    verbs = {answer_of(option.id).verb for option in options}
    if len(options) < 2 or len(verbs) != 1 or not verbs <= set(sets):
        return None
    elements = dict.fromkeys(element for option in options for element in option.elements)
    sizes = [len(option.elements) for option in options]
    reader = Reader(wording)
    return Ticks(
        things=[_tick(reader, element, wording) for element in elements],
        give=sets[verbs.pop()],
        fewest=min(sizes),
        most=max(sizes),
        chosen=() if chosen is None else chosen.elements,
    )


def _tick(reader: Reader, element: str, wording: Wording) -> Tick:
    name = Text("{thing}", {"thing": Ref(element)})
    return Tick(element, wording.html(name), reader.printed([element]), reader.icon([element]))
