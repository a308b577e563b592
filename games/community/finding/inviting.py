"""Invitations by name: the tables to which a person may invite others, and who comes to mind."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import tables
from games.community import relations
from games.models import Notice, Seat, Table
from games.requests import refusals
from games.tables.reading import queries
from games.tables.rows.rights import Person, is_free

MOST_UNREAD = 20
"""A person with so many unread invitations gets no more of them."""
LATELY = 12
"""The number of a person's latest tables whose other people come to mind."""
SUGGESTED = 20
"""The most people that are suggested."""


def invite(*, table_id: int, by: Person, name: str) -> Table:
    """Invite the person of this user name, as :func:`games.tables.invite` does. Its refusals come first.

    Raises :class:`refusals.NotNow` if the person has too many unread invitations.
    """
    with transaction.atomic():
        table = tables.invite(table_id=table_id, by=by, name=name)
        person = User.objects.get(username__iexact=name.strip()[:150], is_active=True, is_guest=False)
        if _has_too_many(person):
            raise refusals.NotNow(_("This person takes no more invitations at the moment."))
    return table


def _has_too_many(person: User) -> bool:
    unread = Notice.objects.filter(user=person, kind=Notice.Kind.INVITED, read_at=None)
    return unread.filter(table__status__in=(Table.Status.OPEN, Table.Status.PLAYING)).count() >= MOST_UNREAD


def own_tables(host: User) -> list[Table]:
    """The tables to which the host may invite somebody, the newest first. Two queries."""
    return [table for table in queries.hosted_by(host) if any(is_free(seat) for seat in table.seats.all())]


def suggestions(person: User, seated: Collection[int] = ()) -> list[User]:
    """Whom the person may want to invite: first people whom the person follows, then people with whom the person sat at a table lately. Not
    those who are ``seated`` already, guests, or people with whom there is a block. Four queries."""
    followed = relations.followed_by(person.pk)
    latest = Table.objects.filter(seats__user=person, hot_seat=False).order_by("-moved_at").distinct()
    tables_of_late = list(latest.values_list("pk", flat=True)[:LATELY])
    met = set(Seat.objects.filter(table__in=tables_of_late).exclude(user=None).values_list("user", flat=True))
    wanted = (followed | met) - relations.blocked_either_way(person.pk) - {person.pk, *seated}
    people = User.objects.filter(pk__in=wanted, is_active=True, is_guest=False).order_by("username")
    return sorted(people, key=lambda one: one.pk not in followed)[:SUGGESTED]
