"""What is sent to one person by any way, already in the person's language."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True)
class Message:
    """A message. ``url`` is absolute. A later message with the same ``tag`` replaces an earlier one, if the way can do that. ``data`` is
    for programs: strings and numbers by name."""

    kind: str
    subject: str
    lines: tuple[str, ...]
    url: str
    tag: str
    language: str
    data: dict[str, str | int] = field(default_factory=dict)
    parts: tuple[Message, ...] = ()
    """Several notices in one, where a way collects them. The message itself then says how many they are."""


class Outcome(StrEnum):
    """The outcome of one sending. A failure that may pass is an exception instead, so that the queue tries again."""

    SENT = "sent"
    GONE = "gone"
    """The address exists no longer: it is forgotten."""
    REFUSED = "refused"
    """The other side will never take this message."""
