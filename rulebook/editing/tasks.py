"""The task of the queue that publishes at a set time."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django_tasks import task

from accounts.address import own_url
from accounts.models import User
from rulebook.editing import answers, workflow
from rulebook.editing.audit import NotNow, Place, What, kind_of
from rulebook.editing.reviewing import digest_in_force, locked
from rulebook.kinds import State
from rulebook.models import Action, Erratum, Ruling

logger = logging.getLogger(__name__)
MODELS: dict[str, type[Erratum] | type[Ruling]] = {Action.Kind.ERRATUM: Erratum, Action.Kind.RULING: Ruling}


@transaction.atomic
def publish_later(item: workflow.Item, at: datetime, *, by: User | None) -> None:
    """Set the time of publication, and enqueue the task in the same transaction. Raises :class:`NotNow`."""
    workflow.set_time(item, at, by=by)
    call = publish_at.using(run_after=at) if publish_at.get_backend().supports_defer else publish_at
    call.enqueue(kind_of(item), item.pk, at.isoformat())


@task()
def publish_at(kind: str, number: int, at: str) -> None:
    """Publish a draft whose time is ``at``, once. A call for a time that was changed or cancelled does nothing, and so does a second one.
    A draft that must not be published loses its time, and the record says why."""
    item = MODELS[kind]._default_manager.select_related("book", "publish_by").filter(pk=number).first()
    if item is None:
        return
    moment = datetime.fromisoformat(at)
    try:
        with transaction.atomic():
            _publish(item, moment)
    except NotNow as reason:
        logger.warning("%s is not published at its time: %s", item.code, reason)
        with transaction.atomic():
            locked(item)
            if item.publish_at == moment:
                workflow.cancel_time(item, by=item.publish_by, place=Place.QUEUE, what=reason.what)


def _publish(item: workflow.Item, moment: datetime) -> None:
    locked(item)
    if item.state != State.DRAFT or item.publish_at != moment:
        return
    if item.publish_at > timezone.now():
        # The clock was set back. Another call comes when the time is there.
        if publish_at.get_backend().supports_defer:
            publish_at.using(run_after=moment).enqueue(kind_of(item), item.pk, moment.isoformat())
        return
    if item.publish_over != digest_in_force(item):
        raise NotNow("the text in force has changed", What.TARGET_CHANGED)
    workflow.put_in_force([item], by=item.publish_by, place=Place.QUEUE)
    answers.tell_of_publishing(item, own_url())
