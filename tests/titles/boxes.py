"""What the box of a title holds, as ``data/box.yaml`` counts it, against the rows of the other files and the words of the book."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from games.engine.title.datafile import Count, load
from games.titles import info
from rulebook.source import read_book
from tests.titles.data_files import files_of


@cache
def box(slug: str) -> dict[str, int]:
    """The counts by their ids."""
    return {one.id: one.count for one in _content(slug, "box")}


def wrong_counts(slug: str) -> list[str]:
    """The counts that the rows of the data, or the clause, do not bear out; each as a sentence."""
    return [wrong for one in _content(slug, "box") for wrong in wrongs(slug, one)]


def wrongs(slug: str, count: Count) -> list[str]:
    """What is wrong with a count."""
    return list(filter(None, (_rows_are_wrong(slug, count), _clause_is_wrong(slug, count))))


def _rows_are_wrong(slug: str, count: Count) -> str:
    n = sum(getattr(row, count.times) if count.times else 1 for row in _rows(slug, count))
    return "" if n == count.count else f"{count.id}: the box holds {count.count}, {count.file}.yaml has {n}"


def _rows(slug: str, count: Count) -> list[Any]:
    """The rows that are counted."""
    content = _content(slug, count.file)
    rows = getattr(content, count.list) if count.list else content
    conditions = [condition.split("=") for condition in count.where]
    return [row for row in rows if all(str(getattr(row, field)) == value for field, value in conditions)]


def _clause_is_wrong(slug: str, count: Count) -> str:
    words = _clauses(slug).get(count.clause, "")
    return (
        ""
        if re.search(rf"(?<!\d){count.count}(?!\d)", words)
        else f"{count.id}: {count.clause} does not say {count.count}"
    )


@cache
def _content(slug: str, name: str) -> Any:
    file, kind = files_of(slug)[name]
    return load(file, kind)


@cache
def _clauses(slug: str) -> dict[str, str]:
    """The English texts of the book."""
    folder = Path(settings.BASE_DIR) / "rulebook" / "content" / info(slug).slug.replace("-", "_")
    return {clause.id: clause.texts.get("en", "") for clause in read_book(folder).clauses()}
