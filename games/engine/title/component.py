"""What a title publishes of its data: component pages, tables, decks, and what was designed for this site."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from games.engine.rules.text import Text
from games.engine.title.naming import Words

Cell: TypeAlias = int | str | Text | Words
Fact: TypeAlias = tuple[Text, int | str | Text]


class Component(msgspec.Struct, frozen=True, kw_only=True):
    """A card, tile or space as a page of the rulebook: what is printed on it and what it does, published from the title's data.

    ``texts`` and ``names`` are by language (``zh-Hant``, ``en``). ``line`` is a short form of a long text, for the little room next to an
    option. ``facts`` are (label, value) pairs. ``clauses`` are the rules that the component uses. ``designed`` is one more fact: what of it
    was designed for this site, all of it or some values. Without it everything comes from a source. ``box`` is its expansion or mode, in
    a title that has several.
    """

    id: str
    kind: Text
    names: dict[str, str]
    texts: dict[str, str] = {}
    line: Text | None = None
    facts: list[Fact] = []
    designed: Fact | None = None
    box: Text | None = None
    clauses: list[str] = []
    icon: str = ""
    count: int = 1


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a table. The first cell is its heading. ``component`` is the page of the thing that it is about. ``designed`` are the
    numbers of those cells whose values were designed for this site, from 0."""

    cells: tuple[Cell, ...]
    rules: tuple[str, ...] = ()
    component: str = ""
    designed: tuple[int, ...] = ()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of the game side by side: costs, strengths, set-up, what ends it. Read from the data and computed by the rules."""

    id: str
    kind: Literal["numbers", "ending"] = "numbers"
    name: Text
    columns: tuple[Text, ...]
    lines: tuple[Line, ...]
    rules: tuple[str, ...] = ()
    note: Text | None = None


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """What is shuffled. The contents are those that the set-up shuffles in ``stream``, or what ``of`` finds in the State after it.

    ``page`` is the element of a card, which gives its name and its component page. ``kind`` sorts the cards: the chance of drawing is
    printed by kind. Without it each name is a kind. ``drawn`` cards are drawn first of all, if that is always the same number.
    """

    id: str
    name: Text
    rules: tuple[str, ...]
    page: Callable[[Any], str]
    kind: Callable[[Any], Text] | None = None
    stream: str = ""
    of: Callable[[Any], Sequence[Any]] | None = None
    drawn: int = 0
    note: Text | None = None


class Design(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that was designed for this site: what, why, and how its values were chosen. ``components`` are the beginnings of the ids
    of components that belong to it."""

    id: str
    name: Words
    why: Words
    how: Words
    components: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


Designs: TypeAlias = tuple[Design, ...]
"""The file ``data/designed.yaml`` of a title."""
