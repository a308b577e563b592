"""Installing the site and reading it offline: the manifest, the service worker, and the offline page."""

from __future__ import annotations

import json
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from config.shared.static_files.modules import files_of
from config.shared.static_files.sheets import sheets_of
from config.shared.ui import url_or_none
from rulebook.search.offline import index_of
from rulebook.views.asking import asked_book
from rulebook.words.languages import content_language


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Served from the root, so that it may answer for the whole site."""
    context = {
        "offline": json.dumps(_last_resorts()),
        "static_prefix": settings.STATIC_URL,
        "shell": json.dumps(_shell()),
        "icon": static("icons/app-192.png"),
        "push": url_or_none("api_push") or "",
    }
    return render(request, "rulebook/offline/service_worker.js", context, content_type="text/javascript; charset=utf-8")


def _last_resorts() -> dict[str, str]:
    """By the beginning of an address, the page to show instead. The longest beginnings come first."""
    pages = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            pages[reverse("home")] = reverse("rulebook:offline")
            pages[reverse("rulebook:search")] = reverse("rulebook:offline_search")
            if table := url_or_none("games:no_network"):
                pages[table.removesuffix("offline/")] = table
            if companion := url_or_none("games:companion_no_network"):
                pages[companion.removesuffix("companion/offline/")] = companion
    return dict(sorted(pages.items(), key=lambda one: -len(one[0])))


def _shell() -> list[str]:
    sheets = sorted((Path(settings.BASE_DIR) / "static" / "icons").glob("*.svg"))
    return [static(path) for path in (*SHELL, *(f"icons/{sheet.name}" for sheet in sheets))]


SHELL = (
    *sheets_of("css/site.css"),
    "css/rulebook-clauses.css",
    "css/rulebook.css",
    *files_of("js/base.js", "js/search.js", "js/bell.js"),
    "css/companion.css",
    *files_of("js/rulebook.js", "js/no-network.js", "js/companion-no-network.js", "js/offline/search-page.js"),
)
"""What a page needs offline, besides its icons, to look right."""


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest, in the language of this address. It opens the viewer's own tables; a stranger is led from there to a table."""
    return JsonResponse(
        {
            "name": _("Guiyi: rules and tables"),
            "short_name": _("Guiyi"),
            "lang": get_language(),
            "id": reverse("home"),
            "start_url": url_or_none("games:my_tables") or reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": "#f4ecdc",
            "theme_color": "#a4342a",
            "icons": [
                {"src": static("icons/favicon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
                {"src": static("icons/app-192.png"), "sizes": "192x192", "type": "image/png", "purpose": "any"},
                {"src": static("icons/app-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "any"},
                {
                    "src": static("icons/app-maskable.png"),
                    "sizes": "512x512",
                    "type": "image/png",
                    "purpose": "maskable",
                },
            ],
        },
        content_type="application/manifest+json",
    )


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Shown offline instead of a page that was not saved."""
    return render(request, "rulebook/offline/offline.html")


@require_safe
@cache_control(max_age=300)
def search_index(request: HttpRequest, slug: str) -> JsonResponse:
    """The documents of a book for :func:`search_page`, in the language of this address."""
    return JsonResponse(
        index_of(asked_book(request, slug), content_language()),
        json_dumps_params={"separators": (",", ":"), "ensure_ascii": False},
    )


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Shown offline instead of the search page: a script searches the books that the browser has."""
    return render(request, "rulebook/offline/search.html")
