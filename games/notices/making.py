"""Makes notices: each once, for people who do not look at the table, with one row (``Sending``) for each target."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.community.finding.friends import Tie, audience
from games.live import hub
from games.live.presence import looking
from games.models import Notice, NoticeSettings, Seat, Sending, Table
from games.notices import times
from games.notices.current import OF_A_TURN, has_a_seat, is_away, is_current, is_turn
from games.notices.sending import deliver_at
from games.notices.ways.registry import WAYS
from games.requests import refusals
from games.tables.reading.scene import Scene, scene_of
from games.tables.rows.blocks import is_block_between

Kind = Notice.Kind
LOOKS_AGAIN = timedelta(seconds=20)
"""After this long it is certain whether a page that another process has seen is still open."""
ONCE_IN = timedelta(hours=1)
"""A person is told at most once in this time that the same host has opened a table."""


def make(table_id: int, version: int, concerned: Mapping[str, Iterable[int]]) -> dict[str, list[int]]:
    """Make notices for the seats ``concerned``, by kind. Returns the seats without a notice because the person looks at the table."""
    try:
        scene = scene_of(table_id)
    except refusals.Unknown:
        return {}
    waiting = [(kind, scene.seats[number]) for kind, seats in concerned.items() for number in seats]
    waiting = [(kind, seat) for kind, seat in waiting if _still_true(scene, kind, seat, version)]
    if not waiting:
        return {}
    present = looking(table_id)
    looking_seats: dict[str, list[int]] = {}
    for kind, seat in waiting:
        if seat.user_id in present:
            looking_seats.setdefault(kind, []).append(seat.number)
    absent = [(kind, seat) for kind, seat in waiting if seat.user_id not in present]
    if absent:
        with transaction.atomic():
            _make(scene.table, version, absent)
    return looking_seats


def make_invitation(table_id: int, user_id: int, number: int | None, link: str) -> None:
    """Make a notice of an invitation, once for each link: to a table before its match, or to the offered seat with that ``number``."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    try:
        scene = scene_of(table_id)
    except refusals.Unknown:
        return
    if user is None or any(seat.user_id == user_id for seat in scene.seats):
        return
    if is_block_between(user_id, scene.table.host_id if number is None else scene.seats[number].user_id):
        return
    seat = None if number is None else scene.seats[number]
    invitation = Notice(
        user=user,
        table=scene.table,
        seat=seat,
        kind=Kind.INVITED,
        key=f"{Kind.INVITED}:{table_id}:{'' if number is None else number}:{user_id}:{link[:24]}",
        version=scene.table.row_version,
        shown={"link": link},
    )
    if not is_current(invitation) or Notice.objects.filter(key=invitation.key).exists():
        return
    with transaction.atomic():
        invitation.save()
        choices = NoticeSettings.objects.filter(pk=user_id).first() or NoticeSettings(user=user)
        send(invitation, user, scene.table, choices)
        transaction.on_commit(partial(hub.announce_notices, user_id), robust=True)


def make_of_opened(table_id: int) -> None:
    """Tell the people who know the host of a new table, if it still has a seat for anybody.

    Each notice is a transaction of its own: a host with many followers holds nobody up.
    """
    table = Table.objects.filter(pk=table_id, privacy=Table.Privacy.OPEN, hot_seat=False).select_related("host").first()
    if table is None or table.host_id is None or not has_a_seat(table):
        return
    known = audience(table.host_id)
    recent = Notice.objects.filter(kind=Kind.OPENED, made_at__gt=timezone.now() - ONCE_IN, shown__host=table.host_id)
    told = set(recent.filter(user__in=known).values_list("user", flat=True))
    seated = {seat.user_id for seat in table.seats.all()}
    people = User.objects.filter(pk__in=known.keys() - told - seated, is_active=True).order_by("pk")
    choices = NoticeSettings.objects.in_bulk([person.pk for person in people])
    for person in people:
        if not person.is_guest or any(way.targets(person) for way in WAYS):
            _tell_of_opened(table, person, known[person.pk], choices.get(person.pk) or NoticeSettings(user=person))


def _tell_of_opened(table: Table, person: User, tie: Tie, choices: NoticeSettings) -> None:
    notice = Notice(
        user=person,
        table=table,
        kind=Kind.OPENED,
        key=f"{Kind.OPENED}:{table.pk}:{person.pk}",
        version=table.row_version,
        shown={"host": table.host_id, **tie._asdict()},
    )
    if Notice.objects.filter(key=notice.key).exists():
        return
    with transaction.atomic():
        notice.save()
        send(notice, person, table, choices)
        transaction.on_commit(partial(hub.announce_notices, person.pk), robust=True)


def _still_true(scene: Scene, kind: str, seat: Seat, version: int) -> bool:
    """Whether a notice of this kind about the seat is true now."""
    if seat.user is None or (seat.resigned and kind != Kind.OVER):
        return False
    if kind in OF_A_TURN:
        turn = is_turn(scene.table, seat, version)
        return turn and scene.match is not None and scene.match.questions.shown_ask(seat.number) is not None
    if kind == Kind.COME_BACK:
        return is_away(scene.table, seat)
    if kind == Kind.FULL:
        return scene.full
    if kind == Kind.TAKEN_BACK:
        return not seat.to_move and scene.running and _knows_of_turn(scene.table, seat)
    if kind == Kind.BEGUN:
        return scene.running
    return True


def _knows_of_turn(table: Table, seat: Seat) -> bool:
    """Whether the person may know of a turn that is over now, because a notice of it was read or sent. Another notice is deleted."""
    last = Notice.objects.filter(user=seat.user_id, table=table, seat=seat, kind__in=OF_A_TURN).order_by("-pk").first()
    if last is None or last.version >= seat.turn_version:
        return False
    if last.read_at is not None or last.sendings.filter(outcome=Sending.Outcome.SENT).exists():
        return not Notice.objects.filter(kind=Kind.TAKEN_BACK, seat=seat, pk__gt=last.pk).exists()
    last.delete()
    return False


def _make(table: Table, version: int, absent: list[tuple[str, Seat]]) -> None:
    """Make notices for the owners of these seats, by kind. They do not look at the table."""
    keys = {_key(kind, seat, version): (kind, seat) for kind, seat in absent}
    existing = set(Notice.objects.filter(key__in=keys).values_list("key", flat=True))
    silent = _silent([seat for kind, seat in absent if kind == Kind.CHAT])
    choices = NoticeSettings.objects.in_bulk([seat.user_id for _kind, seat in absent])
    notified: set[int] = set()
    for key, (kind, seat) in keys.items():
        user = seat.user
        if key in existing or user is None or (kind == Kind.CHAT and user.pk in silent) or user.pk in notified:
            continue  # a person with several seats gets one notice
        notified.add(user.pk)
        shown = {"message": version} if kind == Kind.CHAT else {}
        notice = Notice.objects.create(
            user=user, table=table, seat=seat, kind=kind, key=key, version=version, shown=shown
        )
        send(notice, user, table, choices.get(user.pk) or NoticeSettings(user=user))
    asked = [seat.user_id for kind, seat in absent if kind == Kind.TURN]
    if asked:  # "your turn" says more than "the match begins"
        earlier = Notice.objects.filter(table=table, kind__in=(Kind.BEGUN, Kind.FULL), user__in=asked, read_at=None)
        earlier.update(read_at=timezone.now())
    for user_id in notified:
        transaction.on_commit(partial(hub.announce_notices, user_id), robust=True)


def _key(kind: str, seat: Seat, version: int) -> str:
    return f"{kind}:{seat.table_id}:{seat.number}:{version}"


def _silent(seats: list[Seat]) -> set[int]:
    """The people with an unread notice of the chat of this table: they get no second one. One query, or none without seats."""
    if not seats:
        return set()
    unread = Notice.objects.filter(table=seats[0].table_id, kind=Kind.CHAT, read_at=None)
    return set(unread.filter(user__in=[seat.user_id for seat in seats]).values_list("user", flat=True))


def send(notice: Notice, user: User, table: Table, choices: NoticeSettings) -> None:
    """Enqueue the notice for each target of the ways that the person wants, at the time when it may be sent. If there is no target, the
    notice has reached nobody. Nothing is sent to a closed account."""
    ways = [way for way in WAYS if user.is_active and choices.wants(way.name, notice.kind, table.title)]
    sendings = []
    for way in ways:
        for target in way.targets(user):
            sendings.append(Sending(notice=notice, way=way.name, target=target.key))
            last = times.last_sent(target, way) if way.collects else None
            due = times.due(timezone.now(), choices, user.zone, last)
            deliver_at(due, user.pk, way.name, target.key)
    Sending.objects.bulk_create(sendings)
    if not sendings:
        Notice.objects.filter(pk=notice.pk).update(reached=False)
