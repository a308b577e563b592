"""The NUL character: no keyboard writes it, and PostgreSQL refuses to save it. So none may reach a query."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict

NUL = "\0"


def refuse_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware: 400 for a NUL in address, query or form. A cookie with a NUL is not from this site and is ignored."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if NUL not in value}
        if NUL in request.path_info or _in(request.GET) or (request.method == "POST" and _in(request.POST)):
            raise BadRequest("NUL")
        return get_response(request)

    return middleware


def _in(sent: QueryDict) -> bool:
    """Whether the decoded form data contain a NUL. Some encodings write it without a NUL byte."""
    return any(NUL in part for name, values in sent.lists() for part in (name, *values))
