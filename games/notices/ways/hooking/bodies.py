"""A notice as the body of a post: for Discord, for Slack, or as JSON for any program."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from games.notices.ways.message import Message

DISCORD, SLACK, JSON = "discord", "slack", "json"
LONGEST_TITLE, LONGEST_TEXT = 256, 2900
"""Numbers of characters, less than Discord and Slack allow. A longer text ends with an ellipsis."""
_MARKS = re.compile(r"([\\*_~`|>\[\]()<#@:-])")
"""The characters with which Discord marks text, links, mentions and pictures."""


def body_of(message: Message, form: str, at: datetime) -> bytes:
    """The body in the format :data:`DISCORD`, :data:`SLACK` or :data:`JSON`, as UTF-8. ``at`` is the time of sending."""
    return json.dumps(_BODIES[form](message, at), ensure_ascii=False).encode()


def _discord(message: Message, _at: datetime) -> dict[str, Any]:
    # A name in the text cannot notify all members: mentions are switched off, and marks are escaped.
    text = "\n".join(_MARKS.sub(r"\\\1", line) for line in message.lines)
    embed = {"title": _cut(_MARKS.sub(r"\\\1", message.subject), LONGEST_TITLE), "url": message.url}
    return {
        "username": "規弈 Guiyi",
        "allowed_mentions": {"parse": []},
        "embeds": [{**embed, "description": _cut(text, LONGEST_TEXT)}],
    }


def _slack(message: Message, _at: datetime) -> dict[str, Any]:
    with override(message.language):
        label = _("Open on the site")
    link = f"<{_escaped(message.url)}|{_escaped(label)}>"
    text = _cut("\n".join([message.subject, *message.lines]), LONGEST_TEXT)
    return {
        "text": _escaped(message.subject),
        "blocks": [
            {"type": "section", "text": {"type": "plain_text", "text": text, "emoji": False}},
            {"type": "section", "text": {"type": "mrkdwn", "text": link}},
        ],
    }


def _json(message: Message, at: datetime) -> dict[str, Any]:
    text = {"subject": message.subject, "lines": list(message.lines), "url": message.url, "language": message.language}
    return {"type": message.kind, "timestamp": at.isoformat(), "data": {**message.data, **text}}


_BODIES: dict[str, Callable[[Message, datetime], dict[str, Any]]] = {DISCORD: _discord, SLACK: _slack, JSON: _json}


def _escaped(text: str) -> str:
    """The text without the characters that Slack reads as marks."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("|", "¦")


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"
