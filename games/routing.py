"""Websocket addresses, read by ``config.asgi``. They carry their language as a parameter: machines have no language in the path."""

from django.urls import path

from games.consumers import LobbyConsumer, MineConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/table/<int:table_id>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/mine/", MineConsumer.as_asgi()),
]
