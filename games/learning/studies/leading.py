"""Who leads a study room: the owner to begin with, then whoever is given the lead, or takes it when nobody leads."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.learning.studies import studies
from games.live import hub
from games.models import Study
from games.requests import refusals
from games.tables.rows.rights import Person

RENEW_SECONDS = 8.0
"""Seconds after which the page of a leader is noted again."""
GONE_AFTER = timedelta(seconds=20)
"""A leader whose page has been closed for so long leads no longer."""


def is_gone(row: Study) -> bool:
    """Whether nobody leads the room, or the leader has left."""
    return row.leader_id is None or row.led_at is None or row.led_at < timezone.now() - GONE_AFTER


def ask(*, secret: str, by: User) -> None:
    """Take the lead if one may: the owner always, others if nobody leads. Otherwise ask for it."""
    with studies.changing(secret) as row:
        if row.leader_id == by.pk:
            return
        if row.closed and row.owner_id != by.pk:
            raise refusals.NotNow(_("This room is closed: only its owner leads."))
        if row.owner_id == by.pk or is_gone(row):
            _give(row, by)
        else:
            row.asking = by


def hand_over(*, secret: str, by: Person, to: int) -> None:
    """The leader or the owner gives the lead to the person who has asked for it."""
    with studies.changing(secret) as row:
        if not (studies.leads(row, by.pk) or studies.owns(row, by.pk)):
            raise refusals.NotYours(_("Only who leads this room may give the lead to somebody else."))
        if row.asking is None or row.asking_id != to:
            raise refusals.Stale(_("That person no longer asks to lead."))
        _give(row, row.asking)


def give_up(*, secret: str, by: Person) -> None:
    """The leader leads no longer. Whoever asks first is next."""
    with studies.changing(secret) as row:
        if studies.leads(row, by.pk):
            _give(row, row.asking)


def _give(row: Study, to: User | None) -> None:
    row.leader, row.asking = to, None
    row.led_at = timezone.now()


def is_here(study_id: int, user_id: int) -> None:
    """Note that the page of this leader is open. If it was closed for long, all who are in the room get to know that it is open again."""
    led = Study.objects.filter(pk=study_id, leader=user_id)
    if led.filter(_gone()).update(led_at=timezone.now(), version=F("version") + 1):
        hub.announce_study(study_id)
    else:
        led.update(led_at=timezone.now())


def _gone() -> Q:
    return Q(led_at=None) | Q(led_at__lt=timezone.now() - GONE_AFTER)


def has_gone(study_id: int, present: Collection[int]) -> None:
    """A page of the leader was closed a while ago. If none was opened since, the owner leads, if the owner is among those ``present``, or
    else whoever has asked. If there is no such person, whoever asks first is next, unless the leader comes back before."""
    left = Study.objects.filter(_gone(), pk=study_id, leader__isnull=False)
    secret = left.values_list("secret", flat=True).first()
    if secret is None:
        return
    with studies.changing(secret) as row:
        heir = row.owner if row.owner_id in present and row.owner_id != row.leader_id else row.asking
        if heir is not None and is_gone(row):
            _give(row, heir)
