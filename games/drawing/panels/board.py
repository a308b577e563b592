"""The board, or the room before the match, as the fragment ``table-board``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.drawing.board.board import Board
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import LEVELS, title_name
from games.engine.rules.state import Scalar
from games.engine.rules.text import Text
from games.tables.reading.scene import Scene, Viewer


def context(viewing: Viewing) -> dict[str, Any]:
    """The drawn board, or what is known of a waiting table. Nothing before a curtain."""
    if viewing.scene.match is None:
        return {"drawn": "", "room": room(viewing.scene, viewing.viewer, viewing.language)}
    return {"drawn": "" if viewing.curtain else _drawn(viewing), "room": None}


def _drawn(viewing: Viewing) -> SafeString:
    if viewing.view is None:
        return SafeString("")
    scene = viewing.scene
    stopped = scene.now and not scene.running
    board = Board(viewing.wording, viewing.signs, viewing.chances(), now=scene.now, stopped=stopped)
    return board.draw(scene.table.title, viewing.view)


def room(scene: Scene, viewer: Viewer, language: str) -> dict[str, Any]:
    """What is known of a waiting table: the game, how it will be played, and who may do what."""
    free = [seat.number for seat in scene.seats if seat.user is None and not seat.bot]
    return {
        "info": scene.info,
        "title": title_name(scene.info, language),
        "mode": scene.mode,
        "options": [
            (spec, chosen(spec.choices, scene.table.options.get(spec.slug, spec.default)))
            for spec in scene.mode.options
        ],
        "free": free,
        "ready": not free,
        "seated": viewer.seat is not None,
        "levels": LEVELS,
        "since": timezone.localtime(scene.table.created_at),
        "why_not": _("There are empty seats: wait for people, or let bots take them.") if free else "",
    }


def chosen(choices: Sequence[tuple[Scalar, Text]], value: Scalar) -> Text:
    """The label of the chosen value. The bare value if the title no longer offers it."""
    return next((label for choice, label in choices if choice == value), Text(str(value)))
