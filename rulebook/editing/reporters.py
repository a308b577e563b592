"""Readers with reports who sign in to another account or leave the site."""

from __future__ import annotations

from typing import Any

from rulebook.models import Report


def forget_address(*, instance: Any, **_signal: Any) -> None:
    """Their reports stay, without their address. Receives ``pre_delete`` of people, inside its transaction."""
    Report.objects.filter(user=instance).update(contact="")


def on_accounts_merged(*, guest: Any, user: Any, **_signal: Any) -> None:
    """A guest's reports move to the person's account. Receives ``accounts.signals.account_merged``, inside its transaction."""
    Report.objects.filter(user=guest).update(user=user)
