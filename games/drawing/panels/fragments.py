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
"""The fragments in their order, each with the function that gives the context of its template."""

_drawn: LruCache[tuple[object, ...], Fragments] = LruCache(64)
_drawing = threading.Lock()
"""One thread draws at a time. Two would only slow each other down, and might draw the same fragment twice. A low-priority thread draws
earlier positions without this lock."""


def fragments(scene: Scene, viewer: Viewer, language: str) -> Fragments:
    """The table's fragments by their ids, for ``viewer``. ``language`` is Django's code of it."""
    key = _key(scene, viewer, language, scene.table.version, scene.private_version(viewer))
    if (cached := _drawn.get(key)) is not None:
        return cached
    with _drawing if scene.now else nullcontext():
        return _drawn.get(key) or _drawn.put(key, _draw(scene, viewer, language))


def _key(scene: Scene, viewer: Viewer, language: str, version: int, private: int) -> tuple[object, ...]:
    return (scene.table.invite, version, private, viewer, language, scene.at, scene.step)


def drawn_before(scene: Scene, viewer: Viewer, language: str, version: int) -> list[Fragments]:
    """The cached fragments of this viewer at that ``version`` of the table, if they are not the current ones. At most two: with the current
    private version of the viewer, and with the one before."""
    private = scene.private_version(viewer)
    cached = (_drawn.get(_key(scene, viewer, language, version, number)) for number in (private, private - 1))
    current = fragments(scene, viewer, language)
    return [drawn for drawn in cached if drawn is not None and drawn is not current]


def _draw(scene: Scene, viewer: Viewer, language: str) -> Fragments:
    with translation.override(language):
        viewing = Viewing(scene, viewer, language)
        drawn = {f"table-{name}": fragment(name, viewing, context(viewing)) for name, context in CONTEXTS.items()}
        return {**drawn, "table-log": log(viewing)}


def fragment(name: str, viewing: Viewing, context: Mapping[str, Any]) -> str:
    """One fragment. Its template is ``table/<name>/_<name>.jinja``. Its root has the id ``table-<name>``."""
    threads.yield_to_moves()
    return template(f"table/{name}/_{name}.jinja").render(viewing.context, **context)
