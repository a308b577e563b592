"""A table as fragments of HTML for one viewer in one language. Pages and sockets serve the same fragments, drawn once.

Everything in a fragment follows from the Scene and the Viewer. Two tables that this viewer cannot distinguish give the same bytes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from django.utils import translation

from games.drawing.board.board import template
from games.drawing.panels import ask, board, players, since, status
from games.drawing.panels.log import log
from games.drawing.viewer.viewing import Viewing
from games.engine.lru import LruCache
from games.live import threads
from games.live.frames import Fragments
from games.tables.reading.scene import Scene, Viewer

CONTEXTS: Mapping[str, Callable[[Viewing], dict[str, Any]]] = {
    "status": status.context,
    "players": players.context,
    "board": board.context,
    "ask": ask.context,
    "since": since.context,
}
"""The fragments in their order, each with the context of its template."""

_drawn: LruCache[tuple[object, ...], Fragments] = LruCache(64)
_pen = threading.Lock()
"""Drawing needs the processor: two threads would only slow each other down, and might draw the same fragment twice. A low-priority thread
draws earlier positions without this lock."""


def fragments(scene: Scene, viewer: Viewer, language: str) -> Fragments:
    """The table's fragments by their ids, for ``viewer`` in ``language``, by Django's code."""
    key = _key(scene, viewer, language, scene.table.version, scene.private_version(viewer))
    if (kept := _drawn.get(key)) is not None:
        return kept
    with _pen if scene.now else nullcontext():
        return _drawn.get(key) or _drawn.put(key, _draw(scene, viewer, language))


def _key(scene: Scene, viewer: Viewer, language: str, version: int, private: int) -> tuple[object, ...]:
    return (scene.table.invite, version, private, viewer, language, scene.at, scene.step)


def drawn_before(scene: Scene, viewer: Viewer, language: str, version: int) -> list[Fragments]:
    """Other cached fragments of this viewer at that version, if there are any: with the viewer's current private version, and with the one
    before."""
    private = scene.private_version(viewer)
    known = (_drawn.get(_key(scene, viewer, language, version, private - back)) for back in (0, 1))
    now = fragments(scene, viewer, language)
    return [drawn for drawn in known if drawn is not None and drawn is not now]


def _draw(scene: Scene, viewer: Viewer, language: str) -> Fragments:
    with translation.override(language):
        viewing = Viewing(scene, viewer, language)
        parts = {f"table-{part}": fragment(part, viewing, context(viewing)) for part, context in CONTEXTS.items()}
        return {**parts, "table-log": log(viewing)}


def fragment(part: str, viewing: Viewing, context: Mapping[str, Any]) -> str:
    """One fragment. Its template is ``table/<part>/_<part>.jinja`` and its root has the id ``table-<part>``."""
    threads.yield_to_moves()
    return template(f"table/{part}/_{part}.jinja").render(viewing.context, **context)
