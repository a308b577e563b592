"""All ways, in the order in which people see them."""

from __future__ import annotations

from games.notices.ways.email import Email
from games.notices.ways.push import Push
from games.notices.ways.way import Way
from games.notices.ways.webhook import Webhooks

WAYS: tuple[Way, ...] = (Email(), Push(), Webhooks())


def way_named(name: str) -> Way | None:
    """The way with this name."""
    return next((way for way in WAYS if way.name == name), None)
