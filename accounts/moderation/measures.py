"""Warnings, silences and closed accounts. Each is a row with its reason; the person reads it, and it can be undone.

- A *warning* is words.
- Who is *silenced* cannot write to others until a time, and still plays.
- A *closed* account cannot sign in. Other apps listen to ``accounts.signals.account_closed``.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from email.utils import parseaddr

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Measure, User
from accounts.signals import account_closed
from config.shared.isolating import isolated, unturned
from config.shared.spacing import filled

Kind = Measure.Kind
LONGEST = 1000
"""The most characters of a reason."""
LENGTHS: Mapping[int, str | Promise] = {
    1: gettext_lazy("1 hour"),
    24: gettext_lazy("1 day"),
    72: gettext_lazy("3 days"),
    168: gettext_lazy("7 days"),
    720: gettext_lazy("30 days"),
}
"""How many hours a silence may last, in words."""


class Refused(Exception):
    """This cannot be done. The message is for the moderator."""


def may_act_on(moderator: User, person: User) -> bool:
    """Whether the moderator may do something about the person: nobody acts on themselves, or on those who look after the site."""
    return moderator.pk != person.pk and not person.is_staff and not person.is_superuser


def take(kind: str, *, about: User, by: User, why: str, hours: int = 0) -> Measure:
    """Warn or silence a person, or close the account. ``hours`` is the length of a silence. Raises :class:`Refused`."""
    why = checked_reason(why)
    if kind not in Kind.values or (kind == Kind.SILENCE and hours not in LENGTHS):
        raise Refused(_("There is no such measure."))
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=about.pk)
        if not may_act_on(by, person):
            raise Refused(_("Nobody takes measures about themselves, or about people who look after the site."))
        if not person.is_active:
            raise Refused(_("This account is closed already."))
        now = timezone.now()
        until = now + timedelta(hours=hours) if kind == Kind.SILENCE else None
        measure = Measure.objects.create(user=person, kind=kind, why=why, made_by=by, made_at=now, until=until)
        if kind == Kind.SILENCE:
            _note_silence(person)
        if kind == Kind.CLOSING:
            person.is_active = False
            person.save(update_fields=["is_active"])
            account_closed.send(User, person=person)
    return measure


def may_undo(moderator: User, measure: Measure) -> bool:
    """Whether the moderator may undo the measure: nobody does so about themselves, and only keepers undo what a keeper has decided."""
    by_keeper = measure.made_by is not None and measure.made_by.is_superuser
    return measure.user_id != moderator.pk and (moderator.is_superuser or not by_keeper)


def undo(measure: Measure, *, by: User, why: str) -> None:
    """End a measure: a silence ends early, a closed account opens again unless another closing holds. The person reads that too. Raises
    :class:`Refused`."""
    why = checked_reason(why)
    with transaction.atomic():
        row = Measure.objects.select_for_update().get(pk=measure.pk)
        if row.user_id == by.pk:
            raise Refused(_("Nobody undoes a measure about themselves."))
        if not may_undo(by, row):
            raise Refused(_("A keeper of the site has taken this measure. Only keepers undo it."))
        if not row.is_in_force:
            raise Refused(_("This measure does not hold any more."))
        row.undone_at, row.undone_by, row.undone_why, row.read_at = timezone.now(), by, why, None
        row.save(update_fields=["undone_at", "undone_by", "undone_why", "read_at"])
        if row.user_id is not None:
            _settle(User.objects.select_for_update(no_key=True).get(pk=row.user_id), row)


def _settle(person: User, undone: Measure) -> None:
    if undone.kind == Kind.SILENCE:
        _note_silence(person)
    elif undone.kind == Kind.CLOSING and not person.is_active and closing_of(person) is None:
        person.is_active = True
        person.save(update_fields=["is_active"])


def _note_silence(person: User) -> None:
    in_force = person.measures.filter(kind=Kind.SILENCE, undone_at=None)
    person.silenced_until = in_force.aggregate(last=Max("until"))["last"]
    person.save(update_fields=["silenced_until"])


def checked_reason(why: str) -> str:
    """The reason without what turns text around. Raises :class:`Refused` if it is empty or too long."""
    why = unturned(why.replace("\0", "")).strip()
    if not why:
        raise Refused(_("Give a reason: the person reads it."))
    if len(why) > LONGEST:
        raise Refused(filled(_("A reason may have {n} characters."), n=LONGEST))
    return why


# What the person is told


def unread() -> QuerySet[Measure]:
    """The measures that the people concerned have not read."""
    return Measure.objects.filter(read_at=None)


def silence_sentence(person: User) -> str:
    """Until when a silenced person may not write to others, and why."""
    rows = person.measures.filter(kind=Kind.SILENCE, undone_at=None).order_by("-until")
    why = next((row.why for row in rows[:1]), "")
    until = moment(person.silenced_until, person) if person.silenced_until is not None else ""
    said = _("You cannot write to others until {until}. The reason: {why}")
    return filled(said, until=until, why=isolated(why))


def moment(at: datetime, person: User) -> str:
    """A point in time by the person's clock."""
    local = timezone.localtime(at, person.zone)
    return f"{date_format(local, 'DATETIME_FORMAT')} ({local.tzname()})"


def closing_of(person: User | None) -> Measure | None:
    """The measure that keeps this account closed."""
    if person is None or person.is_active:
        return None
    return person.measures.filter(kind=Kind.CLOSING, undone_at=None).first()


def closed_sentence(measure: Measure) -> str:
    """Why an account is closed, and where its owner can answer."""
    said = _("This account was closed. The reason: {why} To answer, write to {contact}.")
    return filled(said, why=isolated(measure.why), contact=contact())


def closed_session(request: HttpRequest) -> Measure | None:
    """The measure that closed the account of this browser's session. One query, and none for a session of nobody."""
    user, session = getattr(request, "user", None), getattr(request, "session", None)
    if session is None or (user is not None and user.is_authenticated) or SESSION_KEY not in session:
        return None
    return closing_of(User.objects.filter(pk=session[SESSION_KEY]).first())


def contact() -> str:
    """Where people write to those who look after the site."""
    contacts: list[str] = settings.SECURITY_CONTACT
    return contacts[0].removeprefix("mailto:") if contacts else parseaddr(settings.DEFAULT_FROM_EMAIL)[1]


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """What was decided about a guest holds for the account to which the guest signs in. Receives ``accounts.signals.account_merged``,
    inside its transaction."""
    if Measure.objects.filter(user=guest).update(user=user):
        _note_silence(user)


def of_person(person: User) -> QuerySet[Measure]:
    """All measures about a person, the newest first."""
    return Measure.objects.filter(Q(user=person)).select_related("made_by", "undone_by")
