"""The counts in the admin: which refusals are asked about, and which searches find nothing. From each a ruling can be drafted."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.administration import LookOnly
from rulebook.models import Book, Clause, Tally
from rulebook.words.folding import is_chinese


class BookFilter(admin.SimpleListFilter):
    """The counts of one book."""

    title = gettext_lazy("book")
    parameter_name = "prefix"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(book.prefix, str(book)) for book in Book.objects.all()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Tally]) -> QuerySet[Tally]:
        chosen = self.value()
        return queryset.filter(prefix=chosen) if chosen else queryset


@admin.register(Tally)
class TallyAdmin(LookOnly):
    """What people ask about and do not find, by month, the highest counts first. No person is in it."""

    list_display = ("key", "text_of", "kind", "prefix", "month", "count", "ruling_link")
    list_filter = ("kind", BookFilter, "month")
    search_fields = ("key",)
    ordering = ("-month", "-count", "key")
    list_display_links = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tally]:
        """With the clause and the book of each. How often a clause was met in play is no work for an editor."""
        clause, book = Clause.objects.filter(ref=OuterRef("key")), Book.objects.filter(prefix=OuterRef("prefix"))
        rows = super().get_queryset(request).exclude(kind=Tally.Kind.MET)
        listed: QuerySet[Any] = rows.annotate(
            clause_pk=Subquery(clause.values("pk")[:1]),
            clause_text=Subquery(clause.values("text_hant")[:1]),
            book_pk=Subquery(book.values("pk")[:1]),
        )
        return listed

    @admin.display(description=gettext_lazy("clause"))
    def text_of(self, tally: Any) -> str | SafeString:
        """The beginning of the clause, which leads to it."""
        if tally.kind != Tally.Kind.ASKED or tally.clause_pk is None:
            return "-"
        address = reverse("rulebook:by_id", args=[tally.key])
        return format_html('<a href="{}">{}</a>', address, tally.clause_text[:60])

    @admin.display(description=gettext_lazy("ruling"))
    def ruling_link(self, tally: Any) -> SafeString:
        """Start a ruling on the clause, or on the words that were searched for."""
        begun = {"clause": tally.key}
        if tally.kind == Tally.Kind.NOTHING:
            begun = {"question_hant" if any(map(is_chinese, tally.key)) else "question_en": tally.key}
            begun |= {} if tally.book_pk is None else {"book": str(tally.book_pk)}
        return format_html(
            '<a href="{}?{}">{}</a>', reverse("admin:rulebook_ruling_add"), urlencode(begun), _("Draft a ruling")
        )
