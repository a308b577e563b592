"""The little book, on disk and loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from rulebook.editions.loading import load
from rulebook.models import Book
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook
from rulebook.source import read_book
from tests.rulebook.books import write_book
from tests.snapshots import Snapshot


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A content folder that holds the little book."""
    write_book(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def loaded_toy(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """The rows of the little book."""
    with django_db_blocker.unblock(), transaction.atomic():
        load(read_book(write_book(tmp_path_factory.mktemp("content"))))
        snapshot = Snapshot("rulebook")
        transaction.set_rollback(True)
    return snapshot


@pytest.fixture
def toy(db: None, loaded_toy: Snapshot, content: Path) -> Book:
    """The little book, loaded."""
    loaded_toy.put_back()
    return Book.objects.get()


@pytest.fixture
def reload(db: None, tmp_path: Path) -> Callable[..., Book]:
    """``reload(file_01_turn_md="…")``: the little book again, with changed files."""

    def again(**changed: str | None) -> Book:
        return load(read_book(write_book(tmp_path, **changed))).book

    return again


@pytest.fixture
def opened(toy: Book) -> Callable[..., OpenBook]:
    """``opened(at=1)``: the little book as readers see it."""

    def open_it(at: int | None = None) -> OpenBook:
        book = open_prefix("toy", at)
        assert book is not None
        return book

    return open_it
