"""Addresses without a language: the link that is sent to friends, and what other programs read."""

from __future__ import annotations

from django.urls import path

from games.views import leaving, table
from games.views.asking import reckonings
from games.views.notices import choosing, listing
from games.views.ways import devices
from games.views.ways.api.api import urlpatterns as of_the_api

urlpatterns = [
    path("invite/<str:invite>/", table.invite, name="invite"),
    path("invite/<int:table_id>/<int:seat>/<str:offer>/", leaving.offer, name="offer"),
    path("notices/stop/<str:code>/", choosing.stop, name="notices_stop"),
    path("api/notices/unread/", listing.unread, name="api_unread"),
    path("api/notices/push/", devices.push, name="api_push"),
    path("api/tables/<int:table_id>/reckonings/", reckonings.reckonings, name="api_reckonings"),
    path("api/tables/<int:table_id>/thoughts/<int:number>/", reckonings.thoughts, name="api_thoughts"),
    *of_the_api,
]
