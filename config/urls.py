"""Addresses. Reading and playing pages carry their language in the path; machine addresses do not."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import path

urlpatterns = i18n_patterns(
    path("admin/", admin.site.urls),
    prefix_default_language=False,
)
