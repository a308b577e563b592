"""What systemd hears of a service, for tests without systemd."""

from __future__ import annotations

import os
import secrets
import socket
import time


class Notices:
    """Listens at ``address``, which a service is given as ``NOTIFY_SOCKET``."""

    def __init__(self) -> None:
        self.address = f"@guiyi-{os.getpid()}-{secrets.token_hex(8)}"  # a name outside of the file system
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("\0" + self.address[1:])

    def next(self, seconds: float) -> dict[str, str]:
        """The next message. Raises :class:`TimeoutError`."""
        self._socket.settimeout(max(0.01, seconds))
        return dict(line.split("=", 1) for line in self._socket.recv(4096).decode().splitlines())

    def wait_for(self, name: str, seconds: float) -> dict[str, str]:
        """The next message that says ``name=…``; what comes before it is passed over."""
        end = time.monotonic() + seconds
        while name not in (message := self.next(end - time.monotonic())):
            pass
        return message

    def close(self) -> None:
        """Listen no more."""
        self._socket.close()
