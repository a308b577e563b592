"""From draft to published to superseded or withdrawn: the only place where errata and rulings change their state.

Every function runs in one transaction and ends in a new revision of each changed book. So readers see all of it or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from rulebook.editing.audit import NotNow, Place, What, record
from rulebook.editing.reviewing import (
    digest_in_force,
    is_approved,
    locked,
    may_be_published,
    needs_review,
    text_in_force,
)
from rulebook.editions.editions import publish
from rulebook.kinds import State
from rulebook.models import Book, Erratum, Report, Revision, Ruling
from rulebook.words.languages import Texts, with_simplified

__all__ = ["Item", "NotNow", "cancel_time", "put_in_force", "set_time", "text_in_force", "withdraw"]
Item = Erratum | Ruling


@transaction.atomic
def put_in_force(items: Iterable[Item], *, by: User | None, place: str = Place.CONSOLE) -> list[Revision]:
    """Publishes drafts. An erratum replaces the one that was in force for its target, and closes the reports that it answers. Raises
    :class:`NotNow`."""
    items = list(items)
    _lock(items)
    for item in items:
        if item.state != State.DRAFT:
            raise NotNow(_("%(code)s is no draft: only drafts can be published.") % {"code": item.code})
        if not may_be_published(item):
            raise NotNow(_("Nobody else has approved this text of %(code)s.") % {"code": item.code}, What.UNAPPROVED)
        if isinstance(item, Erratum):
            item.before = text_in_force(item)
            _supersede(item, by, place)
        item.state, item.published_at, item.publish_at = State.PUBLISHED, timezone.now(), None
        item.save()
        record(item, What.PUBLISHED if is_approved(item) else What.PUBLISHED_ALONE, by, place)
        item.reports.filter(state=Report.State.NEW).update(state=Report.State.ACCEPTED)
    return _revise(items, by)


@transaction.atomic
def withdraw(
    items: Iterable[Item], *, by: User | None, why: Texts | None = None, place: str = Place.CONSOLE
) -> list[Revision]:
    """Withdraws published items. Readers then see the text of the files and ``why``, and the answered reports are open again. Raises
    :class:`NotNow`."""
    items = list(items)
    _lock(items)
    for item in items:
        if item.state != State.PUBLISHED:
            raise NotNow(_("%(code)s is not in force, so it cannot be withdrawn.") % {"code": item.code})
        item.state, item.ending = State.WITHDRAWN, with_simplified(why or {})
        item.save()
        record(item, What.WITHDRAWN, by, place, " · ".join(dict.fromkeys((why or {}).values())))
        answered = item.reports.filter(state=Report.State.ACCEPTED)
        answered.update(state=Report.State.NEW, told_at=None, noticed_at=None, read_at=None)
    return _revise(items, by)


@transaction.atomic
def set_time(item: Item, at: datetime, *, by: User | None, place: str = Place.PREVIEW) -> None:
    """A worker will publish the draft then. It will not, if the text in force has changed by then. Raises :class:`NotNow`."""
    locked(item)
    if at <= timezone.now():
        raise NotNow(_("That time is over: choose one in the future."))
    if item.state != State.DRAFT:
        raise NotNow(_("%(code)s is no draft: only drafts can be published.") % {"code": item.code})
    if needs_review() and not is_approved(item):
        raise NotNow(_("Nobody else has approved this text of %(code)s.") % {"code": item.code}, What.UNAPPROVED)
    item.publish_at, item.publish_by, item.publish_over = at, by, digest_in_force(item)
    item.save()
    record(item, What.SCHEDULED, by, place, at.isoformat(timespec="minutes"))


@transaction.atomic
def cancel_time(item: Item, *, by: User | None, place: str = Place.PREVIEW, what: str = What.UNSCHEDULED) -> None:
    """No worker will publish it. It stays a draft. Raises :class:`NotNow`."""
    locked(item)
    if item.state != State.DRAFT or item.publish_at is None:
        raise NotNow(_("%(code)s has no time of publication.") % {"code": item.code})
    item.publish_at = item.publish_by = None
    item.publish_over = ""
    item.save()
    record(item, what, by, place)


def _lock(items: list[Item]) -> None:
    """Lock the books first, then the items, in one order for everybody."""
    list(Book.objects.select_for_update().filter(pk__in={item.book_id for item in items}).order_by("pk"))
    for item in sorted(items, key=lambda one: (type(one).__name__, one.pk)):
        locked(item)


def _supersede(erratum: Erratum, by: User | None, place: str) -> None:
    for old in erratum.book.errata.filter(target=erratum.target, state=State.PUBLISHED).exclude(pk=erratum.pk):
        old.state = State.SUPERSEDED
        old.save()
        record(old, What.SUPERSEDED, by, place, erratum.code)


def _revise(items: list[Item], by: User | None) -> list[Revision]:
    books = Book.objects.filter(pk__in={item.book_id for item in items})
    made = (publish(book, Revision.Reason.ERRATA, by) for book in books)
    return [revision for revision in made if revision is not None]
