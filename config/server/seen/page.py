"""``/metrics``: for those who have the token, or who are at this computer."""

from __future__ import annotations

import hmac
import ipaddress

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_ratelimit.decorators import ratelimit
from prometheus_client.exposition import choose_encoder

from config.server.seen.scraping import registry

OF_A_PROXY = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via")


@require_safe
@never_cache
@ratelimit(key="ip", rate="120/m")
def metrics(request: HttpRequest) -> HttpResponse:
    """All numbers, in the format for which Prometheus asks. Others get what they get where nothing is."""
    if not may_read(request):
        raise Http404
    write, kind = choose_encoder(request.headers.get("Accept", ""))
    return HttpResponse(write(registry()), content_type=kind)


def may_read(request: HttpRequest) -> bool:
    """With ``METRICS_TOKEN``: whether the request brings it. Without: whether it comes from this computer, not by a proxy."""
    if settings.METRICS_TOKEN:
        expected = f"Bearer {settings.METRICS_TOKEN}"
        return hmac.compare_digest(request.headers.get("Authorization", "").encode(), expected.encode())
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and not any(name in request.headers for name in OF_A_PROXY)


def is_loopback(address: str) -> bool:
    """Whether this is an address of the computer itself."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback
