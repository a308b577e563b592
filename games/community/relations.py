"""Who follows, mutes or blocks whom.

- Who *follows* somebody learns of their open tables.
- Who *mutes* somebody does not see what they say.
- Who *blocks* somebody does not see what they say either. The two cannot sit down together, and neither can invite, follow or write to the
  other. A block ends what the two followed of each other.

The other person is never told. Each knows only what they chose themselves.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.shared.spacing import filled_lazy
from games.models import Relation
from games.requests import refusals

Kind = Relation.Kind
MOST = 500
"""The most relations of a kind that a person may have."""


def are_apart(one: int | None, other: int | None) -> bool:
    """Whether one of the two has blocked the other, by the ids of accounts. Nobody is apart from an empty seat (None)."""
    if one is None or other is None:
        return False
    both = Q(user=one, other=other) | Q(user=other, other=one)
    return Relation.objects.filter(both, kind=Kind.BLOCKS).exists()


def apart_from(person: int) -> set[int]:
    """The accounts that have blocked the person, or are blocked by them. One query."""
    rows = Relation.objects.filter(Q(user=person) | Q(other=person), kind=Kind.BLOCKS).values_list("user", "other")
    return {account for pair in rows for account in pair} - {person}


def unheard_by(person: int | None) -> set[int]:
    """The accounts whose words the person does not want to see, because they mute or block them. One query."""
    wanted = Relation.objects.filter(user=person, kind__in=[Kind.MUTES, Kind.BLOCKS])
    return set() if person is None else set(wanted.values_list("other", flat=True))


def followers_of(person: int) -> set[int]:
    """The accounts that follow the person."""
    return set(Relation.objects.filter(other=person, kind=Kind.FOLLOWS).values_list("user", flat=True))


def followed_by(person: int) -> set[int]:
    """The accounts that the person follows."""
    return set(Relation.objects.filter(user=person, kind=Kind.FOLLOWS).values_list("other", flat=True))


def kinds_between(person: User, other: User) -> set[str]:
    """What the person wants of the other: of :class:`Relation.Kind`."""
    return set(Relation.objects.filter(user=person, other=other).values_list("kind", flat=True))


def want(person: User, other: User, kind: str) -> None:
    """Begin to follow, mute or block somebody. Twice is once.

    Raises :class:`refusals.NotUnderstood` for an unknown kind or oneself, :class:`refusals.NotYours` if somebody may not be followed,
    :class:`refusals.NotNow` if there are too many.
    """
    if kind not in Kind.values or person == other:
        raise refusals.NotUnderstood(_("That cannot be done with this person."))
    if kind == Kind.FOLLOWS and (other.is_guest or are_apart(person.pk, other.pk)):
        raise refusals.NotYours(_("This person cannot be followed."))
    if Relation.objects.filter(user=person, kind=kind).count() >= MOST:
        raise refusals.NotNow(filled_lazy(_("That is possible with {n} people at most."), n=MOST))
    with transaction.atomic():
        Relation.objects.get_or_create(user=person, other=other, kind=kind)
        if kind == Kind.BLOCKS:
            both = Q(user=person, other=other) | Q(user=other, other=person)
            Relation.objects.filter(both, kind=Kind.FOLLOWS).delete()


def want_no_more(person: User, other: User, kind: str) -> None:
    """Stop to follow, mute or block somebody. Nothing happens if the person did not."""
    Relation.objects.filter(user=person, other=other, kind=kind).delete()


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """A guest who signs in keeps what they want of others, and what others want of them. Receives ``accounts.signals.account_merged``,
    inside its transaction."""
    for relation in Relation.objects.filter(Q(user=guest) | Q(other=guest)):
        moved = {"user": user if relation.user_id == guest.pk else relation.user}
        moved["other"] = user if relation.other_id == guest.pk else relation.other
        try:
            with transaction.atomic():
                Relation.objects.filter(pk=relation.pk).update(**moved)
        except IntegrityError:  # the account wants the same already, or it is about itself
            relation.delete()
