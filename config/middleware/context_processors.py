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

THEMES = ("auto", "paper", "night")


def site(request: HttpRequest) -> dict[str, Any]:
    """``languages``, ``html_language``, ``theme``, ``here``, ``greeting`` and ``sharing`` for base.html."""
    language = get_language() or settings.LANGUAGE_CODE
    return {
        "html_language": HTML_NAMES.get(language, language),
        "languages": SimpleLazyObject(lambda: language_links(request)),
        "theme": SimpleLazyObject(lambda: theme_of(request)),
        "here": request.get_full_path(),
        "greeting": SimpleLazyObject(lambda: greeting_for(request)),
        "sharing": SimpleLazyObject(lambda: sharing_of(request)),
    }


def theme_of(request: HttpRequest) -> str:
    """The reader's theme: from the cookie, else from the account, else as the device prefers."""
    user = getattr(request, "user", None)
    chosen = request.COOKIES.get("theme") or getattr(user, "theme", "") or "auto"
    return chosen if chosen in THEMES else "auto"
