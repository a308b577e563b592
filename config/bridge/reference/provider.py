"""The reference of a title for its book (``rulebook.ports.reference``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from config.bridge.reference.decks import chances, decks
from config.bridge.reference.printing import NOTHING, printed
from config.bridge.reference.sequences import sequences
from config.bridge.rules import info_of
from games.drawing.board.component_cards import components_of
from games.engine.title.component import Design, Table
from games.titles import load
from rulebook import ports
from rulebook.words.languages import with_simplified


def register() -> None:
    """Registers the provider."""
    ports.register_reference(reference)


@cache
def reference(prefix: str) -> ports.ReferenceData | None:
    """Everything that is printed from the code and data of the book's title. It stays the same while the process runs."""
    info = info_of(prefix)
    if info is None:
        return None
    title, slug = load(info.slug), info.slug
    return {
        "sequences": sequences(slug),
        "tables": [_table(table, slug) for table in title.tables()],
        "decks": decks(slug),
        "chances": chances(slug),
        "designs": [_design(design, marks(slug)) for design in title.designs()],
        "marks": marks(slug),
        "boxes": {
            component.id: printed(component.box, slug) for component in components_of(slug).values() if component.box
        },
    }


def _table(table: Table, slug: str) -> ports.TableData:
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


def _design(design: Design, marked: Mapping[str, ports.MarkData]) -> ports.DesignData:
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
def marks(slug: str) -> dict[str, ports.MarkData]:
    """What was designed for this site, by component."""
    designs = list(load(slug).designs())
    return {
        component.id: {
            "label": printed(component.designed[0], slug),
            "what": printed(component.designed[1], slug),
            "design": next((one.id for one in designs if belongs(component.id, one.components)), ""),
        }
        for component in components_of(slug).values()
        if component.designed
    }
