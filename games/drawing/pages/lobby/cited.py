"""The rules that a viewer's page of a table cites: those of the question, and those of the last lines of the log."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.drawing.panels import fragments
from games.drawing.words.clauses import numbers_of
from games.requests import refusals
from games.tables.reading.scene import Scene, Viewer

MOST = 12
"""The most rules that are listed."""
_RULE = re.compile(r'data-rule="([a-z0-9.-]+)"')


class Cited(NamedTuple):
    """A clause: its id, and its number as the book prints it."""

    rule: str
    number: str


def recently_cited(scene: Scene, viewer: Viewer, language: str) -> list[Cited]:
    """The clauses, the latest ones of the log first, each once. They are read from what this viewer's page shows, so nothing else can be
    among them. Empty if the match cannot be read."""
    try:
        parts = fragments.fragments(scene, viewer, language)
    except refusals.Refusal:
        return []
    shown = _RULE.findall(str(parts["table-ask"])) + _RULE.findall(str(parts["table-log"]))[::-1]
    rules = list(dict.fromkeys(shown))[:MOST]
    return [Cited(rule, number) for rule, number in zip(rules, numbers_of(rules), strict=True)]
