"""What the hub knows of those who watch: what draws for them, and what brings each of them up to date."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol, TypeVar

from django.db import Error
from django.utils.translation import gettext_lazy as _

from games.live.frames import Fragments, Frame, Frames, plain
from games.live.relay import Message
from games.requests.refusals import Refusal, RulesFailed

logger = logging.getLogger(__name__)


class Watcher(Protocol):
    """A socket as the hub knows it. ``last_sent`` is the last drawing sent to it, None if unknown; only the tables'
    thread reads it."""

    last_sent: Fragments | None

    stamps: dict[str, Hashable]
    """By group, what was saved when this was drawn last."""

    plain: bool
    """Whether it gets HTML instead of frames."""

    user_id: int | None
    """The person who has opened it, None for a visitor without an account."""

    looks: bool
    """Whether the page is in front: not in another tab, not on a phone that sleeps."""

    async def push(self, frame: Frame | str) -> None:
        """Send a frame. Never raises: a socket that has gone gets nothing."""

    async def refuse(self, refusal: Refusal) -> None:
        """Say why there is nothing to see. Never raises either."""


W = TypeVar("W", bound=Watcher)


class Watched(Protocol[W]):
    """What is watched in a group: draws for its watchers after ``messages`` (none: somebody has asked), or says why it does not. Runs in
    the tables' thread."""

    def __call__(self, watchers: list[W], messages: Sequence[Message]) -> Mapping[W, Fragments | Refusal]: ...


def drawn_for(draw: Watched[W], watchers: list[W], messages: Sequence[Message]) -> Mapping[W, Fragments | Refusal]:
    """What each viewer is to see. A viewer whose drawing fails gets a notice. Raises the errors of the database."""
    try:
        return draw(watchers, messages)
    except Refusal as refusal:
        return dict.fromkeys(watchers, refusal)
    except Error:
        raise
    except Exception:
        logger.exception("drawing failed")
        return dict.fromkeys(watchers, RulesFailed(_("This cannot be shown. The keepers of the site have been told.")))


def packed_for(
    watchers: list[Watcher], drawings: Mapping[Watcher, Fragments | Refusal]
) -> list[tuple[Watcher, Frame | str]]:
    """What brings each of them up to date. It counts as sent."""
    frames = Frames()
    packed: list[tuple[Watcher, Frame | str]] = []
    for watcher in watchers:
        drawing = drawings.get(watcher)
        if drawing is not None and not isinstance(drawing, Refusal):
            between = plain if watcher.plain else frames.between
            frame, watcher.last_sent = between(watcher.last_sent, drawing), drawing
            if frame is not None:
                packed.append((watcher, frame))
    return packed
