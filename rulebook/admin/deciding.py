"""What is decided about an erratum or ruling in the admin: preview, review, publishing, a set time, withdrawing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from simple_history.admin import SimpleHistoryAdmin

from accounts.address import site_url
from accounts.administration import OfferedLookups
from accounts.models import User
from rulebook.admin.notifying import say_notified
from rulebook.editing import reviewing, workflow
from rulebook.editing.answers import tell_of_publishing
from rulebook.editing.audit import NotNow, Place, actions_of, writers_of
from rulebook.editing.drafts.citing import citing_of
from rulebook.editing.drafts.preview import preview_of
from rulebook.editing.drafts.warnings import warnings_of
from rulebook.editing.forms import EndingForm
from rulebook.editing.tasks import publish_later
from rulebook.editing.workflow import Item
from rulebook.kinds import Stage, State
from rulebook.models import Revision

if TYPE_CHECKING:
    _WithHistory = SimpleHistoryAdmin[Any]
else:
    _WithHistory = SimpleHistoryAdmin

LONGEST_REMARK = 2_000
NEAR = range(2000, 2200)
"""The years of a time of publication. Time zones are not known far beyond."""


def person(request: HttpRequest) -> User:
    """The person who is signed in to the admin."""
    assert isinstance(request.user, User)
    return request.user


class Deciding(OfferedLookups, _WithHistory):
    """The pages and buttons for the steps of a draft. Every address checks the permission of its step."""

    publish_permission = ""
    review_permission = ""
    actions = ("publish_chosen", "withdraw_chosen")

    def may_publish(self, request: HttpRequest) -> bool:
        """Whether this person may put errata and rulings in force."""
        return bool(request.user.has_perm(self.publish_permission))

    def may_review(self, request: HttpRequest) -> bool:
        """Whether this person may approve drafts of others."""
        return bool(request.user.has_perm(self.review_permission))

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions: dict[str, Any] = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions if self.may_publish(request) else {}

    @admin.action(description=gettext_lazy("Publish the chosen drafts"))
    def publish_chosen(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        """All of them in one revision, or none."""
        self.publish(request, list(chosen), Place.LIST)

    @admin.action(description=gettext_lazy("Withdraw the chosen ones"))
    def withdraw_chosen(self, request: HttpRequest, chosen: QuerySet[Any]) -> HttpResponse | None:
        """All of them in one revision, or none. A page asks for the reason first."""
        items = list(chosen)
        form = EndingForm(request.POST if "withdraw" in request.POST else None)
        if form.is_valid():
            self.withdraw(request, items, form.why, Place.LIST)
            return None
        return self._ask_why(request, items, form)

    @transaction.atomic
    def publish(self, request: HttpRequest, items: list[Any], place: str) -> None:
        """Puts drafts in force, and notifies the readers who wait for that."""
        if self._revised(request, lambda: workflow.put_in_force(items, by=person(request), place=place)):
            site = site_url(request)
            say_notified(self, request, sum(tell_of_publishing(item, site) for item in items))

    def withdraw(self, request: HttpRequest, items: list[Any], why: dict[str, str], place: str) -> bool:
        """Takes items out of force. Returns whether it was done."""
        return self._revised(request, lambda: workflow.withdraw(items, by=person(request), why=why, place=place))

    def _revised(self, request: HttpRequest, step: Callable[[], list[Revision]]) -> bool:
        """Runs the step and shows a message with its result. Returns whether it was done."""
        if not self.may_publish(request):
            raise PermissionDenied
        try:
            revisions = step()
        except NotNow as reason:
            self.message_user(request, str(reason), messages.ERROR)
            return False
        names = ", ".join(f"{revision.book} r{revision.number}" for revision in revisions)
        self.message_user(request, _("In force now: %(revisions)s") % {"revisions": names}, messages.SUCCESS)
        return True

    def _ask_why(self, request: HttpRequest, items: list[Any], form: EndingForm) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": _("Withdraw"),
            "opts": self.opts,
            "items": items,
            "form": form,
            "list_url": reverse(f"admin:rulebook_{self.opts.model_name}_changelist"),
        }
        return TemplateResponse(request, "rulebook/admin/withdraw.html", context)

    def address(self, view: str, item: Any) -> str:
        """The address of an item in one of these views."""
        return reverse(f"admin:rulebook_{self.opts.model_name}_{view}", args=[item.pk])

    # --- preview ----------------------------------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        name = self.opts.model_name
        pages = {"preview": self.preview, "publish": self.publish_one, "decide": self.decide, "withdraw": self.end}
        own = [
            path(f"<int:pk>/{page}/", self.admin_site.admin_view(view), name=f"rulebook_{name}_{page}")
            for page, view in pages.items()
        ]
        return own + super().get_urls()

    def preview(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The item as readers will see it, next to what they see now, with everything that an editor must know before deciding."""
        item = get_object_or_404(self.model, pk=pk)
        if not self.has_view_permission(request, item):
            raise PermissionDenied
        is_draft = item.state == State.DRAFT
        context = {
            **self.admin_site.each_context(request),
            "title": _("Preview of %(code)s") % {"code": item.code},
            "opts": self.opts,
            "item": item,
            "target": getattr(item, "target", ""),
            "sides": preview_of(item),
            "warnings": warnings_of(item) if is_draft else [],
            "citing": citing_of(item),
            "steps": actions_of(item),
            "shown": reviewing.digest_of(item),
            "longest": LONGEST_REMARK,
            "zone": timezone.get_current_timezone_name(),
            "needs_review": reviewing.needs_review(),
            "change_url": self.address("change", item),
            "publish_url": self.address("publish", item),
            "decide_url": self.address("decide", item),
            "withdraw_url": self.address("withdraw", item),
            **self._offered_steps(request, item),
        }
        response = TemplateResponse(request, "rulebook/admin/preview.html", context)
        response.headers["Cache-Control"] = "private, no-store"
        return response

    def _offered_steps(self, request: HttpRequest, item: Any) -> dict[str, bool]:
        """Which buttons of the preview this person gets."""
        is_draft = item.state == State.DRAFT
        waits = is_draft and item.stage == Stage.SUBMITTED
        wrote = person(request).pk in writers_of(item)
        may_edit = self.has_change_permission(request, item)
        publishes = self.may_publish(request)
        return {
            "may_submit": may_edit and reviewing.needs_review() and item.stage in (Stage.WRITING, Stage.CHANGES),
            "may_take_back": may_edit and waits,
            "may_decide": waits and self.may_review(request) and not wrote,
            "wrote": waits and self.may_review(request) and wrote,
            "may_publish": publishes and reviewing.may_be_published(item),
            "may_cancel": publishes and is_draft and item.publish_at is not None,
            "may_withdraw": publishes and item.state == State.PUBLISHED,
        }

    def publish_one(self, request: HttpRequest, pk: int) -> HttpResponse:
        """From the preview: put the version that was shown in force."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        item = get_object_or_404(self.model, pk=pk)
        shown = request.POST.get("shown")
        if self.may_publish(request) and shown is not None and shown != reviewing.digest_of(item):
            sentence = _("%(code)s was changed since you opened it. Read it again.") % {"code": item.code}
            self.message_user(request, sentence, messages.ERROR)
            return HttpResponseRedirect(self.address("preview", item))
        self.publish(request, [item], Place.PREVIEW)
        return HttpResponseRedirect(self.address("change", item))

    # --- review and time --------------------------------------------------------------------------------------------

    def decide(self, request: HttpRequest, pk: int) -> HttpResponse:
        """One step of a draft: ``submit``, ``take-back``, ``approve``, ``changes``, ``set-time``, ``cancel-time``."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        item = get_object_or_404(self.model, pk=pk)
        steps: dict[str, tuple[bool, Callable[[], None], Any]] = {
            "submit": (self.has_change_permission(request, item), lambda: self._submit(request, item), _("Submitted.")),
            "take-back": (
                self.has_change_permission(request, item),
                lambda: reviewing.take_back(item, by=person(request)),
                _("Taken back."),
            ),
            "approve": (self.may_review(request), lambda: self._approve(request, item), _("Approved.")),
            "changes": (
                self.may_review(request),
                lambda: reviewing.ask_for_changes(item, _remark(request), by=person(request)),
                _("The author is asked for changes."),
            ),
            "set-time": (self.may_publish(request), lambda: self._set_time(request, item), _("The time is set.")),
            "cancel-time": (
                self.may_publish(request),
                lambda: workflow.cancel_time(item, by=person(request)),
                _("The time is cancelled."),
            ),
        }
        allowed, step, done = steps.get(request.POST.get("step", ""), (False, lambda: None, ""))
        if not allowed:
            raise PermissionDenied
        try:
            step()
        except NotNow as reason:
            self.message_user(request, str(reason), messages.ERROR)
        else:
            self.message_user(request, done, messages.SUCCESS)
        return HttpResponseRedirect(self.address("preview", item))

    def _submit(self, request: HttpRequest, item: Item) -> None:
        reviewing.submit(item, by=person(request))

    def _approve(self, request: HttpRequest, item: Item) -> None:
        reviewing.approve(item, request.POST.get("shown", ""), by=person(request), remark=_remark(request))

    def _set_time(self, request: HttpRequest, item: Item) -> None:
        publish_later(item, _moment(request.POST.get("at", "")), by=person(request))

    def end(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Withdraw one item, with a reason that readers see."""
        item = get_object_or_404(self.model, pk=pk)
        if not self.may_publish(request):
            raise PermissionDenied
        form = EndingForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            self.withdraw(request, [item], form.why, Place.PREVIEW)
            return HttpResponseRedirect(self.address("preview", item))
        return self._ask_why(request, [item], form)


def _remark(request: HttpRequest) -> str:
    remark = request.POST.get("remark", "").replace("\x00", "").strip()
    if len(remark) > LONGEST_REMARK:
        said = {"length": len(remark), "limit": LONGEST_REMARK}
        raise NotNow(_("That is %(length)d characters long; %(limit)d are read.") % said)
    return remark


def _moment(text: str) -> datetime:
    """The moment of ``2026-12-01T08:00`` in the person's time zone. Raises :class:`NotNow`."""
    try:
        moment = parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None or not NEAR.start <= moment.year < NEAR.stop:
        raise NotNow(_("Give a day and a time."))
    if timezone.is_aware(moment):
        return moment
    aware = timezone.make_aware(moment)
    if aware.astimezone(UTC).astimezone(aware.tzinfo).replace(tzinfo=None) != moment:
        raise NotNow(_("There is no such time on that day: the clocks go forward then."))
    return aware
