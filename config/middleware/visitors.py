"""Who is calling, as far as an address tells."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str:
    """The visitor's address for rate limits.

    Behind a proxy that is the last entry of X-Forwarded-For: the one our own proxy wrote. Earlier entries are the visitor's
    word and would let anyone choose their address. Without an address (a Unix socket) everyone counts as one visitor.
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR") or "0.0.0.0"  # noqa: S104 - a label, not a listener


def network(whence: str) -> str:
    """An address as one subscriber's: of IPv6 the network that one has."""
    try:
        return str(ipaddress.ip_network((whence, 64), strict=False)) if ":" in whence else whence
    except ValueError:  # with a zone or a port, say
        return whence
