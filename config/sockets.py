"""Websockets that belong to no page."""

from channels.generic.websocket import AsyncWebsocketConsumer

NOTHING_HERE = 4404


class Unknown(AsyncWebsocketConsumer):
    """Answers an address nobody serves by closing it, instead of the router's stack trace in the log."""

    async def connect(self) -> None:
        await self.close(code=NOTHING_HERE)
