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

from rulebook.editing.drafts.applied import book_with, draft_named
from rulebook.models import Revision
from rulebook.pages.frame import frame_of
from rulebook.pages.opening import open_book
from rulebook.pages.pages import Link
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import LANGUAGE_NAMES, LANGUAGES, content_language

REVISION = re.compile(r"r?([0-9]{1,9})")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def asked_book(request: HttpRequest, slug: str, drafts: bool = False) -> OpenBook:
    """The book of that slug at the revision of ``?at=``. Pages that show ``drafts`` to editors also know ``?draft=``. Raises
    :class:`Http404`."""
    if drafts and request.GET.get("draft"):
        return asked_draft(request, slug=slug)
    at = asked_edition(request)
    book = open_book(slug, at)
    if book is None:
        raise Http404(_("There is no such book.") if at is None else _("There is no such revision."))
    return book


def asked_draft(request: HttpRequest, slug: str = "", prefix: str = "") -> OpenBook:
    """The book as if the draft of ``?draft=`` were in force. Raises :class:`Http404` for a person who may not see it, as for a draft that
    does not exist."""
    item = draft_named(request.GET.get("draft", ""), request.user)
    if item is None or (slug and item.book.slug != slug) or (prefix and item.book.prefix != prefix):
        raise Http404(_("There is no such draft."))
    book = book_with(item)
    if book is None:
        raise Http404(_("There is no such book."))
    return book


def keep_draft_private(response: HttpResponse, book: OpenBook) -> None:
    """A draft is in no cache, and in no search engine."""
    if book.draft:
        response.headers["Cache-Control"] = "private, no-store"
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        patch_vary_headers(response, ["Cookie"])


def asked_edition(request: HttpRequest) -> int | date | None:
    """``?at=r12`` is a revision, ``?at=2026-03-04`` a day; None is the text in force. Raises :class:`Http404` for anything else."""
    return edition_named(request.GET.get("at"))


def edition_named(at: str | None) -> int | date | None:
    """The same for the value of the parameter."""
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


BESIDE = "rules-beside"
"""The cookie with the language that a reader wants beside the page's own, in every book alike."""


def beside_language(request: HttpRequest) -> str:
    """The second language of the page: that of ``?beside=``, or the reader's choice. Empty for none, and for the page's own."""
    chosen = request.GET.get("beside", request.COOKIES.get(BESIDE, ""))
    return chosen if chosen in LANGUAGES and chosen != content_language() else ""


def beside_context(request: HttpRequest) -> dict[str, Any]:
    """What a page that can be read in two languages shows of this: the second one, links to each, and the reader's setting."""
    beside = beside_language(request)
    choices = [(code, name) for code, name in LANGUAGE_NAMES.items() if code != content_language()]
    return {"beside": beside, "beside_links": _beside_links(request, beside), "beside_choices": choices}


def _beside_links(request: HttpRequest, beside: str) -> list[Link]:
    """The same page with each language beside it, and with none."""
    languages = [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES if code != content_language()]
    links = []
    for code, name in [("", _("Alone")), *languages]:
        parameters = request.GET.copy()
        parameters["beside"] = code
        links.append(Link(f"{request.path}?{parameters.urlencode()}", name, number=code, current=code == beside))
    return links


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
            "draft": book.draft,
            "newest": newest_revision(book) if book.at is not None else None,
            **context,
        },
        status=status,
    )
    patch_vary_headers(response, ["Cookie"])
    keep_draft_private(response, book)
    return response


def newest_revision(book: OpenBook) -> int:
    """The number of the revision in force, for readers of an older one."""
    numbers = Revision.objects.filter(book__prefix=book.edition.prefix).values_list("number", flat=True)
    return numbers.order_by("-number")[0]
