"""Groups: the list of one's own, and the page of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.forms import Select
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.guests import ensure_guest
from accounts.models import User
from games import titles
from games.community import groups
from games.drawing.words.pace import choices
from games.drawing.words.wording import plain_message, title_name
from games.models import Group, Table
from games.requests import access, refusals
from games.views.answering import number, readers_language, shows_refusals, table_address

MAKE_RATE, CHANGE_RATE, LOOK_RATE = "20/h", "120/h", "120/m"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def listing(request: HttpRequest) -> HttpResponse:
    """The reader's groups. What is posted makes one: ``name``, ``title``."""
    if request.method == "POST":
        access.limit(request, "groups.make", MAKE_RATE)
        group = groups.make(
            by=ensure_guest(request), name=request.POST.get("name", ""), title=request.POST.get("title", "")
        )
        return redirect("games:group", secret=group.secret)
    own = groups.groups_of(request.user) if isinstance(request.user, User) else []
    language = readers_language()
    context = {
        "groups": [
            {
                "group": group,
                "game": title_name(titles.info(group.title), language),
                "members": [member.user for member in group.members.all()],
                "running": is_running(group),
            }
            for group in own
        ],
        "titles": [(info.slug, title_name(info, language)) for info in titles.published()],
        "longest": groups.LONGEST_NAME,
    }
    return render(request, "games/lobby/people/groups.html", context)


def is_running(group: Group) -> bool:
    """Whether the last table of the group is still played."""
    return group.last_table is not None and group.last_table.status in groups.RUNNING


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def group(request: HttpRequest, secret: str) -> HttpResponse:
    """The page of a group, for whoever has its link. ``do`` says what is posted: see :data:`DO`."""
    access.limit(request, "groups.look", LOOK_RATE)
    if request.method == "POST":
        access.limit(request, "groups.change", CHANGE_RATE)
        do = DO.get(request.POST.get("do", ""))
        if do is None:
            raise refusals.NotUnderstood(_("There is no such thing to do here."))
        return do(request, secret, ensure_guest(request))
    shown = Group.objects.filter(secret=secret).select_related("last_table").first()
    if shown is None:
        raise refusals.Unknown(_("There is no such group."))
    return render(request, "games/lobby/people/group.html", _context(request, shown))


def _context(request: HttpRequest, shown: Group) -> Mapping[str, Any]:
    members = groups.members_of(shown)
    info, language = titles.info(shown.title), readers_language()
    owner = groups.owner_of(shown)
    return {
        "group": shown,
        "members": groups.rotated(members, shown.opened) if members else [],
        "owner": owner,
        "is_member": request.user in members,
        "is_owner": owner is not None and request.user == owner,
        "running": is_running(shown),
        "last": shown.last_table,
        "too_many": _too_many(shown, len(members)),
        "name": title_name(info, language),
        "mode": plain_message(info.mode(shown.mode).name),
        "titles": [(one.slug, title_name(one, language)) for one in titles.published()],
        "modes": [(mode.slug, plain_message(mode.name)) for mode in info.modes],
        "pace_choice": Select(choices=choices()).render("pace", shown.pace, {"id": "group-pace"}),
        "link": request.build_absolute_uri(request.path),
        "longest": groups.LONGEST_NAME,
    }


def _too_many(shown: Group, people: int) -> str:
    """Why the next table cannot be opened for so many. Empty if it can."""
    try:
        groups.seats_for(shown, people)
    except refusals.NotNow as refusal:
        return str(refusal.message)
    return ""


def _join(request: HttpRequest, secret: str, person: User) -> HttpResponse:
    return redirect("games:group", secret=groups.join(secret=secret, by=person).secret)


def _next(request: HttpRequest, secret: str, person: User) -> HttpResponse:
    table: Table = groups.open_next(secret=secret, by=person)
    return redirect(table_address(table.pk))


def _leave(request: HttpRequest, secret: str, person: User) -> HttpResponse:
    groups.leave(secret=secret, by=person)
    return redirect("games:groups")


def _remove(request: HttpRequest, secret: str, person: User) -> HttpResponse:
    group = groups.remove(secret=secret, by=person, user_id=number(request.POST.get("user"), 0))
    return redirect("games:group", secret=group.secret)


def _renew(request: HttpRequest, secret: str, person: User) -> HttpResponse:
    return redirect("games:group", secret=groups.renew_link(secret=secret, by=person).secret)


def _change(request: HttpRequest, secret: str, person: User) -> HttpResponse:
    posted = {name: request.POST.get(name, "") for name in ("name", "title", "mode", "pace")}
    groups.change(secret=secret, by=person, **posted)
    return redirect("games:group", secret=secret)


DO: Mapping[str, Callable[[HttpRequest, str, User], HttpResponse]] = {
    "join": _join,
    "next": _next,
    "leave": _leave,
    "remove": _remove,
    "renew": _renew,
    "change": _change,
}
"""What may be posted to a group."""
