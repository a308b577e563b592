"""What a process makes before the first visitor needs it."""

from __future__ import annotations

import gc

import pytest

from config.bridge.rules import uses
from config.server import warm_up
from games import titles
from rulebook.search.shelf import Shelf


@pytest.mark.django_db(transaction=True)
def test_citations_are_read_and_what_stays_is_left_out_of_collections() -> None:
    uses.cache_clear()
    before = gc.get_freeze_count()
    warm_up.begin().join()
    assert uses.cache_info().currsize == len(titles.published())
    assert gc.get_freeze_count() > before


def test_what_fails_hinders_nobody(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(_: Shelf) -> None:
        raise RuntimeError("no shelf")

    monkeypatch.setattr(Shelf, "__init__", broken)
    warm_up.begin().join()
    assert "no shelf" in caplog.text
