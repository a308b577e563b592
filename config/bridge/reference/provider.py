"""The reference of a title for its book (``rulebook.ports.reference``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from config.bridge.reference.decks import chances, decks
from config.bridge.reference.printing import NOTHING, printed
from config.bridge.reference.sequences import sequences
from config.bridge.rules import info_of
from games.drawing.board.component_cards import components_of
from games.engine.rules.text import Text
from games.engine.title.component import Design, Table
from games.titles import load
from rulebook import ports
from rulebook.words.languages import Texts, with_simplified
from rulebook.words.printed import ChanceData, DeckData, DesignData, MarkData, SequenceData, TableData


def register() -> None:
    """Registers the provider."""
    ports.register_reference(reference)


@cache
def reference(prefix: str) -> ports.Reference | None:
    """What is printed from the code and data of the book's title."""
    info = info_of(prefix)
    return None if info is None else Printed(info.slug)


class Printed:
    """What is printed of one title. Each part is made once: code and data stay the same while the process runs."""

    def __init__(self, slug: str) -> None:
        self._slug = slug

    def sequences(self) -> list[SequenceData]:
        """The sequence of play of each mode."""
        return sequences(self._slug)

    def tables(self) -> list[TableData]:
        """Tables of numbers."""
        return _tables(self._slug)

    def decks(self) -> list[DeckData]:
        """What is shuffled."""
        return decks(self._slug)

    def chances(self) -> list[ChanceData]:
        """What else chance decides at set-up."""
        return chances(self._slug)

    def designs(self) -> list[DesignData]:
        """What was designed for this site, and why."""
        return _designs(self._slug)

    def marks(self) -> Mapping[str, MarkData]:
        """By component, what of it was designed for this site."""
        return marks(self._slug)

    def boxes(self) -> Mapping[str, Texts]:
        """By component, its expansion or mode."""
        return _boxes(self._slug)


@cache
def _tables(slug: str) -> list[TableData]:
    return [_table(table, slug) for table in load(slug).tables()]


@cache
def _designs(slug: str) -> list[DesignData]:
    return [_design(design, marks(slug)) for design in load(slug).designs()]


@cache
def _boxes(slug: str) -> dict[str, Texts]:
    every = components_of(slug).values()
    return {component.id: printed(component.box, slug) for component in every if component.box}


def _table(table: Table, slug: str) -> TableData:
    return {
        "slug": table.id,
        "kind": table.kind,
        "name": printed(table.name, slug),
        "columns": [printed(column, slug) for column in table.columns],
        "lines": [
            {
                "cells": [printed(cell, slug) for cell in line.cells],
                "clauses": list(line.rules),
                "component": line.component if line.component in components_of(slug) else "",
                "designed": list(line.designed),
            }
            for line in table.lines
        ],
        "clauses": list(table.rules),
        "note": printed(table.note, slug) if table.note else NOTHING,
    }


def _design(design: Design, marked: Mapping[str, MarkData]) -> DesignData:
    return {
        "id": design.id,
        "name": with_simplified(design.name.by_language),
        "why": with_simplified(design.why.by_language),
        "how": with_simplified(design.how.by_language),
        "components": [component for component, mark in marked.items() if mark["design"] == design.id],
        "clauses": list(design.clauses),
    }


def belongs(component: str, beginnings: Iterable[str]) -> bool:
    """Whether a component's id begins with one of these: a kind (``advisor``), or the id itself."""
    return any(component == one or component.startswith(f"{one}:") for one in beginnings)


@cache
def marks(slug: str) -> dict[str, MarkData]:
    """What was designed for this site, by component."""
    designs = list(load(slug).designs())
    return {
        component.id: {
            "label": printed(component.designed[0], slug),
            "what": printed(component.designed[1], slug),
            "whole": isinstance(component.designed[1], Text) and not component.designed[1].params,
            "design": next((one.id for one in designs if belongs(component.id, one.components)), ""),
        }
        for component in components_of(slug).values()
        if component.designed
    }
