"""From draft to published to superseded or withdrawn: the only place where errata and rulings change their state.

Every function runs in one transaction and ends in a new revision of each changed book. So readers see all of it or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from rulebook.editions.editions import publish
from rulebook.kinds import State
from rulebook.models import Book, Erratum, Report, Revision, Ruling
from rulebook.pages.opening import open_prefix
from rulebook.words.languages import Texts

Item = Erratum | Ruling


class NotNow(ValueError):
    """The item's state does not allow this step. The message explains it to the editor."""


@transaction.atomic
def put_in_force(items: Iterable[Item], *, by: User | None) -> list[Revision]:
    """Publishes drafts. An erratum replaces the one that was in force for its target, and closes the reports that it answers. Raises
    :class:`NotNow`."""
    items = list(items)
    for item in items:
        if item.state != State.DRAFT:
            raise NotNow(_("%(code)s is no draft: only drafts can be published.") % {"code": item.code})
        if isinstance(item, Erratum):
            item.before = text_in_force(item)
            _supersede(item)
        item.state, item.published_at = State.PUBLISHED, timezone.now()
        item.save()
        if isinstance(item, Erratum):
            item.reports.filter(state=Report.State.NEW).update(state=Report.State.ACCEPTED)
    return _revise(items, by)


@transaction.atomic
def withdraw(items: Iterable[Item], *, by: User | None) -> list[Revision]:
    """Withdraws published items. Readers then see the text of the files, and the answered reports are open again. Raises
    :class:`NotNow`."""
    items = list(items)
    for item in items:
        if item.state != State.PUBLISHED:
            raise NotNow(_("%(code)s is not in force, so it cannot be withdrawn.") % {"code": item.code})
        item.state = State.WITHDRAWN
        item.save()
        if isinstance(item, Erratum):
            item.reports.filter(state=Report.State.ACCEPTED).update(state=Report.State.NEW, told_at=None)
    return _revise(items, by)


def text_in_force(erratum: Erratum) -> Texts:
    """What readers see now at an erratum's target. Empty when the target is not in the book."""
    book = open_prefix(erratum.book.prefix)
    part = book.targeted(erratum.target) if book else None
    if part is None:
        return {}
    return part.definition if hasattr(part, "definition") else part.text


def _supersede(erratum: Erratum) -> None:
    for old in erratum.book.errata.filter(target=erratum.target, state=State.PUBLISHED).exclude(pk=erratum.pk):
        old.state = State.SUPERSEDED
        old.save()


def _revise(items: list[Item], by: User | None) -> list[Revision]:
    books = Book.objects.filter(pk__in={item.book_id for item in items})
    made = (publish(book, Revision.Reason.ERRATA, by) for book in books)
    return [revision for revision in made if revision is not None]
