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
"""The time for a whole sending: name, connection, certificate, request and the head of the answer."""
LONGEST_WAIT = 60 * 60
"""The most seconds that an answer may ask us to wait."""


@dataclass(frozen=True)
class Answer:
    """The head of an answer. Its body is never read. ``retry_after``: seconds, if the answer names them."""

    status: int
    retry_after: int | None = None


class TimedSocket(ssl.SSLSocket):
    """A socket with one time limit for all reads and writes together. The timeout of a plain socket begins again with every byte."""

    ends_at: float = math.inf

    def recv_into(self, *arguments: Any, **named: Any) -> int:
        """Like :class:`ssl.SSLSocket`. Raises :class:`TimeoutError`."""
        self.settimeout(_left(self.ends_at))
        return super().recv_into(*arguments, **named)

    def send(self, *arguments: Any, **named: Any) -> int:
        """Like :class:`ssl.SSLSocket`. Raises :class:`TimeoutError`."""
        self.settimeout(_left(self.ends_at))
        return super().send(*arguments, **named)


class _Connection(http.client.HTTPSConnection):
    """A connection to one of the IP addresses, and to nothing else. The certificate must be that of the name."""

    def __init__(self, address: Address, ips: list[str], ends_at: float) -> None:
        super().__init__(address.host, address.port, context=trust())
        self._ips, self._ends_at = ips, ends_at

    def connect(self) -> None:
        """Open the connection. Raises the :class:`OSError` of the last IP address that was tried."""
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
        for tried, ip in enumerate(self._ips, start=1):
            try:
                return create_connection((ip, self.port), _left(self._ends_at) / (len(self._ips) - tried + 1))
            except OSError:
                if tried == len(self._ips):
                    raise
        raise AssertionError("there is at least one IP address")


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send ``body`` and return the answer, whatever its status. Takes at most :data:`SECONDS`. Raises :class:`NotAllowed` if the site never
    posts to this address, and :class:`NotReached` if no proper answer came."""
    ends_at = time.monotonic() + SECONDS
    address = parsed(url)
    connection = _Connection(address, resolved(address, _left(ends_at)), ends_at)
    try:
        connection.connect()
        about_to_send()
        connection.request("POST", address.target, body, {"User-Agent": "Guiyi", **headers})
        response = connection.getresponse()
        return Answer(response.status, _seconds(response.headers.get("Retry-After", "")))
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
    """The certificate authorities that this machine trusts. Reading them takes a moment, so it is done once."""
    return timed(ssl.create_default_context())


def timed(context: ssl.SSLContext) -> ssl.SSLContext:
    """The same context. Its sockets are :class:`TimedSocket`."""
    context.sslsocket_class = TimedSocket
    return context


def _left(ends_at: float) -> float:
    """The seconds that are left. Raises :class:`TimeoutError` if there are none."""
    left = ends_at - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _seconds(text: str) -> int | None:
    """The seconds of a header ``Retry-After``. None for a date, since it is by another machine's clock."""
    return min(int(text), LONGEST_WAIT) if text.isascii() and text.isdigit() and len(text) < 10 else None
