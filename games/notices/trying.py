"""Trying a way, with the outcome in words. Besides, whether notices have reached a person lately."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from config.shared.spacing import filled
from games.models import Notice
from games.notices.saying import trial
from games.notices.ways.message import Message, Outcome
from games.notices.ways.way import Target, Way

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Trial:
    """The outcome of trying one target. ``said`` is a sentence about it."""

    sent: bool
    said: str


def try_it(way: Way, user: User) -> list[Trial]:
    """Send a trial to each of the person's targets, now. Waits for the other side."""
    message = trial(user)
    return [_tried(way, target, message) for target in way.targets(user)]


def _tried(way: Way, target: Target, message: Message) -> Trial:
    try:
        outcome = way.send(target, message)
    except Exception as error:
        logger.warning("A trial by %s had no success: %r", way.name, error)
        return Trial(False, filled(_("{target}: the other side could not be reached just now."), target=target.label))
    return Trial(outcome == Outcome.SENT, filled(_SAID[outcome](), target=target.label))


_SAID: dict[Outcome, Callable[[], str]] = {
    Outcome.SENT: lambda: _("{target}: it was sent, and the other side has taken it."),
    Outcome.REFUSED: lambda: _("{target}: the other side refuses it for good."),
    Outcome.GONE: lambda: _("{target}: the other side says that this address exists no longer."),
}


def reached_nobody(user: User) -> bool:
    """Whether the last notice that was sent, or should have been, has reached nobody. It counts until the person has read it. One query."""
    last = Notice.objects.filter(user=user, reached__isnull=False).order_by("-pk").first()
    return last is not None and not last.reached
