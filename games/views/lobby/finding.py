"""Finding a game: a quick match, and the people whom one follows."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.guests import ensure_guest
from accounts.models import User
from games.community import relations
from games.community.finding import friends, matching
from games.community.finding.wishes import filter_of, wish_of
from games.drawing.pages.lobby import finding as words
from games.models import Relation
from games.notices.following import gets_notices
from games.requests import access, refusals
from games.views.answering import readers_language, shows_refusals, table_address

FIND_RATE, FOLLOW_RATE = "20/m", "60/h"
REMEMBERED = "quick_match"
"""The session's copy of what the person looked for last."""


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals
def quick_match(request: HttpRequest) -> HttpResponse:
    """A seat at a table that fits, or at a new one: ``game``, ``pace``, ``spoken``. Both lead to the table, which says what was done."""
    if request.method != "POST":
        return redirect("games:lobby")
    access.limit(request, "find", FIND_RATE)
    wish = wish_of(request.POST.dict())
    person = ensure_guest(request)
    found = matching.seat(by=person, wish=wish, before_opening=partial(access.limit, request, "create", "30/h"))
    request.session[REMEMBERED] = {"game": wish.game, "pace": wish.pace, "spoken": wish.language}
    messages.success(request, words.outcome_of(found, readers_language(), is_told=gets_notices(person)))
    return redirect(table_address(found.table.pk))


def finding_context(request: HttpRequest) -> dict[str, Any]:
    """What the forms of the lobby show: their choices, what the person looked for last, and which tables the page shows."""
    last = request.session.get(REMEMBERED, {})
    chosen = filter_of(request.GET.dict())
    return {
        "games": words.games(readers_language()),
        "paces": words.paces(),
        "languages": words.languages(),
        "seats": words.seats(),
        "last": last if isinstance(last, dict) else {},
        "chosen": chosen.parameters(),
    }


@require_safe
@never_cache
def following(request: HttpRequest) -> HttpResponse:
    """The people whom the reader follows. Nobody else sees the list."""
    found = friends.followed(request.user) if isinstance(request.user, User) else []
    language = readers_language()
    shown = [(one.person, [(table.pk, words.table_words(table, language)) for table in one.tables]) for one in found]
    return render(request, "games/lobby/people/following.html", {"followed": shown})


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals
def follow(request: HttpRequest, name: str) -> HttpResponse:
    """``do`` is ``follow`` or ``unfollow``. ``back`` is ``list`` where the list was looked at."""
    person = known_person(name)
    if request.method != "POST":
        return redirect("games:person", name=person.username)
    if not isinstance(request.user, User):
        raise refusals.NotYours(_("Sign in to follow somebody."))
    access.limit(request, "follow", FOLLOW_RATE)
    do = DO.get(request.POST.get("do", ""))
    if do is None:
        raise refusals.NotUnderstood(_("There is no such thing to do here."))
    do(request.user, person, Relation.Kind.FOLLOWS)
    if request.POST.get("back") == "list":
        return redirect("games:following")
    return redirect("games:person", name=person.username)


DO = {"follow": relations.add, "unfollow": relations.remove}
"""What can be done about a person, by its word in the form."""


def known_person(name: str) -> User:
    """The person with an account of that user name, or 404."""
    person = User.objects.filter(username=name, is_active=True, is_guest=False).first()
    if person is None:
        raise Http404(_("There is nobody of that name."))
    return person
