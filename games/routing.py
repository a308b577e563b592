"""Websocket addresses, read by ``config.asgi``. They carry their language as a parameter: machines have no language in the path."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path

from games.consumers import LobbyConsumer, MineConsumer, TableConsumer
from games.views.branches.sockets import StudyConsumer


def _socket(route: str, consumer: type[AsyncWebsocketConsumer]) -> Any:
    """A pattern of Django, as Channels wants it. Django's types allow only views there."""
    return path(route, consumer.as_asgi())  # type: ignore[arg-type]


websocket_urlpatterns = [
    _socket("ws/table/<int:table_id>/", TableConsumer),
    _socket("ws/study/<str:secret>/", StudyConsumer),
    _socket("ws/lobby/", LobbyConsumer),
    _socket("ws/mine/", MineConsumer),
]
