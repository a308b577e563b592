"""Base classes for the pages of the administration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.contrib.admin.filters import FieldListFilter, ListFilter
from django.contrib.admin.utils import get_fields_from_path
from django.http import HttpRequest


class OfferedLookups(admin.ModelAdmin):  # type: ignore[type-arg]
    """A list is filtered only by its own filters. Django filters by any column that an address names. So anybody who
    may see the list could find out a secret column, one letter after the other."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Whether a filter of the list uses this lookup."""
        return request is not None and lookup in self._offered(request)

    def _offered(self, request: HttpRequest) -> Iterator[str]:
        for entry in self.get_list_filter(request):
            if isinstance(entry, type) and issubclass(entry, ListFilter):
                yield from entry(request, {}, self.model, self).expected_parameters()
                continue
            path, kind = entry if isinstance(entry, tuple | list) else (entry, FieldListFilter.create)
            field = get_fields_from_path(self.model, path)[-1]
            yield from kind(field, request, {}, self.model, self, field_path=path).expected_parameters()


class LookOnly(OfferedLookups):
    """Rows that can be searched and read, but not changed."""

    def has_add_permission(self, request: HttpRequest, *_parent: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
