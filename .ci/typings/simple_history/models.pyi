from collections.abc import Sequence
from typing import Any

from django.db.models import ManyToManyField

class HistoricalRecords:
    def __init__(self, *, m2m_fields: Sequence[ManyToManyField[Any, Any]] = ()) -> None: ...
