"""Addresses. Reading and playing pages carry their language in the path; machine addresses do not.

Traditional Chinese is at ``/``, Simplified at ``/zh-hans/``, English at ``/en/``.
"""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.contrib.sitemaps import views as sitemap_views
from django.urls import URLPattern, URLResolver, include, path

from accounts.views import SIGN_IN_BY_ADDRESS, SIGN_IN_BY_NAME
from config import views
from config.bridge.own_data import own_data_file
from config.bridge.sitemaps import SITEMAPS
from config.server.seen.page import metrics

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path(".well-known/security.txt", views.security, name="security"),
    path("robots.txt", views.robots, name="robots"),
    path(
        "sitemap.xml",
        sitemap_views.index,
        {"sitemaps": SITEMAPS, "sitemap_url_name": "sitemap_section"},
        name="sitemap",
    ),
    path("sitemap-<slug:section>.xml", sitemap_views.sitemap, {"sitemaps": SITEMAPS}, name="sitemap_section"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("language/<slug:language>/", views.choose_language, name="choose_language"),
    path("theme/<slug:theme>/", views.choose_theme, name="choose_theme"),
]
urlpatterns += [path("accounts/data.json", own_data_file, name="own_data")]
urlpatterns += [path("", include("rulebook.urls_without_language")), path("", include("games.urls_without_language"))]
urlpatterns += i18n_patterns(
    path("", views.home, name="home"),
    path("credits/", views.credits_page, name="credits"),
    # The admin's own sign-in: failed passwords count together with those of the site's.
    path("admin/login/", SIGN_IN_BY_ADDRESS(SIGN_IN_BY_NAME(admin.site.login))),
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("rules/", include("rulebook.urls")),
    path("", include("games.urls")),
    prefix_default_language=False,
)

handler400 = views.bad_request
handler403 = views.refused
handler404 = views.not_found
handler500 = views.broken
