from typing import Any, TypeVar

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

_Model = TypeVar("_Model", bound=Model)

class SimpleHistoryAdmin(admin.ModelAdmin[_Model]):
    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse: ...
    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse: ...
