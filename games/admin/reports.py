"""The moderators' queue: reports about people, with what was said, where, and what was decided about the person before."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Case, QuerySet, When
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.administration import LookOnly
from accounts.models import Measure, User
from accounts.moderation import measures
from config.shared.isolating import isolated
from games.community import reports
from games.models import ConductReport, Table

DISMISS = "dismiss"
EARLIER = 20
"""The most earlier reports and measures that are listed."""


@admin.register(ConductReport)
class ConductReportAdmin(LookOnly):
    """Open reports, the oldest first, then the settled ones. Nobody sees a report about themselves."""

    list_display = ("made_at", "what", "about", "reason", "words", "outcome")
    list_filter = ("outcome", "reason", "what")
    search_fields = ("about__username", "about__display_name", "=table__id")
    fields = (
        "what",
        "reason",
        "words",
        "reported_by",
        "made_at",
        "outcome",
        "remark",
        "moderator",
        "settled_at",
        "measure",
    )
    ordering = (Case(When(outcome="", then=0), default=1), "pk")
    change_form_template = "games/lobby/reports/in_admin.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[ConductReport]:
        return super().get_queryset(request).exclude(about=request.user.pk).select_related("about", "reporter", "table")

    def get_urls(self) -> list[URLPattern]:
        """Besides the usual ones: deciding, and the way to the table."""
        own = [
            path("<int:pk>/decide/", self.admin_site.admin_view(self.decide), name="games_conductreport_decide"),
            path("<int:pk>/table/", self.admin_site.admin_view(self.to_table), name="games_conductreport_table"),
        ]
        return [*own, *super().get_urls()]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """With the copy, the person, what came before, and what can be decided."""
        report: ConductReport = context["original"]
        others = ConductReport.objects.filter(about=report.about).exclude(pk=report.pk).order_by("-pk")
        context |= {
            "lines": list(_lines(report)),
            "written": list(_written(report)),
            "page": "" if report.about.is_guest else reverse("games:person", args=[report.about.username]),
            "earlier": list(others[:EARLIER]),
            "taken": list(measures.of_person(report.about)[:EARLIER]),
            "is_open": report.outcome == ConductReport.Outcome.OPEN
            and request.user.has_perm("games.change_conductreport"),
            "may_decide": report.outcome == ConductReport.Outcome.OPEN and self._may_decide(request, report),
            "leads": report.table is not None
            and (report.table.started_at or report.table.privacy == Table.Privacy.OPEN),
            "may_act": self._may_act(request, report.about),
            "lengths": measures.LENGTHS.items(),
            "longest": measures.LONGEST,
        }
        response: HttpResponse = super().render_change_form(request, context, *args, **options)
        return response

    def _may_decide(self, request: HttpRequest, report: ConductReport) -> bool:
        moderator = request.user
        assert isinstance(moderator, User), "the admin lets only signed-in people in"
        return moderator.has_perm("games.change_conductreport") and reports.may_settle(moderator, report)

    def _may_act(self, request: HttpRequest, person: User) -> bool:
        moderator = request.user
        assert isinstance(moderator, User), "the admin lets only signed-in people in"
        return moderator.has_perm("accounts.add_measure") and measures.may_act_on(moderator, person)

    def decide(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Settle the report and all open ones of the same thing. ``decision``: ``dismiss``, or the kind of a measure."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        report = get_object_or_404(self.get_queryset(request), pk=pk)
        decision = request.POST.get("decision", "")
        if not self._may_decide(request, report) or (decision != DISMISS and not self._may_act(request, report.about)):
            raise PermissionDenied
        try:
            settled = self._settled(request, report, decision)
        except measures.Refused as refused:
            self.message_user(request, str(refused), messages.ERROR)
            return HttpResponseRedirect(reverse("admin:games_conductreport_change", args=[pk]))
        said = ngettext("%(n)d report is settled.", "%(n)d reports are settled.", settled) % {"n": settled}
        self.message_user(request, said, messages.SUCCESS)
        return HttpResponseRedirect(f"{reverse('admin:games_conductreport_changelist')}?outcome__exact=")

    def _settled(self, request: HttpRequest, report: ConductReport, decision: str) -> int:
        moderator = request.user
        assert isinstance(moderator, User), "the admin lets only signed-in people in"
        why = measures.checked_reason(request.POST.get("why", ""))
        with transaction.atomic():
            row = ConductReport.objects.select_for_update().get(pk=report.pk)
            if row.outcome != ConductReport.Outcome.OPEN:
                raise measures.Refused(_("Somebody has settled this report already."))
            measure: Measure | None = None
            if decision != DISMISS:
                hours = request.POST.get("hours", "")
                length = int(hours) if hours.isascii() and hours.isdigit() and len(hours) < 4 else 0
                measure = measures.take(decision, about=row.about, by=moderator, why=why, hours=length)
            return reports.settle(row, by=moderator, remark=why, measure=measure)

    def to_table(self, request: HttpRequest, pk: int) -> HttpResponse:
        """To the table of a report, at its position. A moderator sees what spectators see, at a private table too, and has no part in it
        (``games.requests.access.may_look``)."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        report = get_object_or_404(self.get_queryset(request).filter(table__isnull=False), pk=pk)
        assert report.table is not None, "the query asks for a table"
        at = min(report.number or 0, report.table.number)
        return HttpResponseRedirect(
            reverse("games:position", args=[report.table.pk, at])
            if report.table.started_at
            else reverse("games:table", args=[report.table.pk])
        )

    @admin.display(description=gettext_lazy("about"), ordering="about")
    def about(self, report: ConductReport) -> str:
        """The name that others see."""
        return isolated(report.about.public_name)

    @admin.display(description=gettext_lazy("reported by"))
    def reported_by(self, report: ConductReport) -> str:
        """A name, and no link: moderators have no page of accounts."""
        return "–" if report.reporter is None else str(report.reporter)

    @admin.display(description=gettext_lazy("moderator"))
    def moderator(self, report: ConductReport) -> str:
        """The name of whoever settled it."""
        return "–" if report.settled_by is None else str(report.settled_by)


def _names(people: Collection[int]) -> dict[int, str]:
    """The names of those of the people who still have an account, as others see them."""
    return {one.pk: one.public_name for one in User.objects.filter(pk__in=people)}


def _written(report: ConductReport) -> Iterator[tuple[str, str]]:
    """The copied words of a study room, each with its author. Who has written a note or the name of a line is not kept."""
    copied = report.shown.get("words", [])
    authors = report.shown.get("by", [None] * len(copied))
    names = _names({author for author in authors if author is not None})
    for text, author in zip(copied, authors, strict=True):
        yield text, _("author not known") if author is None else names.get(author, _("Somebody who left"))


def _lines(report: ConductReport) -> Iterator[dict[str, Any]]:
    """The copied messages, with the names that their authors have now. ``reported``: it is the reported one."""
    copied = report.shown.get("messages", [])
    names = _names({line["user"] for line in copied})
    for line in copied:
        yield {
            "name": names.get(line["user"], _("Somebody who left")),
            "text": line["text"],
            "at": parse_datetime(line["at"]),
            "reported": line is copied[-1],
        }
