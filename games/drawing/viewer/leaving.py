"""People who are away from a table: what the panel and the log say about them, and what the others can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from accounts.models import User
from config.shared.isolating import bdi, isolated
from config.shared.spacing import filled
from games.drawing.board.board import SeatSign
from games.models import Seat, Table, Turnover
from games.tables.changing.leaving import clearing, voting
from games.tables.reading.scene import Scene
from games.tables.rows.rights import plays, rests

if TYPE_CHECKING:
    from games.drawing.viewer.viewing import Viewing

Kind = Turnover.Kind
SENTENCES = {
    Kind.TIME_OUT: noop("{name}: time ran out; a bot plays on."),
    Kind.FORFEIT: noop("{name}: time ran out, and the seat is given up."),
    Kind.VOTE: noop("{name}: time ran out; the others vote."),
    Kind.WAIT: noop("The others wait a week for {name}."),
    Kind.VOTED_BOT: noop("The others let a bot play on for {name}."),
    Kind.VOTED_END: noop("The others ended the match unrated, because {name} is gone."),
    Kind.WAITED: noop("{name} has not come; a bot plays on."),
    Kind.TO_BOT: noop("{name} had to go; a bot plays on."),
    Kind.TO_PERSON: noop("{name} handed the seat on to {other}."),
    Kind.BACK: noop("{name} is back."),
    Kind.ASKED: noop("{other} asked {name} to come back."),
}
CHOICES = {voting.BOT: noop("A bot plays on"), voting.WAIT: noop("Wait a week"), voting.END: noop("End it unrated")}


@dataclass(frozen=True)
class Choice:
    """A choice of a vote: its value, its words, and the names of the people who chose it. ``mine``: whether the viewer is one of them."""

    value: str
    words: str
    people: str
    mine: bool


@dataclass(frozen=True)
class Ballot:
    """The vote about a seat. ``waits``: whether the others have decided to wait. ``until``: a day. ``mine``: whether it is the viewer's
    seat."""

    sign: SeatSign
    waits: bool
    until: str
    choices: tuple[Choice, ...]
    mine: bool
    may_vote: bool


def leaving(viewing: Viewing) -> dict[str, Any] | None:
    """What the panel says about people who are away, and what this viewer can do. None if there is nothing to say."""
    scene, viewer = viewing.scene, viewing.viewer
    table = scene.table
    if not scene.now or viewing.curtain or table.status not in (Table.Status.PLAYING, Table.Status.OPEN):
        return None
    concerned = [seat for seat in scene.seats if seat.away_since or seat.vote_until or seat.offer]
    clears = clearing.clears_at(table, scene.seats) if viewer.seats else None
    if not concerned and clears is None and table.asleep_since is None:
        return None
    mine = [scene.seats[number] for number in viewer.seats]
    seat_of_viewer = None if viewer.seat is None else scene.seats[viewer.seat]
    return {
        "away": any(seat.away_since for seat in mine),
        "rests": rests(scene.seats),
        "asleep": table.asleep_since is not None,
        "clears": "" if clears is None else day(clears),
        "ballots": [ballot(viewing, seat) for seat in concerned if seat.vote_until],
        "stand_ins": [
            (viewing.signs[seat.number], seat.asked_back_at is not None)
            for seat in concerned
            if seat.away_since and seat.number not in viewer.seats
        ],
        "may_ask": any(plays(seat) for seat in mine),
        "offer": seat_of_viewer if seat_of_viewer is not None and seat_of_viewer.offer else None,
        "offered_to": None
        if seat_of_viewer is None or seat_of_viewer.offered_to is None
        else bdi(seat_of_viewer.offered_to.public_name),
    }


def day(at: datetime) -> str:
    """A day in the reader's language."""
    return date_format(timezone.localtime(at), "DATE_FORMAT")


def ballot(viewing: Viewing, place: Seat) -> Ballot:
    """The vote about this seat, as the viewer sees it. Everybody sees who chose what."""
    scene, viewer = viewing.scene, viewing.viewer
    people = {seat.user_id: viewing.signs[seat.number].said for seat in scene.seats if seat.user_id is not None}
    me = None if viewer.seat is None else scene.seats[viewer.seat].user_id
    voting_now = voting.voters(scene.seats, place)
    choices = tuple(
        Choice(
            value,
            gettext(words),
            gettext(", ").join(
                people[user] for user in people if user in voting_now and place.ballots.get(str(user)) == value
            ),
            me is not None and place.ballots.get(str(me)) == value,
        )
        for value, words in CHOICES.items()
    )
    assert place.vote_until is not None
    return Ballot(
        viewing.signs[place.number],
        place.vote_waits,
        day(place.vote_until),
        choices,
        place.number in viewer.seats,
        not place.vote_waits and me in voting_now,
    )


# --- the log ----------------------------------------------------------------------------------------------------------


def line(turnover: Turnover, scene: Scene, signs: Sequence[SeatSign]) -> SafeString:
    """A line of the log about a person, for HTML."""
    return format_html(
        _sentence(turnover), name=bdi(_name(turnover.user, turnover, scene, signs)), other=bdi(_person(turnover.other))
    )


def said(turnover: Turnover, scene: Scene, signs: Sequence[SeatSign]) -> str:
    """The same line as plain text."""
    name, other = isolated(_name(turnover.user, turnover, scene, signs)), isolated(_person(turnover.other))
    return filled(_sentence(turnover), name=name, other=other)


def _sentence(turnover: Turnover) -> str:
    return gettext(SENTENCES[Kind(turnover.kind)])


def _name(user: User | None, turnover: Turnover, scene: Scene, signs: Sequence[SeatSign]) -> str:
    """The name of a person at this table. At one screen several people share an account, so each has the name of the seat."""
    return signs[turnover.seat].person if scene.table.hot_seat else _person(user)


def _person(user: User | None) -> str:
    return gettext("Somebody who left") if user is None else user.public_name


def news(scene: Scene, signs: Sequence[SeatSign]) -> list[str]:
    """The lines about people that came with the last change of the table, for a screen reader."""
    version = scene.table.version
    return [said(turnover, scene, signs) for turnover in scene.turnovers if turnover.version == version]
