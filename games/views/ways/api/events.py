"""Where the stream of events stands in the OpenAPI document. The stream itself is no view of Django (``streaming``): it would hold a
thread."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

router = Router(tags=["events"])
EXAMPLE = 'retry: 3000\n\nid: 12.31.1\nevent: table\ndata: {"table": 12, "version": 31, "waits": true, "gone": false}\n\n: alive\n\n'
DOCUMENTED: dict[str, Any] = {
    "parameters": [
        {
            "name": "Last-Event-ID",
            "in": "header",
            "required": False,
            "schema": {"type": "string", "maxLength": 8000},
            "description": "The id of the last event that came. What has changed since is sent at once.",
        }
    ],
    "responses": {
        200: {
            "description": "A stream that does not end by itself, as browsers' EventSource reads it.",
            "content": {"text/event-stream": {"schema": {"type": "string"}, "example": EXAMPLE}},
        }
    },
}


@router.get("/events/", url_name="events", operation_id="events", openapi_extra=DOCUMENTED)
def events(request: HttpRequest) -> None:
    """Which of my tables has changed to which version, and whether it waits for me. Without Last-Event-ID the stream begins with all of
    them. `gone`: the match is over, or the table is no longer mine. A comment comes every 15 seconds. At most 5 streams of one person."""
    raise HttpError(501, "This server has no streams.")
