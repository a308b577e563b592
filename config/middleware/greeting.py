"""A line for visitors whose browser prefers another language than the page's. It says, in their language, that the page can be read in
it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from config.languages import LanguageLink, language_links
from config.shared.requests import wanted_language


def greeting_for(request: HttpRequest) -> LanguageLink | None:
    """The current page in the language of the browser. None if that is the page's language or not one of ours, or if the reader has chosen
    a language before. Choosing one also closes the line."""
    request.greeting_asked = True  # type: ignore[attr-defined]
    if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) or getattr(getattr(request, "user", None), "language", ""):
        return None
    preferred = wanted_language(request.headers.get("Accept-Language", ""))
    if preferred is None or preferred == get_language():
        return None
    return next(link for link in language_links(request) if link.code == preferred)


def varies(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: caches store a page that may show the line separately for each requested language and each choice."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if getattr(request, "greeting_asked", False):
            patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    return answered
