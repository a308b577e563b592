"""Addresses of study rooms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils.translation import override


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """All addresses are those of English pages."""
    with override("en"):
        yield
