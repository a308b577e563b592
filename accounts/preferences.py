"""Preferences of a reader in a cookie, so that the first byte of a page has the right language and theme."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request

from accounts.models import User

A_YEAR = 60 * 60 * 24 * 365


def remember_language(response: HttpResponse, language: str) -> None:
    """The cookie by which ``/`` knows where to go."""
    _remember(response, settings.LANGUAGE_COOKIE_NAME, language)


def remember_theme(response: HttpResponse, theme: str) -> None:
    """The cookie by which the page is drawn in its colours."""
    _remember(response, "theme", theme)


def remember_preferences(response: HttpResponse, user: User) -> None:
    """Both, as the account says: what was chosen on one device holds on the next."""
    remember_theme(response, user.theme)
    if user.language:
        remember_language(response, user.language)


def preferred_language(request: HttpRequest) -> str:
    """For addresses that say none: the account's language, else the one chosen in this browser, else what the browser asks for, else the
    house's own."""
    chosen = getattr(request.user, "language", "")
    return chosen if chosen in dict(settings.LANGUAGES) else get_language_from_request(request)


def _remember(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=A_YEAR, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax", httponly=True
    )
