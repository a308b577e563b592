"""Readers who reported something and leave the site."""

from __future__ import annotations

from typing import Any

from rulebook.models import Report


def forget_address(*, instance: Any, **_signal: Any) -> None:
    """What they reported stays, without their address. Receives ``pre_delete`` of people, inside its transaction."""
    Report.objects.filter(user=instance).update(contact="")
