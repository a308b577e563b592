"""How a person's games went: per title and mode, by seat and side, against whom. Made from results alone.

Others see the matches at open tables. The person sees all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from django.db.models import QuerySet

from accounts.models import User
from games.community.statistics import Distribution, Share, distribution
from games.models import SeatResult, Table

HISTORY = 20
"""The number of matches on a page of the history."""
RIVALS = 10
"""The most people and bots that are listed."""


@dataclass(frozen=True)
class Record:
    """A person's games of a title in a mode."""

    title: str
    mode: str
    all: Share
    points: Distribution | None
    moves: float
    by_seat: Sequence[Share]
    by_side: Sequence[Share]


@dataclass(frozen=True)
class HeadToHead:
    """The matches against another person, or against bots of a level (``bot``)."""

    person: User | None
    bot: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True)
class Profile:
    """Everything about a person's finished matches, as one viewer may see it."""

    person: User
    games: int
    records: Sequence[Record]
    people: Sequence[HeadToHead]
    bots: Sequence[HeadToHead]


def seats_of(person: User, viewer: User | None) -> QuerySet[SeatResult]:
    """The person's seats in finished matches that the viewer may know of, the latest match first. Hot seats are left out: there one
    account played against itself."""
    seats = SeatResult.objects.filter(user=person, match__hot_seat=False)
    if viewer != person:
        seats = seats.filter(match__table__privacy=Table.Privacy.OPEN)
    read = seats.select_related("match", "match__table").defer("match__table__saved", "match__table__result")
    return read.order_by("-match__finished_at", "-match_id")


def profile_of(person: User, viewer: User | None) -> Profile:
    """The profile of a person for a viewer (None: somebody who is not signed in)."""
    seats = list(seats_of(person, viewer))
    counted = [seat for seat in seats if not seat.match.continued]
    kinds = sorted({(seat.match.title, seat.match.mode) for seat in counted})
    records = [
        _record(title, mode, [one for one in counted if (one.match.title, one.match.mode) == (title, mode)])
        for title, mode in kinds
    ]
    people, bots = _rivals(person, [seat.match_id for seat in counted])
    return Profile(person, len(counted), records, people, bots)


def _record(title: str, mode: str, seats: Sequence[SeatResult]) -> Record:
    return Record(
        title,
        mode,
        Share("all", len(seats), sum(seat.won for seat in seats)),
        distribution(sorted(Counter(seat.score for seat in seats if seat.score is not None).items())),
        median(seat.match.moves for seat in seats),
        _by([str(seat.number) for seat in seats], seats),
        _by([seat.side for seat in seats], seats),
    )


def _by(keys: Sequence[str], seats: Sequence[SeatResult]) -> list[Share]:
    """Wins by a key of each seat. Seats without a key are left out."""
    shares = []
    for key in sorted(set(keys) - {""}):
        mine = [seat for own, seat in zip(keys, seats, strict=True) if own == key]
        shares.append(Share(key, len(mine), sum(seat.won for seat in mine)))
    return shares


def _rivals(person: User, matches: Sequence[int]) -> tuple[list[HeadToHead], list[HeadToHead]]:
    """The people and bots of those matches, the most frequent first. Ahead is a better place; partners are neither."""
    own = {seat.match_id: seat for seat in SeatResult.objects.filter(user=person, match__in=matches)}
    others = SeatResult.objects.filter(match__in=matches).exclude(user=person).select_related("user", "match")
    by_rival: dict[tuple[int | None, str], list[SeatResult]] = {}
    for seat in others:
        if seat.user_id is not None or seat.bot:
            by_rival.setdefault((seat.user_id, seat.bot), []).append(seat)
    rivals = [
        HeadToHead(
            seats[0].user,
            bot,
            len({seat.match_id for seat in seats}),
            sum(seat.match.won is None and own[seat.match_id].place < seat.place for seat in seats),
            sum(seat.match.won is None and own[seat.match_id].place > seat.place for seat in seats),
        )
        for (_user, bot), seats in sorted(by_rival.items(), key=lambda item: -len(item[1]))
    ]
    return [one for one in rivals if one.person][:RIVALS], [one for one in rivals if one.bot][:RIVALS]
