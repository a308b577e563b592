"""Requests as our middleware leaves them, for views that ask what Django's own type does not know."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """``HtmxMiddleware`` has seen it: ``request.htmx`` is true where htmx wants a fragment."""

    htmx: HtmxDetails
