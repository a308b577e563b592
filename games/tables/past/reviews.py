"""Which answers of a seat cost most in a match that is over: who may ask, and what is kept. A careful bot reckons it in games.bots."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import msgspec
from django.utils import timezone

from games import titles
from games.engine.bots.comparing import Judgment
from games.models import Review, Seat, Table
from games.tables.rows.rights import still_runs

UNDER_WAY = timedelta(minutes=15)
"""A review that is not made after that long is asked for anew by the next person who asks."""


class Costly(msgspec.Struct, frozen=True):
    """An answer that cost much: the number of its move, and how it compares with the careful bot's."""

    number: int
    judgment: Judgment


def may_review(table: Table) -> bool:
    """Whether answers of this match may be judged: it has ended by its rules, and no match goes on from which it was copied."""
    return table.status == Table.Status.FINISHED and table.saved is not None and not still_runs(table)


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


def is_under_way(review: Review) -> bool:
    """Whether somebody has asked for it and it is not made yet."""
    return review.found is None and not review.failed and review.asked_at > timezone.now() - UNDER_WAY


def found_in(review: Review) -> list[Costly] | None:
    """What cost most. None if it is not made, or by an older release."""
    try:
        return None if review.found is None else msgspec.msgpack.decode(bytes(review.found), type=list[Costly])
    except msgspec.MsgspecError:
        return None


def under_way() -> int:
    """How many reviews of the whole site are being made."""
    return Review.objects.filter(found=None, failed=False, asked_at__gt=timezone.now() - UNDER_WAY).count()
