"""Whom a person knows: people whom the person follows, and members of the person's groups.

Nobody knows a host in this sense whom they mute, or with whom there is a block. The host is never told who follows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.community import relations
from games.models import Member, Relation, Table
from games.tables.reading import queries

Kind = Relation.Kind
FIRST = timedelta(minutes=2)
"""For so long after a table is opened, a quick match gives its seats only to people who know the host."""


class Tie(NamedTuple):
    """Why a person is told of a host's table."""

    follows: bool
    group: str
    """The name of a group of both. Empty if there is none."""


Ties = dict[int, Tie]
"""By the id of an account."""


def ties(people: Collection[int], hosts: Collection[int]) -> dict[int, Ties]:
    """By person: which of the hosts the person knows. Two queries, or none without people or hosts."""
    if not people or not hosts:
        return {}
    mine = Q(user__in=people, other__in=hosts)
    theirs = Q(user__in=hosts, other__in=people, kind=Kind.BLOCKS)
    follows: set[tuple[int, int]] = set()
    unwanted: set[tuple[int, int]] = set()
    for user, other, kind in Relation.objects.filter(mine | theirs).values_list("user", "other", "kind"):
        if kind == Kind.FOLLOWS:
            follows.add((user, other))
        else:
            unwanted |= {(user, other), (other, user)} if kind == Kind.BLOCKS else {(user, other)}
    members = Member.objects.filter(user__in=people, group__members__user__in=hosts).order_by("group")
    groups = {
        (user, host): name
        for user, host, name in members.values_list("user", "group__members__user", "group__name")
        if user != host
    }
    found: defaultdict[int, Ties] = defaultdict(dict)
    for person, host in (follows | groups.keys()) - unwanted:
        found[person][host] = Tie((person, host) in follows, groups.get((person, host), ""))
    return found


def audience(host: int) -> Ties:
    """The people who know the host, by their ids. Four queries."""
    follows = relations.followers_of(host)
    members = Member.objects.filter(group__members__user=host).exclude(user=host).order_by("group")
    groups = dict(members.values_list("user", "group__name"))
    unwanted = relations.blocked_either_way(host)
    unwanted |= set(Relation.objects.filter(other=host, kind=Kind.MUTES).values_list("user", flat=True))
    return {person: Tie(person in follows, groups.get(person, "")) for person in (follows | groups.keys()) - unwanted}


def kept_until(host: User, privacy: str) -> datetime | None:
    """Until when a table that the host opens now is kept for people who know the host. None if nobody does, and at a private table."""
    return timezone.now() + FIRST if privacy == Table.Privacy.OPEN and audience(host.pk) else None


def hosts_of(people: Iterable[int | None]) -> set[int]:
    """The ids of hosts that still exist."""
    return {person for person in people if person is not None}


class Followed(NamedTuple):
    """Somebody whom a person follows, with the tables where they sit and others can still sit down."""

    person: User
    tables: list[Table]


def followed(person: User) -> list[Followed]:
    """Everybody whom the person follows and who still has an account: first those with an empty seat beside them. Four queries."""
    people = User.objects.filter(pk__in=relations.followed_by(person.pk), is_active=True).order_by("username")
    waiting = queries.to_sit_down_at().order_by("-pk")[: queries.READ]
    beside: defaultdict[int, list[Table]] = defaultdict(list)
    for table in waiting:
        for user in {seat.user_id for seat in table.seats.all() if seat.user_id is not None}:
            beside[user].append(table)
    found = [Followed(one, beside.get(one.pk, [])) for one in people]
    return sorted(found, key=lambda one: not one.tables)
