"""Readers' reports in the admin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import Case, QuerySet, When
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.address import site_url
from accounts.administration import OfferedLookups
from rulebook.admin.deciding import person
from rulebook.admin.notifying import say_notified
from rulebook.editing.answers import tell
from rulebook.editing.audit import Place, record_answer
from rulebook.editing.forms import AnswerForm
from rulebook.editing.places import Position, place_address
from rulebook.editing.targets import target_of
from rulebook.editing.tying import tieable
from rulebook.kinds import State
from rulebook.models import Erratum, Report


def _draft_address(report: Report) -> str:
    """The address for drafting an erratum from a report."""
    return f"{reverse('admin:rulebook_erratum_add')}?{urlencode({'target': report.target, 'report': str(report.pk)})}"


def _ruling_draft_address(report: Report) -> str:
    """The address for drafting a ruling from a report."""
    return f"{reverse('admin:rulebook_ruling_add')}?{urlencode({'clause': report.target, 'report': str(report.pk)})}"


def _erratum_address(erratum: Erratum) -> str:
    return reverse("admin:rulebook_erratum_change", args=[erratum.pk])


@admin.register(Report)
class ReportAdmin(OfferedLookups):
    """Readers' reports: a queue, the new ones first. Each is shown with its clause, and links to a draft that corrects it."""

    list_display = ("target", "text", "state", "created_at", "clause_link", "place_link", "erratum_link")
    list_filter = ("state", "book", "language")
    search_fields = ("target", "text", "contact")
    fields = (
        "state",
        "answer",
        "tied_to",
        "answered_by_ruling",
        "book",
        "target",
        "revision",
        "language",
        "text",
        "place_link",
        "contact",
        "user",
        "created_at",
        "noticed_at",
        "read_at",
        "told_at",
    )
    readonly_fields = fields[2:]
    change_form_template = "rulebook/admin/report.html"
    ordering = (Case(When(state=Report.State.NEW, then=0), default=1), "-created_at")
    actions = ("accept", "decline", "accept_with_words", "decline_with_words", "mark_spam")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).select_related("book", "erratum", "ruling")

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """With the clause as the reader saw it, and the current clause if it has changed since."""
        report: Report = context["original"]
        now, then = target_of(report.target), target_of(report.target, at=report.revision)
        context["target_now"] = now
        context["target_then"] = then if now is None or then is None or then.texts != now.texts else None
        context["draft_address"] = _draft_address(report) if self._may_draft(request, report, "erratum") else ""
        may_rule = ":" not in report.target and self._may_draft(request, report, "ruling")
        context["ruling_address"] = _ruling_draft_address(report) if may_rule else ""
        response: HttpResponse = super().render_change_form(request, context, *args, **options)
        return response

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        """Each reader who left an address is sent the decision."""
        super().save_model(request, obj, form, change)
        if "state" in form.changed_data or "answer" in form.changed_data:
            record_answer(obj, person(request), Place.FORM)
        self._tell(request, [obj])

    def _tell(self, request: HttpRequest, reports: Iterable[Report]) -> None:
        say_notified(self, request, sum(tell(report, site_url(request)) for report in reports))

    @transaction.atomic
    def _decide(self, request: HttpRequest, chosen: QuerySet[Report], state: str, words: str = "") -> None:
        """One decision for all of them. Without ``words`` each keeps its own answer."""
        rows = list(chosen.select_for_update(of=("self",)).select_related("book", "erratum", "ruling"))
        for report in rows:
            report.state, report.answer = state, words or report.answer
            report.save(update_fields=["state", "answer"])
            record_answer(report, person(request), Place.LIST)
        self._tell(request, rows)

    def _decide_with_words(self, request: HttpRequest, chosen: QuerySet[Report], state: str) -> HttpResponse | None:
        """A page asks for the words to all their readers first."""
        form = AnswerForm(request.POST if "decide" in request.POST else None)
        if not form.is_valid():
            return self._ask_words(request, list(chosen), state, form)
        self._decide(request, chosen, state, form.cleaned_data["answer"])
        return None

    def _ask_words(self, request: HttpRequest, reports: list[Report], state: str, form: AnswerForm) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": Report.State(state).label,
            "opts": self.opts,
            "reports": reports,
            "action": request.POST.get("action", ""),
            "form": form,
            "list_url": reverse("admin:rulebook_report_changelist"),
        }
        return TemplateResponse(request, "rulebook/admin/answer.html", context)

    def _may_draft(self, request: HttpRequest, report: Report, what: str) -> bool:
        return request.user.has_perm(f"rulebook.add_{what}") and tieable().filter(pk=report.pk).exists()

    @admin.display(description=gettext_lazy("erratum"))
    def erratum_link(self, report: Report) -> SafeString:
        """The erratum that answers it, or the link for drafting one."""
        if report.erratum is None or report.erratum.state == State.WITHDRAWN:
            return format_html('<a href="{}">{}</a>', _draft_address(report), _("Draft an erratum"))
        return format_html('<a href="{}">{}</a>', _erratum_address(report.erratum), report.erratum)

    @admin.display(description=gettext_lazy("erratum"))
    def tied_to(self, report: Report) -> str:
        """The erratum that was drafted from it, and its state."""
        if report.erratum is None:
            return "-"
        state = report.erratum.get_state_display()
        return format_html('<a href="{}">{}</a> · {}', _erratum_address(report.erratum), report.erratum, state)

    @admin.display(description=gettext_lazy("ruling"))
    def answered_by_ruling(self, report: Report) -> str:
        """The ruling that was drafted from it, and its state."""
        if report.ruling is None:
            return "-"
        address = reverse("admin:rulebook_ruling_change", args=[report.ruling.pk])
        return format_html('<a href="{}">{}</a> · {}', address, report.ruling, report.ruling.get_state_display())

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=gettext_lazy("clause"))
    def clause_link(self, report: Report) -> SafeString:
        """The current clause."""
        return format_html('<a href="{}">{}</a>', reverse("rulebook:by_id", args=[report.target]), report.target)

    @admin.display(description=gettext_lazy("table"))
    def place_link(self, report: Report) -> SafeString | str:
        """To the position where the reader met the clause, and by which rules it is played. It opens for those who may see the table."""
        if report.place is None:
            return "-"
        place: Position = report.place
        said = _("Table %(table)d, after move %(number)d, version %(version)d; rules %(rules)s") % {
            **place, "rules": "–" if place["rules"] is None else place["rules"],
        }  # fmt: skip
        return format_html('<a href="{}">{}</a>', place_address(place), said)

    @admin.action(description=gettext_lazy("Accept"), permissions=["change"])
    def accept(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        """The text will be corrected."""
        self._decide(request, chosen, Report.State.ACCEPTED)

    @admin.action(description=gettext_lazy("Decline"), permissions=["change"])
    def decline(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        """The text stays as it is."""
        self._decide(request, chosen, Report.State.DECLINED)

    @admin.action(description=gettext_lazy("Accept, with a word to the readers"), permissions=["change"])
    def accept_with_words(self, request: HttpRequest, chosen: QuerySet[Report]) -> HttpResponse | None:
        """The text will be corrected. All their readers get the same words."""
        return self._decide_with_words(request, chosen, Report.State.ACCEPTED)

    @admin.action(description=gettext_lazy("Decline, with a word to the readers"), permissions=["change"])
    def decline_with_words(self, request: HttpRequest, chosen: QuerySet[Report]) -> HttpResponse | None:
        """The text stays as it is. All their readers get the same words."""
        return self._decide_with_words(request, chosen, Report.State.DECLINED)

    @admin.action(description=gettext_lazy("Mark as spam"), permissions=["change"])
    def mark_spam(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        """The report is spam."""
        with transaction.atomic():
            for report in chosen.select_for_update(of=("self",)):
                report.state = Report.State.SPAM
                report.save(update_fields=["state"])
                record_answer(report, person(request), Place.LIST)
