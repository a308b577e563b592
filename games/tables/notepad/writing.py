"""A note is written: from several devices, and by a guest who signs in later. Nothing that was written is lost."""

from __future__ import annotations

from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.shared.spacing import filled_lazy
from games.models import Note, PersonNote, Table
from games.models.notes import MOST
from games.requests import refusals


class Written(NamedTuple):
    """A note as it is now. ``taken`` is False if another device had written since: then ``text`` is what that device wrote."""

    text: str
    version: int
    taken: bool = True


NOTHING = Written("", 0)
"""Before the first word."""


def note_of(user_id: int | None, table_id: int) -> Written:
    """The person's own text at a table."""
    note = None if user_id is None else Note.objects.filter(user=user_id, table=table_id).first()
    return NOTHING if note is None else Written(note.text, note.version)


def plain(text: str) -> str:
    """A text as it is saved: its lines end in one way, and it holds no NUL, which no database takes."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def write(*, user: User, table: Table, text: str, seen: int) -> Written:
    """Save ``text`` over version ``seen`` of the note (0: there is none yet). A text that is already there is taken as it is: a device that
    heard no answer sends it again. Raises :class:`refusals.TooLong`."""
    text = plain(text)
    now = note_of(user.pk, table.pk)
    if text == now.text:
        return now
    if seen != now.version:
        return now._replace(taken=False)
    if len(text) > max(
        MOST, len(now.text) - 1
    ):  # two notes that were joined may be longer, and become shorter bit by bit
        raise refusals.TooLong(
            filled_lazy(_("A note has at most {most} characters, and this has {n}."), most=MOST, n=len(text))
        )
    saved = _changed(user, table, text, seen) if seen else _made(user, table, text)
    return Written(text, seen + 1) if saved else note_of(user.pk, table.pk)._replace(taken=False)


def _changed(user: User, table: Table, text: str, seen: int) -> bool:
    rows = Note.objects.filter(user=user, table=table, version=seen)
    return bool(rows.update(text=text, version=F("version") + 1, changed_at=timezone.now()))


def _made(user: User, table: Table, text: str) -> bool:
    try:
        with transaction.atomic():
            Note.objects.create(user=user, table=table, number=table.pk, title=table.title, text=text)
    except IntegrityError:  # another device was faster
        return False
    return True


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """The notes of ``guest`` move to ``user``. Where both have written at a table, the guest's text follows the other. Receives
    ``accounts.signals.account_merged``, inside its transaction."""
    own = {note.table_id: note for note in Note.objects.select_for_update().filter(user=user, table__isnull=False)}
    for note in Note.objects.select_for_update().filter(user=guest, table__in=own):
        mine = own[note.table_id]
        texts = [text for text in (mine.text, note.text) if text.strip()]
        mine.text, mine.version = "\n\n".join(dict.fromkeys(texts)), mine.version + 1
        mine.save()
        note.delete()
    Note.objects.filter(user=guest).update(user=user)
    _merge_about_people(guest, user)


def _merge_about_people(guest: User, user: User) -> None:
    """The same for notes about people. A note about the account itself goes: nobody keeps one about themselves."""
    PersonNote.objects.filter(user=guest, about=user).delete()
    own = {note.about_id: note for note in PersonNote.objects.select_for_update().filter(user=user)}
    for note in PersonNote.objects.select_for_update().filter(user=guest, about__in=own):
        mine = own[note.about_id]
        mine.text = "\n\n".join(dict.fromkeys([mine.text, note.text]))
        mine.save(update_fields=["text", "changed_at"])
        note.delete()
    PersonNote.objects.filter(user=guest).update(user=user)
