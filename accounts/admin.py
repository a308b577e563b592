"""The administration of people."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.administration import LookOnly, OfferedLookups
from accounts.forms import KeptPersonForm, NewKeptPersonForm
from accounts.models import Measure, User
from accounts.moderation import measures

if TYPE_CHECKING:
    _UserAdmin = UserAdmin[User]
else:
    _UserAdmin = UserAdmin


@admin.register(User)
class PersonAdmin(OfferedLookups, _UserAdmin):
    """Django's page for users, with what we add to them."""

    form, add_form = KeptPersonForm, NewKeptPersonForm
    list_display = ("username", "display_name", "is_guest", "is_staff", "last_login")
    list_filter = ("is_guest", *UserAdmin.list_filter)
    search_fields = ("username", "display_name", "email")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (
            _("At the table"),
            {
                "fields": (
                    "is_guest",
                    "display_name",
                    "language",
                    "theme",
                    "animation_speed",
                    "sound",
                    "asks_losses",
                    "on_leader_boards",
                    "time_zone",
                )
            },
        ),
    )


admin.site.unregister(Group)


@admin.register(Group)
class PermissionsAdmin(OfferedLookups, GroupAdmin):
    """Django's page for groups."""


@admin.register(Measure)
class MeasureAdmin(LookOnly):
    """What moderators decided, the newest first. A measure is never deleted, but undone. Nobody sees those about themselves."""

    list_display = ("made_at", "kind", "about", "why", "moderator", "until", "undone_at")
    list_filter = ("kind", "made_at")
    search_fields = ("user__username", "user__display_name")
    fields = ("kind", "about", "why", "moderator", "made_at", "until", "read_at", "undone_at", "undone", "undone_why")
    ordering = ("-pk",)
    change_form_template = "accounts/moderation/in_admin.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Measure]:
        rows = super().get_queryset(request).exclude(user__isnull=False, user=request.user.pk)
        return rows.select_related("user", "made_by", "undone_by")

    def get_urls(self) -> list[URLPattern]:
        """Besides the usual ones: undoing."""
        own = path("<int:pk>/undo/", self.admin_site.admin_view(self.undo), name="accounts_measure_undo")
        return [own, *super().get_urls()]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """With the form that undoes it, while it holds."""
        measure: Measure = context["original"]
        moderator = request.user
        assert isinstance(moderator, User), "the admin lets only signed-in people in"
        may_undo = moderator.has_perm("accounts.change_measure") and measures.may_undo(moderator, measure)
        context["may_undo"] = measure.is_in_force and may_undo
        context["longest"] = measures.LONGEST
        response: HttpResponse = super().render_change_form(request, context, *args, **options)
        return response

    @admin.display(description=_("person"))
    def about(self, measure: Measure) -> str:
        """A name, and no link: moderators have no page of accounts."""
        return _name(measure.user)

    @admin.display(description=_("moderator"))
    def moderator(self, measure: Measure) -> str:
        """The name of whoever took it."""
        return _name(measure.made_by)

    @admin.display(description=_("undone by"))
    def undone(self, measure: Measure) -> str:
        """The name of whoever undid it."""
        return _name(measure.undone_by)

    def undo(self, request: HttpRequest, pk: int) -> HttpResponse:
        """End a measure, with a reason."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not request.user.has_perm("accounts.change_measure"):
            raise PermissionDenied
        measure = get_object_or_404(self.get_queryset(request), pk=pk)
        moderator = request.user
        assert isinstance(moderator, User), "the admin lets only signed-in people in"
        try:
            measures.undo(measure, by=moderator, why=request.POST.get("why", ""))
        except measures.Refused as refused:
            self.message_user(request, str(refused), messages.ERROR)
        else:
            self.message_user(request, gettext("The measure is undone."), messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:accounts_measure_change", args=[pk]))


def _name(person: User | None) -> str:
    return "–" if person is None else str(person)
