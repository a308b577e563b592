"""The list of one's notices, the number of unread ones, and the table that waits next."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.notices import reading
from games.notices.saying import QUESTION
from games.requests import access
from games.tables.reading import queries
from games.views.answering import number, readers_language, shows_refusals, table_address, user_id
from games.views.lobby.tables import own_tables


@require_GET
@never_cache
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """What one was told, the newest first."""
    person = user_id(request)
    assert person is not None
    entries = reading.entries(person, readers_language())
    context = {"entries": entries, "own_tables": own_tables(request), "unread": any(one.unread for one in entries)}
    return render(request, "games/notices/notices.html", context)


@require_POST
@login_required
@shows_refusals
def read(request: HttpRequest) -> HttpResponse:
    """All that the page has shown is read, or one of them."""
    access.limit(request, "act", access.ACTION_RATE)
    person = user_id(request)
    assert person is not None
    if (one := number(request.POST.get("notice"))) >= 0:
        reading.read(person, one)
    else:
        reading.read_all(person, number(request.POST.get("upto"), 0))
    return redirect("games:notices")


@require_GET
@never_cache
def unread(request: HttpRequest) -> HttpResponse:
    """How many are unread, for pages without a socket."""
    person = user_id(request)
    access.limit_looks(request)
    return JsonResponse({"unread": 0 if person is None else reading.unread(person).count()})


@require_GET
@never_cache
@login_required
@shows_refusals
def next_table(request: HttpRequest) -> HttpResponse:
    """On to the table that has waited for the person longest, another one than ``?after=``. The list of one's tables where none waits."""
    person = user_id(request)
    assert person is not None
    access.limit_looks(request)
    after = number(request.GET.get("after"))
    table = queries.next_waiting(person, after)
    if table is None:
        messages.info(request, _("No other table waits for you."))
        return redirect("games:my_tables")
    return redirect(f"{table_address(table)}{QUESTION}")
