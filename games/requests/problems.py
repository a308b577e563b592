"""Errors of the API for programs, as RFC 9457 has them (``application/problem+json``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus

from django.http import HttpRequest, JsonResponse

PROGRAMS = "/api/v1/"
"""The beginning of the addresses whose errors have this form."""
CONTENT_TYPE = "application/problem+json"
REASONS = {400: "unreadable", 403: "refused", 404: "unknown", 413: "too-long", 429: "too-many"}
"""The codes of errors that the site finds before the API does, by status."""


def is_for_programs(request: HttpRequest) -> bool:
    """Whether the request is to the API for programs."""
    return request.path_info.startswith(PROGRAMS)


def problem(
    path: str,
    status: int,
    reason: str,
    detail: str,
    *,
    clause: str = "",
    version: int | None = None,
    errors: Sequence[Mapping[str, str]] = (),
    retry_after: int | None = None,
) -> JsonResponse:
    """The answer to a request for ``path`` that was refused. ``reason`` is a code that stays the same in every language, ``detail`` a
    sentence for people. ``clause`` is the rule that says so, ``version`` the present version of the table, ``errors`` what is wrong with
    parts of the request. ``retry_after`` are seconds. A program need not know more types of problems than the status: so the type is
    ``about:blank``, and the title is the status in words."""
    content = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "instance": path,
        "reason": reason,
    }
    if clause:
        content["clause"] = clause
    if version is not None:
        content["version"] = version
    if errors:
        content["errors"] = [dict(error) for error in errors]
    response = JsonResponse(
        content, status=status, content_type=CONTENT_TYPE, json_dumps_params={"ensure_ascii": False}
    )
    response["Cache-Control"] = "no-store"
    response["Access-Control-Allow-Origin"] = "*"
    if retry_after is not None:
        response["Retry-After"] = str(retry_after)
    return response
