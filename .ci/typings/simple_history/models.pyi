from collections.abc import Sequence
from typing import Any

from django.db.models import Manager, ManyToManyField, Model

class HistoricalRecords:
    def __init__(self, *, m2m_fields: Sequence[ManyToManyField[Any, Any]] = ()) -> None: ...
    def __get__(self, instance: Model | None, owner: type[Model]) -> Manager[Any]: ...
