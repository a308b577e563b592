"""Errors of ``check --deploy`` in addition to Django's: settings without which a public site must not run."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from py_vapid import Vapid02

from games.drawing.raster.painting import writes_chinese
from rulebook.publishing.printing.press import can_print
from rulebook.publishing.signing import key_of

SHORTEST_KEY, FEWEST_LETTERS = 50, 5
"""Django's own limits. Below them Django only warns."""


@register(Tags.security, deploy=True)
def public_site(**_: Any) -> list[CheckMessage]:
    """Errors of a public site. None for a site on this computer alone."""
    if not settings.PUBLIC:
        return []
    key = settings.SECRET_KEY
    checks = {
        "guiyi.E001": (
            settings.EMAIL_BACKEND.endswith("console.EmailBackend"),
            "E-mails are printed to the console: nobody who forgets their password can come back.",
            "Set EMAIL_URL.",
        ),
        "guiyi.E002": (
            "*" in settings.ALLOWED_HOSTS,
            "The site answers under any name that a request claims.",
            "List the site's own names in ALLOWED_HOSTS.",
        ),
        "guiyi.E003": (
            len(key) < SHORTEST_KEY or len(set(key)) < FEWEST_LETTERS,
            "SECRET_KEY can be guessed: whoever knows it can sign in as anybody.",
            f"Set it to at least {SHORTEST_KEY} random characters.",
        ),
        "guiyi.E004": (
            bool(settings.SITE_URL) and not _is_origin(settings.SITE_URL),
            "SITE_URL is not an address without a path.",
            "Set it to, for instance, https://guiyi.example",
        ),
        "guiyi.E005": (
            not _is_push_key(settings.VAPID_PRIVATE_KEY),
            "VAPID_PRIVATE_KEY is no key: no browser could be told anything.",
            "Set it to what the file vapid-key holds, or to nothing.",
        ),
        "guiyi.E006": (
            not _is_signing_key(settings.PUBLISHING_KEY),
            "PUBLISHING_KEY is no key: no archive of a book could be signed.",
            "Set it to what the file publishing-key holds, or to nothing.",
        ),
    }
    return [Error(what, hint=hint, id=name) for name, (wrong, what, hint) in checks.items() if wrong]


@register(deploy=True)
def pictures(**_: Any) -> list[CheckMessage]:
    """A warning where no picture of a position can be drawn. The site does all else."""
    if writes_chinese():
        return []
    what = "This computer has no letters for Chinese: links to tables are shown with the picture of the site, not of their position."
    return [
        Warning(what, hint="Install such a font and fontconfig (Debian: fontconfig fonts-noto-cjk).", id="guiyi.W001")
    ]


@register(deploy=True)
def books(**_: Any) -> list[CheckMessage]:
    """A warning where no book can be printed. The site does all else."""
    if can_print():
        return []
    hint = "Install them (Debian: libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fontconfig fonts-noto-cjk)."
    return [
        Warning(
            "This computer lacks Pango or letters for Chinese: no book can be had as PDF.", hint=hint, id="guiyi.W002"
        )
    ]


def _is_origin(url: str) -> bool:
    parts = urlsplit(url)
    return (
        parts.scheme in ("http", "https") and bool(parts.netloc) and not (parts.path or parts.query or parts.fragment)
    )


def _is_push_key(text: str) -> bool:
    try:
        return isinstance(Vapid02.from_string(text).private_key.curve, SECP256R1)
    except (ValueError, TypeError, AttributeError):
        return False


def _is_signing_key(text: str) -> bool:
    try:
        key_of(text)
    except ValueError:
        return False
    return True
