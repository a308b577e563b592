"""A season, a round or a war on a card: its important events, and the gains and losses of each side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from games.drawing.board.board import template
from games.drawing.viewer.since import NewsLine, lines
from games.drawing.viewer.viewing import Viewing
from games.engine.rules.text import Text
from games.engine.title.title import Title
from games.models import Move
from games.tables.reading.chapters import Stretch, stretches
from games.tables.reading.scene import Scene, Viewer

MATTERS = 2
"""The weight from which an event is on the card."""
Ledger = dict[str, dict[str, int]]
"""By owner, how much each thing has changed."""


@dataclass(frozen=True)
class Card:
    """The card of one chapter. ``whats`` are the columns of its ``ledger``."""

    heading: Text
    news: list[NewsLine]
    ledger: Ledger
    whats: list[str]


def cards(scene: Scene, viewer: Viewer, language: str, number: int) -> SafeString:
    """The cards of the chapters that ended by move ``number``, for this viewer. ``language`` is Django's code."""
    match = scene.match
    if match is None:
        return mark_safe("")
    reader = None if scene.handed_to(viewer) is not None else viewer.seat
    moves = Move.objects.filter(table=scene.table, undone_version=None, number=number)
    shown = [card(match.title, stretch, reader) for move in moves for stretch in stretches(match.title, move)]
    with translation.override(language):
        viewing = Viewing(scene, viewer, language)
        context: dict[str, Any] = {
            **viewing.context,
            "cards": shown,
            "number": number,
            "label": viewing.wording.label,
        }
        return mark_safe(template("table/story/_chapters.jinja").render(context))  # noqa: S308 - drawn with autoescape


def card(title: Title[Any, Any], stretch: Stretch, reader: int | None) -> Card:
    """The events that this viewer may read. An announcement with which the chapter began says no more than its heading."""
    news = [
        entry
        for entry in lines(title, stretch.moves, reader)
        if entry.news.weight >= MATTERS and (entry.line.text != stretch.begun.text or entry.line.doer)
    ]
    ledger = ledger_of(stretch, reader)
    whats = list(dict.fromkeys(what for changes in ledger.values() for what in changes))
    return Card(stretch.heading, news, ledger, whats)


def ledger_of(stretch: Stretch, reader: int | None) -> Ledger:
    """The sum of the logged changes: seats in their order, then sides without a seat. Sums of zero are left out."""
    ledger: Ledger = {}
    for _, events in stretch.moves:
        for event in events:
            for change in event.changes_for(reader):
                sums = ledger.setdefault(change.owner, {})
                sums[change.what] = sums.get(change.what, 0) + change.n
    changed = {owner: {what: n for what, n in sums.items() if n} for owner, sums in ledger.items()}
    owners = sorted(changed, key=lambda owner: (not owner.startswith("seat:"), owner))
    return {owner: changed[owner] for owner in owners if changed[owner]}
