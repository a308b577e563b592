"""The content of the files in the admin, for finding and reading."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.administration import LookOnly
from rulebook.models import Book, Clause, Revision


@admin.register(Book)
class BookAdmin(LookOnly):
    """Books and their revision."""

    list_display = ("__str__", "prefix", "slug", "revision")


@admin.register(Revision)
class RevisionAdmin(LookOnly):
    """Revisions, with the person who published each."""

    list_display = ("__str__", "reason", "published_at", "published_by")
    list_filter = ("book", "reason")
    exclude = ("snapshot",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Revision]:
        return super().get_queryset(request).defer("snapshot").select_related("book", "published_by")


@admin.register(Clause)
class ClauseAdmin(LookOnly):
    """Clauses, for the search fields of rulings. An erratum can be started here."""

    list_display = ("ref", "number", "kind", "text_hant", "draft_link")
    list_filter = ("book", "kind")
    search_fields = ("ref", "number", "text_hant", "text_en")

    @admin.display(description=gettext_lazy("erratum"))
    def draft_link(self, clause: Clause) -> SafeString:
        """Start an erratum of this clause with its current text."""
        address = reverse("admin:rulebook_erratum_add")
        return format_html('<a href="{}?target={}">{}</a>', address, clause.ref, _("Draft an erratum"))
