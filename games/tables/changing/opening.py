"""Before a match: opening a table, taking and leaving seats, beginning."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import titles
from games.engine.match.match import Match
from games.engine.rules import chance
from games.engine.rules.state import Scalar
from games.engine.title.info import Mode, checked_setup
from games.models import Seat, Table
from games.requests import refusals
from games.requests.speech import must_be_heard
from games.tables.changing import clocks
from games.tables.changing.saving import locked_table, save, tell, touch
from games.tables.changing.signals import invited, opened, table_filled
from games.tables.rows.blocks import NO_SEAT, blocked_by, is_block_between, must_all_sit_together, must_sit_with
from games.tables.rows.rights import (
    DEFAULT_BOT,
    Person,
    any_own_seat,
    is_free,
    moved_on,
    must_be_a_pace,
    must_be_host,
    must_be_offered_bot,
    seat_at,
    translating_engine_errors,
    translating_unknowns,
)
from games.tables.rows.rows import write

Status = Table.Status


def create(
    *,
    host: User,
    title: str,
    mode: str = "",
    players: int | None = None,
    options: Mapping[str, Scalar] | None = None,
    bots: int = 0,
    bot: str = "",
    privacy: str = Table.Privacy.OPEN,
    hot_seat: bool = False,
    open_hands: bool = False,
    final_draws: bool = False,
    rated: bool = False,
    guidance: bool = False,
    pace: str = "",
    on_timeout: str = Table.OnTimeout.BOT,
    names: Sequence[str] = (),
    language: str = "",
    kept_until: datetime | None = None,
) -> Table:
    """A new table. The host takes the first seat, bots take the last ones. With ``hot_seat`` the host also holds all others. With
    ``open_hands`` the people at one screen play together without secrets. With ``final_draws`` nothing that was drawn, rolled or revealed
    can be taken back. A ``rated`` match counts for its players' ratings. ``pace`` is how much time there is, see ``tables.clocks.pace``.
    A person alone, and those at one screen, have no clock. ``on_timeout`` says what happens to a seat whose time runs out. ``language``
    is what people speak there, empty for any. Until ``kept_until`` no quick match seats strangers there."""
    with translating_unknowns(), transaction.atomic():
        must_be_a_pace(pace)
        if hot_seat and any(name.strip() for name in names):
            must_be_heard(host)
        info = titles.published_info(title)
        setup = checked_setup(info, mode=mode, players=players, options=options)
        if not 0 <= bots < setup.players:
            raise refusals.NotUnderstood(_("At least one seat is for a person."))
        if on_timeout not in Table.OnTimeout.values:
            raise refusals.NotUnderstood(_("There is no such answer to a time-out."))
        if language and language not in dict(User.LANGUAGES):
            raise refusals.NotUnderstood(_("The site does not know that language."))
        if rated:
            _must_be_ratable(host, info.mode(setup.mode), setup.players, hot_seat=hot_seat, bots=bots)
        table = Table.objects.create(
            title=info.slug,
            mode=setup.mode,
            players=setup.players,
            options=dict(setup.options),
            privacy=privacy,
            invite=new_invitation(),
            host=host,
            hot_seat=hot_seat,
            open_hands=open_hands and hot_seat and info.mode(setup.mode).cooperative,
            final_draws=final_draws,
            rated=rated,
            guidance=guidance,
            language=language,
            kept_until=kept_until,
            pace="" if hot_seat or setup.players - bots < 2 else pace,
            on_timeout=on_timeout,
            moved_at=timezone.now(),
        )
        people = setup.players - bots
        policy = bot or DEFAULT_BOT
        if bots:
            must_be_offered_bot(info.slug, policy)
        Seat.objects.bulk_create(
            _new_seat(table, number, host, people, policy, names) for number in range(setup.players)
        )
        opened.send(Table, table=table, free=0 if hot_seat else people - 1)
        tell(table, lobby=True, people=[host.pk])
    return table


def _must_be_ratable(host: User, mode: Mode, players: int, *, hot_seat: bool, bots: int) -> None:
    """Ratings compare people who play against each other, each with an account."""
    if hot_seat or bots or players < 2 or mode.cooperative:
        raise refusals.NotNow(_("Only a match of people against each other, without bots, can be rated."))
    _must_have_an_account(host)


def _must_have_an_account(person: User) -> None:
    if person.is_guest:
        raise refusals.NotYours(_("A rated match needs an account: guests have no rating."))


def new_invitation() -> str:
    """The secret part of an invitation's link."""
    return secrets.token_urlsafe(12)


def table_like(table: Table, host: User, **differing: Any) -> Table:
    """A new table with the same title, mode and options, except for the ``differing`` fields."""
    same = {
        field: getattr(table, field)
        for field in (
            "title",
            "mode",
            "players",
            "options",
            "privacy",
            "hot_seat",
            "open_hands",
            "final_draws",
            "rated",
            "guidance",
            "language",
            "spectators_silent",
            "pace",
            "on_timeout",
        )
    }
    return Table.objects.create(
        **{**same, "invite": new_invitation(), "host": host, "moved_at": timezone.now(), **differing}
    )


def _new_seat(table: Table, number: int, host: User, people: int, policy: str, names: Sequence[str]) -> Seat:
    if number >= people:
        return Seat(table=table, number=number, bot=policy)
    sits = number == 0 or table.hot_seat
    return Seat(table=table, number=number, user=host if sits else None, name=_name(table, number, names))


def _name(table: Table, number: int, names: Sequence[str]) -> str:
    """The name of a seat where one account holds several, if it has one. Elsewhere a seat shows its person's name."""
    return names[number].strip()[:40] if table.hot_seat and number < len(names) else ""


def join(*, table_id: int, by: User, seat: int | None = None) -> Table:
    """Take an empty seat. A person who already has a seat stays there."""
    with locked_table(table_id, Status.OPEN) as (table, seats):
        if any(place.user == by for place in seats):
            return table
        if table.rated:
            _must_have_an_account(by)
        free = [place for place in seats if is_free(place) and seat in (None, place.number)]
        if not free:
            raise refusals.NotNow(_("That seat is taken.") if seat is not None else NO_SEAT)
        must_sit_with(by.pk, [table.host_id, *(place.user_id for place in seats)])
        Seat.objects.filter(pk=free[0].pk).update(user=by)
        touch(table, seats)
        free[0].user = by
        if not any(is_free(place) for place in seats):
            table_filled.send(Table, table=table, seats=seats)
    return table


def leave(*, table_id: int, by: Person) -> Table:
    """Leave the seat before the match begins. When the last person has left, the table is given up."""
    with locked_table(table_id, Status.OPEN) as (table, seats):
        own_seats = any_own_seat(seats, by)
        Seat.objects.filter(pk__in=[place.pk for place in own_seats]).update(user=None)
        others = [place.user for place in seats if place.user is not None and place.user != by]
        if not others:
            table.status = Status.ABANDONED
            table.finished_at = timezone.now()
        elif table.host_id == by.pk:
            table.host = others[0]
        touch(table, seats, "status", "finished_at", "host")
    return table


def seat_bot(*, table_id: int, by: Person, seat: int, bot: str = "") -> Table:
    """Let a bot take an empty seat, or replace another bot."""
    with locked_table(table_id, Status.OPEN) as (table, seats):
        must_be_host(table, by)
        if seat_at(seats, seat).user is not None:
            raise refusals.NotNow(_("That seat is taken."))
        if table.rated:
            raise refusals.NotNow(_("Only a match of people against each other, without bots, can be rated."))
        policy = bot or DEFAULT_BOT
        must_be_offered_bot(table.title, policy)
        Seat.objects.filter(table=table, number=seat).update(bot=policy)
        touch(table, seats)
    return table


def clear_seat(*, table_id: int, by: Person, seat: int, seen_version: int) -> Table:
    """Remove a bot or another person from a seat before the match begins. It must be the one that the host saw there. A removed person
    cannot return to a private table with the same invitation."""
    with locked_table(table_id, Status.OPEN) as (table, seats):
        must_be_host(table, by)
        if seen_version != table.version:
            raise moved_on()
        leaver = seat_at(seats, seat).user
        if leaver == by:
            raise refusals.NotNow(_("To give up your own seat, leave the table."))
        Seat.objects.filter(table=table, number=seat).update(user=None, bot="")
        if leaver is not None and table.privacy == Table.Privacy.PRIVATE:
            table.invite = new_invitation()
        touch(table, seats, "invite")
    return table


def renew_invitation(*, table_id: int, by: Person) -> Table:
    """Give the table a new link. The old link no longer works, even for people who have already used it. Seats stay taken."""
    with locked_table(table_id) as (table, seats):
        must_be_host(table, by)
        table.invite = new_invitation()
        touch(table, seats, "invite")
    return table


def invite(*, table_id: int, by: Person, name: str) -> Table:
    """Invite the person of this user name before the match begins. The person gets one notice for each link of the table."""
    with locked_table(table_id, Status.OPEN) as (table, seats):
        must_be_host(table, by)
        if table.hot_seat or not any(is_free(place) for place in seats):
            raise refusals.NotNow(_("There is no empty seat."))
        invited.send(Table, table=table, user=named_person(seats, name, by), seat=None)
    return table


def named_person(seats: Sequence[Seat], name: str, by: Person) -> User:
    """The person of this user name, to be invited ``by`` somebody. Refused if there is none, or one with a seat at this table. The refusal
    of an unknown name and of somebody who has blocked the other is the same."""
    person = User.objects.filter(username__iexact=name.strip()[:150], is_active=True, is_guest=False).first()
    if any(person is not None and place.user == person for place in seats):
        raise refusals.NotNow(_("That person has a seat here already."))
    if person is not None and by.pk is not None and person.pk in blocked_by(by.pk):
        raise refusals.NotYours(_("You have blocked this person."))
    if person is None or is_block_between(by.pk, person.pk):
        raise refusals.NotUnderstood(_("There is nobody of that user name whom you can invite."))
    return person


WAITS = "waits:"
"""The beginning of ``Table.posted`` at a table with a webhook. The seats that were asked last follow it."""


def begin_posting(*, table_id: int, by: Person) -> Table:
    """Let the table's webhooks get posts, from the next move on."""
    with locked_table(table_id) as (table, _seats):
        must_be_host(table, by)
        table.posted = table.posted or WAITS
        write(table, "posted")
    return table


def end_posting(*, table_id: int) -> None:
    """Note that the table has no webhook left. A move then costs as if there had never been one."""
    with locked_table(table_id) as (table, _seats):
        table.posted = ""
        write(table, "posted")


def start(*, table_id: int, by: Person) -> Table:
    """Begin the match. Every seat must be taken. The host or a person with a seat may do that."""
    with locked_table(table_id, Status.OPEN) as (table, seats):
        if table.host_id is None or table.host_id != by.pk:
            any_own_seat(seats, by)
        if any(is_free(place) for place in seats):
            raise refusals.NotNow(_("There are empty seats: wait for people, or let bots take them."))
        must_all_sit_together(by.pk or 0, seats)
        table.seed = chance.new_seed()
        table.seed_commitment = chance.commitment(table.seed)
        table.started_at = timezone.now()
        table.status = Status.PLAYING
        setup = checked_setup(titles.info(table.title), mode=table.mode, players=table.players, options=table.options)
        with translating_engine_errors(table, seats):
            match = Match.start(titles.load(table.title), setup, table.seed)
        clocks.begin(table, seats)
        save(table, seats, match, before=None, extra=("seed", "seed_commitment", "started_at"))
    return table


def close_spectators_chat(*, table_id: int, by: Person, closed: bool) -> Table:
    """Let spectators write nothing more, or let them write again. What they said stays and is read."""
    with locked_table(table_id) as (table, _seats):
        must_be_host(table, by)
        table.spectators_silent = closed
        write(table, "spectators_silent")
        tell(table)
    return table


def abandon(*, table_id: int, by: Person) -> Table:
    """Give up a table whose match has not begun."""
    with locked_table(table_id, Status.OPEN) as (table, seats):
        must_be_host(table, by)
        table.status, table.finished_at = Status.ABANDONED, timezone.now()
        touch(table, seats, "status", "finished_at")
    return table
