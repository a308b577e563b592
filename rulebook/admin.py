"""Where editors draft errata and rulings, publishers put them in force, and both answer readers' reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Case, QuerySet, When
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from simple_history.admin import SimpleHistoryAdmin

from accounts.address import site_url
from accounts.administration import LookOnly, OfferedLookups
from rulebook.answers import tell
from rulebook.forms import ErratumForm, RulingForm
from rulebook.kinds import State
from rulebook.languages import EN, HANT
from rulebook.models import Book, Clause, Erratum, Report, Revision, Ruling
from rulebook.preview import preview_of
from rulebook.targets import target_of
from rulebook.workflow import Item, NotNow, put_in_force, withdraw


def _number(value: Any) -> int | None:
    """A primary key that a form sent, or None."""
    return int(value) if str(value or "").isascii() and str(value or "").isdigit() else None


def _must_be_numbers(*written: str) -> None:
    """Raise 404 if a part of an address is no primary key."""
    if any(_number(one) is None for one in written):
        raise Http404


def _draft_address(target: str) -> str:
    return f"{reverse('admin:rulebook_erratum_add')}?{urlencode({'target': target})}"


@admin.register(Book)
class BookAdmin(LookOnly):
    """Books and their revision."""

    list_display = ("__str__", "prefix", "slug", "revision")


@admin.register(Revision)
class RevisionAdmin(LookOnly):
    """Revisions, for whoever asks who published what."""

    list_display = ("__str__", "reason", "published_at", "published_by")
    list_filter = ("book", "reason")
    exclude = ("snapshot",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Revision]:
        return super().get_queryset(request).defer("snapshot").select_related("book", "published_by")


@admin.register(Clause)
class ClauseAdmin(LookOnly):
    """Clauses, for the search fields of rulings; from here an erratum is begun."""

    list_display = ("ref", "number", "kind", "text_hant", "draft_link")
    list_filter = ("book", "kind")
    search_fields = ("ref", "number", "text_hant", "text_en")

    @admin.display(description=gettext_lazy("erratum"))
    def draft_link(self, clause: Clause) -> SafeString:
        """Begin an erratum of this clause with its present text."""
        address = reverse("admin:rulebook_erratum_add")
        return format_html('<a href="{}?target={}">{}</a>', address, clause.ref, _("Draft an erratum"))


class WrittenAdmin(OfferedLookups, SimpleHistoryAdmin):  # type: ignore[misc]
    """What errata and rulings share: drafts are edited, the rest is only read; publishing needs a permission of its own."""

    publish_permission = ""
    actions = ("publish_chosen", "withdraw_chosen")
    readonly_fields = ("state", "published_at", "published_in", "ended_in", "written_by", "from_file")
    change_form_template = "rulebook/admin/change_form.html"
    history_list_display = ("state",)
    save_on_top = True

    def may_publish(self, request: HttpRequest) -> bool:
        """Whether this person puts errata and rulings in force."""
        return bool(request.user.has_perm(self.publish_permission))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or obj.state == State.DRAFT)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was once in force is kept for ever."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or obj.state == State.DRAFT)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions: dict[str, Any] = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions if self.may_publish(request) else {}

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if not change:
            obj.written_by = request.user
        super().save_model(request, obj, form, change)

    @admin.action(description=gettext_lazy("Publish the chosen drafts"))
    def publish_chosen(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        """All of them in one revision, or none."""
        self.carry_out(request, put_in_force, list(chosen))

    @admin.action(description=gettext_lazy("Withdraw the chosen ones"))
    def withdraw_chosen(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        """All of them in one revision, or none."""
        self.carry_out(request, withdraw, list(chosen))

    def carry_out(self, request: HttpRequest, step: Callable[..., list[Revision]], items: list[Item]) -> None:
        """Does it and says what came of it."""
        if not self.may_publish(request):
            raise PermissionDenied
        try:
            revisions = step(items, by=request.user)
        except NotNow as reason:
            self.message_user(request, str(reason), messages.ERROR)
            return
        told = ", ".join(f"{revision.book} r{revision.number}" for revision in revisions)
        self.message_user(request, _("In force now: %(revisions)s") % {"revisions": told}, messages.SUCCESS)

    # --- history ----------------------------------------------------------------------------------------------------

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """The history of an item. 404 for an address with a malformed id."""
        _must_be_numbers(object_id)
        response: HttpResponse = super().history_view(request, object_id, extra_context)
        return response

    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """An earlier version of an item. Restoring it needs the permission to change the item."""
        _must_be_numbers(object_id, version_id)
        if request.method == "POST" and not self.has_change_permission(request, self.get_object(request, object_id)):
            raise PermissionDenied
        response: HttpResponse = super().history_form_view(request, object_id, version_id, extra_context)
        return response

    # --- preview ----------------------------------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        name = self.opts.model_name
        own = [
            path("<int:pk>/preview/", self.admin_site.admin_view(self.preview), name=f"rulebook_{name}_preview"),
            path("<int:pk>/publish/", self.admin_site.admin_view(self.publish_one), name=f"rulebook_{name}_publish"),
        ]
        return own + super().get_urls()  # type: ignore[no-any-return]

    def preview(self, request: HttpRequest, pk: int) -> HttpResponse:
        """As readers will see it, beside what they see now."""
        item = get_object_or_404(self.model, pk=pk)
        if not self.has_view_permission(request, item):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("Preview of %(code)s") % {"code": item.code},
            "opts": self.opts,
            "item": item,
            "target": getattr(item, "target", ""),
            "sides": preview_of(item),
            "may_publish": self.may_publish(request) and item.state == State.DRAFT,
            "change_url": reverse(f"admin:rulebook_{self.opts.model_name}_change", args=[pk]),
            "publish_url": reverse(f"admin:rulebook_{self.opts.model_name}_publish", args=[pk]),
        }
        return TemplateResponse(request, "rulebook/admin/preview.html", context)

    def publish_one(self, request: HttpRequest, pk: int) -> HttpResponse:
        """From the preview: what was looked at is put in force."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        self.carry_out(request, put_in_force, [get_object_or_404(self.model, pk=pk)])
        return HttpResponseRedirect(reverse(f"admin:rulebook_{self.opts.model_name}_change", args=[pk]))


@admin.register(Erratum)
class ErratumAdmin(WrittenAdmin):
    """Errata."""

    form = ErratumForm
    publish_permission = "rulebook.publish_erratum"
    list_display = ("code", "target", "kind", "state", "changes_play", "published_at")
    list_filter = ("book", "state", "kind", "changes_play")
    search_fields = ("code", "target", "text_hant", "text_en", "reason_hant", "reason_en")
    fieldsets = (
        (None, {"fields": ("book", "target", "kind", "source", "changes_play", "title_revision")}),
        (gettext_lazy("Text in force from then on"), {"fields": ("text_hant", "text_en", "text_hans")}),
        (gettext_lazy("Why"), {"fields": ("reason_hant", "reason_en", "reason_hans")}),
        (gettext_lazy("State"), {"fields": WrittenAdmin.readonly_fields}),
    )

    class Media:
        js = ("js/admin-erratum.js",)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """``?target=gw.winter.siege.2`` begins with the text that is in force; so does ``?target=term:clerk&book=gw``."""
        target = target_of(request.GET.get("target", ""), request.GET.get("book", ""))
        if target is None:
            return {}
        row = Book.objects.get(prefix=target.prefix)
        return {
            "book": row.pk,
            "target": target.ref,
            "text_hant": target.texts.get(HANT),
            "text_en": target.texts.get(EN),
        }

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """With what readers see today at the target, wherever the erratum was begun."""
        form = context["adminform"].form
        given = form["target"].value() if "target" in form.fields else form.instance.target
        book = Book.objects.filter(pk=_number(form["book"].value() if "book" in form.fields else form.instance.book_id))
        prefix = book.values_list("prefix", flat=True).first() or ""
        context["target_now"] = target_of(str(given or ""), prefix)
        context["target_address"] = reverse("admin:rulebook_erratum_target")
        response: HttpResponse = super().render_change_form(request, context, *args, **options)
        return response

    def get_urls(self) -> list[URLPattern]:
        own = path("target/", self.admin_site.admin_view(self.target), name="rulebook_erratum_target")
        return [own, *super().get_urls()]

    def target(self, request: HttpRequest) -> HttpResponse:
        """What a target says today: a fragment for the form, and its text for the fields that are still empty."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = Book.objects.filter(pk=_number(request.GET.get("book"))).first()
        found = target_of(request.GET.get("target", ""), row.prefix if row else "")
        html = render_to_string("rulebook/admin/target.html", {"target_now": found}, request=request)
        texts = {"text_hant": found.texts.get(HANT, ""), "text_en": found.texts.get(EN, "")} if found else {}
        book = Book.objects.get(prefix=found.prefix).pk if found else None
        return JsonResponse({"html": html, "texts": texts, "book": book})


@admin.register(Ruling)
class RulingAdmin(WrittenAdmin):
    """Rulings."""

    form = RulingForm
    publish_permission = "rulebook.publish_ruling"
    list_display = ("code", "question_hant", "state", "published_at")
    list_filter = ("book", "state")
    search_fields = ("code", "question_hant", "question_en", "answer_hant", "answer_en")
    autocomplete_fields = ("clauses",)
    fieldsets = (
        (None, {"fields": ("book", "clauses", "source")}),
        (gettext_lazy("Question"), {"fields": ("question_hant", "question_en", "question_hans")}),
        (gettext_lazy("Answer"), {"fields": ("answer_hant", "answer_en", "answer_hans")}),
        (gettext_lazy("State"), {"fields": WrittenAdmin.readonly_fields}),
    )


@admin.register(Report)
class ReportAdmin(OfferedLookups):
    """What readers wrote: a queue, the new ones first. Each is shown with its clause, and leads to a draft that corrects it."""

    list_display = ("target", "text", "state", "created_at", "clause_link", "draft_link")
    list_filter = ("state", "book", "language")
    search_fields = ("target", "text", "contact")
    readonly_fields = ("book", "target", "revision", "language", "text", "contact", "user", "created_at", "told_at")
    change_form_template = "rulebook/admin/report.html"
    ordering = (Case(When(state=Report.State.NEW, then=0), default=1), "-created_at")
    actions = ("accept", "decline", "mark_spam")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).select_related("book")

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """With the clause as the reader met it, and as it stands where it has changed since."""
        report: Report = context["original"]
        now, then = target_of(report.target), target_of(report.target, at=report.revision)
        context["target_now"] = now
        context["target_then"] = then if now is None or then is None or then.texts != now.texts else None
        context["draft_address"] = (
            _draft_address(report.target) if request.user.has_perm("rulebook.add_erratum") else ""
        )
        response: HttpResponse = super().render_change_form(request, context, *args, **options)
        return response

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        """Whoever left an address is told what was decided."""
        super().save_model(request, obj, form, change)
        self._tell(request, [obj])

    def _tell(self, request: HttpRequest, reports: Iterable[Report]) -> None:
        told = sum(tell(report, site_url(request)) for report in reports)
        if told:
            said = ngettext("%(n)d reader is told by e-mail.", "%(n)d readers are told by e-mail.", told) % {"n": told}
            self.message_user(request, said, messages.SUCCESS)

    def _decide(self, request: HttpRequest, chosen: QuerySet[Report], state: str) -> None:
        for report in chosen:
            report.state = state
            report.save(update_fields=["state"])
        self._tell(request, chosen.select_related("book"))

    @admin.display(description=gettext_lazy("erratum"))
    def draft_link(self, report: Report) -> SafeString:
        """Begin an erratum of the clause that it is about."""
        return format_html('<a href="{}">{}</a>', _draft_address(report.target), _("Draft an erratum"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=gettext_lazy("clause"))
    def clause_link(self, report: Report) -> SafeString:
        """The clause as it stands."""
        return format_html('<a href="{}">{}</a>', reverse("rulebook:by_id", args=[report.target]), report.target)

    @admin.action(description=gettext_lazy("Accept"))
    def accept(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        """An erratum follows."""
        self._decide(request, chosen, Report.State.ACCEPTED)

    @admin.action(description=gettext_lazy("Decline"))
    def decline(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        """The text stays."""
        self._decide(request, chosen, Report.State.DECLINED)

    @admin.action(description=gettext_lazy("Mark as spam"))
    def mark_spam(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        """Nobody need read it again."""
        chosen.update(state=Report.State.SPAM)
