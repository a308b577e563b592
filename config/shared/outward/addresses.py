"""Addresses that strangers have given. The site posts to an address only if it is https at a usual port, and only if all IP addresses of
its name are public.

A name is resolved once for each sending, and the connection goes to an IP address of that answer. Another answer a moment later changes
nothing.
"""

from __future__ import annotations

import re
import socket
import string
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from socket import getaddrinfo
from urllib.parse import urlsplit

LONGEST = 1000
"""The most characters of an address."""
PORTS = (443, 8443)
MOST_TRIED = 4
"""The most IP addresses of one name that are tried."""
_NAME = re.compile(
    r"(?=.{4,253}\Z)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?", re.ASCII
)
"""A name has small letters and a point. Its last word begins with a letter, so 127.1, 0x7f.0.0.1 and 2130706433 are no names."""
_ALLOWED = frozenset(string.ascii_letters + string.digits + string.punctuation) - frozenset('\\"<>^`{|}')
_GLOBAL_V6 = IPv6Network("2000::/3")
"""The global addresses of IPv6. Addresses that contain an IPv4 address are not in it: mapped, compatible, translated (64:ff9b::)."""
_REFUSED = tuple(
    ip_network(network)
    for network in (
        "2002::/16",  # 6to4: an IPv4 address inside
        "2001::/32",  # Teredo: likewise
        "192.88.99.0/24",  # relays of 6to4
        "192.0.0.0/24",  # for protocols; one cloud has the metadata of its machines here
        "3fff::/20",  # for documentation; older Pythons take it for public
        "168.63.129.16/32",  # the metadata of machines at Azure, at an address that looks public
    )
)
_resolvers = ThreadPoolExecutor(8, thread_name_prefix="resolver")
"""The system's resolver has no time limit of its own."""


class Problem(StrEnum):
    """Why nothing was sent, or why no proper answer came."""

    MALFORMED = "malformed"
    NO_HTTPS = "no_https"
    PERSON = "person"
    """A name or password is in the address."""
    PORT = "port"
    NO_NAME = "no_name"
    """The host is a number, or a name without a point."""
    NOT_PUBLIC = "not_public"
    UNKNOWN_NAME = "unknown_name"
    UNREACHABLE = "unreachable"
    CERTIFICATE = "certificate"
    TIME = "time"
    NO_ANSWER = "no_answer"
    """Something answered that is no web server."""


class NotAllowed(Exception):
    """The site never sends there."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.value)
        self.problem = problem


class NotReached(Exception):
    """No proper answer came. A later one may."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.value)
        self.problem = problem


@dataclass(frozen=True)
class Address:
    """An address as its parts. ``target`` is the path with its query."""

    host: str
    port: int
    target: str

    @property
    def origin(self) -> str:
        """Scheme, host and port, as in ``https://push.example``."""
        return f"https://{self.host}" if self.port == PORTS[0] else f"https://{self.host}:{self.port}"


def parsed(url: str) -> Address:
    """The parts of an address. Raises :class:`NotAllowed` if its text alone shows that the site never posts there."""
    if not 0 < len(url) <= LONGEST or not _ALLOWED.issuperset(url):
        raise NotAllowed(Problem.MALFORMED)
    try:
        parts = urlsplit(url)
        port = PORTS[0] if parts.port is None else parts.port
    except ValueError as error:
        raise NotAllowed(Problem.MALFORMED) from error
    if parts.scheme != "https":
        raise NotAllowed(Problem.NO_HTTPS)
    if "@" in parts.netloc:
        raise NotAllowed(Problem.PERSON)
    host = (parts.hostname or "").removesuffix(".")
    if not _NAME.fullmatch(host):
        raise NotAllowed(Problem.NO_NAME)
    if port not in PORTS:
        raise NotAllowed(Problem.PORT)
    return Address(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def resolved(address: Address, seconds: float) -> list[str]:
    """The IP addresses of the host, at most :data:`MOST_TRIED`. Raises :class:`NotAllowed` if one of them is not public. Raises
    :class:`NotReached` if there is none, or no answer within that many seconds."""
    lookup = _resolvers.submit(getaddrinfo, address.host, address.port, type=socket.SOCK_STREAM)
    try:
        answers = lookup.result(seconds)
    except TimeoutError as error:
        lookup.cancel()
        raise NotReached(Problem.TIME) from error
    except (OSError, UnicodeError) as error:
        raise NotReached(Problem.UNKNOWN_NAME) from error
    ips = list(dict.fromkeys(str(answer[4][0]) for answer in answers))
    if not ips:
        raise NotReached(Problem.UNKNOWN_NAME)
    if not all(is_public(ip) for ip in ips):
        raise NotAllowed(Problem.NOT_PUBLIC)
    return ips[:MOST_TRIED]


def is_public(ip: str) -> bool:
    """Whether an IP address is on the public internet and belongs to a single machine. False for text that is no IP address."""
    try:
        address = ip_address(ip)
    except ValueError:
        return False
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    return _is_global(address) and not any(address in network for network in _REFUSED)


def _is_global(address: IPv4Address | IPv6Address) -> bool:
    """Whether an IPv6 address is one of the global ones. True for IPv4, which was checked before."""
    return address.version == 4 or (address in _GLOBAL_V6 and address.scope_id is None)
