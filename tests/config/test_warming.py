"""What a process makes before the first visitor needs it."""

from __future__ import annotations

import gc

import psycopg
import pytest
from django.db import OperationalError

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


def test_a_process_that_is_started_while_the_database_is_away_warms_up_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries: list[str] = []

    def away_at_first(book: str) -> None:
        tries.append(book)
        if len(tries) == 1:
            raise OperationalError("no connection") from psycopg.OperationalError("no connection")

    monkeypatch.setattr(warm_up, "TRY_AGAIN", 0.0)
    monkeypatch.setattr(warm_up, "uses", away_at_first)
    monkeypatch.setattr(warm_up, "Shelf", lambda: _Index(tries))
    warm_up.begin().join()
    books = [info.book for info in titles.published()]
    assert tries == [books[0], *books, "all"]


class _Index:
    def __init__(self, tries: list[str]) -> None:
        self._tries = tries

    def index(self, _books: object) -> None:
        """Everything was read."""
        self._tries.append("all")
