"""The notices that a person has read, and the list of notices on the site."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import DatabaseError, connection, transaction
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from config.shared.isolating import isolated
from config.shared.spacing import filled
from games import titles
from games.drawing.pages.lobby.tables import ago, outcome
from games.drawing.words.wording import Wording, person, title_name
from games.engine.rules.ask import AskAll
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.text import Text
from games.engine.title import codec
from games.live import hub
from games.models import Message, Notice, Relation, Seat
from games.notices.current import OF_A_TURN, is_current, unread
from games.notices.saying import address_of, heading, opened_by, others_at
from games.tables.reading.scene import Scene

__all__ = [
    "Entry",
    "entries",
    "looked",
    "on_accounts_merged",
    "on_muted_or_blocked",
    "read",
    "read_all",
    "unreached",
    "unread",
]
logger = logging.getLogger(__name__)
Kind = Notice.Kind
SHOWN = 60
"""The number of notices on the list, the newest ones."""


def _shown(user_id: int) -> list[Notice]:
    """The newest notices with their tables, seats and people. Two queries. The match itself is not read."""
    seats = Prefetch("table__seats", queryset=Seat.objects.select_related("user").order_by("number"))
    notices = Notice.objects.filter(user=user_id).select_related("table", "seat").defer("table__saved", "table__result")
    return list(notices.prefetch_related(seats).order_by("-pk")[:SHOWN])


def looked(user_id: int, table_id: int) -> None:
    """The person looks at the table: what was said of it is read. One query where nothing was. If that cannot be saved, because the disk is
    full or the database only reads, the table is shown all the same."""
    try:
        _read(Notice.objects.filter(user=user_id, table=table_id, read_at=None), user_id)
    except DatabaseError as error:
        if connection.in_atomic_block:
            raise
        logger.warning("What somebody has read could not be noted: %s", error)


def read(user_id: int, notice_id: int) -> None:
    """The person has read this notice."""
    _read(Notice.objects.filter(user=user_id, pk=notice_id, read_at=None), user_id)


def read_all(user_id: int, upto: int) -> None:
    """The person has read all notices up to this one, the newest on the page."""
    _read(Notice.objects.filter(user=user_id, pk__lte=upto, read_at=None), user_id)


def _read(notices: QuerySet[Notice], user_id: int) -> None:
    unread_pks = list(notices.values_list("pk", flat=True))
    if unread_pks:
        with transaction.atomic():
            Notice.objects.filter(pk__in=unread_pks, read_at=None).update(read_at=timezone.now())
            transaction.on_commit(partial(hub.announce_notices, user_id), robust=True)


def unreached(scene: Scene) -> list[Seat]:
    """The seats that are shown as asked and whose owners no notice has reached: no way took it, and they have not looked since. One query.
    Empty for a covert question, since only the seats that are really asked have notices of it."""
    match = scene.match
    if match is None or not scene.running or (isinstance(match.request, AskAll) and match.request.covert):
        return []
    asked = [scene.seats[number] for number in match.questions.shown_waiting()]
    asked = [seat for seat in asked if seat.user_id is not None and not seat.bot]
    unreached_notices = Notice.objects.filter(
        table=scene.table, kind__in=OF_A_TURN, reached=False, read_at=None, seat__in=[seat.pk for seat in asked]
    )
    turns = set(unreached_notices.values_list("seat", "version"))
    return [seat for seat in asked if (seat.pk, seat.turn_version) in turns]


def on_muted_or_blocked(*, person: User, other: User, kind: str, **_signal: object) -> None:
    """Drop unread notices: of words that the person does not want to read, and of tables that the other has opened. After a block, also the
    invitations between the two, and for the other those of the person's tables. Receives
    ``games.community.relations.muted_or_blocked``, inside its transaction."""
    unread_notices = Notice.objects.filter(read_at=None)
    spoken = unread_notices.filter(user=person, kind=Kind.CHAT)
    numbers = {notice.pk: notice.shown.get("message") for notice in spoken}
    said = set(Message.objects.filter(pk__in=numbers.values(), user=other).values_list("pk", flat=True))
    spoken.filter(pk__in=[notice for notice, message in numbers.items() if message in said]).delete()
    unread_notices.filter(user=person, kind=Kind.OPENED, table__host=other).delete()
    people = {person.pk}
    if kind == Relation.Kind.BLOCKS:
        people.add(other.pk)
        for one, by in ((person, other), (other, person)):
            of_both = Q(seat=None, table__host=by) | Q(seat__user=by)
            unread_notices.filter(of_both, user=one, kind=Kind.INVITED).delete()
        unread_notices.filter(user=other, kind=Kind.OPENED, table__host=person).delete()
    for user_id in people:
        transaction.on_commit(partial(hub.announce_notices, user_id), robust=True)


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """A guest's notices move to the account. Receives ``accounts.signals.account_merged``, inside its transaction."""
    Notice.objects.filter(user=guest).update(user=user)


# --- the list ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """A notice in the list."""

    pk: int
    table: int
    address: str
    title: str
    heading: str
    game: str
    others: str
    detail: str
    unread: bool
    past: bool
    """Whether the notice is no longer true."""
    reached_nobody: bool
    at: datetime

    @property
    def ago(self) -> str:
        """The time since the notice was made, in words."""
        return ago(timezone.now() - self.at)


def entries(person_id: int, language: str) -> list[Entry]:
    """The newest notices in that language, which must be the active one. Two queries. An entry does not repeat the question."""
    return [entry for notice in _shown(person_id) if (entry := _entry(notice, language)) is not None]


def _progress(notice: Notice, language: str) -> str:
    """How far the match is. Empty if the notice is no longer true."""
    if not notice.table.progress or not is_current(notice):
        return ""
    return Wording(None, language, ()).plain(codec.decode(bytes(notice.table.progress), Text))


def _detail(notice: Notice, seats: list[Seat], language: str) -> str:
    """What a notice says beside the game and the people."""
    if notice.kind == Kind.OVER:
        return outcome(notice.table, seats, notice.user_id)
    return opened_by(notice, seats) if notice.kind == Kind.OPENED else _progress(notice, language)


def _entry(notice: Notice, language: str) -> Entry | None:
    table = notice.table
    try:
        game = title_name(titles.info(table.title), language)
    except NotUnderstood:
        return None
    seats = list(table.seats.all())
    for seat in seats:
        seat.table = table
    others = [isolated(person(seat, language)) for seat in others_at(table, seats, notice.user_id)]
    current = is_current(notice)
    return Entry(
        pk=notice.pk,
        table=table.pk,
        address=address_of(notice),
        title=table.title,
        heading=heading(notice),
        game=game,
        others=filled(_("With {names}"), names=_(", ").join(others)) if others else "",
        detail=_detail(notice, seats, language),
        unread=current,
        past=notice.kind in OF_A_TURN and notice.read_at is None and not current,
        reached_nobody=notice.reached is False and notice.read_at is None,
        at=notice.made_at,
    )
