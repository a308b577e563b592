"""Guests: people who play before they register."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django_ratelimit.core import is_ratelimited
from django_ratelimit.exceptions import Ratelimited

from accounts.models import GUEST_PREFIX, User
from accounts.signals import account_merged

BACKEND = "django.contrib.auth.backends.ModelBackend"
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
NEW_GUESTS = "30/h"
"""How many guests may begin at one address: a class or a club, not a crowd of scripts."""


def ensure_guest(request: HttpRequest) -> User:
    """The person who is signed in, or else a new guest, who is signed in from now on. Raises :class:`Ratelimited`,
    which becomes a page with status 429, when an address makes very many guests."""
    if isinstance(request.user, User):
        return request.user
    if is_ratelimited(request, group="accounts.guests", key="ip", rate=NEW_GUESTS, increment=True):
        raise Ratelimited
    guest = make_guest(language=get_language() or settings.LANGUAGE_CODE)
    login(request, guest, backend=BACKEND)
    return guest


def make_guest(*, language: str) -> User:
    """A new person without password or address."""
    guest = User(username=f"{GUEST_PREFIX}{get_random_string(10, ALPHABET)}", is_guest=True, language=language)
    guest.set_unusable_password()
    guest.save()
    return guest


def merge_guest(*, guest: User, user: User) -> None:
    """Give what the guest has to ``user`` and retire the guest. Both must exist; a guest who is ``user`` already stays as they are."""
    if guest.pk == user.pk or not guest.is_guest:
        return
    with transaction.atomic():
        account_merged.send(sender=User, guest=guest, user=user)
        # No name is left on a row that nobody can delete themselves from.
        guest.is_active, guest.display_name = False, ""
        guest.save(update_fields=["is_active", "display_name"])
