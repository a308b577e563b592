"""An internet of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.receivers import Internet, an_internet


@pytest.fixture
def internet(monkeypatch: pytest.MonkeyPatch) -> Iterator[Internet]:
    """The only one that the site knows."""
    with an_internet(monkeypatch) as internet:
        yield internet
