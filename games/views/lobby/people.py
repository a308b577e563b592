"""The page of a person, and what a reader notes about them."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.community import relations
from games.community.profiles import HISTORY, profile_of, seats_of
from games.drawing.pages.lobby import profile as drawing
from games.drawing.pages.lobby.statistics import PLOTS
from games.models import PersonNote
from games.requests import access, refusals
from games.views.answering import number, shows_refusals

LONGEST_NOTE = 2000
NOTE_RATE, LOOK_RATE = "60/h", "120/m"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def person(request: HttpRequest, name: str) -> HttpResponse:
    """``?page=2`` is a page of the history. What is posted is the reader's own note about the person."""
    access.limit(request, "people", LOOK_RATE)
    shown = _person(request, name)
    viewer = request.user if isinstance(request.user, User) else None
    if request.method == "POST":
        if viewer is None or viewer == shown:
            raise refusals.NotYours(_("Sign in to keep a note about somebody."))
        access.limit(request, "people.notes", NOTE_RATE)
        _note(viewer, shown, request.POST.get("text", ""))
        return redirect(f"{request.path}?saved#note")
    pages = Paginator(seats_of(shown, viewer), HISTORY)
    history = pages.get_page(number(request.GET.get("page"), 1))
    note = PersonNote.objects.filter(user=viewer, about=shown).first() if viewer is not None else None
    context = (
        drawing.page(profile_of(shown, viewer))
        | PLOTS
        | {
            "person": shown,
            "own": viewer == shown,
            "history": history,
            "rows": drawing.history(list(history.object_list)),
            "may_note": viewer is not None and viewer != shown,
            "note": note.text if note is not None else "",
            "longest": LONGEST_NOTE,
            "wanted": relations.kinds_between(viewer, shown) if viewer is not None else set(),
            "saved": "saved" in request.GET,
        }
    )
    return render(request, "games/lobby/people/person.html", context)


def _person(request: HttpRequest, name: str) -> User:
    """The person of that user name. Guests have a page for themselves alone."""
    shown = User.objects.filter(username=name, is_active=True).first()
    if shown is None or (shown.is_guest and shown != request.user):
        raise Http404(_("There is nobody of that name."))
    return shown


def _note(viewer: User, about: User, text: str) -> None:
    """Save a note; an empty one is deleted. Raises :class:`refusals.TooLong`."""
    text = text.replace("\0", "").strip()
    if len(text) > LONGEST_NOTE:
        raise refusals.TooLong(_("A note about a person has at most {n} characters.").format(n=LONGEST_NOTE))
    if not text:
        PersonNote.objects.filter(user=viewer, about=about).delete()
        return
    try:
        with transaction.atomic():
            PersonNote.objects.update_or_create(user=viewer, about=about, defaults={"text": text})
    except IntegrityError:  # another device was first
        PersonNote.objects.filter(user=viewer, about=about).update(text=text)
