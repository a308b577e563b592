"""The admin's messages about the e-mails that it has sent."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest
from django.utils.translation import ngettext


def say_notified(admin: ModelAdmin[Any], request: HttpRequest, notified: int) -> None:
    """How many readers were sent an e-mail. Empty for none."""
    if notified:
        said = ngettext("%(n)d reader is told by e-mail.", "%(n)d readers are told by e-mail.", notified) % {
            "n": notified
        }
        admin.message_user(request, said, messages.SUCCESS)
