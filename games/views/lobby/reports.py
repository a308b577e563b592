"""Reporting people: a form for each thing that can be reported, and the list of one's own reports."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from config.shared.isolating import isolated
from games.community import reports
from games.drawing.pages.lobby.cited import recently_cited
from games.learning.studies import studies
from games.models import ConductReport, Group
from games.requests import access, refusals
from games.views.answering import readers_language, shows_refusals, table_address, viewer_at, visible_scene

SEND_RATE, LOOK_RATE = "10/h", "120/m"
MOST_OWN = 200
"""The most of one's own reports that are listed."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def of_message(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """Report a message of the chat room that the reader sees."""
    person = _must_be_known(request)
    scene = visible_scene(request, table_id)
    subject = reports.of_message(scene, viewer_at(request, scene), number, person)
    return _answer(request, person, subject, table_address(table_id))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def of_seat(request: HttpRequest, table_id: int, seat: int) -> HttpResponse:
    """Report the person in a seat."""
    person = _must_be_known(request)
    return _answer(request, person, reports.of_seat(visible_scene(request, table_id), seat), table_address(table_id))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def of_person(request: HttpRequest, name: str) -> HttpResponse:
    """Report a person by their page. Guests have no page for others."""
    person = _must_be_known(request)
    shown = User.objects.filter(username=name, is_active=True, is_guest=False).first()
    if shown is None:
        raise Http404(_("There is nobody of that name."))
    return _answer(request, person, reports.of_person(shown), reverse("games:person", args=[name]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def of_group(request: HttpRequest, secret: str) -> HttpResponse:
    """Report the name of a group, by its link."""
    person = _must_be_known(request)
    group = Group.objects.filter(secret=secret).first()
    if group is None:
        raise refusals.Unknown(_("There is no such group."))
    return _answer(request, person, reports.of_group(group), reverse("games:group", args=[secret]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def of_study(request: HttpRequest, secret: str) -> HttpResponse:
    """Report what is written in a study room, by its link."""
    person = _must_be_known(request)
    row = studies.row_of(secret)
    room = studies.opened(row)
    authors = room.shapes.authors
    words: list[tuple[str, int | None]] = [
        (text, None) for node in room.tree.nodes.values() for text in (node.name, node.note) if text
    ]
    words += [(shape.text, authors[shape.author][0]) for shape in room.shapes.shapes.values() if shape.text]
    return _answer(request, person, reports.of_study(row, words), reverse("games:study", args=[secret]))


def _must_be_known(request: HttpRequest) -> User:
    """The person who reports. Raises :class:`refusals.NotYours` for a visitor whom nobody could ask or tell anything."""
    access.limit(request, "reports.look", LOOK_RATE)
    if not isinstance(request.user, User):
        raise refusals.NotYours(_("Sign in to report somebody, or sit down at a table as a guest."))
    return request.user


def _answer(request: HttpRequest, person: User, subject: reports.Subject, back: str) -> HttpResponse:
    """The form, or what was sent with it."""
    reports.must_be_anothers(subject, person)
    if request.method == "POST":
        access.limit(request, "reports.send", SEND_RATE)
        posted = request.POST
        is_new = reports.report(subject, by=person, reason=posted.get("reason", ""), words=posted.get("words", ""))
        said = _("Thank you. A moderator will look at it.") if is_new else _("You have reported this already.")
        messages.success(request, said)
        return redirect(back)
    context: dict[str, Any] = {
        "subject": subject,
        "said": (subject.shown.get("messages") or [{}])[-1].get("text", "") if subject.is_heard else "",
        "what": ConductReport.What(subject.what).label,
        "reasons": ConductReport.Reason.choices,
        "longest": reports.LONGEST,
        "back": back,
    }
    return render(request, "games/lobby/reports/report.html", context)


@require_safe
@never_cache
@shows_refusals
def at_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """What can be reported at a table: its people, and the rules that were cited last."""
    access.limit(request, "reports.look", LOOK_RATE)
    scene = visible_scene(request, table_id)
    viewer = viewer_at(request, scene)
    people = {seat.user.pk: seat for seat in scene.seats if seat.user is not None and seat.user != request.user}
    context = {
        "table": scene.table,
        "people": [(seat.number, seat.user.public_name if seat.user else "") for seat in people.values()],
        "clauses": recently_cited(scene, viewer, readers_language()),
        "at": scene.table.number,
    }
    return render(request, "games/lobby/reports/at_table.html", context)


@login_required
@require_safe
@never_cache
def own(request: HttpRequest) -> HttpResponse:
    """The reader's reports and what became of them, the newest first. They count as read from then on."""
    rows = list(
        ConductReport.objects.filter(reporter=request.user.pk).select_related("about").order_by("-pk")[:MOST_OWN]
    )
    listed = [
        {
            "what": row.get_what_display(),
            "about": isolated(row.about.public_name),
            "reason": row.get_reason_display(),
            "words": row.words,
            "made_at": row.made_at,
            "outcome": reports.outcome_sentence(row),
            "is_new": bool(row.outcome) and row.read_at is None,
        }
        for row in rows
    ]
    new = [row.pk for row in rows if row.outcome and row.read_at is None]
    if request.method == "GET" and new:
        ConductReport.objects.filter(pk__in=new, reporter=request.user.pk).update(read_at=timezone.now())
    return render(request, "games/lobby/reports/own.html", {"reports": listed})
