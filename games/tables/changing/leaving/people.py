"""Changes of people: a guest signs in, a person takes another name, or leaves the site."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress

from django.db import transaction
from django.db.models import F, Q, QuerySet
from msgspec.structs import replace

from accounts.models import User, Vacation
from accounts.resting import coming
from games.live import hub
from games.models import Message, Seat, Table, Turnover
from games.requests import refusals
from games.tables.changing import clocks
from games.tables.changing.after_match import resign
from games.tables.changing.leaving.handing_over import stand_in_for
from games.tables.changing.opening import leave
from games.tables.changing.saving import locked_table, people_in, tell
from games.tables.clocks import clock as arithmetic
from games.tables.clocks.hours import Span
from games.tables.rows.rights import plays
from games.tables.rows.rows import write

NAMES = {"username", "display_name", "is_guest"}
"""The fields that make up a person's name at the table."""
GOING: dict[str, Callable[..., Table]] = {Table.Status.OPEN: leave, Table.Status.PLAYING: resign}
"""How a person leaves an unfinished table."""


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """Seats, tables and messages of ``guest`` move to ``user``. If ``user`` has a seat at the same table, the guest leaves or resigns:
    nobody views a table from two seats, except at a hot seat. Receives ``accounts.signals.account_merged``, inside its transaction."""
    _announce_people_of(_tables_of(guest))
    theirs = Table.objects.filter(seats__user=user, hot_seat=False)
    _leave_all(guest, theirs)
    Seat.objects.filter(user=guest).exclude(table__in=theirs).update(user=user)
    Seat.objects.filter(offered_to=guest).update(offered_to=user)
    Turnover.objects.filter(user=guest).update(user=user)
    Turnover.objects.filter(other=guest).update(other=user)
    Table.objects.filter(host=guest).update(host=user)
    Message.objects.filter(user=guest).update(user=user)


def rename(*, instance: User, created: bool, update_fields: Collection[str] | None, **_signal: object) -> None:
    """Viewers of a table see the current names of its people. Receives ``post_save`` of people."""
    if not created and (update_fields is None or NAMES & set(update_fields)):
        with transaction.atomic():
            _announce_people_of(_tables_of(instance).filter(status__in=GOING))


def on_rest_changed(*, person: User, vacation: Vacation | None, **_signal: object) -> None:
    """A vacation stops the person's clocks at tables by correspondence. All people there see it, also at tables that have not begun.
    Receives ``accounts.signals.rest_changed``, inside its transaction."""
    tables = _tables_of(person).filter(Q(pace__startswith="days:") | Q(pace__startswith="bank:"))
    _announce_people_of(tables.filter(status=Table.Status.OPEN))
    spans = clocks.vacations_of(person, coming([person.pk]).get(person.pk, ()))
    playing = tables.filter(status=Table.Status.PLAYING, clock__isnull=False).order_by("pk")
    for table_id in list(playing.values_list("pk", flat=True)):
        with suppress(refusals.Refusal), locked_table(table_id, Table.Status.PLAYING) as (table, seats):
            _note_vacation(table, seats, person, spans, vacation)


def _note_vacation(
    table: Table, seats: list[Seat], person: User, spans: tuple[Span, ...], vacation: Vacation | None
) -> None:
    clock = clocks.clock_of(table)
    own_seats = [place.number for place in seats if place.user_id == person.pk and plays(place)]
    if clock is None or not own_seats:
        return
    table.version += 1
    for seat in own_seats:
        hours = replace(clock.hours_of(seat), vacations=spans)
        clock = arithmetic.rested(clock, clocks.now(), seat, hours)
        if vacation is not None:
            days = vacation.begins.isoformat(), vacation.ends.isoformat()
            clock = clocks.note(table, clock, "vacation", seat=seat, days=days)
    clocks.put(table, clock)
    write(table, "version", *clocks.OF_THE_CLOCK)
    tell(table, people=people_in(seats))


def on_user_deleted(*, instance: User, **_signal: object) -> None:
    """A deleted person leaves open tables and resigns from running matches, so that nobody waits for them. Receives ``pre_delete`` of
    people, inside its transaction."""
    concerned = _tables_of(instance)
    _locked(concerned)
    _leave_all(instance, concerned)
    _announce_people_of(concerned)


def on_account_closed(*, person: User, **_signal: object) -> None:
    """A person whose account was closed leaves open tables, and bots play in running matches. The person keeps the seats, and takes them
    back once the account is open again. Where nobody else has a seat, the table waits. Receives ``accounts.signals.account_closed``, inside
    its transaction."""
    concerned = _tables_of(person)
    _locked(concerned)
    _leave_all(person, concerned, {Table.Status.OPEN: leave, Table.Status.PLAYING: stand_in_for})


def _leave_all(person: User, tables: QuerySet[Table], how: Mapping[str, Callable[..., Table]] = GOING) -> None:
    """The person leaves the unfinished tables of ``tables``, each as ``how`` says for its status."""
    sits = Seat.objects.filter(user=person, resigned=False, table__in=tables, table__status__in=GOING)
    for table_id, status in sits.order_by("table_id").values_list("table_id", "table__status").distinct():
        with suppress(refusals.Refusal):  # a table whose rules fail must not prevent leaving the site
            how[status](table_id=table_id, by=person)


def _tables_of(person: User) -> QuerySet[Table]:
    sat_at = Seat.objects.filter(user=person).values("table_id")
    return Table.objects.filter(Q(pk__in=sat_at) | Q(host=person))


def _announce_people_of(tables: QuerySet[Table]) -> None:
    """Raise the versions of these tables and send them to their viewers after the commit. Call before the seats change: as in every change,
    the table is locked first. Several tables are locked from the oldest on."""
    changed = _locked(tables)
    Table.objects.filter(pk__in=changed).update(version=F("version") + 1, row_version=F("row_version") + 1)
    transaction.on_commit(lambda: _tell_all(changed), robust=True)


def _locked(tables: QuerySet[Table]) -> list[int]:
    return list(tables.select_for_update().order_by("pk").values_list("pk", flat=True))


def _tell_all(tables: list[int]) -> None:
    for table_id in tables:
        hub.announce(table_id)
    people = Seat.objects.filter(table__in=tables, user__isnull=False).order_by()
    hub.announce_own_tables(people.values_list("user", flat=True).distinct())
    if Table.objects.filter(pk__in=tables, privacy=Table.Privacy.OPEN).exists():
        hub.announce_lobby()
