"""The parameters of a request: which book, at which revision, in which language, without which modes."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from rulebook.models import Revision
from rulebook.pages.frame import frame_of
from rulebook.pages.opening import open_book
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import content_language

REVISION = re.compile(r"r?([0-9]{1,9})")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def asked_book(request: HttpRequest, slug: str) -> OpenBook:
    """The book of that slug at the revision of ``?at=``. Raises :class:`Http404`."""
    at = asked_edition(request)
    book = open_book(slug, at)
    if book is None:
        raise Http404(_("There is no such book.") if at is None else _("There is no such revision."))
    return book


def asked_edition(request: HttpRequest) -> int | date | None:
    """``?at=r12`` is a revision, ``?at=2026-03-04`` a day; None is the text in force. Raises :class:`Http404` for anything else."""
    at = request.GET.get("at")
    if at is None:
        return None
    if match := REVISION.fullmatch(at):
        return int(match[1])
    day = _day(at)
    if day is None:
        raise Http404(_("There is no such revision."))
    return day


def _day(text: str) -> date | None:
    """The day that is written ``2026-03-04``. None if there is no such day, or in another form."""
    try:
        return date.fromisoformat(text) if DAY.fullmatch(text) else None
    except ValueError:
        return None


def moment(text: str) -> datetime:
    """The moment in an address. An invalid one means now."""
    try:
        named = parse_datetime(text)
    except ValueError:
        named = None
    return timezone.now() if named is None else named if timezone.is_aware(named) else timezone.make_aware(named)


def cookie_name(prefix: str) -> str:
    """The cookie with the modes that are switched off."""
    return f"rules-without-{prefix}"


def hidden_tags(request: HttpRequest, book: OpenBook) -> frozenset[str]:
    """The modes that the reader switched off."""
    known = {slug for slug, _name in book.edition.tags}
    return frozenset(request.COOKIES.get(cookie_name(book.edition.prefix), "").split(".")) & known


RULES_ONLY = "rules-only"
"""The cookie that hides notes, examples and figures, in every book alike."""


def rules_only(request: HttpRequest) -> bool:
    """Whether the reader wants the rules alone."""
    return request.COOKIES.get(RULES_ONLY) == "1"


def page(
    request: HttpRequest, template: str, book: OpenBook, context: dict[str, Any], here: str = "", status: int = 200
) -> HttpResponse:
    """A page of a book, in its frame."""
    language = content_language()
    response = render(
        request,
        f"rulebook/{template}",
        {
            "frame": frame_of(book, language, here),
            "language": language,
            "query": book.query,
            "newest": newest_revision(book) if book.at is not None else None,
            **context,
        },
        status=status,
    )
    patch_vary_headers(response, ["Cookie"])
    return response


def newest_revision(book: OpenBook) -> int:
    """The number of the revision in force, for readers of an older one."""
    numbers = Revision.objects.filter(book__prefix=book.edition.prefix).values_list("number", flat=True)
    return numbers.order_by("-number")[0]
