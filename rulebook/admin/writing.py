"""Errata and rulings in the admin: drafts, previews, publishing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Case, QuerySet, When
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from simple_history.admin import SimpleHistoryAdmin

from accounts.address import site_url
from accounts.administration import OfferedLookups
from rulebook.admin.notifying import say_notified
from rulebook.editing.answers import tell_of_correction
from rulebook.editing.forms import ErratumForm, RulingForm
from rulebook.editing.preview import preview_of
from rulebook.editing.targets import target_of
from rulebook.editing.tying import offers, tieable
from rulebook.editing.workflow import Item, NotNow, put_in_force, withdraw
from rulebook.kinds import State
from rulebook.models import Book, Erratum, Report, Revision, Ruling, SourceText
from rulebook.words.languages import EN, HANT

LONGEST_NUMBER = 18
"""Longer numbers are no primary keys, and some databases fail on them."""


def _number(value: Any) -> int | None:
    """A primary key from a form, or None."""
    text = str(value or "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None


def _must_be_numbers(*written: str) -> None:
    """Raise 404 if a part of an address is no primary key."""
    if any(_number(one) is None for one in written):
        raise Http404


def _numbers(values: Iterable[Any]) -> set[int]:
    return {number for number in map(_number, values) if number is not None}


def _begun_from(request: HttpRequest) -> list[Report]:
    """The report in ``?report=12``, if an erratum may still be drafted from it."""
    return list(tieable().filter(pk__in=_numbers([request.GET.get("report")])))


def _may_read_reports(request: HttpRequest) -> bool:
    return bool(request.user.has_perm("rulebook.view_report"))


def _reports_beside(
    request: HttpRequest, target: str, erratum: Erratum | None, ticked: Iterable[Any]
) -> dict[str, Any]:
    """For the form of an erratum: the report from which it is drafted, and the reports that may be ticked."""
    if not _may_read_reports(request):
        return {}
    begun = [] if erratum else _begun_from(request)
    return {"begun_from": begun, "offers": offers(target, erratum, _numbers(ticked), without=begun)}


def _wordings(request: HttpRequest, target: str) -> list[SourceText]:
    """What the source says of a clause, for whoever may see it."""
    if not request.user.has_perm("rulebook.view_sourcetext"):
        return []
    return list(SourceText.objects.filter(ref=target))


if TYPE_CHECKING:
    _WithHistory = SimpleHistoryAdmin[Any]
else:
    _WithHistory = SimpleHistoryAdmin


class WrittenAdmin(OfferedLookups, _WithHistory):
    """What errata and rulings share: drafts can be edited, all others are read only. Publishing needs a separate permission."""

    publish_permission = ""
    actions = ("publish_chosen", "withdraw_chosen")
    readonly_fields = ("state", "published_at", "published_in", "ended_in", "written_by", "from_file")
    change_form_template = "rulebook/admin/change_form.html"
    history_list_display = ("state",)
    save_on_top = True
    ordering = (Case(When(state=State.DRAFT, then=0), default=1), "-published_at", "-pk")

    def may_publish(self, request: HttpRequest) -> bool:
        """Whether this person may put errata and rulings in force."""
        return bool(request.user.has_perm(self.publish_permission))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or obj.state == State.DRAFT)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """An item that was once in force is never deleted."""
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
        self.publish(request, list(chosen))

    @admin.action(description=gettext_lazy("Withdraw the chosen ones"))
    def withdraw_chosen(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        """All of them in one revision, or none."""
        self.carry_out(request, withdraw, list(chosen))

    @transaction.atomic
    def publish(self, request: HttpRequest, items: list[Any]) -> None:
        """Puts drafts in force, and notifies the readers who wait for that."""
        if self.carry_out(request, put_in_force, items):
            self.tell_readers(request, items)

    def tell_readers(self, request: HttpRequest, items: list[Any]) -> None:
        """Notifies the readers whose reports led to what is in force now. Only errata have such readers."""

    def carry_out(self, request: HttpRequest, step: Callable[..., list[Revision]], items: list[Item]) -> bool:
        """Runs the action and shows a message with its result. Returns whether it was done."""
        if not self.may_publish(request):
            raise PermissionDenied
        try:
            revisions = step(items, by=request.user)
        except NotNow as reason:
            self.message_user(request, str(reason), messages.ERROR)
            return False
        names = ", ".join(f"{revision.book} r{revision.number}" for revision in revisions)
        self.message_user(request, _("In force now: %(revisions)s") % {"revisions": names}, messages.SUCCESS)
        return True

    # --- the form ---------------------------------------------------------------------------------------------------

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """With buttons for preview and publishing, if it is a draft that this person may edit."""
        item = context.get("original")
        may_save = self.has_change_permission(request, item) if item else self.has_add_permission(request)
        context["may_preview"] = may_save
        context["may_publish"] = may_save and self.may_publish(request)
        response: HttpResponse = super().render_change_form(request, context, *args, **options)
        return response

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: str | None = None) -> HttpResponse:
        return self._after_saving(request, obj) or super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        return self._after_saving(request, obj) or super().response_change(request, obj)

    def _after_saving(self, request: HttpRequest, item: Any) -> HttpResponse | None:
        """The preview or the publishing that a button of the form asks for. The form is saved by then."""
        if "_preview" in request.POST:
            self.message_user(request, _("Saved: %(code)s") % {"code": item.code}, messages.SUCCESS)
            return HttpResponseRedirect(self.address("preview", item))
        if "_publish" in request.POST:
            self.publish(request, [item])
            return HttpResponseRedirect(self.address("change", item))
        return None

    def address(self, view: str, item: Any) -> str:
        """The address of an item in one of these views."""
        return reverse(f"admin:rulebook_{self.opts.model_name}_{view}", args=[item.pk])

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
        pages = [
            path("<int:pk>/preview/", self.admin_site.admin_view(self.preview), name=f"rulebook_{name}_preview"),
            path("<int:pk>/publish/", self.admin_site.admin_view(self.publish_one), name=f"rulebook_{name}_publish"),
        ]
        return pages + super().get_urls()

    def preview(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The item as readers will see it, next to what they see now."""
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
            "change_url": self.address("change", item),
            "publish_url": self.address("publish", item),
        }
        return TemplateResponse(request, "rulebook/admin/preview.html", context)

    def publish_one(self, request: HttpRequest, pk: int) -> HttpResponse:
        """From the preview: put the version that was shown in force."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        item = get_object_or_404(self.model, pk=pk)
        self.publish(request, [item])
        return HttpResponseRedirect(self.address("change", item))


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
        """``?target=gw.winter.siege.2`` begins with the text in force. So does ``?target=term:clerk&book=gw``."""
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

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Links the ticked reports, and the report from which it was drafted."""
        super().save_related(request, form, formsets, change)
        if _may_read_reports(request):
            begun = [] if change else _begun_from(request)
            form.instance.reports.set([*form.cleaned_data["reports"], *begun])

    def tell_readers(self, request: HttpRequest, items: list[Any]) -> None:
        say_notified(self, request, sum(tell_of_correction(erratum, site_url(request)) for erratum in items))

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """With what readers see now at the target and what they wrote about it, wherever the erratum was started."""
        form, erratum = context["adminform"].form, context.get("original")
        target = form["target"].value() if "target" in form.fields else form.instance.target
        chosen = form["book"].value() if "book" in form.fields else form.instance.book_id
        book = Book.objects.filter(pk__in=_numbers([chosen]))
        prefix = book.values_list("prefix", flat=True).first() or ""
        context["target_now"] = target_of(str(target or ""), prefix)
        context["wordings"] = _wordings(request, str(target or ""))
        context["target_address"] = reverse("admin:rulebook_erratum_target")
        if erratum is None or self.has_change_permission(request, erratum):
            context |= _reports_beside(request, str(target or ""), erratum, form["reports"].value() or ())
            context["offers_errors"] = form["reports"].errors
        elif _may_read_reports(request):
            context["answered"] = erratum.reports.all()
        response: HttpResponse = super().render_change_form(request, context, *args, **options)
        return response

    def get_urls(self) -> list[URLPattern]:
        target_page = path("target/", self.admin_site.admin_view(self.target), name="rulebook_erratum_target")
        return [target_page, *super().get_urls()]

    def target(self, request: HttpRequest) -> HttpResponse:
        """The current text of a target and the readers' reports about it: a fragment for the form, and the text for fields that are still
        empty."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = Book.objects.filter(pk__in=_numbers([request.GET.get("book")])).first()
        asked = request.GET.get("target", "")
        current = target_of(asked, row.prefix if row else "")
        erratum = Erratum.objects.filter(pk__in=_numbers([request.GET.get("erratum")])).first()
        beside = _reports_beside(request, asked, erratum, request.GET.getlist("reports"))
        context = {"target_now": current, "wordings": _wordings(request, asked), **beside}
        html = render_to_string("rulebook/admin/target.html", context, request=request)
        texts = {"text_hant": current.texts.get(HANT, ""), "text_en": current.texts.get(EN, "")} if current else {}
        book = Book.objects.get(prefix=current.prefix).pk if current else None
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
