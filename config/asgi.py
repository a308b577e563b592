"""The ASGI application: HTTP by Django, websockets by Channels."""

import os
from pathlib import Path
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django import setup
from django.conf import settings
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
setup(set_prefix=False)

# Consumers import models, which exist only after Django's setup.
from config.queue import worker  # noqa: E402
from config.server import warm_up  # noqa: E402
from config.server.postgres import be_quick  # noqa: E402
from config.server.seen import folder  # noqa: E402
from config.server.serving import Handler  # noqa: E402
from config.server.sockets import ConnectionLimit, Unknown  # noqa: E402
from games.bots import watchdog  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402
from games.tables.changing import deadlines  # noqa: E402
from games.views.ways.api.streaming import Streams  # noqa: E402

if settings.METRICS_DIR:
    folder.begin(Path(settings.METRICS_DIR))
be_quick()
watchdog.begin()
deadlines.begin()
if settings.WORKER:
    worker.begin()
if not warm_up.begun():  # `manage.py serve` begins before it listens
    warm_up.begin()
unknown: Any = re_path(r"", Unknown.as_asgi())  # type: ignore[arg-type]  # see games.routing
sockets: Any = AuthMiddlewareStack(URLRouter([*websocket_urlpatterns, unknown]))
application = ProtocolTypeRouter(
    {"http": Streams(Handler()), "websocket": AllowedHostsOriginValidator(ConnectionLimit(sockets))}
)
