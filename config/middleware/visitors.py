"""The visitor's address."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str:
    """The visitor's address for rate limits.

    Behind a proxy that is the last entry of X-Forwarded-For, because our own proxy wrote it. The visitor can write the earlier entries and
    so could choose an address. Without an address (a Unix socket) all visitors count as one.
    """
    forwarded = request.headers.get("x-forwarded-for", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR") or "0.0.0.0"  # noqa: S104 - a label, not a listener


def network(whence: str) -> str:
    """The address of one subscriber: for IPv6 the subscriber's network."""
    try:
        return str(ipaddress.ip_network((whence, 64), strict=False)) if ":" in whence else whence
    except ValueError:  # for example with a zone or a port
        return whence
