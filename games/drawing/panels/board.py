"""The board as the fragment ``table-board``. Before the match it is a picture of the beginning of some match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.safestring import SafeString

from games import titles
from games.drawing.board.board import Board, Chances
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.levels import levels
from games.drawing.words.pace import sentence, vacations
from games.drawing.words.wording import TIMEOUTS
from games.engine.lru import LruCache
from games.engine.match.match import Match
from games.engine.rules.errors import EngineError
from games.engine.rules.state import Scalar
from games.engine.rules.text import Text
from games.engine.title import codec
from games.engine.title.info import Setup, checked_setup
from games.engine.title.view import View
from games.models import Table
from games.tables.reading.scene import Scene

SEED = "a picture of the beginning"
"""The seed of every picture. The match of the table gets a seed of its own when it begins."""
_pictures: LruCache[bytes, View] = LruCache(32)
"""The View of a spectator at the first question, by setup."""


def context(viewing: Viewing) -> dict[str, Any]:
    """The drawn board. It is empty before a curtain."""
    if viewing.scene.match is None:
        return {"drawn": _picture(viewing), "picture": True}
    return {"drawn": "" if viewing.curtain else _drawn(viewing), "picture": False}


def _drawn(viewing: Viewing) -> SafeString:
    if viewing.view is None:
        return SafeString("")
    scene = viewing.scene
    stopped = scene.now and not scene.running
    board = Board(viewing.wording, viewing.signs, viewing.chances(), now=scene.now, stopped=stopped)
    return board.draw(scene.table.title, viewing.view)


def _picture(viewing: Viewing) -> SafeString:
    """The board of some match with the same setup. Empty if the title no longer plays that setup."""
    table = viewing.scene.table
    try:
        view = _beginning(table)
    except EngineError:
        return SafeString("")
    return Board(viewing.wording, viewing.signs, Chances(), now=False).draw(table.title, view)


def _beginning(table: Table) -> View:
    info = titles.info(table.title)
    setup: Setup = checked_setup(info, mode=table.mode, players=table.players, options=table.options)
    key = codec.encode(setup)
    return _pictures.get(key) or _pictures.put(key, Match.start(titles.load(info.slug), setup, SEED).view(None))


def room(scene: Scene) -> dict[str, Any]:
    """The panel of a table that waits for people: the game, its mode and options, and the free seats."""
    free = [seat.number for seat in scene.seats if seat.user is None and not seat.bot]
    return {
        "info": scene.info,
        "mode": scene.mode,
        "options": [
            (spec, chosen(spec.choices, scene.table.options.get(spec.slug, spec.default)))
            for spec in scene.mode.options
        ],
        "free": free,
        "levels": levels(scene.table.title),
        "pace": sentence(scene.table.pace),
        "away": vacations([scene.table], scene.seats),
        "on_timeout": TIMEOUTS.get(scene.table.on_timeout, ""),
        "since": timezone.localtime(scene.table.created_at),
    }


def chosen(choices: Sequence[tuple[Scalar, Text]], value: Scalar) -> Text:
    """The label of the chosen value. The bare value if the title no longer offers it."""
    return next((label for choice, label in choices if choice == value), Text(str(value)))
