"""Time zones of people. Some are abolished: a newer database of zones no longer has them."""

from __future__ import annotations

import logging
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

logger = logging.getLogger(__name__)
NOT_PLACES = ("Etc/", "SystemV/", "posix/", "right/", "US/")
"""The beginnings of zone names that are no places."""


@cache
def zone_names() -> tuple[str, ...]:
    """The zones that people choose from: places, and UTC."""
    places = (name for name in available_timezones() if "/" in name and not name.startswith(NOT_PLACES))
    return (*sorted(places), "UTC")


def is_known(name: str) -> bool:
    """Whether there is a zone with this name. An empty name means the site's own zone."""
    return _zone(name or settings.TIME_ZONE) is not None


def zone_of(name: str) -> ZoneInfo:
    """The zone with this name. An empty name means the site's own zone. A zone that no longer exists counts as UTC."""
    zone = _zone(name or settings.TIME_ZONE)
    if zone is None:
        logger.warning("There is no time zone %r any more. UTC is taken.", name)
        return ZoneInfo("UTC")
    return zone


def known_zone(name: str) -> None:
    """Refuse a name that no zone has."""
    if not is_known(name):
        raise ValidationError(_("There is no such time zone."))


@cache
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # unknown, or no name of a zone at all
        return None
