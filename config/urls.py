"""Addresses. Reading and playing pages carry their language in the path; machine addresses do not.

Traditional Chinese is at ``/``, Simplified at ``/zh-hans/``, English at ``/en/``.
"""

from importlib.util import find_spec

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config import views


def rooms(prefix: str, module: str) -> list[URLPattern | URLResolver]:
    """The addresses of an app; none while it has none, so that the house stands while a room is built."""
    return [path(prefix, include(module))] if find_spec(module) else []


urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", views.healthz, name="healthz"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("language/<slug:language>/", views.choose_language, name="choose_language"),
    path("theme/<slug:theme>/", views.choose_theme, name="choose_theme"),
]
urlpatterns += rooms("", "rulebook.machine_urls")
urlpatterns += i18n_patterns(
    path("", views.home, name="home"),
    path("credits/", views.credits_page, name="credits"),
    path("admin/", admin.site.urls),
    *rooms("accounts/", "accounts.urls"),
    *rooms("rules/", "rulebook.urls"),
    *rooms("", "games.urls"),
    prefix_default_language=False,
)

handler400 = views.bad_request
handler403 = views.refused
handler404 = views.not_found
handler500 = views.broken
