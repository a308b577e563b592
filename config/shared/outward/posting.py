"""Posting to an address that a stranger has given.

The connection is made here and handed to Python's own HTTP client. That client opens no other connection, follows no redirect and knows no
proxy of the environment. httpx and urllib3 would each have to be kept from all three.
"""

from __future__ import annotations

import http.client
import math
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from socket import create_connection
from typing import Any

from config.shared.outward.addresses import Address, NotAllowed, NotReached, Problem, parsed, resolved
from config.shared.outward.sending import about_to_send

__all__ = ["Answer", "NotAllowed", "NotReached", "Problem", "post"]

SECONDS = 5.0
"""For all of it: name, connection, certificate, request and the head of the answer."""
LONGEST_WAIT = 60 * 60
"""Seconds that an answer may ask to wait."""


@dataclass(frozen=True)
class Answer:
    """The head of an answer. Its body is never read. ``retry_after``: seconds, where the answer names them."""

    status: int
    retry_after: int | None = None


class TimedSocket(ssl.SSLSocket):
    """Each read and write has only the time that is left of the whole. A timeout alone begins again with every byte."""

    ends_at: float = math.inf

    def recv_into(self, *arguments: Any, **named: Any) -> int:
        """As of :class:`ssl.SSLSocket`. Raises :class:`TimeoutError`."""
        self.settimeout(_left(self.ends_at))
        return super().recv_into(*arguments, **named)

    def send(self, *arguments: Any, **named: Any) -> int:
        """As of :class:`ssl.SSLSocket`. Raises :class:`TimeoutError`."""
        self.settimeout(_left(self.ends_at))
        return super().send(*arguments, **named)


class _Connection(http.client.HTTPSConnection):
    """Goes to one of the numbers, and to nothing else. The certificate must be that of the name."""

    def __init__(self, address: Address, numbers: list[str], ends_at: float) -> None:
        super().__init__(address.host, address.port, context=trust())
        self._numbers, self._ends_at = numbers, ends_at

    def connect(self) -> None:
        """Open the connection. Raises :class:`OSError` of the last number that was tried."""
        raw = self._opened()
        try:
            raw.settimeout(_left(self._ends_at))
            self.sock = trust().wrap_socket(raw, server_hostname=self.host)
        except BaseException:
            raw.close()
            raise
        assert isinstance(self.sock, TimedSocket)
        self.sock.ends_at = self._ends_at

    def _opened(self) -> socket.socket:
        for tried, number in enumerate(self._numbers, start=1):
            try:
                return create_connection((number, self.port), _left(self._ends_at) / (len(self._numbers) - tried + 1))
            except OSError:
                if tried == len(self._numbers):
                    raise
        raise AssertionError("there is at least one number")


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send ``body`` and return what is answered, whatever its status. Takes at most :data:`SECONDS`. Raises :class:`NotAllowed` where the
    site never sends, and :class:`NotReached` where nothing answers properly."""
    ends_at = time.monotonic() + SECONDS
    address = parsed(url)
    connection = _Connection(address, resolved(address, _left(ends_at)), ends_at)
    try:
        connection.connect()
        about_to_send()
        connection.request("POST", address.target, body, {"User-Agent": "Guiyi", **headers})
        answered = connection.getresponse()
        return Answer(answered.status, _seconds(answered.headers.get("Retry-After", "")))
    except ssl.SSLCertVerificationError as error:
        raise NotReached(Problem.CERTIFICATE) from error
    except TimeoutError as error:
        raise NotReached(Problem.TIME) from error
    except (http.client.HTTPException, ssl.SSLError) as error:
        raise NotReached(Problem.NO_ANSWER) from error
    except OSError as error:
        raise NotReached(Problem.UNREACHABLE) from error
    finally:
        connection.close()


@cache
def trust() -> ssl.SSLContext:
    """The authorities that this machine trusts. To read them takes a moment, so it is done once."""
    return timed(ssl.create_default_context())


def timed(context: ssl.SSLContext) -> ssl.SSLContext:
    """The same context. Its sockets keep to the time that is left."""
    context.sslsocket_class = TimedSocket
    return context


def _left(ends_at: float) -> float:
    """Seconds. Raises :class:`TimeoutError` where none are left."""
    left = ends_at - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _seconds(text: str) -> int | None:
    """Of a header ``Retry-After``. A date in it is taken for nothing: it says when by another clock."""
    return min(int(text), LONGEST_WAIT) if text.isascii() and text.isdigit() and len(text) < 10 else None
