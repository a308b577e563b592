"""Watchers: many websockets in one process, each of which only notes when a message has come in full.

The frames are read by hand: five hundred watchers on a library's parser would measure the library, on the core that the site needs.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from urllib.parse import urlsplit

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
SHORT, LONG = 126, 127
"""Lengths that say that the length follows in 2 or 8 bytes."""
PATIENCE = 30.0
"""Seconds."""


class Watcher(asyncio.Protocol):
    """One websocket. ``read`` sees every message, and may answer by :meth:`send`; those for which it returns True are counted."""

    def __init__(self, url: str, headers: dict[str, str], read: Callable[[Watcher, bytes], bool]) -> None:
        self._url = urlsplit(url)
        self._headers = headers
        self._read = read
        self._buffer = b""
        self._message = b""
        self._open = asyncio.Event()
        self._transport: asyncio.Transport | None = None
        self.closed = False
        self.code = 0
        """With which it was closed; 0 where nobody said why."""
        self.gone = asyncio.Event()
        self.arrived = asyncio.Event()
        self.at = 0.0
        """When the last counted message was there, in seconds of ``perf_counter``."""
        self.size = 0
        """Its bytes, as they travelled."""
        self.last = b""

    async def connect(self) -> Watcher:
        """Open the socket and shake hands."""
        host, port = self._url.netloc.split(":")
        await asyncio.get_running_loop().create_connection(lambda: self, host, int(port))
        async with asyncio.timeout(PATIENCE):
            await self._open.wait()
        if self.closed:
            raise ConnectionError("closed before it was open")
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket, without compression."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        target = f"{self._url.path}?{self._url.query}" if self._url.query else self._url.path
        lines = {
            "Host": self._url.netloc,
            "Origin": f"http://{self._url.netloc}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "d2F0Y2hlcnMtb2Ytcm93cw==",
            "Sec-WebSocket-Version": "13",
            **self._headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        transport.write(f"GET {target} HTTP/1.1\r\n{head}\r\n".encode())

    def send(self, text: str) -> None:
        """A message to the site."""
        self._write(TEXT, text.encode())

    def _write(self, kind: int, data: bytes) -> None:
        """A frame, masked as it must be, with zeros."""
        assert self._transport is not None
        length = (
            bytes([0x80 | len(data)]) if len(data) < SHORT else bytes([0x80 | SHORT]) + len(data).to_bytes(2, "big")
        )
        self._transport.write(bytes([0x80 | kind]) + length + bytes(4) + data)

    def forget(self) -> None:
        """Wait for the next message."""
        self.arrived.clear()

    def close(self) -> None:
        """Go away."""
        if self._transport is not None:
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The site has gone, or we have."""
        self.closed = True
        self.gone.set()
        self._open.set()

    def data_received(self, data: bytes) -> None:
        """Take frames off the wire."""
        self._buffer += data
        if not self._open.is_set():
            head, blank, rest = self._buffer.partition(b"\r\n\r\n")
            if not blank:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise ConnectionError(head.decode(errors="replace"))
            self._open.set()
            self._buffer = rest
        while (size := _frame_size(self._buffer)) is not None:
            start, end = size
            opcode, finished = self._buffer[0] & 15, self._buffer[0] & 0x80
            payload, self._buffer = self._buffer[start:end], self._buffer[end:]
            if opcode == PING:
                self._write(PONG, payload)
            elif opcode == CLOSE:
                self.code = int.from_bytes(payload[:2], "big")
            elif opcode in (CONTINUED, TEXT, BINARY):
                self._message += payload
                if finished:
                    self._take(self._message)
                    self._message = b""

    def _take(self, message: bytes) -> None:
        if self._read(self, message):
            self.at = time.perf_counter()
            self.size, self.last = len(message), message
            self.arrived.set()


def _frame_size(buffer: bytes) -> tuple[int, int] | None:
    """Where the payload of the first frame begins and ends; None while it is not there in full."""
    if len(buffer) < 2:
        return None
    length = buffer[1] & 127
    start = {SHORT: 4, LONG: 10}.get(length, 2)
    if len(buffer) < start:
        return None
    end = start + (length if start == 2 else int.from_bytes(buffer[2:start], "big"))
    return (start, end) if len(buffer) >= end else None


async def all_arrived(watchers: list[Watcher], patience: float = PATIENCE) -> float:
    """When the last of them had its message. Raises :class:`TimeoutError`."""
    async with asyncio.timeout(patience):
        for watcher in watchers:
            await watcher.arrived.wait()
    return max(watcher.at for watcher in watchers)
