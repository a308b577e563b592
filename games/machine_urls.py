"""Addresses without a language: the link that is sent to friends."""

from __future__ import annotations

from django.urls import path

from games.views import table

urlpatterns = [path("invite/<str:invite>/", table.invite, name="invite")]
