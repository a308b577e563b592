"""The sender's identity: the site's key for push services, and signatures with it. The private key is never logged or shown."""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from email.utils import parseaddr
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from accounts.address import own_url

LASTS = 12 * 60 * 60
"""Seconds for which a signature is valid. Push services allow at most a day."""


@cache
def _vapid(key: str) -> Vapid02:
    return Vapid02.from_string(key)


def public_key() -> str:
    """The public key, which a browser needs to subscribe: the uncompressed point, in base64url."""
    point = _vapid(settings.VAPID_PRIVATE_KEY).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def authorization(origin: str) -> str:
    """The header ``Authorization`` for a push service with this origin (``https://push.example``)."""
    claims: dict[str, object] = {"aud": origin, "exp": int(time.time()) + LASTS, "sub": _contact()}
    return _vapid(settings.VAPID_PRIVATE_KEY).sign(claims)["Authorization"]


def _contact() -> str:
    """The contact for push services: the site's address, or its e-mail address if the site has no HTTPS."""
    site = urlsplit(own_url())
    return (
        f"https://{site.hostname}" if site.scheme == "https" else f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    )
