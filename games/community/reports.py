"""Reports about people, from the form to their end.

A report copies what it is about, so that a deletion changes nothing: the words, and where and when they were said. People are named in the
copy by their numbers. A name is copied only where it is what is reported.

Nobody is told who has reported. Who has reported is told in general words what became of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Measure, User
from config.shared.isolating import unturned
from config.shared.spacing import filled_lazy
from games.community.groups import owner_of
from games.models import ConductReport, Group, Message, Move, Study
from games.requests import refusals
from games.tables.reading.chat import message_of
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows.blocks import reader_at

What, Outcome = ConductReport.What, ConductReport.Outcome
LONGEST = 1000
"""The most characters of the reporter's own words."""
BEFORE = 8
"""The number of messages before the reported one that are copied."""
NOTES = 40
"""The most texts of a study room that are copied."""


@dataclass(frozen=True)
class Subject:
    """What somebody reports: whom it is about, and what is copied. ``key`` is the same for the same thing."""

    what: str
    about: User
    key: str
    shown: dict[str, Any]
    place: dict[str, Any] = field(default_factory=dict)
    """Of the columns ``table``, ``number``, ``version`` and ``room`` those that there are."""
    is_heard: bool = True
    """Whether the reporter sees the words. Those of a muted person are copied, and not shown."""


def of_message(scene: Scene, viewer: Viewer, number: int, by: User) -> Subject:
    """A message in the room of the viewer ``by``, with those before it. Raises :class:`refusals.Unknown` for any other message, and for one
    of somebody who had blocked the reporter."""
    reader = reader_at(scene.table, by.pk)
    message = message_of(scene, viewer, number, reader)
    if message is None:
        raise refusals.Unknown(gettext_lazy("There is no such message."))
    if message.user is None:
        raise refusals.NotNow(gettext_lazy("Whoever said this has left the site."))
    room = Message.objects.filter(table=scene.table, room=message.room)
    lines = [*reversed(room.filter(pk__lt=number).order_by("-pk")[:BEFORE]), message]
    moves = Move.objects.filter(table=scene.table, undone_version=None, at__lte=message.at).order_by("-number")
    at, version = moves.values_list("number", "version").first() or (0, 0)
    place = {"table": scene.table, "number": at, "version": version, "room": message.room}
    shown = {"messages": [_copied(line) for line in lines]}
    return Subject(What.MESSAGE, message.user, f"message:{number}", shown, place, reader.hears(message))


def _copied(message: Message) -> dict[str, Any]:
    said = {"number": message.pk, "user": message.user_id, "seat": message.seat, "text": message.text}
    return said | {"at": message.at.isoformat(timespec="seconds")}


def of_seat(scene: Scene, number: int) -> Subject:
    """The person who has a seat at a table. Raises :class:`refusals.Unknown` if nobody has it."""
    seat = next((seat for seat in scene.seats if seat.number == number), None)
    if seat is None or seat.user is None:
        raise refusals.Unknown(gettext_lazy("Nobody sits there."))
    shown = {"seat": number, "name": seat.user.public_name, "seat_name": seat.name, "away": seat.away_since is not None}
    place = {"table": scene.table, "number": scene.table.number, "version": scene.table.version}
    return Subject(What.SEAT, seat.user, f"seat:{scene.table.pk}:{seat.user.pk}", shown, place)


def of_person(person: User) -> Subject:
    """A person by their page: the names that others see there."""
    shown = {"name": person.public_name, "user_name": person.username}
    return Subject(What.PERSON, person, f"person:{person.pk}", shown)


def of_group(group: Group) -> Subject:
    """The name of a group. The report is about whoever wrote the name; if that is not known, about the owner, who can change it. Raises
    :class:`refusals.NotNow` if there is neither."""
    about = group.named_by or owner_of(group)
    if about is None:
        raise refusals.NotNow(gettext_lazy("Nobody is in this group any more."))
    return Subject(What.GROUP, about, f"group:{group.pk}", {"name": group.name})


def of_study(row: Study, words: Sequence[tuple[str, int | None]]) -> Subject:
    """The name of a study room and the ``words`` in it, each with the number of its author if that is known. The owner can delete them, so
    the report goes to the owner's name. The owner need not have written them."""
    shown = {
        "name": row.name,
        "words": [text for text, _by in words[:NOTES]],
        "by": [by for _text, by in words[:NOTES]],
    }
    return Subject(What.STUDY, row.owner, f"study:{row.pk}", shown)


def report(subject: Subject, *, by: User, reason: str, words: str) -> bool:
    """Keep a report for the moderators. The same thing twice is one report: then nothing is kept. Returns whether it is new.

    Raises :class:`refusals.NotUnderstood` for an unknown reason, :class:`refusals.TooLong`, and :class:`refusals.NotYours` for one's own
    doings.
    """
    words = unturned(words.replace("\0", "")).strip()
    if reason not in ConductReport.Reason.values:
        raise refusals.NotUnderstood(gettext_lazy("Choose a reason."))
    if len(words) > LONGEST:
        raise refusals.TooLong(filled_lazy(gettext_lazy("A report may have {n} characters."), n=LONGEST))
    must_be_anothers(subject, by)
    known = Q(outcome=Outcome.OPEN) | Q(what=What.MESSAGE)
    if ConductReport.objects.filter(known, reporter=by, key=subject.key).exists():
        return False
    row = ConductReport(reporter=by, about=subject.about, what=subject.what, key=subject.key, shown=subject.shown)
    row.reason, row.words = reason, words
    for column, value in subject.place.items():
        setattr(row, column, value)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:  # another click was first
        return False
    return True


def must_be_anothers(subject: Subject, by: User) -> None:
    """Raise :class:`refusals.NotYours` if somebody reports themselves."""
    if subject.about == by:
        raise refusals.NotYours(gettext_lazy("That is your own. There is nothing to report."))


def may_settle(moderator: User, row: ConductReport) -> bool:
    """Whether it is another's report: nobody settles what they have reported themselves, and one decision settles all of the same thing."""
    same = ConductReport.objects.filter(outcome=Outcome.OPEN, key=row.key, about=row.about_id)
    return row.about_id != moderator.pk and not same.filter(reporter=moderator).exists()


def settle(row: ConductReport, *, by: User, remark: str, measure: Measure | None = None) -> int:
    """Settle a report, and all open reports of the same thing: with a measure, or without one. Returns how many there were."""
    same = ConductReport.objects.select_for_update().filter(outcome=Outcome.OPEN, key=row.key, about=row.about_id)
    outcome = Outcome.DISMISSED if measure is None else Outcome.ACTED
    with transaction.atomic():
        numbers = list(same.values_list("pk", flat=True))
        return ConductReport.objects.filter(pk__in=numbers).update(
            outcome=outcome, remark=remark, settled_by=by, settled_at=timezone.now(), measure=measure, read_at=None
        )


def unread_outcomes() -> QuerySet[ConductReport]:
    """The settled reports whose reporters have not read what became of them."""
    return ConductReport.objects.exclude(outcome=Outcome.OPEN).filter(read_at=None)


def outcome_sentence(row: ConductReport) -> str:
    """What the reporter is told. It does not say what the other person was told."""
    if row.outcome == Outcome.ACTED:
        return _("A moderator has looked at it and has done something about it. Thank you.")
    if row.outcome == Outcome.DISMISSED:
        return _("A moderator has looked at it and has found nothing to do.")
    return _("Nobody has looked at it yet.")


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """Reports by a guest and about a guest follow the guest. Receives ``accounts.signals.account_merged``, inside its transaction."""
    ConductReport.objects.filter(reporter=guest, about=user).delete()
    ConductReport.objects.filter(reporter=user, about=guest).delete()
    for row in ConductReport.objects.filter(Q(reporter=guest) | Q(about=guest)):
        moved: dict[str, Any] = {"reporter": user if row.reporter_id == guest.pk else row.reporter}
        if row.about_id == guest.pk:
            moved |= {"about": user, "key": _key_of(row, user)}
        try:
            with transaction.atomic():
                ConductReport.objects.filter(pk=row.pk).update(**moved)
        except IntegrityError:  # the same was reported about the account, or by it
            row.delete()


def _key_of(row: ConductReport, person: User) -> str:
    """The key of the report, if it were about this person. The keys of seats and people end with the number of the person."""
    if row.what not in (What.SEAT, What.PERSON):
        return row.key
    return f"{row.key.rpartition(':')[0]}:{person.pk}"
