"""What people write for themselves: the notepad of a table, and the list of all their notes."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.guests import ensure_guest
from accounts.models import User
from games import titles
from games.drawing.words.wording import person, refused, title_name
from games.models import Note, Table
from games.models.notes import MOST
from games.requests import access, refusals
from games.tables.notepad import finding, writing
from games.tables.notepad.writing import NOTHING, Written
from games.views.answering import (
    number,
    readers_language,
    scene_for_visitor,
    shows_refusals,
    table_address,
    user_id,
    visible_scene,
)
from games.views.lobby.tables import own_tables

RATE, FIRST_RATE = "120/m", "60/h"
"""How often a person's devices may save notes, and begin new ones."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def of_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """One's own text at a table: read and saved by the page of the table (JSON), or a page by itself."""
    if "application/json" not in request.headers.get("Accept", ""):
        return _page(request, table_id)
    try:
        written = _saved(request, table_id) if request.method == "POST" else _read(request, table_id)[1]
    except refusals.Refusal as refusal:
        return JsonResponse({"error": refused(refusal)}, status=refusal.status)
    return JsonResponse({"version": written.version, "text": written.text}, status=200 if written.taken else 409)


@shows_refusals
def _page(request: HttpRequest, table_id: int) -> HttpResponse:
    if request.method == "POST" and "begin" in request.POST:
        visible_scene(request, table_id)
        ensure_guest(request)
        return redirect(f"{table_address(table_id)}#write")
    other, refusal = None, None
    if request.method == "POST":
        try:
            saved = _saved(request, table_id)
        except refusals.Unknown:
            raise
        except refusals.Refusal as error:
            refusal = error
        else:
            if saved.taken:
                return redirect(f"{reverse('games:notes', args=[table_id])}?saved")
            other = saved
    title, now = _read(request, table_id)
    text = writing.plain(request.POST.get("text", "")) if other or refusal else now.text
    context = {
        "name": title_name(titles.info(title), readers_language()),
        "number": table_id,
        "text": text,
        "version": now.version,
        "other": other,
        "saved": "saved" in request.GET,
        "error": "" if refusal is None else refused(refusal),
        "rows": min(30, max(12, text.count("\n") + 4)),
        "most": max(MOST, len(text)),
    }
    status = refusal.status if refusal is not None else 409 if other is not None else 200
    return render(request, "games/notes/note.html", context, status=status)


def _read(request: HttpRequest, table_id: int) -> tuple[str, Written]:
    """The title played at a table, and the reader's own text there. A writer reads it even where the table can be seen no more."""
    reader = user_id(request)
    note = None if reader is None else Note.objects.filter(user=reader, number=table_id).first()
    if note is not None:
        access.limit_looks(request)
        return note.title, Written(note.text, note.version)
    return scene_for_visitor(request, table_id).table.title, NOTHING


def _saved(request: HttpRequest, table_id: int) -> Written:
    """Save what was posted. The page names its reader: another account may have signed in meanwhile, in another tab."""
    table = _writable(request, table_id)
    writer, seen = request.user, number(request.POST.get("version"), 0)
    if not isinstance(writer, User) or number(request.POST.get("who")) != writer.pk:
        raise refusals.NotYours(_("You are not signed in as the person who wrote this. It is kept in this browser."))
    access.limit(request, "notes", RATE)
    if not seen:
        access.limit(request, "notes.first", FIRST_RATE)
    return writing.write(user=writer, table=table, text=request.POST.get("text", ""), seen=seen)


def _writable(request: HttpRequest, table_id: int) -> Table:
    """The table, if the writer may see it or has written there."""
    writer = user_id(request)
    own = Note.objects.filter(user=writer, table=table_id) if writer is not None else Note.objects.none()
    note = own.select_related("table").defer("table__saved", "table__result").first()
    if note is not None and note.table is not None:
        return note.table
    return visible_scene(request, table_id).table


@require_safe
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """All of the reader's notes, the latest first, or those in which some words occur."""
    access.limit_looks(request)
    reader, asked = user_id(request), request.GET.get("q", "").strip()[:200]
    words = finding.words_of(asked)
    before = number(request.GET.get("before"))
    found = (
        finding.Found([], None) if reader is None else finding.notes_of(reader, words, before if before > 0 else None)
    )
    context = {
        "notes": [_shown(note, words) for note in found.notes],
        "asked": asked,
        "older": f"?{urlencode({'q': asked, 'before': found.older})}" if found.older else "",
        "own_tables": own_tables(request),
    }
    return render(request, "games/notes/mine.html", context)


def _shown(note: Note, words: list[str]) -> dict[str, Any]:
    """A note in the list."""
    language = readers_language()
    table = note.table
    return {
        "number": note.number,
        "title": note.title,
        "name": title_name(titles.info(note.title), language),
        "there": table is not None,
        "people": [] if table is None else [person(seat, language) for seat in table.seats.all()],
        "changed_at": note.changed_at,
        "pieces": finding.excerpt(note.text, words),
        "address": reverse("games:notes", args=[note.number]),
    }
