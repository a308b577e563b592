"""A socket ends with its session.

When people sign out, set another password, are deactivated or deleted, all their sockets are closed at once. A browser
connects again and is asked again who it is. So sockets that may be open are back after a moment.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeVar

from django.conf import settings
from django.contrib.auth import get_user
from django.db import transaction
from django.http import HttpRequest

from accounts.models import User
from games.live.frames import Fragments
from games.live.hub import announce_person
from games.live.relay import Message

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore
SIGNED_OUT = 4401
"""The code with which a socket is closed."""
ENTRANCE = {"password", "is_active"}
"""What of a person decides whether their sessions hold."""


class Ending(Protocol):
    """A socket of a person, and the session in which it was opened."""

    @property
    def user_id(self) -> int | None: ...

    @property
    def scope(self) -> Mapping[str, Any]: ...

    def end_soon(self, code: int) -> None:
        """Close it. From any thread."""
        ...


E = TypeVar("E", bound=Ending)


def part(watchers: Sequence[E], messages: Sequence[Message]) -> dict[E, Fragments]:
    """Sockets that watch their own person get no drawing; they are closed. Without a message something may have been
    missed: then those are closed whose session has ended."""
    for watcher in watchers:
        if messages or not _holds(watcher):
            watcher.end_soon(SIGNED_OUT)
    return {}


def _holds(watcher: Ending) -> bool:
    """Whether its session, as it is saved, is still that person's. Two queries."""
    request = HttpRequest()
    request.session = SessionStore(watcher.scope["session"].session_key)
    return get_user(request).pk == watcher.user_id


def signed_out(*, request: HttpRequest, user: User | None, **_signal: object) -> None:
    """Receives ``user_logged_out``, which comes before the session is flushed: a socket that came back until then would be let in."""
    if user is not None:
        request.session.flush()
        announce_person(user.pk)


def entrance_changed(
    *, instance: User, created: bool, update_fields: Collection[str] | None, **_signal: object
) -> None:
    """Receives ``post_save`` of people."""
    if not created and (update_fields is None or ENTRANCE & set(update_fields)):
        transaction.on_commit(partial(announce_person, instance.pk), robust=True)


def deleted(*, instance: User, **_signal: object) -> None:
    """Receives ``pre_delete`` of people."""
    transaction.on_commit(partial(announce_person, instance.pk), robust=True)
