"""The counts in the admin: which refusals are asked about, and which searches find nothing. From each a ruling can be drafted."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
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
        """How often a clause was met in play is no work for an editor."""
        return super().get_queryset(request).exclude(kind=Tally.Kind.MET)

    @admin.display(description=gettext_lazy("clause"))
    def text_of(self, tally: Tally) -> str | SafeString:
        """The beginning of the clause, which leads to it."""
        clause = self._clause(tally)
        if clause is None:
            return "-"
        return format_html('<a href="{}">{}</a>', reverse("rulebook:by_id", args=[clause.ref]), clause.text_hant[:60])

    @admin.display(description=gettext_lazy("ruling"))
    def ruling_link(self, tally: Tally) -> SafeString:
        """Start a ruling on the clause, or on the words that were searched for."""
        begun: dict[str, Any] = {}
        if (clause := self._clause(tally)) is not None:
            begun = {"book": clause.book_id, "clauses": clause.pk}
        else:
            book = Book.objects.filter(prefix=tally.prefix).first()
            field = "question_hant" if any(map(is_chinese, tally.key)) else "question_en"
            begun = ({"book": book.pk} if book else {}) | {field: tally.key}
        address = f"{reverse('admin:rulebook_ruling_add')}?{urlencode(begun)}"
        return format_html('<a href="{}">{}</a>', address, _("Draft a ruling"))

    def _clause(self, tally: Tally) -> Clause | None:
        if tally.kind != Tally.Kind.ASKED:
            return None
        return Clause.objects.filter(ref=tally.key).select_related("book").first()
