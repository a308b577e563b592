"""A printed opponent beside a real table, as a title describes it: his own numbers and cards, and the occasions on which he acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from games.engine.automas.exploring import Graph
from games.engine.automas.looking import Path
from games.engine.rules.text import Text


class Number(msgspec.Struct, frozen=True):
    """A number of his own, which the page keeps and a person can correct."""

    path: Path
    label: Text
    start: int
    least: int = 0
    most: int = 999


class Say(msgspec.Struct, frozen=True, tag=True):
    """A sentence for the person, with its clause."""

    text: Text
    rule: str = ""


class Run(msgspec.Struct, frozen=True, tag=True):
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


Task: TypeAlias = Say | Run | Pick | Draw | Carry


class Occasion(msgspec.Struct, frozen=True):
    """Something that happens at the table: a button, and what the opponent does then. With ``card`` he must have drawn one."""

    id: str
    label: Text
    rule: str
    tasks: tuple[Task, ...]
    card: bool = False


class Card(msgspec.Struct, frozen=True):
    """A card of his, with what it says."""

    id: str
    name: Text
    tasks: tuple[Task, ...]


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
    graph: Graph
    starts: Mapping[str, int]
    numbers: tuple[Number, ...]
    names: Mapping[str, Text]
    occasions: tuple[Occasion, ...]
    cards: tuple[Card, ...] = ()
    ranked: str = ""
    follow: Mapping[str, tuple[Task, ...]] = {}
    score: tuple[Term, ...] = ()
