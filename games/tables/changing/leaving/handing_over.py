"""A person who must go hands the seat to a bot or to another person. The others ask an absent person to come back."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Seat, Table, Turnover
from games.requests import refusals
from games.tables.changing import clocks
from games.tables.changing.leaving import noting
from games.tables.changing.opening import named_person, new_invitation
from games.tables.changing.saving import locked_table, people_in, tell
from games.tables.changing.signals import asked_to_come_back, invited
from games.tables.reading import cache
from games.tables.rows import matches
from games.tables.rows.blocks import blocked_either_way
from games.tables.rows.rights import Person, any_own_seat, plays, seat_at
from games.tables.rows.rows import write

Status, Kind = Table.Status, Turnover.Kind


def hand_to_bot(*, table_id: int, by: Person) -> Table:
    """Let a bot play the person's seats until the person comes back."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        own_seats = [place for place in any_own_seat(seats, by) if plays(place)]
        if not own_seats:
            raise refusals.Repeated(_("A bot plays for you already."))
        if not any(plays(place) and place.user != by for place in seats):
            raise refusals.NotNow(_("Nobody else plays here: the table waits for you."))
        _let_bots_play(table, seats, own_seats)
    return table


def stand_in_for(*, table_id: int, by: Person) -> Table:
    """The same for a person who cannot come, until the person can. It is done also where all the others are away at the moment, so that
    nobody who comes back waits for this person. Nothing is done where nobody else has a seat."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        own_seats = [place for place in any_own_seat(seats, by) if plays(place)]
        if not own_seats or not any(place.user not in (None, by) and not place.resigned for place in seats):
            raise refusals.NotNow(_("Nobody else plays here: the table waits for you."))
        _let_bots_play(table, seats, own_seats)
    return table


def _let_bots_play(table: Table, seats: list[Seat], places: list[Seat]) -> None:
    match = matches.own_match(table)
    match.takeback = None
    for place in places:
        noting.note(table, place, Kind.TO_BOT)
        noting.stand_in(place)
    noting.save_seats(table, seats, match)


def offer_seat(*, table_id: int, by: Person, seat: int, name: str = "") -> Table:
    """Offer one's seat to the person of this user ``name``, or to anybody who has the link. Nobody else learns of it."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        place = _own_seat(seats, by, seat)
        if table.hot_seat:
            raise refusals.NotNow(_("At one screen, hand on the screen."))
        place.offered_to = named_person(seats, name, by) if name.strip() else None
        place.offer = new_invitation()
        _save_offer(table, seats, place)
        if place.offered_to is not None:
            invited.send(Table, table=table, user=place.offered_to, seat=place)
    return table


def withdraw_offer(*, table_id: int, by: Person, seat: int) -> Table:
    """Stop offering the seat. Its link then opens nothing."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        place = _own_seat(seats, by, seat)
        if not place.offer:
            raise refusals.Repeated(_("That seat is not offered."))
        place.offer, place.offered_to = "", None
        _save_offer(table, seats, place)
    return table


def _own_seat(seats: list[Seat], by: Person, number: int) -> Seat:
    """The person's own seat, also while a bot plays it."""
    place = seat_at(seats, number)
    if place.user is None or place.user != by or place.resigned:
        raise refusals.NotYours(_("That seat is not yours."))
    return place


def _save_offer(table: Table, seats: list[Seat], place: Seat) -> None:
    """Save an offer. Only the owner's page changes."""
    place.private_version += 1
    write(place, "offer", "offered_to", "private_version")
    transaction.on_commit(partial(cache.cache_saved, table, seats, []))
    tell(table, kept=True, people=people_in([place]))


def offered_seat(*, table_id: int, seat: int, offer: str, to: Person) -> Seat:
    """The seat that this link offers to this person, with its table and owner. Raises :class:`refusals.Unknown` if it offers none, or not
    to this person."""
    place = Seat.objects.select_related("table", "user").filter(table=table_id, number=seat).first()
    if place is None or not _offers(place, offer, to) or place.table.status != Status.PLAYING:
        raise refusals.Unknown(NOT_OFFERED)
    _must_be_together(to, Seat.objects.filter(table=table_id))
    return place


NOT_OFFERED = _("That seat is not offered any longer, or not to you.")


def _must_be_together(to: Person, seats: Iterable[Seat]) -> None:
    """Nobody is offered a seat at a table with a person who has blocked them, or whom they have blocked."""
    if to.pk is not None and blocked_either_way(to.pk) & people_in(seats):
        raise refusals.Unknown(NOT_OFFERED)


def has_seat(*, table_id: int, seat: int, who: Person) -> bool:
    """Whether this person has that seat. After a repeated click, the person who took it is led to the table."""
    return who.pk is not None and Seat.objects.filter(table=table_id, number=seat, user=who.pk).exists()


def _offers(place: Seat, offer: str, to: Person) -> bool:
    is_for_person = place.offered_to_id in (None, to.pk)
    return bool(place.offer) and secrets.compare_digest(place.offer.encode(), offer.encode()) and is_for_person


def take_over(*, table_id: int, by: User, seat: int, offer: str) -> Table:
    """Take the seat that was offered by this link: its hand, its place and its clock. A person who once had another seat at the table knows
    too much to take this one."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        place = seat_at(seats, seat)
        if place.user == by:
            raise refusals.Repeated(_("That seat is yours already."))
        if any(other.user == by for other in seats):
            raise refusals.NotNow(_("You have a seat here already."))
        if place.user is None or not _offers(place, offer, by):
            raise refusals.Unknown(NOT_OFFERED)
        _must_be_together(by, seats)
        if Turnover.objects.filter(table=table, user=by, kind=Kind.TO_PERSON).exclude(seat=seat).exists():
            raise refusals.NotNow(_("You had another seat at this table and know what it held."))
        before = place.user
        noting.note(table, place, Kind.TO_PERSON, other=by)
        noting.settle_seat(place)
        place.user, place.bot, place.away_since, place.by_program = by, "", None, False
        write(place, "user", "by_program", *noting.OF_LEAVING)
        clocks.handed_on(table, place)
        noting.save_seats(table, seats, matches.own_match(table))
        tell(table, kept=True, people={before.pk})
    return table


def ask_back(*, table_id: int, by: Person, seat: int) -> Table:
    """Ask the owner of a seat that a bot plays to come back. It can be done once during an absence."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        place = seat_at(seats, seat)
        if not any(plays(other) and other.user == by for other in seats):
            raise refusals.NotYours(_("You do not play at this table."))
        if place.away_since is None or place.resigned:
            raise refusals.NotNow(_("Nobody is away from that seat."))
        if place.asked_back_at is not None:
            raise refusals.Repeated(_("That person has been asked already."))
        assert isinstance(by, User)
        noting.note(table, place, Kind.ASKED, other=by)
        place.asked_back_at = timezone.now()
        write(place, "asked_back_at")
        noting.save_seats(table, seats, matches.own_match(table))
        asked_to_come_back.send(Table, table=table, seats=seats, seat=place, by=by)
    return table
