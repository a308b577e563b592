"""Tables and talk, to be looked at by whoever keeps order. Nothing is changed here, and nothing is shown that players may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.administration import LookOnly
from games.models import Message, Notice, PushSubscription, Seat, Table, Webhook
from games.notices.ways import attempts


def table_link(table_id: int) -> SafeString:
    """To the table itself."""
    return format_html('<a href="{}">#{}</a>', reverse("games:table", args=[table_id]), table_id)


if TYPE_CHECKING:
    _SeatsInline = admin.TabularInline[Seat, Table]
else:
    _SeatsInline = admin.TabularInline


class SeatsInline(_SeatsInline):
    """Who sits there."""

    model = Seat
    fields = ("number", "user", "bot", "resigned")
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(LookOnly):
    """Tables with their seats. What is saved of a match, its seed and its invitation stay hidden."""

    list_display = ("pk", "title", "mode", "status", "privacy", "players", "host", "number", "moved_at", "opened")
    list_filter = ("status", "privacy", "title")
    search_fields = (
        "=id",
        "host__username",
        "host__display_name",
        "seats__user__username",
        "seats__user__display_name",
    )
    fields = (
        "title",
        "mode",
        "players",
        "status",
        "privacy",
        "host",
        "number",
        "created_at",
        "started_at",
        "moved_at",
        "finished_at",
    )
    inlines = (SeatsInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        return super().get_queryset(request).defer("saved", "result").select_related("host")

    @admin.display(description=gettext_lazy("table"))
    def opened(self, table: Table) -> SafeString:
        """To the table itself."""
        return table_link(table.pk)


@admin.register(Message)
class MessageAdmin(LookOnly):
    """What was said, newest first."""

    list_display = ("text", "user", "room", "said_at", "at")
    list_filter = ("room", "at")
    search_fields = ("text", "user__username", "user__display_name", "=table__id")
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        return super().get_queryset(request).select_related("user")

    @admin.display(description=gettext_lazy("table"))
    def said_at(self, message: Message) -> SafeString:
        """To the table where it was said."""
        return table_link(message.table_id)


@admin.register(Notice)
class NoticeAdmin(LookOnly):
    """What people are told, and whether it has reached them. A keeper sees nothing of matches that they play in: a notice may say who is
    asked in secret."""

    list_display = ("kind", "user", "told_at", "made_at", "reached", "read_at")
    list_filter = ("reached", "kind", "made_at")
    search_fields = ("user__username", "user__display_name", "=table__id")
    fields = ("kind", "user", "told_at", "made_at", "reached", "read_at", "ways")
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        playing_tables = Table.objects.filter(status=Table.Status.PLAYING, seats__user=request.user.pk)
        return super().get_queryset(request).exclude(table__in=playing_tables).select_related("user")

    @admin.display(description=gettext_lazy("table"))
    def told_at(self, notice: Notice) -> SafeString:
        """To the table that it is about."""
        return table_link(notice.table_id)

    @admin.display(description=gettext_lazy("ways"))
    def ways(self, notice: Notice) -> str:
        """What came of each sending. Addresses are not shown."""
        sendings = notice.sendings.order_by("pk")
        return ", ".join(f"{sending.way}: {sending.get_outcome_display()}" for sending in sendings)


class WayAdmin(LookOnly):
    """Where notices leave the site for. Neither addresses nor keys are shown: whoever knows one can use it. Nor is the time of
    the last try, which may be that of a question asked in secret. A row can be deleted."""

    ordering = ("-failures", "-id")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super(LookOnly, self).has_delete_permission(request, obj)

    @admin.display(description=gettext_lazy("what came of it"))
    def explained(self, row: PushSubscription | Webhook) -> str:
        """In plain words."""
        return attempts.explained(row.said) if row.said else "–"


@admin.register(PushSubscription)
class PushSubscriptionAdmin(WayAdmin):
    """Browsers that show notices."""

    list_display = ("user", "label", "made_at", "failures", "explained")
    search_fields = ("user__username", "user__display_name")
    list_filter = ("said", "made_at")
    fields = ("user", "label", "made_at", "failures", "explained")


@admin.register(Webhook)
class WebhookAdmin(WayAdmin):
    """Other programs that get notices."""

    list_display = (
        "host",
        "form",
        "user",
        "told_of",
        "made_at",
        "failures",
        "explained",
        "switched_off_at",
    )
    list_filter = ("form", "said", "switched_off_at")
    search_fields = ("user__username", "user__display_name", "=table__id")
    fields = ("host", "form", "user", "told_of", "made_at", "failures", "explained", "switched_off_at")

    @admin.display(description=gettext_lazy("table"))
    def told_of(self, hook: Webhook) -> SafeString | str:
        """To the table that it is told of."""
        return "–" if hook.table_id is None else table_link(hook.table_id)
