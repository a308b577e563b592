"""The contents of a table's page: the fragments of the match, the chat next to it, and who is there. Page, answer and sockets send
them."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from games.drawing.pages import presence
from games.drawing.panels import chat, fragments
from games.live.frames import Fragments
from games.tables.reading.scene import Scene, Viewer

CHAT, PRESENCE = "table-chat", "table-presence"


def whole(scene: Scene, viewer: Viewer, language: str, person: int | None) -> Fragments:
    """All changing fragments of the page, by their ids. The ``person`` reads the chat."""
    return with_chat(scene, viewer, language, chat.fragment(scene, viewer, language, person))


def with_chat(scene: Scene, viewer: Viewer, language: str, chat_html: SafeString) -> Fragments:
    """The same with a chat that is drawn already."""
    present = presence.fragment(scene, language)
    return {**fragments.fragments(scene, viewer, language), CHAT: chat_html, PRESENCE: present}


def beside(match: Fragments, page: Fragments) -> Fragments:
    """The fragments of the ``page`` with those of ``match``. The chat and the people at the table stay as they are in ``page``."""
    return {**match, CHAT: page[CHAT], PRESENCE: page[PRESENCE]}


def by_part(page: Fragments) -> dict[str, SafeString]:
    """Fragments for a page's template, by their names without ``table-``."""
    return {name.removeprefix("table-"): mark_safe(str(html)) for name, html in page.items()}  # noqa: S308 - drawn with autoescape
