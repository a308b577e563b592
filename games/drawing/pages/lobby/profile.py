"""The page of a person: words for what :mod:`games.community.profiles` has counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext

from config.shared.isolating import bdi
from games import titles
from games.community.profiles import Profile, Record
from games.community.ratings import Rating, ratings_of
from games.community.statistics import Share
from games.drawing.pages.lobby.statistics import points
from games.drawing.words.persons import linked
from games.drawing.words.wording import BOTS, Wording, plain_message, seat_letter, title_name
from games.models import SeatResult


@dataclass(frozen=True)
class Row:
    """A match in the history."""

    table: int
    beginning: int | None
    """The number of the first position. None if there is nothing to play again."""
    game: str
    name: str
    mode: str
    place: int
    players: int
    score: int | None
    won: bool
    others: Sequence[SafeString]
    finished_at: datetime
    marks: Sequence[str]


def page(profile: Profile) -> dict[str, Any]:
    """Records and rivals, ready for the template."""
    language = get_language() or ""
    rated = {rating.title: rating for rating in ratings_of(profile.person)}
    return {
        "profile": profile,
        "games": [
            _game(title, [*records], rated.get(title), language)
            for title, records in groupby(profile.records, lambda record: record.title)
        ],
        "people": [(linked(one.person), one) for one in profile.people],
        "bots": [(gettext(BOTS.get(one.bot, one.bot)), one) for one in profile.bots],
    }


def certainty(rating: Rating) -> str:
    """How sure a rating is, in a word."""
    return {
        "provisional": gettext("provisional"),
        "settling": gettext("settling"),
        "steady": gettext("steady"),
    }[rating.certainty]


def _game(title: str, records: Sequence[Record], rating: Rating | None, language: str) -> dict[str, Any]:
    """The records of a title, with the person's rating of it."""
    return {
        "slug": title,
        "name": title_name(titles.info(title), language),
        "rating": rating,
        "certainty": certainty(rating) if rating is not None else "",
        "records": [_record(record, language) for record in records],
    }


def _record(record: Record, language: str) -> dict[str, Any]:
    info = titles.info(record.title)
    wording = Wording(titles.load(record.title), language, ())
    return {
        "record": record,
        "mode": plain_message(info.mode(record.mode).name) if len(info.modes) > 1 else "",
        "seats": [(_seat(share, language), share) for share in record.by_seat],
        "sides": [(wording.label(share.key), share) for share in record.by_side],
        "points": points(
            titles.load(record.title), f"points-{record.title}-{record.mode}", record.points, record.all.games
        ),
    }


def _seat(share: Share, language: str) -> str:
    return pgettext("a seat in statistics", "Seat {letter}").format(letter=seat_letter(int(share.key), language))


def history(seats: Sequence[SeatResult]) -> list[Row]:
    """Matches as rows. ``seats`` are one person's; their matches and tables are loaded."""
    language = get_language() or ""
    others = SeatResult.objects.filter(match__in=[seat.match_id for seat in seats]).select_related("user")
    by_match: dict[int, list[SeatResult]] = {}
    for other in others.order_by("number"):
        by_match.setdefault(other.match_id, []).append(other)
    return [_row(seat, by_match[seat.match_id], language) for seat in seats]


def _row(seat: SeatResult, all_seats: Sequence[SeatResult], language: str) -> Row:
    match = seat.match
    info = titles.info(match.title)
    marks = [
        (match.ended == match.Ended.GIVEN_UP, gettext("somebody gave up")),
        (match.continued, gettext("continued from another match")),
        (seat.replaced, gettext("a bot played part of it")),
    ]
    table = match.table
    return Row(
        table.pk,
        (table.origin_number or 0) if table.number else None,
        match.title,
        title_name(info, language),
        plain_message(info.mode(match.mode).name) if len(info.modes) > 1 else "",
        seat.place,
        match.players,
        seat.score,
        seat.won,
        [_linked(other) for other in all_seats if other.number != seat.number],
        match.finished_at,
        [word for holds, word in marks if holds],
    )


def _linked(seat: SeatResult) -> SafeString:
    return bdi(gettext(BOTS.get(seat.bot, seat.bot))) if seat.bot else linked(seat.user)
