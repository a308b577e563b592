"""The door for assistants: ``/api/mcp/``, streamable HTTP of the Model Context Protocol without sessions.

The SDK answers; the site limits, logs and checks the request as any other one. The answer's work on the database happens in this thread.
"""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django_ratelimit.decorators import ratelimit

logger = logging.getLogger(__name__)
LONGEST = 64 * 1024
PASSED_ON = ("accept", "content-type", "host", "mcp-protocol-version", "mcp-method", "mcp-name")
"""The headers that the SDK reads. It gets no cookie and no address."""
NOT_OURS = ("content-length", "date", "server", "connection", "mcp-session-id")


@csrf_exempt
@ratelimit(key="ip", rate="120/m")
def mcp(request: HttpRequest) -> HttpResponse:
    """One message. GET and DELETE are 405: there is no stream to listen to, and no session to end."""
    if not _is_allowed(request):
        return _problem("pages of other sites may not ask here; use /api/rules/", 403)
    if request.method != "POST":
        response = _problem("POST a message of the Model Context Protocol", 405)
        response["Allow"] = "POST"
        return response
    if len(request.body) > LONGEST:
        return _problem(f"a message has at most {LONGEST} bytes", 413)
    from rulebook.publishing.assistants.server import answered

    headers = [(name, request.headers[name]) for name in PASSED_ON if name in request.headers]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": request.scheme,
        "path": request.path,
        "raw_path": request.path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in headers],
    }
    try:
        status, given, body = async_to_sync(answered)(scope, request.body)
    except TimeoutError:
        logger.warning("A message of an assistant was not answered in time.")
        return _problem("not answered in time", 503)
    response = HttpResponse(body, status=status)
    del response["Content-Type"]
    for name, value in given:
        if name.decode("latin-1").lower() not in NOT_OURS:
            response[name.decode("latin-1")] = value.decode("latin-1")
    response["Cache-Control"] = "no-store"
    return response


def _is_allowed(request: HttpRequest) -> bool:
    """Whether a request comes from no page, or from a page of this site. ``ALLOWED_HOSTS`` has checked the name of the site."""
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == request.get_host()
    except ValueError:
        return False


def _problem(text: str, status: int) -> HttpResponse:
    return JsonResponse({"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": text}}, status=status)
