"""Errata and rulings in the admin: their forms and their history. ``deciding`` has what is decided about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.db.models import Case, When
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.admin.deciding import Deciding, person
from rulebook.admin.importing import import_page
from rulebook.editing.audit import NotNow, Place, What, actions_of, record
from rulebook.editing.forms import ErratumForm, RulingForm
from rulebook.editing.reviewing import digest_of, is_approved, needs_review, submit, void_if_changed
from rulebook.editing.targets import target_of
from rulebook.editing.tying import offers, tieable
from rulebook.kinds import Stage, State
from rulebook.models import Book, Clause, Erratum, Report, Ruling, SourceText
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


class WrittenAdmin(Deciding):
    """What errata and rulings share: drafts can be edited, all others are read only. Reviewing and publishing need separate
    permissions."""

    readonly_fields = (
        *("state", "stage", "approved_by", "approved_at", "publish_at", "published_at", "published_in", "ended_in"),
        *("written_by", "from_file"),
    )
    change_form_template = "rulebook/admin/change_form.html"
    history_list_display = ("state",)
    save_on_top = True
    ordering = (Case(When(state=State.DRAFT, then=0), default=1), "-published_at", "-pk")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or obj.state == State.DRAFT)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """An item that was once in force is never deleted."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or obj.state == State.DRAFT)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Locked while it is changed, so that nothing is published or approved in between."""
        if request.method == "POST" and connection.in_atomic_block and (number := _number(object_id)) is not None:
            self.model._default_manager.select_for_update(no_key=True).filter(pk=number).first()
        return super().get_object(request, object_id, from_field)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if not change:
            obj.written_by = request.user
        form.text_before = digest_of(self.model._default_manager.get(pk=obj.pk)) if change else ""
        super().save_model(request, obj, form, change)
        if change:
            self._note_edit(request, obj, form)
        else:
            record(obj, What.DRAFTED, person(request), Place.FORM)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The clauses of a ruling are part of its text too."""
        super().save_related(request, form, formsets, change)
        if change:
            self._note_edit(request, form.instance, form)

    def _note_edit(self, request: HttpRequest, item: Any, form: Any) -> None:
        place = Place.HISTORY if "/history/" in request.path else Place.FORM
        if void_if_changed(item, form.text_before, by=person(request), place=place):
            sentence = _("The approval of %(code)s is void, because the text was changed.") % {"code": item.code}
            self.message_user(request, sentence, messages.WARNING)
        form.text_before = digest_of(item)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        record(obj, What.DELETED, person(request), Place.FORM)
        super().delete_model(request, obj)

    # --- the form ---------------------------------------------------------------------------------------------------

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """With buttons for preview, review and publishing, if it is a draft that this person may edit."""
        item = context.get("original")
        may_save = self.has_change_permission(request, item) if item else self.has_add_permission(request)
        approved = item is not None and is_approved(item)
        context["may_preview"] = may_save
        context["may_submit"] = (
            may_save and needs_review() and (item is None or item.stage in (Stage.WRITING, Stage.CHANGES))
        )
        context["may_publish"] = may_save and self.may_publish(request) and (approved or not needs_review())
        context["last_step"] = next(iter(actions_of(item)), None) if item else None
        response: HttpResponse = super().render_change_form(request, context, *args, **options)
        return response

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: str | None = None) -> HttpResponse:
        return self._after_saving(request, obj) or super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        return self._after_saving(request, obj) or super().response_change(request, obj)

    def _after_saving(self, request: HttpRequest, item: Any) -> HttpResponse | None:
        """The preview, the review or the publishing that a button of the form asks for. The form is saved by then."""
        if "_preview" in request.POST:
            self.message_user(request, _("Saved: %(code)s") % {"code": item.code}, messages.SUCCESS)
            return HttpResponseRedirect(self.address("preview", item))
        if "_submit" in request.POST:
            try:
                submit(item, by=person(request), place=Place.FORM)
            except NotNow as reason:
                self.message_user(request, str(reason), messages.ERROR)
            else:
                self.message_user(request, _("Submitted."), messages.SUCCESS)
            return HttpResponseRedirect(self.address("preview", item))
        if "_publish" in request.POST:
            self.publish(request, [item], Place.FORM)
            return HttpResponseRedirect(self.address("change", item))
        return None

    # --- history ----------------------------------------------------------------------------------------------------

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """The history of an item. 404 for an address with a malformed id."""
        _must_be_numbers(object_id)
        response: HttpResponse = super().history_view(request, object_id, extra_context)
        return response

    @method_decorator(transaction.atomic)
    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """An earlier version of an item. Restoring it needs the permission to change the item."""
        _must_be_numbers(object_id, version_id)
        if request.method == "POST" and not self.has_change_permission(request, self.get_object(request, object_id)):
            raise PermissionDenied
        response: HttpResponse = super().history_form_view(request, object_id, version_id, extra_context)
        return response


@admin.register(Erratum)
class ErratumAdmin(WrittenAdmin):
    """Errata."""

    form = ErratumForm
    publish_permission = "rulebook.publish_erratum"
    review_permission = "rulebook.review_erratum"
    list_display = ("code", "target", "kind", "state", "stage", "publish_at", "changes_play", "published_at")
    list_filter = ("book", "state", "stage", "kind", "changes_play")
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
        view = self.admin_site.admin_view
        target_page = path("target/", view(self.target), name="rulebook_erratum_target")
        import_text = path("import/", view(self.import_text), name="rulebook_erratum_import")
        return [target_page, import_text, *super().get_urls()]

    def import_text(self, request: HttpRequest) -> HttpResponse:
        """A chapter as text becomes drafts."""
        return import_page(request, self.admin_site)

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
    review_permission = "rulebook.review_ruling"
    list_display = ("code", "question_hant", "state", "stage", "publish_at", "published_at")
    list_filter = ("book", "state", "stage")
    search_fields = ("code", "question_hant", "question_en", "answer_hant", "answer_en")
    autocomplete_fields = ("clauses",)
    fieldsets = (
        (None, {"fields": ("book", "clauses", "source")}),
        (gettext_lazy("Question"), {"fields": ("question_hant", "question_en", "question_hans")}),
        (gettext_lazy("Answer"), {"fields": ("answer_hant", "answer_en", "answer_hans")}),
        (gettext_lazy("State"), {"fields": WrittenAdmin.readonly_fields}),
    )

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """``?clause=gw.winter.siege.2&report=12`` begins with the clause. The report is answered by the ruling. ``?book=1&question_en=…``
        begins with words that were searched for in vain."""
        clause = Clause.objects.filter(ref=request.GET.get("clause", ""), retired=False).first()
        if clause:
            return {"book": clause.book_id, "clauses": [clause.pk]}
        words = {name: request.GET.get(name, "") for name in ("question_hant", "question_en")}
        return {"book": _number(request.GET.get("book")), **words}

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Links the report from which the ruling was drafted."""
        super().save_related(request, form, formsets, change)
        if not change and _may_read_reports(request):
            Report.objects.filter(pk__in=[report.pk for report in _begun_from(request)]).update(ruling=form.instance)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """With the reports that the ruling answers."""
        ruling = context.get("original")
        if _may_read_reports(request):
            context["ruling_answers"] = ruling.reports.all() if ruling else _begun_from(request)
        response: HttpResponse = super().render_change_form(request, context, *args, **options)
        return response
