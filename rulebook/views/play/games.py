"""The book of the reader's own games: as it was in force at a table, and what changed since the last game."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulebook import ports
from rulebook.editions.editions import compare
from rulebook.models import Revision
from rulebook.pages.opening import open_played, open_prefix
from rulebook.pages.pages import correction_of
from rulebook.pages.reading import OpenBook
from rulebook.views.asking import asked_book, moment, page
from rulebook.views.changes import changes_of, is_seen
from rulebook.words.languages import content_language

LONGEST_NUMBER = 10
IN_A_NOTICE = 12
"""The changes that a notice at a table lists. More are on the page that it links to."""


@require_safe
def as_played(request: HttpRequest, prefix: str) -> HttpResponse:
    """``?since=2026-11-21T08:30:00+08:00&clause=gw.winter.siege.2``: to the book, or to that clause, as it was in force then. A moment
    before the first revision leads to the first one, and its page says so."""
    found = open_played(prefix, moment(request.GET.get("since", "")))
    if found is None:
        raise Http404(_("There is no such book."))
    book, younger = found
    ref = request.GET.get("clause", "")
    path = reverse("rulebook:clause", args=[book.edition.slug, ref]) if ref in book.places else book.address("book")
    query = {"at": f"r{book.at}"} | ({"younger": "1"} if younger else {})
    return HttpResponseRedirect(f"{path.partition('?')[0]}?{urlencode(query)}")


# --- what changed since ------------------------------------------------------------------------------------------------------


def changes_since(book: OpenBook, when: datetime, language: str) -> list[dict[str, Any]]:
    """What a reader of the edition that was in force ``when`` should know, clause by clause. Changes of play come first."""
    found = open_played(book.edition.prefix, when)
    if found is None or found[0].edition.revision >= book.edition.revision:
        return []
    old = found[0].edition

    def compared() -> list[dict[str, Any]]:
        changes = [one for one in compare(old, book.edition) if one["what"] != "figures" and is_seen(one, language)]
        changes.sort(key=lambda change: not change.get("changes_play", False))
        return changes_of(book, changes, language)

    return book.keep(("changed since", old.revision, language), compared)


@require_safe
@never_cache
def since_my_game(request: HttpRequest, slug: str) -> HttpResponse:
    """The changes since the reader's last game, or since ``?when=…``. Guests too: as far as their tables are known. A reader who sits at
    ``?table=12`` asks for the game before."""
    book, language = asked_book(request, slug), content_language()
    game = last_game(request, book, but=_table(request))
    named = request.GET.get("when", "")
    when = moment(named) if named else game["moment"] if game is not None else None
    found = None if when is None else open_played(book.edition.prefix, when)
    context = {
        "game": None if named else game,
        "when": when,
        "changes": [] if when is None else changes_since(book, when, language),
        "then": None if found is None else found[0].edition.revision,
        "younger": found is not None and found[1],
    }
    return page(request, "reading/play/since.html", book, context, here="changes")


def last_game(request: HttpRequest, book: OpenBook, but: int | None = None) -> ports.LastGame | None:
    """The reader's latest match of the book's title, not at the table ``but``."""
    return ports.last_game(book.edition.prefix, request.user.pk, but) if request.user.is_authenticated else None


def _table(request: HttpRequest) -> int | None:
    """The table at which the reader sits, by ``?table=``."""
    number = request.GET.get("table", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < LONGEST_NUMBER else None


def my_changes(request: HttpRequest, book: OpenBook, language: str) -> dict[str, Any] | None:
    """For the first page of a book in force: the reader's last game, and the number of changes since. None if there are none."""
    game = last_game(request, book) if book.at is None else None
    changed = len(changes_since(book, game["moment"], language)) if game is not None else 0
    return {"game": game, "changed": changed} if changed else None


@require_safe
@never_cache
def play_notice(request: HttpRequest, prefix: str) -> HttpResponse:
    """For a table: the errata in force that have changed play here since the moment ``?since=2026-11-21T08:30:00+08:00``. A player who sits
    there (``&table=12``) reads instead all that reads otherwise since that person's last answer there, or since the game before. An empty
    fragment if there is nothing."""
    book, language = open_prefix(prefix), content_language()
    if book is None:
        raise Http404
    table = _table(request)
    if table is not None and request.user.is_authenticated:
        return _player_notice(request, book, table, language)
    codes = _errata_since(book, moment(request.GET.get("since", "")))
    errata = [one for one in book.edition.errata if one.changes_play and one.code in codes]
    context = {"corrections": [correction_of(book, erratum, language) for erratum in errata]}
    return render(request, "rulebook/changes/_play_notice.html", context)


def _player_notice(request: HttpRequest, book: OpenBook, table: int, language: str) -> HttpResponse:
    here = ports.last_answer(book.edition.prefix, request.user.pk or 0, table)
    game = last_game(request, book, but=table) if here is None else None
    known = here or (game["moment"] if game is not None else None)
    changes = [] if known is None else changes_since(book, known, language)
    query = urlencode({"when": known.isoformat()}) if known is not None else ""
    context = {
        "changes": changes[:IN_A_NOTICE],
        "count": len(changes),
        "more": max(0, len(changes) - IN_A_NOTICE),
        "of_game": game is not None,
        "url": f"{reverse('rulebook:since_my_game', args=[book.edition.slug])}?{query}",
    }
    return render(request, "rulebook/reading/play/_changed.html", context)


def _errata_since(book: OpenBook, since: datetime) -> set[str]:
    """The codes of errata that came into force later."""
    rows = Revision.objects.filter(book__prefix=book.edition.prefix, published_at__gt=since)
    return {
        change["code"]
        for changes in rows.values_list("changes", flat=True)
        for change in changes
        if change["what"] == "erratum"
    }
