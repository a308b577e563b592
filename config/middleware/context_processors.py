"""The context of every page's frame. It is computed only if a template uses it, so fragments have no cost."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from config.languages import HTML_NAMES, language_links
from config.middleware.greeting import greeting_for
from config.sharing import sharing_of
from games.notices.current import unread

THEMES = ("auto", "paper", "night")


def site(request: HttpRequest) -> dict[str, Any]:
    """``languages``, ``html_language``, ``theme``, ``here``, ``greeting``, ``sharing`` and ``unread_notices`` for base.html."""
    language = get_language() or settings.LANGUAGE_CODE
    return {
        "html_language": HTML_NAMES.get(language, language),
        "languages": SimpleLazyObject(lambda: language_links(request)),
        "theme": SimpleLazyObject(lambda: theme_of(request)),
        "here": request.get_full_path(),
        "greeting": SimpleLazyObject(lambda: greeting_for(request)),
        "sharing": SimpleLazyObject(lambda: sharing_of(request)),
        "unread_notices": SimpleLazyObject(lambda: unread_notices(request)),
    }


def unread_notices(request: HttpRequest) -> int:
    """How many notices the reader has not read. One query, and none for a visitor without an account."""
    user = getattr(request, "user", None)
    return unread(user.pk).count() if user is not None and user.is_authenticated else 0


def theme_of(request: HttpRequest) -> str:
    """The reader's theme: from the cookie, else from the account, else as the device prefers."""
    user = getattr(request, "user", None)
    chosen = request.COOKIES.get("theme") or getattr(user, "theme", "") or "auto"
    return chosen if chosen in THEMES else "auto"
