"""Who may write words that reach others."""

from __future__ import annotations

from accounts.models import User
from accounts.moderation.measures import silence_sentence
from games.requests import refusals


def must_be_heard(person: User) -> None:
    """Raise :class:`refusals.NotYours` while a moderator has silenced the person: it says until when, and why. Every function that takes
    words for others asks this first. No query for anybody else."""
    if person.is_silenced:
        raise refusals.NotYours(silence_sentence(person))
