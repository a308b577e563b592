"""Sockets of a table as tests hold them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from games.routing import websocket_urlpatterns
from tests.frames import Page, of_this_release

router = URLRouter(websocket_urlpatterns)
WAIT = 60
"""Seconds that a test waits for a frame that must come, on a machine however loaded."""
NOTICES = '"type": "notices"'
HELLO = json.dumps({"type": "hello"})


def signed_in(socket: WebsocketCommunicator, user: Any, session: dict[str, Any]) -> None:
    """Give a socket what the site's middleware finds out by the cookie."""
    scope: dict[str, Any] = socket.scope  # type: ignore[assignment]  # the protocol's own keys alone have types
    scope.update(user=user, session=session)


class Ear:
    """A socket in a test."""

    def __init__(self, path: str, user: Any = None, session: dict[str, Any] | None = None) -> None:
        self.socket = WebsocketCommunicator(router, of_this_release(path))
        signed_in(self.socket, user or AnonymousUser(), session or {})
        self.page = Page()

    async def __aenter__(self) -> Ear:
        connected, _ = await self.socket.connect(timeout=WAIT)
        assert connected
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.disconnect(timeout=WAIT)

    async def hello(self) -> str:
        """Say hello; what comes back."""
        await self.socket.send_to(text_data=HELLO)
        return await self.hear()

    async def hear(self) -> str:
        """The next frame, or complaint. How many notices are unread is passed over."""
        while (heard := await self.socket.receive_from(timeout=WAIT)) and NOTICES in str(heard):
            pass
        return self.read(heard)

    def read(self, heard: str | bytes) -> str:
        """The text of a complaint, or the fragments that a frame brings."""
        return heard if isinstance(heard, str) else self.page.whole(heard)

    async def complaint(self) -> dict[str, Any]:
        """The next frame, which is a complaint."""
        said: dict[str, Any] = json.loads(await self.socket.receive_from(timeout=WAIT))["error"]
        return said


async def there(function: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """Call something that asks the database."""
    return await sync_to_async(function)(*args, **more)
