"""Sends the notices that wait: each once, several together if the person wants that, and none that is no longer needed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.models import User
from config.shared.seen import measures
from games.live.presence import looked_at
from games.models import Notice, NoticeSettings, Sending
from games.notices import saying, times
from games.notices.current import is_current
from games.notices.ways.message import Outcome
from games.notices.ways.registry import way_named
from games.notices.ways.way import Target, Way

MOST = 50
"""The most notices that are written out at once. The message says how many more there are."""
NO_LUCK = 3
"""After this many failed tries a notice counts as one that has reached nobody, and people see that."""


def deliver(job: str, attempt: int, user_id: int, way_name: str, key: str) -> datetime | None:
    """Send what waits for the person at this target. Returns when to try again, if it may not be sent yet. An error of the way is raised:
    then the queue makes the call ``job`` again. No other call sends what this one has claimed."""
    way, user = way_named(way_name), User.objects.filter(pk=user_id).first()
    claimed = _claimed(job, user_id, way_name, key)
    if not claimed or user is None:
        return None
    choices = NoticeSettings.objects.filter(pk=user_id).first() or NoticeSettings(user=user)
    target = None if way is None else next((target for target in way.targets(user) if target.key == key), None)
    if way is None or target is None or not user.is_active:  # the account may have been closed meanwhile
        _note(claimed, Outcome.GONE)
        return None
    tables_in_sight = looked_at(user_id, {sending.notice.table_id for sending in claimed})
    needed = [
        sending
        for sending in claimed
        if choices.wants(way.name, sending.notice.kind, sending.notice.table.title)
        and is_current(sending.notice)
        and sending.notice.table_id not in tables_in_sight
    ]
    _note([sending for sending in claimed if sending not in needed], Sending.Outcome.OVERTAKEN)
    if not needed:
        return None
    due = times.due(timezone.now(), choices, user.zone, times.last_sent(target, way) if way.collects else None)
    if due > timezone.now() + timedelta(seconds=1):
        Sending.objects.filter(pk__in=[sending.pk for sending in needed]).update(job="")
        return due
    _send(way, target, user, needed, attempt)
    return None


def _claimed(job: str, user_id: int, way: str, key: str) -> list[Sending]:
    """The sendings that wait and that this call has claimed. A row is claimed only if no other call was faster."""
    waiting = Sending.objects.filter(notice__user=user_id, way=way, target=key, outcome="")
    free = waiting.filter(job="").values_list("pk", flat=True)
    Sending.objects.filter(pk__in=list(free), job="", outcome="").update(job=job)
    return list(waiting.filter(job=job).select_related("notice__table", "notice__seat").order_by("pk"))


def _send(way: Way, target: Target, user: User, sendings: list[Sending], attempt: int) -> None:
    messages = saying.messages_of([sending.notice for sending in sendings[:MOST]], user)
    groups = [[sending] for sending in sendings[:MOST]]
    if way.collects and len(messages) > 1:
        messages, groups = [saying.together(messages, len(sendings))], [sendings]
    for message, group in zip(messages, groups, strict=True):
        try:
            outcome = way.send(target, message)
        except Exception:
            measures.notified(way.name, "again", len(group))
            if attempt >= NO_LUCK:
                _reached_nobody(group)
            raise
        _note(group, outcome)


def _note(sendings: Iterable[Sending], outcome: str) -> None:
    """Save the outcome of sendings. A notice that was sent to some target has reached the person. A notice that no target took, and that
    waits for no other target, has not."""
    rows = list(sendings)
    if not rows:
        return
    Sending.objects.filter(pk__in=[sending.pk for sending in rows]).update(outcome=outcome, at=timezone.now())
    way = rows[0].way if way_named(rows[0].way) else "former"
    measures.notified(way, str(outcome), len(rows))
    if outcome == Outcome.SENT:
        Notice.objects.filter(pk__in=_notices(rows)).update(reached=True)
    elif outcome != Sending.Outcome.OVERTAKEN:
        waits = Sending.objects.filter(notice=OuterRef("pk"), outcome="")
        Notice.objects.filter(~Exists(waits), pk__in=_notices(rows), reached=None).update(reached=False)


def _reached_nobody(sendings: Iterable[Sending]) -> None:
    Notice.objects.filter(pk__in=_notices(sendings), reached=None).update(reached=False)


def _notices(sendings: Iterable[Sending]) -> Collection[int]:
    return [sending.notice_id for sending in sendings]
