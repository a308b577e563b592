"""The files that are made: asked for once, made by the queue, kept in the database, bounded in number."""

from __future__ import annotations

import hashlib
import logging
from datetime import timedelta

from django.db import IntegrityError, models, transaction
from django.db.models import BooleanField, Case, F, Value, When
from django.utils import timezone
from django_tasks import task

from rulebook.editions.edition import unpack
from rulebook.models import Book, BookFile, Revision
from rulebook.publishing import forms
from rulebook.publishing.forms import Form, Wanted

logger = logging.getLogger(__name__)
MOST_FILES = 200
"""The most files that are kept: five books in all forms and languages four times over. One has at most some 2 MB."""
MOST_WAITING = 24
"""The most files that wait to be made at once."""
GIVEN_UP = timedelta(minutes=20)
"""A file that is not there after this long will not come. It may be asked for again."""


class TooMany(Exception):
    """So many files wait that no more are accepted now."""


def kept(wanted: Wanted) -> BookFile | None:
    """The file, made or waiting, without its content. None if nobody has asked for it, or if another release made it."""
    rows = _rows(wanted).filter(maker=forms.maker()).defer("content")
    row = rows.first()
    return row if row is None or row.made_at or not is_given_up(row) else None


def kept_of(slug: str, revision: int) -> dict[tuple[str, str], BookFile]:
    """The files of a revision that are made, by form and language."""
    rows = BookFile.objects.filter(book__slug=slug, revision=revision, maker=forms.maker(), made_at__isnull=False)
    return {(row.form, row.language): row for row in rows.defer("content")}


def is_given_up(row: BookFile) -> bool:
    """Whether a waiting file will not come any more."""
    return row.made_at is None and row.asked_at < timezone.now() - GIVEN_UP


def _rows(wanted: Wanted) -> models.QuerySet[BookFile]:
    return BookFile.objects.filter(
        book__slug=wanted.slug, revision=wanted.revision, form=wanted.form, language=wanted.language
    )


def ask(wanted: Wanted) -> None:
    """Let the queue make the file, unless it is there or on its way. Raises :class:`TooMany`. Such a revision exists."""
    if kept(wanted) is not None:
        return
    waiting = BookFile.objects.filter(made_at=None, asked_at__gte=timezone.now() - GIVEN_UP).count()
    if waiting >= MOST_WAITING:
        raise TooMany
    book = Book.objects.get(slug=wanted.slug)
    try:
        with transaction.atomic():
            _rows(wanted).delete()
            row = BookFile.objects.create(
                book=book, revision=wanted.revision, form=wanted.form, language=wanted.language, maker=forms.maker()
            )
            make_file.enqueue(row.pk)
    except IntegrityError:
        return  # somebody else has asked at the same moment


@task(queue_name="books")
def make_file(number: int) -> None:
    """Make a file that was asked for. A call that comes too late makes nothing."""
    row = BookFile.objects.filter(pk=number, made_at=None).defer("content").first()
    if row is None:
        return
    packed = Revision.objects.values_list("snapshot", flat=True).get(book_id=row.book_id, number=row.revision)
    content = forms.make(Form(row.form), row.language, unpack(bytes(packed)))
    BookFile.objects.filter(pk=number).update(
        content=content,
        size=len(content),
        digest=hashlib.sha256(content).hexdigest(),
        made_at=timezone.now(),
    )
    tidy()


def tidy() -> None:
    """Let go of files beyond :data:`MOST_FILES`: those of other releases and of older revisions first, then the oldest."""
    current = Case(
        When(maker=forms.maker(), revision=F("book__revision"), then=Value(True)),
        default=Value(False),
        output_field=BooleanField(),
    )
    order = BookFile.objects.filter(made_at__isnull=False).annotate(current=current).order_by("-current", "-made_at")
    BookFile.objects.filter(pk__in=list(order.values_list("pk", flat=True)[MOST_FILES:])).delete()
