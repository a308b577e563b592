"""Tokens: a program that shows one acts for the account that has made it.

A secret has 256 random bits, so that nobody can guess it, and a plain SHA-256 suffices to store it. It begins with :data:`PREFIX`, by which
programs that look for leaked secrets can find it. It is shown once, when it is made.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from accounts.models import Token, User

PREFIX = "guiyi_"
FORM = re.compile(rf"{PREFIX}[\w-]{{43}}", re.ASCII)
"""What every secret looks like."""
MOST = 20
"""How many tokens one person may have."""
NOTED_EVERY = timedelta(minutes=1)
"""The use of a token is noted at most this often."""
NOTED_ELSEWHERE = timedelta(seconds=5)
"""The same for a use from another network or by another program than the last one: that may be a thief."""
LONGEST_AGENT = 100


class TooMany(Exception):
    """The person has as many tokens as there may be."""


class NoAccount(Exception):
    """A guest has no tokens."""


def make(person: User, label: str, *, may_play: bool = False, days: int | None = None) -> tuple[Token, str]:
    """A new token and its secret. It expires after ``days``, or never. Raises :class:`TooMany` and :class:`NoAccount`."""
    if person.is_guest:
        raise NoAccount
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(
            pk=person.pk
        )  # two clicks at once are counted one after the other
        if Token.objects.filter(user=person).count() >= MOST:
            raise TooMany
        secret = _new_secret()
        expires_at = None if days is None else timezone.now() + timedelta(days=days)
        token = Token.objects.create(
            user=person, label=label, may_play=may_play, digest=_digest(secret), expires_at=expires_at
        )
    return token, secret


def rotate(person: User, number: int) -> tuple[Token, str] | None:
    """Give a token of the person a new secret. The old one is worth nothing from now on. None if there is no such token."""
    secret = _new_secret()
    if not Token.objects.filter(pk=number, user=person).update(digest=_digest(secret)):
        return None
    return Token.objects.get(pk=number), secret


def revoke(person: User, number: int) -> bool:
    """Delete a token of the person. False if there is no such token."""
    deleted, _rows = Token.objects.filter(pk=number, user=person).delete()
    return bool(deleted)


def revoke_all(person: User) -> None:
    """Delete all tokens of the person: whoever has made one with the old password is out."""
    Token.objects.filter(user=person).delete()


def find(secret: str) -> Token | None:
    """The token with this secret, with its person, if it is valid now. One query, or none if this cannot be a secret."""
    if not FORM.fullmatch(secret):
        return None
    return _valid().filter(digest=_digest(secret)).first()


def holds(token: Token) -> bool:
    """Whether the token is still valid, with the same secret. One query."""
    return _valid().filter(pk=token.pk, digest=token.digest).exists()


def _valid() -> QuerySet[Token]:
    unexpired = Q(expires_at=None) | Q(expires_at__gt=Now())
    return Token.objects.select_related("user").filter(unexpired, user__is_active=True, user__is_guest=False)


def note_use(token: Token, address: str, agent: str) -> None:
    """Note when and from where the token was used last. It is written once a minute, and sooner from another place."""
    place, program = network_of(address), printable(agent)
    same = (place, program) == (token.last_used_from, token.last_used_by)
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at >= (NOTED_EVERY if same else NOTED_ELSEWHERE):
        _write_use(token, now, place, program)


def _write_use(token: Token, now: datetime, place: str, program: str) -> None:
    Token.objects.filter(pk=token.pk).update(last_used_at=now, last_used_from=place, last_used_by=program)


def network_of(address: str) -> str:
    """The address without its last part: ``203.0.113.0/24``, ``2001:db8:1::/48``. It says where a program is, and not which computer."""
    try:
        version = ipaddress.ip_address(address).version
    except ValueError:
        return ""
    return str(ipaddress.ip_network((address, 24 if version == 4 else 48), strict=False))


def printable(agent: str) -> str:
    """What a program calls itself, as one short line."""
    return "".join(letter for letter in agent if letter.isprintable())[:LONGEST_AGENT]


def _new_secret() -> str:
    return PREFIX + secrets.token_urlsafe(32)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
