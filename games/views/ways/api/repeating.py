"""``Idempotency-Key``: a request that is sent again gets the answer of the first time, and does nothing more."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja.responses import Status

from games.requests import refusals
from games.views.ways.api.admission import token_of

P = ParamSpec("P")
Answer = Status[dict[str, Any]]
REMEMBERED = 60 * 60 * 24
"""Seconds for which an answer is remembered."""
WORKS_FOR = 60
"""Seconds after which a request without an answer is taken for lost."""
KEY = re.compile(r"[\x21-\x7e]{1,64}")


class Unfinished(refusals.NotNow):
    """The same request is still being answered."""


class KeyReused(refusals.Refusal):
    """The key was sent before, with another request."""

    status = 422


class Known(NamedTuple):
    """What is remembered of a request: what was sent, and the answer if there is one."""

    sent: str
    status: int = 0
    body: dict[str, Any] | None = None


def once(operation: Callable[Concatenate[HttpRequest, P], Answer]) -> Callable[Concatenate[HttpRequest, P], Answer]:
    """An operation that honours the key. A refusal is not remembered: it has changed nothing, and may be lifted."""

    @wraps(operation)
    def repeatable(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        key = request.headers.get("Idempotency-Key")
        if key is None:
            return operation(request, *args, **kwargs)
        name, known = _name(request, key), Known(_digest(request.body))
        if not cache.add(name, known, WORKS_FOR):
            return _again(known, cache.get(name))
        try:
            answer = operation(request, *args, **kwargs)
        except BaseException:
            cache.delete(name)
            raise
        cache.set(name, Known(known.sent, answer.status_code, answer.value), REMEMBERED)
        return answer

    return repeatable


def _again(now: Known, before: Known | None) -> Answer:
    if before is not None and before.sent != now.sent:
        raise KeyReused(_("This Idempotency-Key was sent before with another request."))
    if before is None or before.body is None:
        raise Unfinished(_("The same request is still being answered. Ask again in a moment."))
    return Status(before.status, before.body)


def _name(request: HttpRequest, key: str) -> str:
    if not KEY.fullmatch(key):
        raise refusals.NotUnderstood(_("An Idempotency-Key has 1 to 64 printable characters."))
    return f"games.api.once.{token_of(request).pk}.{_digest(f'{request.path_info} {key}'.encode())}"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
