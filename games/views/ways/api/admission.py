"""Who may use the API, and how often. A request shows a token; a browser's session counts for nothing here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string
from django.utils.translation import activate
from django.utils.translation import gettext_lazy as _
from django_ratelimit.core import get_usage
from ninja.security import HttpBearer

from accounts.models import Token
from accounts.own import tokens
from config.shared.requests import wanted_language
from games.requests import access, refusals

P = ParamSpec("P")
R = TypeVar("R")
RATE, SECONDS = 600, 60
"""How many requests of one person are answered in how many seconds, whichever tokens they show."""
FAILURES = "60/m"
"""How many requests with a wrong token are looked up for one address."""
CREATIONS = "30/h"
"""How many tables one person may open, on the pages and here together."""


@dataclass(frozen=True)
class Limit:
    """How many requests of a person were answered in the present window of time."""

    left: int
    seconds: int
    """Until the next window."""

    def headers(self) -> dict[str, str]:
        """``RateLimit`` and ``RateLimit-Policy``, as the draft of the IETF has them."""
        return {
            "RateLimit-Policy": f'"person";q={RATE};w={SECONDS}',
            "RateLimit": f'"person";r={self.left};t={self.seconds}',
        }


def take(
    request: HttpRequest, what: str, rate: str, key: str | Callable[[str, Any], str] = "user_or_ip"
) -> Limit | None:
    """Count a request. Raises :class:`refusals.TooMany`. None where nothing is limited."""
    usage = get_usage(request, group=f"games.{what}", key=key, rate=rate, increment=True)
    if usage is None:
        return None
    limit = Limit(max(0, usage["limit"] - usage["count"]), usage["time_left"])
    if usage["should_limit"]:
        raise refusals.TooMany(_("That is faster than anybody needs. Wait a little, please."), max(1, limit.seconds))
    return limit


class Bearer(HttpBearer):
    """``Authorization: Bearer guiyi_…``"""

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        """The token, if it is valid. From here on the request is its person's, and in the person's language unless it names another."""
        found = tokens.find(token)
        if found is None:
            take(request, "api.failures", FAILURES, "ip")
            return None
        request.user = request._cached_user = found.user  # type: ignore[attr-defined]
        request.limit = None  # type: ignore[attr-defined]
        request.limit = take(request, "api", f"{RATE}/{SECONDS}s", lambda *_: str(found.user_id))  # type: ignore[attr-defined]
        if found.user.language and not wanted_language(request.headers.get("Accept-Language", "")):
            activate(found.user.language)
        tokens.note_use(found, address_of(request), request.headers.get("User-Agent", ""))
        return found


bearer = Bearer()


def address_of(request: HttpRequest) -> str:
    """The address of the program."""
    return str(import_string(settings.RATELIMIT_IP_META_KEY)(request))


def token_of(request: HttpRequest) -> Token:
    """The token that was shown."""
    token = request.auth  # type: ignore[attr-defined]
    assert isinstance(token, Token)
    return token


def plays(operation: Callable[Concatenate[HttpRequest, P], R]) -> Callable[Concatenate[HttpRequest, P], R]:
    """Only a token with the scope ``play`` gets past this. What it does counts with what its person does on the pages."""

    @wraps(operation)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if not token_of(request).may_play:
            raise refusals.OutOfScope(_("This token may only read. Make one that may play."))
        take(request, "act", access.ACTION_RATE)
        return operation(request, *args, **kwargs)

    return guarded
