"""What changed in a book: errata and rulings in force, the log of revisions, one revision, and the Atom feed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from rulebook.editions.diffing import difference
from rulebook.models import Erratum, Revision
from rulebook.pages.opening import open_book
from rulebook.pages.pages import Link, answer_of, clause_link, correction_of, target_link
from rulebook.pages.play.succession import predecessors, successors
from rulebook.pages.reading import OpenBook
from rulebook.views.asking import asked_book, page
from rulebook.words.languages import content_language, pick

FEED_LENGTH = 40
NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Characters that a paste may contain and that no XML allows. One of them would break the whole feed for readers."""


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """The errata and rulings that are in force."""
    book, language = asked_book(request, slug, drafts=True), content_language()
    context = {
        "corrections": [correction_of(book, erratum, language) for erratum in book.edition.errata],
        "answers": [answer_of(book, ruling, language) for ruling in book.edition.rulings],
    }
    return page(request, "changes/rulings.html", book, context, here="rulings")


@require_safe
def changes(request: HttpRequest, slug: str) -> HttpResponse:
    """The log of a book: every revision, newest first."""
    book, language = asked_book(request, slug), content_language()
    rows = _revisions(book).order_by("-number")
    revisions = [revision_of(book, row, language, limit=12) for row in rows[:200]]
    return page(request, "changes/changes.html", book, {"revisions": revisions}, here="changes")


@require_safe
def revision(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everything that changed in one revision."""
    book, language = asked_book(request, slug), content_language()
    row = _revisions(book).filter(number=number).first()
    if row is None:
        raise Http404(_("There is no such revision."))
    return page(request, "changes/revision.html", book, {"revision": revision_of(book, row, language)}, here="changes")


def _revisions(book: OpenBook) -> Any:
    return Revision.objects.filter(book__prefix=book.edition.prefix).defer("snapshot")


def revision_of(book: OpenBook, row: Revision, language: str, limit: int | None = None) -> dict[str, Any]:
    """A revision for the log. ``more`` counts the changes beyond ``limit``, ``elsewhere`` those that concern only other languages."""
    seen = [change for change in row.changes if is_seen(change, language)]
    shown = seen if limit is None else seen[:limit]
    slug = book.edition.slug
    return {
        "number": row.number,
        "reason": row.get_reason_display(),
        "published_at": row.published_at,
        "url": reverse("rulebook:revision", args=[slug, row.number]),
        "read_url": f"{reverse('rulebook:book', args=[slug])}?at=r{row.number}",
        "changes": changes_of(book, shown, language),
        "more": len(seen) - len(shown),
        "elsewhere": len(row.changes) - len(seen),
    }


def is_seen(change: dict[str, Any], language: str) -> bool:
    """Whether a reader of that language sees other words or figures than before."""
    return change["what"] == "figures" or pick(change["before"], language) != pick(change["after"], language)


def changes_of(book: OpenBook, changes: Sequence[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    """Changes for readers. A removed clause leads on to those that say its rule now."""
    after = successors(book) if any(change["what"] == "removed" for change in changes) else {}
    return [_change_of(book, change, language, after) for change in changes]


def _change_of(book: OpenBook, change: dict[str, Any], language: str, after: Mapping[str, list[str]]) -> dict[str, Any]:
    """One change: its kind, its clause, the difference, and the reason."""
    what: dict[str, Callable[[], str]] = {
        "added": lambda: _("New"),
        "changed": lambda: _("Changed"),
        "removed": lambda: _("Removed"),
        "figures": lambda: _("Figures changed"),
        "erratum": lambda: str(Erratum.Kind(change["kind"]).label),
        "withdrawn": lambda: _("Erratum withdrawn"),
        "ruling": lambda: _("Ruling"),
        "ruling-withdrawn": lambda: _("Ruling withdrawn"),
    }
    return {
        "what": change["what"],
        "clause": change["target"] if change["target"] in book.clauses else "",
        "name": what[change["what"]](),
        "code": change.get("code", ""),
        "changes_play": change.get("changes_play", False),
        "link": _link(book, change, language, after),
        "successors": [clause_link(book, ref) for ref in after.get(change["target"], [])],
        "number": change["number"],
        "difference": _difference(book, change, language),
        "reason": book.plain(change.get("reason", {}), language),
        "ending": book.plain(change.get("ending", {}), language),
        "source": change.get("source", ""),
    }


def _link(book: OpenBook, change: dict[str, Any], language: str, after: Mapping[str, list[str]]) -> Link:
    target = change["target"]
    if target not in book.places and target in after:
        return Link(book.address("clause", target), target)
    return target_link(book, target, language)


def _difference(book: OpenBook, change: dict[str, Any], language: str) -> SafeString:
    return difference(book.plain(change["before"], language), book.plain(change["after"], language))


@require_safe
def history(request: HttpRequest, slug: str, ref: str) -> HttpResponse:
    """Every revision in which one clause changed, or a clause whose rule it has taken over. A retired clause has a history too."""
    book, language = asked_book(request, slug), content_language()
    after = successors(book)
    if ref not in book.clauses and ref not in after:
        raise Http404(_("There is no clause %(clause)s in this book.") % {"clause": ref})
    before = predecessors(book, ref)
    revisions = []
    for row in _revisions(book).order_by("-number"):
        row.changes = [change for change in row.changes if change["target"] in (ref, *before)]
        if row.changes:
            revisions.append(revision_of(book, row, language))
    context = {
        "ref": ref,
        "number": book.number_of(ref) or ref,
        "revisions": revisions,
        "predecessors": before,
        "successors": [clause_link(book, one) for one in after.get(ref, [])],
        "retired": ref not in book.clauses,
    }
    return page(request, "changes/history.html", book, context)


if TYPE_CHECKING:
    _BookFeed = Feed[dict[str, Any], OpenBook]
else:
    _BookFeed = Feed


class BookFeed(_BookFeed):
    """The Atom feed of a book: one entry for each revision, with what changed and why."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, slug: str) -> OpenBook:
        return asked_book(request, slug)

    def title(self, book: OpenBook) -> str:
        return _("%(book)s: changes of the rules") % {"book": pick(book.edition.name, content_language())}

    def link(self, book: OpenBook) -> str:
        return reverse("rulebook:changes", args=[book.edition.slug])

    def feed_url(self, book: OpenBook) -> str:
        return reverse("rulebook:feed", args=[book.edition.slug])

    def subtitle(self, book: OpenBook) -> str:
        return pick(book.edition.summary, content_language())

    def author_name(self, book: OpenBook) -> str:
        """Atom requires an author: the publisher of the book's revisions."""
        return "規弈 Guiyi"

    def items(self, book: OpenBook) -> list[dict[str, Any]]:
        rows = _revisions(book).order_by("-number")[:FEED_LENGTH]
        return [revision_of(book, row, content_language(), limit=50) | {"slug": book.edition.slug} for row in rows]

    def item_title(self, item: dict[str, Any]) -> str:
        lines = ", ".join(
            f"{change['number'] or change['link'].text} {change['name']}" for change in item["changes"][:6]
        )
        return f"r{item['number']}: {lines or item['reason']}"

    def item_description(self, item: dict[str, Any]) -> str:
        lines = "".join(
            f"<h3>{change['number'] or change['link'].text}: {change['name']}</h3><p>{change['difference']}</p>"
            f"<p>{escape(change['reason'])}</p>" + (f"<p>{escape(change['ending'])}</p>" if change["ending"] else "")
            for change in item["changes"]
        )
        return NOT_XML.sub("", lines) or str(item["reason"])

    def item_link(self, item: dict[str, Any]) -> str:
        return str(item["url"])

    def item_pubdate(self, item: dict[str, Any]) -> Any:
        return item["published_at"]

    def item_updateddate(self, item: dict[str, Any]) -> Any:
        return item["published_at"]


def _feed_etag(request: HttpRequest, slug: str) -> str | None:
    book = open_book(slug)
    return f'"{book.edition.prefix}-r{book.edition.revision}-{content_language()}"' if book else None


feed = condition(etag_func=_feed_etag)(BookFeed())
