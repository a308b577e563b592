"""Preferences of a reader in cookies, so that a page has the right language and theme from its first byte."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request

from accounts.models import User

A_YEAR = 60 * 60 * 24 * 365


def remember_language(response: HttpResponse, language: str) -> None:
    """Set the cookie of the language. The address ``/`` redirects to the pages in that language."""
    _remember(response, settings.LANGUAGE_COOKIE_NAME, language)


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Set the cookie of the theme, by which the server draws pages."""
    _remember(response, "theme", theme)


def remember_preferences(response: HttpResponse, user: User) -> None:
    """Set both cookies from the account, so that a choice on one device holds on the next."""
    remember_theme(response, user.theme)
    if user.language:
        remember_language(response, user.language)


def preferred_language(request: HttpRequest) -> str:
    """The language for an address that names none: the first of these that is known. The account's language, the one chosen in this
    browser, the one that the browser asks for, the site's own."""
    chosen = getattr(request.user, "language", "")
    return chosen if chosen in dict(settings.LANGUAGES) else get_language_from_request(request)


def _remember(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=A_YEAR, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax", httponly=True
    )
