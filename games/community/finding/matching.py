"""Quick match: a seat at a table that waits for people, or at a new one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import Literal, NamedTuple

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import tables
from games.community.finding import friends
from games.community.finding.wishes import DAYS, LIVE, NO_CLOCK, Wish, modes_for_people
from games.community.relations import blocked_either_way
from games.models import Seat, Table
from games.requests import refusals
from games.tables.reading import queries
from games.tables.rows.rights import translating_unknowns

OPENED_WITH = {"": "", NO_CLOCK: "", LIVE: "live:3600+30", DAYS: "days:3"}
"""The pace of a new table, by the kind that is looked for."""


class Found(NamedTuple):
    """The table, and how the person came there: ``sat`` there before, ``joined`` it, or ``opened`` it."""

    table: Table
    how: Literal["sat", "joined", "opened"]


def seat(*, by: User, wish: Wish, before_opening: Callable[[], None]) -> Found:
    """Give the person a seat. ``before_opening`` is called before a table is opened, and may refuse that.

    A person who sits at a fitting open table stays there, so pressing twice is once. Two people who look for the same game at the same time
    come one after the other, so the second finds the table of the first. A table that is full by now, or where somebody has sat down with
    whom there is a block, is passed over.
    """
    with translating_unknowns(), transaction.atomic():
        _one_at_a_time(wish.title)
        blocked = blocked_either_way(by.pk)
        own = _own_table(by, wish, blocked)
        if own is not None:
            return Found(own, "sat")
        for table in _fitting(by, wish, blocked):
            with suppress(refusals.Refusal):
                return Found(_joined(table.pk, by, blocked), "joined")
        before_opening()
        return Found(_opened(by, wish), "opened")


def _one_at_a_time(title: str) -> None:
    """Wait until nobody else is given a seat in this game. SQLite has one writer at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"games.quick_match.{title}"])


def _own_table(by: User, wish: Wish, blocked: Collection[int]) -> Table | None:
    """An open table where the person sits already and that is what the person looks for. The newest one. None where somebody sits with whom
    there is a block by now: that match cannot begin."""
    sits = Seat.objects.filter(user=by).values("table")
    own = queries.open_tables().filter(pk__in=sits, title=wish.title).order_by("-pk")
    return next(filter(wish.allows, own.exclude(seats__user__in=blocked)), None)


def _fitting(by: User, wish: Wish, blocked: Collection[int]) -> Iterator[Table]:
    """The tables where the person may be seated: first those with the most people, of those the oldest.

    A rated table is left out, because its match would count without having been asked for. So is a table where nobody sits who can still
    sign in: it would wait for ever.
    """
    waiting = queries.to_sit_down_at().filter(title=wish.title, rated=False).order_by("pk")[: queries.READ]
    found = [(table, people) for table in waiting if wish.allows(table) and (people := _people(table))]
    known = friends.ties({by.pk}, friends.hosts_of(table.host_id for table, _ in found)).get(by.pk, {})
    for table, people in sorted(found, key=lambda one: (-len(one[1]), one[0].pk)):
        kept = table.kept_until is not None and table.kept_until > timezone.now() and table.host_id not in known
        if not kept and people.isdisjoint(blocked):
            yield table


def _people(table: Table) -> set[int]:
    """The people with a seat. Empty if none of them can sign in any more."""
    people = [seat.user for seat in table.seats.all() if seat.user is not None]
    return {person.pk for person in people} if any(person.is_active for person in people) else set()


def _joined(table_id: int, by: User, blocked: Collection[int]) -> Table:
    """Take a seat there, if nobody has sat down meanwhile with whom there is a block. Raises a refusal, and nothing has changed."""
    with transaction.atomic():
        table = tables.join(table_id=table_id, by=by)
        if Seat.objects.filter(table=table, user__in=blocked).exists():
            raise refusals.NotNow(_("Every seat is taken."))
    return table


def _opened(by: User, wish: Wish) -> Table:
    """A new table as is looked for, for the fewest people, open to everybody at once."""
    modes = modes_for_people(wish.title)
    mode = next((mode for mode in modes if mode.slug == wish.mode), modes[0])
    return tables.create(
        host=by,
        title=wish.title,
        mode=mode.slug,
        players=min(count for count in mode.players if count > 1),
        guidance=True,
        pace=OPENED_WITH[wish.pace],
        language=wish.language,
    )
