"""The contents of a table's page: the fragments of the match, and the chat next to it. Page, answer and sockets send them."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from games.drawing.panels import chat, fragments
from games.live.frames import Fragments
from games.tables.reading.scene import Scene, Viewer

CHAT = "table-chat"


def whole(scene: Scene, viewer: Viewer, language: str, drawn: chat.Chat | None = None) -> Fragments:
    """All changing fragments of the page, by their ids. ``drawn`` is the chat if it is drawn already."""
    said = (chat if drawn is None else drawn).fragment(scene, viewer, language)
    return {**fragments.fragments(scene, viewer, language), CHAT: said}


def beside(match: Fragments, page: Fragments) -> Fragments:
    """The ``page`` with other fragments of the match, as it was before the change if there is no new chat message."""
    return {**match, CHAT: page[CHAT]}


def by_part(page: Fragments) -> dict[str, SafeString]:
    """Fragments for a page's template, by their names without ``table-``."""
    return {name.removeprefix("table-"): mark_safe(str(html)) for name, html in page.items()}  # noqa: S308 - drawn with autoescape
