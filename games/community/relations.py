"""Who follows, mutes or blocks whom.

- Who *follows* somebody learns of their open tables.
- Who *mutes* somebody does not see what they say.
- Who *blocks* somebody reads nothing of them either, and they read nothing of the person who blocks. The two cannot sit down together, and
  neither can invite or follow the other. A block ends what the two followed of each other.

The other person is never told. Each knows only what they chose themselves.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.shared.spacing import filled_lazy
from games.live import hub
from games.models import Relation
from games.requests import refusals
from games.tables.rows.blocks import blocked_either_way, is_block_between, muted_by

__all__ = [
    "MOST",
    "Kind",
    "add",
    "blocked_either_way",
    "followed_by",
    "followers_of",
    "is_block_between",
    "kinds_between",
    "muted_by",
    "muted_or_blocked",
    "muted_or_blocked_by",
    "on_accounts_merged",
    "remove",
]
Kind = Relation.Kind
muted_or_blocked = Signal()
"""Sent inside the transaction in which somebody mutes or blocks another person. ``person``; ``other``; ``kind``."""
MOST = 500
"""The most relations of a kind that a person may have."""


def followers_of(person: int) -> set[int]:
    """The accounts that follow the person."""
    return set(Relation.objects.filter(other=person, kind=Kind.FOLLOWS).values_list("user", flat=True))


def followed_by(person: int) -> set[int]:
    """The accounts that the person follows."""
    return set(Relation.objects.filter(user=person, kind=Kind.FOLLOWS).values_list("other", flat=True))


def kinds_between(person: User, other: User) -> set[str]:
    """What the person wants of the other: of :class:`Relation.Kind`."""
    return set(Relation.objects.filter(user=person, other=other).values_list("kind", flat=True))


def add(person: User, other: User, kind: str) -> None:
    """Begin to follow, mute or block somebody. Twice is once.

    Raises :class:`refusals.NotUnderstood` for an unknown kind or oneself, :class:`refusals.NotYours` if somebody may not be followed,
    :class:`refusals.NotNow` if there are too many.
    """
    if kind not in Kind.values or person == other:
        raise refusals.NotUnderstood(_("That cannot be done with this person."))
    if kind == Kind.FOLLOWS and (other.is_guest or is_block_between(person.pk, other.pk)):
        raise refusals.NotYours(_("This person cannot be followed."))
    if Relation.objects.filter(user=person, kind=kind).count() >= MOST:
        raise refusals.NotNow(filled_lazy(_("That is possible with {n} people at most."), n=MOST))
    with transaction.atomic():
        Relation.objects.get_or_create(user=person, other=other, kind=kind)
        if kind == Kind.BLOCKS:
            both = Q(user=person, other=other) | Q(user=other, other=person)
            Relation.objects.filter(both, kind=Kind.FOLLOWS).delete()
        if kind != Kind.FOLLOWS:
            muted_or_blocked.send(Relation, person=person, other=other, kind=kind)
            transaction.on_commit(partial(hub.announce_relations, person.pk), robust=True)


def remove(person: User, other: User, kind: str) -> None:
    """Stop to follow, mute or block somebody. Nothing happens if the person did not."""
    Relation.objects.filter(user=person, other=other, kind=kind).delete()
    if kind != Kind.FOLLOWS:
        transaction.on_commit(partial(hub.announce_relations, person.pk), robust=True)


def muted_or_blocked_by(person: User) -> list[Relation]:
    """Whom the person mutes or blocks, with the other people, the newest first. One query."""
    rows = Relation.objects.filter(user=person, kind__in=[Kind.MUTES, Kind.BLOCKS])
    return list(rows.select_related("other").order_by("-pk"))


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """A guest who signs in keeps what they want of others, and what others want of them. A block counts from now on: what the other of the
    two has read of the account stays. Receives ``accounts.signals.account_merged``, inside its transaction."""
    for relation in Relation.objects.filter(Q(user=guest) | Q(other=guest)):
        moved: dict[str, Any] = {"user": user if relation.user_id == guest.pk else relation.user}
        moved["other"] = user if relation.other_id == guest.pk else relation.other
        if relation.kind == Kind.BLOCKS:
            moved["made_at"] = timezone.now()
        try:
            with transaction.atomic():
                Relation.objects.filter(pk=relation.pk).update(**moved)
        except IntegrityError:  # the account wants the same already, or it is about itself
            relation.delete()
    for blocked in Relation.objects.filter(Q(user=user) | Q(other=user), kind=Kind.BLOCKS):
        people = [blocked.user_id, blocked.other_id]
        Relation.objects.filter(user__in=people, other__in=people, kind=Kind.FOLLOWS).delete()
