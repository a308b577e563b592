"""Requests after our middleware, for views that use attributes missing in Django's type."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request after ``HtmxMiddleware``: ``request.htmx`` is true if htmx wants a fragment."""

    htmx: HtmxDetails
