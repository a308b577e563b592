"""What a line of the log is about: the request or socket, the table, the person's number, the call of the queue. Nothing is looked up for
it in the database, and nothing is worked out until there is a line."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.conf import settings

_WELL_FORMED = re.compile(r"[\w.:-]{8,64}", re.ASCII)
_TABLE = re.compile(r"/tables?/(\d+)/")


@dataclass(slots=True)
class About:
    """What a thread or a task works for. ``request`` is there once Django has made it."""

    request_id: str = ""
    method: str = ""
    path: str = ""
    request: Any = None
    user: int | None = None
    job: int | None = None
    task: str = ""

    def fields(self) -> dict[str, Any]:
        """What is known, by its names in the log."""
        table = _TABLE.search(self.path)
        known = {
            "request_id": self.request_id,
            "method": self.method,
            "path": self.path,
            "table": None if table is None else int(table[1]),
            "user": self._user(),
            "job": self.job,
            "task": self.task,
        }
        return {name: value for name, value in known.items() if value not in (None, "")}

    def _user(self) -> int | None:
        """The person, if that is known already: a line of the log asks the database nothing."""
        user = getattr(self.request, "_cached_user", None)
        number = getattr(user, "pk", None)
        return number if isinstance(number, int) else self.user


_about: ContextVar[About | None] = ContextVar("about", default=None)


class working_for:  # noqa: N801 - it is used as a function, twice for each request. A generator would take three times as long
    """Inside, lines of the log are about this."""

    __slots__ = ("_about", "_token")

    def __init__(self, about: About) -> None:
        self._about = about

    def __enter__(self) -> About:
        self._token = _about.set(self._about)
        return self._about

    def __exit__(self, *_: object) -> None:
        _about.reset(self._token)


def current() -> About | None:
    """What this thread or task works for."""
    return _about.get()


def fields() -> Mapping[str, Any]:
    """What a line of the log is about, as far as that is known."""
    about = _about.get()
    return {} if about is None else about.fields()


def of_scope(scope: Mapping[str, Any]) -> About:
    """A request or socket, by its ASGI scope. Its id is new, or the proxy's if there is a proxy of ours and the id is well formed."""
    return About(_given(scope) or secrets.token_hex(8), scope.get("method", ""), scope.get("path", ""))


def _given(scope: Mapping[str, Any]) -> str:
    if not settings.BEHIND_PROXY:
        return ""
    given = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"x-request-id"), "")
    return given if _WELL_FORMED.fullmatch(given) else ""
