"""Base classes for the pages of the administration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.filters import FieldListFilter
from django.contrib.admin.utils import get_fields_from_path
from django.http import HttpRequest

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    _ModelAdmin = admin.ModelAdmin


class OfferedLookups(_ModelAdmin):
    """A list is filtered only by its own filters. Django filters by any column that an address names. So anybody who
    may see the list could find out a secret column, one letter after the other."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Whether a filter of the list uses this lookup."""
        return request is not None and lookup in self._offered(request)

    def _offered(self, request: HttpRequest) -> Iterator[str | None]:
        for entry in self.get_list_filter(request):
            if isinstance(entry, type):
                yield from entry(request, {}, self.model, self).expected_parameters()
            else:
                assert isinstance(entry, str), "a filter is a class or the path of a field"
                field = get_fields_from_path(self.model, entry)[-1]
                offered = FieldListFilter.create(field, request, {}, self.model, self, field_path=entry)
                yield from offered.expected_parameters()


class LookOnly(OfferedLookups):
    """Rows that can be searched and read, but not changed."""

    def has_add_permission(self, request: HttpRequest, *_parent: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
