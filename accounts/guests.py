"""Guests: people who play before they register."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django_ratelimit.core import is_ratelimited
from django_ratelimit.exceptions import Ratelimited

from accounts.models import GUEST_PREFIX, User
from accounts.moderation.measures import closed_session
from accounts.signals import account_merged

BACKEND = "django.contrib.auth.backends.ModelBackend"
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
NEW_GUESTS = "30/h"
"""The rate limit for new guests from one IP address: enough for a class or a club, too little for scripts."""


def ensure_guest(request: HttpRequest) -> User:
    """The signed-in user. If there is none, a new guest is made and signed in. Raises :class:`Ratelimited` if an IP address makes too
    many guests; the site answers that with a page of status 429. Raises :class:`PermissionDenied` in a browser whose account was
    closed: the page says why."""
    if isinstance(request.user, User):
        return request.user
    if closed_session(request) is not None:
        raise PermissionDenied
    if is_ratelimited(request, group="accounts.guests", key="ip", rate=NEW_GUESTS, increment=True):
        raise Ratelimited
    guest = make_guest(language=get_language() or settings.LANGUAGE_CODE)
    login(request, guest, backend=BACKEND)
    return guest


def make_guest(*, language: str) -> User:
    """A new user without password and without e-mail address."""
    guest = User(username=f"{GUEST_PREFIX}{get_random_string(10, ALPHABET)}", is_guest=True, language=language)
    guest.set_unusable_password()
    guest.save()
    return guest


def merge_guest(*, guest: User, user: User) -> None:
    """Give what the guest has to ``user`` and deactivate the guest. Both must be saved. Nothing happens if both are the same user, or if
    ``guest`` is no longer a guest."""
    if guest.pk == user.pk or not guest.is_guest:
        return
    with transaction.atomic():
        account_merged.send(sender=User, guest=guest, user=user)
        # Nobody can sign in as this guest any more to delete the account. So no name may stay in its row.
        guest.is_active, guest.display_name = False, ""
        guest.save(update_fields=["is_active", "display_name"])
