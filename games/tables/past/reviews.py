"""Which answers of a seat cost most in a match that is over: who may ask, and what is kept. A careful bot reckons it in games.bots."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import msgspec
from django.utils import timezone

from games import titles
from games.engine.bots.comparing import Judgment
from games.models import Review, Seat, Table, Turnover
from games.tables.rows.rights import still_runs

UNDER_WAY = timedelta(minutes=15)
"""A review that is not made after that long is asked for anew by the next person who asks."""


class Costly(msgspec.Struct, frozen=True):
    """An answer that cost much: the number of its move, and how it compares with the careful bot's."""

    number: int
    judgment: Judgment

    @property
    def before(self) -> int:
        """The number of the position in which it was given."""
        return self.number - 1


class Found(msgspec.Struct, frozen=True):
    """What was found about a seat. ``compared`` answers had a choice, those that seemed worst. ``refused`` ones today's rules
    do not reach. About ``failed`` ones the bot could not think, or not long enough."""

    costly: list[Costly]
    compared: int
    refused: int = 0
    failed: int = 0


def may_review(table: Table) -> bool:
    """Whether answers of this match may be judged: it is over or was given up, and no match goes on from which it was copied."""
    over = table.status in (Table.Status.FINISHED, Table.Status.ABANDONED)
    return over and table.saved is not None and not still_runs(table)


def reviewable(table: Table, seats: Sequence[Seat], own: Sequence[int]) -> list[Seat]:
    """The seats about which somebody with the seats ``own`` may ask: their own, and at an open table those of all people. Nobody learns
    from answers of bots."""
    if not may_review(table):
        return []
    is_open = table.privacy == Table.Privacy.OPEN
    people = [seat for seat in seats if seat.user_id is not None or not seat.bot]
    return [seat for seat in people if is_open or seat.number in own]


def review_of(table: Table, seat: int) -> Review | None:
    """What is known of the seat by the present rules."""
    return Review.objects.filter(table=table, seat=seat, revision=titles.load(table.title).revision).first()


def taken_over(table: Table, seat: int) -> Turnover | None:
    """When the person took this seat from another one. The answers before that are not theirs. None: they had it from the beginning."""
    taken = Turnover.objects.filter(table=table, seat=seat, kind=Turnover.Kind.TO_PERSON)
    return taken.order_by("-id").first()


def said_at(table: Table, seats: Sequence[int], position: int) -> list[tuple[int, Judgment]]:
    """What was found about answers of these seats at one position: the seat and the judgment."""
    known = Review.objects.filter(table=table, seat__in=seats, revision=titles.load(table.title).revision)
    rows = [(row.seat, found_in(row)) for row in known.order_by("seat")]
    return [(seat, one.judgment) for seat, found in rows if found for one in found.costly if one.before == position]


def is_under_way(review: Review) -> bool:
    """Whether somebody has asked for it and it is not made yet."""
    return review.found is None and not review.failed and review.asked_at > timezone.now() - UNDER_WAY


def found_in(review: Review) -> Found | None:
    """What was found. None if it is not made, or by an older release."""
    try:
        return None if review.found is None else msgspec.msgpack.decode(bytes(review.found), type=Found)
    except msgspec.MsgspecError:
        return None


def under_way() -> int:
    """How many reviews of the whole site are being made."""
    return Review.objects.filter(found=None, failed=False, asked_at__gt=timezone.now() - UNDER_WAY).count()
