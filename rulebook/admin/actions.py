"""The page of everything that editors did."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.administration import LookOnly
from accounts.models import User
from rulebook.models import Action, Erratum, Report, Ruling

LONGEST_NUMBER = 18
"""Longer numbers are no primary keys, and some databases fail on them."""


class PersonFilter(admin.SimpleListFilter):
    """The people who did something, and those who are gone."""

    title = gettext_lazy("person")
    parameter_name = "person"
    GONE = "none"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        people = User.objects.filter(pk__in=Action.objects.values("person")).order_by("username")
        return [*((str(one.pk), str(one)) for one in people), (self.GONE, _("nobody any more"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The entries of the chosen person."""
        chosen = self.value() or ""
        if chosen == self.GONE:
            return queryset.filter(person=None)
        is_number = chosen.isascii() and chosen.isdigit() and len(chosen) <= LONGEST_NUMBER
        return queryset.filter(person=int(chosen)) if is_number else queryset


@admin.register(Action)
class ActionAdmin(LookOnly):
    """Every step of errata, rulings and reports, the newest first. Nobody can change or delete one."""

    list_display = ("at", "who", "what", "item_link", "target", "remark", "place")
    list_filter = ("what", "kind", "place", "book", PersonFilter, "at")
    search_fields = ("=item", "target", "remark")
    date_hierarchy = "at"
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Action]:
        return super().get_queryset(request).select_related("person", "book")

    @admin.display(description=gettext_lazy("person"))
    def who(self, action: Action) -> str:
        """The person's name. Without one, the site did it, or the account is deleted."""
        return str(action.person) if action.person else _("nobody any more")

    @admin.display(description=gettext_lazy("item"))
    def item_link(self, action: Action) -> str:
        """The item itself, if it is still there."""
        if action.kind == Action.Kind.REPORT:
            row: Erratum | Ruling | Report | None = Report.objects.filter(pk=int(action.item)).first()
            name = "report"
        else:
            model = Erratum if action.kind == Action.Kind.ERRATUM else Ruling
            row, name = model._default_manager.filter(code=action.item).first(), str(model._meta.model_name)
        if row is None:
            return action.item
        return format_html('<a href="{}">{}</a>', reverse(f"admin:rulebook_{name}_change", args=[row.pk]), action.item)
