"""Study rooms: pages at which several people look at a match together, and what is posted there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.guests import ensure_guest
from accounts.models import User
from games.drawing.board.board import package
from games.drawing.pages import study as pages
from games.drawing.pages.page import by_part
from games.drawing.pages.study import ALL, Look, Role, StudyViewing
from games.drawing.panels.outline import outlined
from games.drawing.words.wording import title_name
from games.engine.rules import orders as sequences
from games.learning.studies import leading, studies
from games.learning.studies.studies import Studied
from games.live.frames import html_of
from games.models import Study
from games.requests import access, refusals
from games.tables.reading.scene import SPECTATOR
from games.views.answering import (
    is_htmx,
    notice,
    number,
    readers_language,
    redirect_any,
    shows_refusals,
)
from games.views.asking.may_i import Place, answered, kept
from games.views.replay import described


def address_of(row: Study, look: Look | None = None, node: int | None = None) -> str:
    """Where a room is. With a node it is the page of somebody who looks around alone."""
    query = "" if look is None else look.query(node="" if node is None else node)
    return reverse("games:study", args=[row.secret]) + query


# --- the room ---------------------------------------------------------------------------------------------------------


def look_of(request: HttpRequest) -> Look:
    """How the page looks: its address says it, and its forms do."""
    said = request.POST if request.method == "POST" else request.GET
    alone = bool(said.get("alone")) or (request.method != "POST" and number(said.get("node")) >= 0)
    return Look(said.get("eyes", "")[:4], reveal=bool(said.get("reveal")), alone=alone)


def _room(request: HttpRequest, row: Study) -> Studied:
    """The room where this page looks: at the leader's node, or at its own. If that was deleted, at the leader's."""
    node = number(request.POST.get("shown") if request.method == "POST" else request.GET.get("node"))
    if not look_of(request).alone or node < 0:
        return studies.opened(row)
    try:
        return studies.opened(row, node)
    except refusals.Stale:
        return studies.opened(row)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def study(request: HttpRequest, secret: str) -> HttpResponse:
    """The page of a room. An answer is posted to it."""
    if request.method != "POST":
        _limit(request)
        row = studies.row_of(secret)
        return _page(request, _room(request, row))
    return _changed(request, secret, _answer)


def _limit(request: HttpRequest) -> None:
    if request.user.is_authenticated:
        access.limit_looks(request)
    else:
        access.limit_viewers(request)


def _answer(request: HttpRequest, secret: str, by: User) -> int | None:
    """An answer that is tried out. Whoever does not lead goes on alone from there."""
    look = look_of(request)
    option = request.POST.get("option", "")
    if option == sequences.VERB:
        option = ":".join([option, *request.POST.getlist("order")[:50]])
    node = studies.answer(
        secret=secret,
        by=by,
        node=number(request.POST.get("shown"), 0),
        seat=number(request.POST.get("seat")),
        option_id=option[:200],
        stay=look.alone,
    )
    return node if look.alone or not studies.leads(studies.row_of(secret), by.pk) else None


@require_POST
@shows_refusals
def go(request: HttpRequest, secret: str) -> HttpResponse:
    """Show another position: to all who follow, or to a person who looks around alone."""
    access.limit(request, "study_act", access.VIEW_RATE)
    row = studies.row_of(secret)
    node = _wanted(request, row)
    if look_of(request).alone or not studies.leads(row, request.user.pk):
        return _alone_at(request, row, node)
    return _changed(request, secret, lambda request, secret, by: studies.go(secret=secret, by=by, node=node))


def _wanted(request: HttpRequest, row: Study) -> int:
    """The node that a button names. ``jump`` goes to an answer of the shown line by its number."""
    if request.POST.get("go") != "jump":
        return number(request.POST.get("go"), 0)
    room = studies.opened(row, number(request.POST.get("shown"), 0))
    line = room.tree.path(room.tree.end_of(room.node))
    place = min(number(request.POST.get("jump"), len(room.path)), len(line))
    return line[place - 1] if place else 0


def _alone_at(request: HttpRequest, row: Study, node: int) -> HttpResponse:
    """Another position for one person. The page's address names it."""
    room, look = studies.opened(row, node), look_of(request)
    if not is_htmx(request) or not look.alone:
        return redirect_any(request, address_of(row, look, node))
    response = _shown(request, room)
    response["HX-Replace-Url"] = address_of(row, look, node)
    return response


@require_POST
@shows_refusals
def change(request: HttpRequest, secret: str) -> HttpResponse:
    """What else is done in a room: names, deletions, and how the owner wants it."""
    if request.POST.get("do") == "delete":
        studies.delete(secret=secret, by=request.user)
        return redirect_any(request, reverse("games:studies"))
    return _changed(request, secret, _change)


def _change(request: HttpRequest, secret: str, by: User) -> int | None:
    post, node = request.POST, number(request.POST.get("shown"), 0)
    match post.get("do"):
        case "describe":
            studies.describe(secret=secret, by=by, node=node, name=post.get("branch", ""), note=post.get("note", ""))
        case "drop":
            return studies.drop(secret=secret, by=by, node=node)
        case "settle":
            eyes = number(post.get("first_eyes"))
            studies.settle(
                secret=secret,
                by=by,
                name=post.get("name", ""),
                may_add=post.get("may_add", ""),
                eyes=eyes if eyes >= 0 else None,
            )
        case "close" | "open":
            studies.close(secret=secret, by=by, closed=post.get("do") == "close")
        case _:
            raise refusals.NotUnderstood(_("That is no answer to what is being asked."))
    return None


@require_POST
@shows_refusals
def lead(request: HttpRequest, secret: str) -> HttpResponse:
    """Take the lead, ask for it, hand it over or give it up."""
    return _changed(request, secret, _lead)


def _lead(request: HttpRequest, secret: str, by: User) -> None:
    if "hand" in request.POST:
        leading.hand_over(secret=secret, by=by, to=number(request.POST["hand"]))
    elif request.POST.get("do") == "give":
        leading.give_up(secret=secret, by=by)
    else:
        leading.ask(secret=secret, by=by)


@require_POST
@shows_refusals
def draw(request: HttpRequest, secret: str) -> HttpResponse:
    """Draw on the board, or delete what was drawn."""
    return _changed(request, secret, _draw)


def _draw(request: HttpRequest, secret: str, by: User) -> None:
    if "erase" in request.POST:
        studies.erase(secret=secret, by=by, number=number(request.POST["erase"]))
        return
    row = studies.row_of(secret)
    studies.must_add(row, by)
    room, elements = _as_shown(request, row), [one for one in request.POST.getlist("element") if one]
    board = str(_fragments(request, room)["table-board"])
    if not all(pages.is_on(board, element) for element in elements):
        raise refusals.NotUnderstood(_("That is not on the board here."))
    studies.draw(
        secret=secret,
        by=by,
        node=room.shown,
        kind=request.POST.get("kind", ""),
        elements=elements,
        text=request.POST.get("text", ""),
    )


def _as_shown(request: HttpRequest, row: Study) -> Studied:
    """The room at the node that the page showed. The leader may have gone on since."""
    return studies.opened(row, number(request.POST.get("shown"), 0))


def _changed(request: HttpRequest, secret: str, change: Callable[[HttpRequest, str, User], int | None]) -> HttpResponse:
    """What a post in a room shows: the room, and the reason if it was refused. A stranger becomes a guest by it. ``change`` returns the
    node at which the person looks around alone from now on."""
    access.limit(request, "study_act", access.ACTION_RATE)
    row = studies.row_of(secret)
    stranger = not request.user.is_authenticated
    try:
        if stranger and row.closed:
            raise refusals.NotNow(_("This room is closed: nothing is added any more."))
        node = change(request, secret, ensure_guest(request))
    except refusals.Unknown:
        raise
    except refusals.Refusal as refusal:
        if stranger and is_htmx(request):  # the page still speaks for nobody
            return HttpResponse(notice(refusal), status=refusal.status)
        return _shown(request, _room(request, studies.row_of(secret)), refusal)
    row = studies.row_of(secret)
    if node is not None and (is_htmx(request) and look_of(request).alone):
        return _alone_at(request, row, node)
    if node is not None or stranger or not is_htmx(request):
        look = look_of(request)
        alone = node if node is not None else number(request.POST.get("shown"), 0) if look.alone else None
        return redirect_any(request, address_of(row, look, alone))
    return _shown(request, _room(request, row))


def _fragments(request: HttpRequest, room: Studied) -> Any:
    return pages.fragments(room, look_of(request), Role.of(room.row, request.user.pk), readers_language())


def _shown(request: HttpRequest, room: Studied, refusal: refusals.Refusal | None = None) -> HttpResponse:
    if not is_htmx(request):
        return _page(request, room, refusal)
    parts = html_of(_fragments(request, room))
    return HttpResponse(f"{notice(refusal)}\n{parts}", status=200 if refusal is None else refusal.status)


def _page(request: HttpRequest, room: Studied, refusal: refusals.Refusal | None = None) -> HttpResponse:
    """The room on the stage of a table: its whole page."""
    look, role, language = look_of(request), Role.of(room.row, request.user.pk), readers_language()
    viewing = StudyViewing(room, look, role, language)
    eyes = look.eyes(room.row)
    context = {
        "table": viewing.scene.table,
        "scene": viewing.scene,
        "viewer": SPECTATOR,
        "study": room.row,
        "look": look,
        "role": role,
        "eyes": "" if eyes is None else eyes,
        "name": title_name(viewing.scene.info, language),
        "fragments": by_part(pages.fragments(room, look, role, language)),
        "notice": notice(refusal),
        "package": package(room.row.title),
        "may_i": reverse("games:study_may_i", args=[room.row.secret]),
        "may_i_at": urlencode({"given": room.node} | ({} if eyes is None else {"seat": eyes})),
        "description": _("A study room: a match that several people look at together."),
        "canonical": request.build_absolute_uri(address_of(room.row)),
    }
    return render(request, "games/pages/study.html", context, status=200 if refusal is None else refusal.status)


# --- what is asked about the board ------------------------------------------------------------------------------------


def _viewing(request: HttpRequest, secret: str, role: Role | None = None) -> StudyViewing:
    """The position that the page shows (``given``), with its eyes (``seat``)."""
    _limit(request)
    row = studies.row_of(secret)
    node = number(request.GET.get("given"))
    room = studies.opened(row, node if node >= 0 else None)
    seat = number(request.GET.get("seat"))
    look = Look(str(seat) if seat >= 0 else ALL)
    return StudyViewing(room, look, role or Role.of(row, request.user.pk), readers_language())


@require_GET
@never_cache
@shows_refusals
def what_is(request: HttpRequest, secret: str) -> HttpResponse:
    """What a thing on the board of the room is."""
    return described(request, _viewing(request, secret))


@require_GET
@never_cache
@shows_refusals
def may_i(request: HttpRequest, secret: str) -> HttpResponse:
    """What may be done at the position of the room, for every reader: its match is over."""
    viewing = _viewing(request, secret, Role(adds=True))
    place = Place(viewing, reverse("games:study", args=[secret]), kept(request, "given", "seat"))
    return answered(request, place)[1]


@require_GET
@never_cache
@shows_refusals
def outline_of_study(request: HttpRequest, secret: str) -> HttpResponse:
    """The board of the room as a list."""
    return HttpResponse(outlined(_viewing(request, secret)))
