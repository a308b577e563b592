"""Requests after our middleware, for views that use attributes missing in Django's type, and the language that a request asks for."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request after ``HtmxMiddleware``: ``request.htmx`` is true if htmx wants a fragment."""

    htmx: HtmxDetails


def wanted_language(header: str) -> str | None:
    """The first of the site's languages that an ``Accept-Language`` names."""
    for code, _quality in parse_accept_lang_header(header):
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return None
