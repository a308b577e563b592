"""The address of this site, for its e-mails."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

USUAL_PORTS = {"http": "80", "https": "443"}


def site_url(request: HttpRequest) -> str:
    """The site's address without a path, ``https://guiyi.example``: ``SITE_URL``, or else the address in the settings
    or of the listening socket. ``Host`` never decides it: a person who has an e-mail sent to somebody else must not
    choose where its link leads."""
    return _address(request.META["SERVER_NAME"], request.META["SERVER_PORT"])


def own_url() -> str:
    """The same without a request, for what a worker sends. Without ``SITE_URL``, a site for this computer alone is
    assumed to listen on port 8000."""
    return _address("localhost", "8000")


def _address(listens_on: str, port: str) -> str:
    if settings.SITE_URL:
        return str(settings.SITE_URL)
    scheme = "https" if settings.HTTPS else "http"
    host = next((name for name in settings.ALLOWED_HOSTS if _is_public(name)), listens_on).lstrip(".")
    if ":" in host and not host.startswith("["):
        host = f"[{host}]"
    if settings.HTTPS or settings.BEHIND_PROXY or port == USUAL_PORTS[scheme]:
        return f"{scheme}://{host}"  # people use another port than that of the listening socket
    return f"{scheme}://{host}:{port}"


def _is_public(name: str) -> bool:
    return name not in settings.LOOPBACK and name != "*"
