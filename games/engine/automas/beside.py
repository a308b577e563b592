"""A printed opponent beside a real table, as a title describes it: his own numbers and cards, and the occasions on which he acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path as File
from typing import Generic, TypeAlias, TypeVar

import msgspec

from games.engine.automas.exploring import Explored, Run, explored
from games.engine.automas.looking import Act, Look, Path
from games.engine.rules.text import Ref, Text

S = TypeVar("S")


class Number(msgspec.Struct, frozen=True):
    """A number of his own, which the page keeps and a person can correct."""

    path: Path
    label: Text
    start: int
    least: int = 0
    most: int = 999
    rule: str = ""
    hidden: bool = False
    """Not shown: it follows from the options or the cards."""


class Say(msgspec.Struct, frozen=True, tag=True):
    """A sentence for the person, with its clause."""

    text: Text
    rule: str = ""


class Do(msgspec.Struct, frozen=True, tag=True):
    """A procedure. With ``again`` it runs until it does nothing."""

    procedure: str
    again: bool = False


class Pick(msgspec.Struct, frozen=True, tag=True):
    """A person picks a thing. What follows is by the thing; procedures call it ``here``."""

    says: Text
    rule: str
    things: tuple[tuple[str, Text], ...]
    then: Mapping[str, tuple[Task, ...]]


class Draw(msgspec.Struct, frozen=True, tag=True):
    """His next card is drawn."""


class Carry(msgspec.Struct, frozen=True, tag=True):
    """What his card says is carried out."""


class Gain(msgspec.Struct, frozen=True, tag=True):
    """The top card of his other pile goes to his discard; without one he does something else."""


class Shuffle(msgspec.Struct, frozen=True, tag=True):
    """His discard is shuffled into his deck, if there is one."""


Task: TypeAlias = Say | Do | Pick | Draw | Carry | Gain | Shuffle


class Occasion(msgspec.Struct, frozen=True):
    """Something that happens at the table: a button, and what the opponent does then. With ``card`` he must have drawn one."""

    id: str
    label: Text
    rule: str
    tasks: tuple[Task, ...]
    card: bool = False


class Card(msgspec.Struct, frozen=True):
    """A card of his, with what it says. ``dealt`` ones are in his deck when the game begins."""

    id: str
    name: Text
    tasks: tuple[Task, ...]
    dealt: bool = True


class Term(msgspec.Struct, frozen=True):
    """A part of his score: a number of his, ``each`` times."""

    path: Path
    each: int
    label: Text
    rule: str


class Opponent(msgspec.Struct, frozen=True):
    """Everything that a page needs. ``ranked`` is the first part of the paths of ranks, whose things are called ``rank:1`` and so on.
    ``follow`` says what comes after an act, by its thing."""

    name: Text
    about: Text
    numbers: tuple[Number, ...]
    names: Mapping[str, Text | Ref]
    occasions: tuple[Occasion, ...]
    cards: tuple[Card, ...] = ()
    ranked: str = ""
    follow: Mapping[str, tuple[Task, ...]] = {}
    score: tuple[Term, ...] = ()
    settings: tuple[str, ...] = ()
    """The options of the mode that change how he begins."""
    not_offered: tuple[str, ...] = ()
    """Values of these options that make no sense here."""
    row: int = 0
    """How many cards lie in his row: each drawn card moves the others on."""
    future: tuple[str, ...] = ()
    """The cards of his other pile. So many of them (``seeded``) are shuffled into his deck at the start."""
    seeded: int = 0
    after_shuffle: tuple[Task, ...] = ()
    without_future: tuple[Task, ...] = ()


def _unknown(name: str) -> Run:
    raise KeyError(name)


@dataclass(frozen=True)
class Beside(Generic[S]):
    """What a title gives: the opponent of a setup (``S``), its procedures, the looks and acts by name, and the file of its graphs."""

    opponent: Callable[[S], Opponent | None]
    procedures: Callable[[], Mapping[str, Run]]
    bounds: Callable[[Path], tuple[int, int]]
    kinds: Mapping[str, Look | Act]
    file: File
    called: Callable[[str], Run] = _unknown
    """A procedure that another one calls, by its name."""

    def explored(self) -> Explored:
        """As they are explored now, which takes a while."""
        return explored(self.procedures(), self.bounds, self.called)

    def graphs(self) -> Explored:
        """As they were explored beforehand."""
        return Explored.read(self.file)
