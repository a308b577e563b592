"""Groups: people who play together again and again. One click opens the next table for all, with the seats rotated."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import title_of
from config.shared.spacing import filled_lazy
from games import tables, titles
from games.models import Group, Member, Seat, Table
from games.requests import refusals
from games.requests.speech import must_be_heard
from games.tables.rows.blocks import blocked_by, blocked_either_way, blocking_among
from games.tables.rows.rights import must_be_a_pace, translating_unknowns

MOST_GROUPS = 50
"""The most groups of one person."""
MOST_MEMBERS = 30
LONGEST_NAME = 60
NO_PLACE = _("There is no place for you in this group.")
"""Said in a full group too. So it tells nobody that a member has blocked them."""
RUNNING = (Table.Status.OPEN, Table.Status.PLAYING)


def make(*, by: User, name: str, title: str) -> Group:
    """A new group with one member, who owns it. It begins with the first mode of the title.

    Raises :class:`refusals.NotNow` if the person is in too many groups, :class:`refusals.NotUnderstood` for a title that is unknown.
    """
    must_be_heard(by)
    _must_not_be_in_too_many(by)
    with translating_unknowns():
        info = titles.published_info(title)
    group = Group.objects.create(
        secret=new_secret(), name=_checked_name(name), owner=by, named_by=by, title=info.slug, mode=info.modes[0].slug
    )
    Member.objects.create(group=group, user=by)
    return group


def new_secret() -> str:
    """The secret part of a link."""
    return secrets.token_urlsafe(12)


def _checked_name(name: str) -> str:
    if len(name) > LONGEST_NAME * 2:
        raise refusals.TooLong(filled_lazy(_("A name has at most {n} characters."), n=LONGEST_NAME))
    try:
        name = title_of(name.replace("\0", ""))
    except ValidationError as error:
        raise refusals.NotUnderstood(error.message) from error
    if not name:
        raise refusals.NotUnderstood(_("A group needs a name."))
    if len(name) > LONGEST_NAME:
        raise refusals.TooLong(filled_lazy(_("A name has at most {n} characters."), n=LONGEST_NAME))
    return name


def _must_not_be_in_too_many(person: User) -> None:
    if Member.objects.filter(user=person).count() >= MOST_GROUPS:
        raise refusals.NotNow(filled_lazy(_("You are in {n} groups already. Leave one first."), n=MOST_GROUPS))


@contextmanager
def _locked(secret: str, by: User, *, owned: bool = False) -> Iterator[Group]:
    """The group, held for a change by a member, or by its owner. Raises :class:`refusals.Unknown`, :class:`refusals.NotYours`."""
    with transaction.atomic():
        group = Group.objects.select_for_update().filter(secret=secret).first()
        if group is None:
            raise refusals.Unknown(_("There is no such group."))
        if not Member.objects.filter(group=group, user=by).exists():
            raise refusals.NotYours(_("You are not in this group."))
        if owned and owner_of(group) != by:
            raise refusals.NotYours(_("Only the owner of the group may do that."))
        yield group


def owner_of(group: Group) -> User | None:
    """The owner. When the owner has left, or the account is closed, the oldest member; None if nobody is left."""
    members = members_of(group)
    return group.owner if group.owner in members else members[0] if members else None


def members_of(group: Group) -> list[User]:
    """The members in the order in which they came. Nobody waits for an account that is closed: it has no seat."""
    return [member.user for member in group.members.filter(user__is_active=True).select_related("user")]


def join(*, secret: str, by: User) -> Group:
    """Come into the group of that link. A member stays one."""
    with transaction.atomic():
        group = Group.objects.select_for_update().filter(secret=secret).first()
        if group is None:
            raise refusals.Unknown(_("There is no such group."))
        if Member.objects.filter(group=group, user=by).exists():
            return group
        _must_not_be_in_too_many(by)
        members = set(Member.objects.filter(group=group).values_list("user", flat=True))
        if members & blocked_by(by.pk):
            raise refusals.NotYours(_("You have blocked somebody in this group."))
        if len(members) >= MOST_MEMBERS or members & blocked_either_way(by.pk):
            raise refusals.NotNow(NO_PLACE)
        Member.objects.create(group=group, user=by)
    return group


def leave(*, secret: str, by: User) -> None:
    """Leave the group. The oldest member owns it from then on, if the owner leaves. The last one takes it along."""
    with _locked(secret, by) as group:
        _remove(group, by)


def remove(*, secret: str, by: User, user_id: int) -> Group:
    """Take a member out of the group. The link is a new one from then on, so that the person cannot come back by it."""
    with _locked(secret, by, owned=True) as group:
        member = group.members.select_related("user").filter(user=user_id).first()
        if member is None or member.user == by:
            raise refusals.NotUnderstood(_("There is no such member."))
        _remove(group, member.user)
        group.secret = new_secret()
        group.save(update_fields=["secret"])
    return group


def _remove(group: Group, person: User) -> None:
    Member.objects.filter(group=group, user=person).delete()
    if not Member.objects.filter(group=group).exists():  # whose account is closed may come back
        group.delete()
    elif group.owner == person:
        group.owner = owner_of(group)
        group.save(update_fields=["owner"])


def renew_link(*, secret: str, by: User) -> Group:
    """Give the group a new link. The old one leads nowhere."""
    with _locked(secret, by, owned=True) as group:
        group.secret = new_secret()
        group.save(update_fields=["secret"])
    return group


def change(*, secret: str, by: User, name: str, title: str, mode: str, pace: str) -> None:
    """What the group is called, and what it plays."""
    with _locked(secret, by, owned=True) as group, translating_unknowns():
        must_be_a_pace(pace)
        if name != group.name:  # an old name may be one that is refused today
            name = _checked_name(name)
        if name != group.name:
            must_be_heard(by)
            group.named_by = by
        info = titles.published_info(title)
        known = {one.slug for one in info.modes}
        group.name, group.title, group.pace = name, info.slug, pace
        group.mode = mode if mode in known else info.modes[0].slug
        group.save(update_fields=["name", "named_by", "title", "mode", "pace"])


def open_next(*, secret: str, by: User) -> Table:
    """The next table, with all members seated and the match begun. If the last one still runs, it is that one: two who press the button at
    once come to the same table. Bots fill up what the game needs. Who has blocked another member gets no seat."""
    with _locked(secret, by) as group, translating_unknowns():
        last = group.last_table
        if last is not None and last.status in RUNNING:
            return last
        people = rotated(_who_sit_together(group, by), group.opened)
        table = _opened(group, by, people)
        group.opened, group.last_table = group.opened + 1, table
        group.save(update_fields=["opened", "last_table"])
    return table


def _who_sit_together(group: Group, by: User) -> list[User]:
    """The members with an open account, but those who have blocked another one. The blocked ones are not told, and play on."""
    members = members_of(group)
    blocking = blocking_among({member.pk for member in members})
    if by.pk in blocking:
        raise refusals.NotYours(_("You have blocked somebody in this group. Its tables are opened without you."))
    people = [member for member in members if member.pk not in blocking]
    if len(people) < 2 <= len(members):
        raise refusals.NotNow(_("There are too few members for a table."))
    return people


def rotated(people: Sequence[User], times: int) -> list[User]:
    """Everybody moves one seat on with each table, so that another one begins."""
    first = times % len(people)
    return [*people[first:], *people[:first]]


def seats_for(group: Group, people: int) -> int:
    """The number of seats of the group's next table. Raises :class:`refusals.NotNow` if the way to play is not for so many."""
    counts = titles.published_info(group.title).mode(group.mode).players
    seats = min((count for count in counts if count >= people), default=0)
    if not seats:
        most = max(counts)
        raise refusals.NotNow(
            filled_lazy(_("You are {n}, and this way to play is for {most} at most."), n=people, most=most)
        )
    return seats


def _opened(group: Group, by: User, people: Sequence[User]) -> Table:
    players = seats_for(group, len(people))
    table = tables.create(
        host=by,
        title=group.title,
        mode=group.mode,
        players=players,
        bots=players - len(people),
        privacy=Table.Privacy.PRIVATE,
        pace=group.pace,
    )
    for number, person in enumerate(people):
        Seat.objects.filter(table=table, number=number).update(user=person)
    return tables.start(table_id=table.pk, by=by)


def groups_of(person: User) -> list[Group]:
    """The groups of a person, the newest first, with the members whom :func:`members_of` names."""
    members = Prefetch("members", Member.objects.filter(user__is_active=True).select_related("user"))
    own = Group.objects.filter(members__user=person).order_by("-made_at")
    return list(own.select_related("last_table").prefetch_related(members))


def on_user_deleted(*, instance: User, **_signal: object) -> None:
    """Whoever is alone in a group takes it along. Receives ``pre_delete`` of people, inside its transaction."""
    for group in Group.objects.filter(members__user=instance):
        _remove(group, instance)


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """A guest who signs in stays in their groups. Receives ``accounts.signals.account_merged``, inside its transaction."""
    Group.objects.filter(owner=guest).update(owner=user)
    Group.objects.filter(named_by=guest).update(named_by=user)
    for member in Member.objects.filter(user=guest):
        try:
            with transaction.atomic():
                Member.objects.filter(pk=member.pk).update(user=user)
        except IntegrityError:  # the account is in the group already
            member.delete()
