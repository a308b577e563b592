"""The rulebook from a warm process: every chapter in every language, and again for browsers that have it already."""

from __future__ import annotations

import time
from pathlib import Path

from django.conf import settings

from rulebook.pages.opening import library
from tests.bench.row import Row, measured, say
from tests.bench.site import Client, running_site, worked
from tests.bench.timing import percentile
from tests.live import LiveSite

TARGET = 30.0
"""Milliseconds."""


def rows(scratch: Path) -> list[Row]:
    """The rows of chapters: fetched once, and fetched again."""
    with running_site(scratch) as site:
        say("chapters …")
        pages, client = _pages(site), Client(site)
        etags = {page: _etag(client, page) for page in pages}
        before = worked(site.pid)
        first = [_fetch(client, page) for page in pages]
        work = (worked(site.pid) - before) / len(pages)
        again = [_fetch(client, page, etags[page]) for page in pages]
    taken = [milliseconds for milliseconds, _, _ in first]
    unchanged = sum(status == 304 for _, status, _ in again)
    row = measured(
        "chapters", f"GET of a chapter, warm, 95 % of {len(pages)} pages", percentile(taken, 95), "ms", at_most=TARGET
    )
    row.more = {"median": round(percentile(taken, 50), 1), "work_ms": round(work, 2)}
    return [
        row,
        measured(
            "chapters-304",
            "chapters answered 304 when asked for again",
            100 * unchanged / len(pages),
            "%",
            at_least=100,
        ),
    ]


def _pages(site: LiveSite) -> list[str]:
    """The address of every chapter in every language."""
    with site.database():
        chapters = [f"/rules/{book.edition.slug}/{chapter}/" for book in library() for chapter in book.chapters]
    prefixes = ["" if code == settings.LANGUAGE_CODE else f"/{code}" for code, _ in settings.LANGUAGES]
    return [prefix + chapter for prefix in prefixes for chapter in chapters]


def _etag(client: Client, page: str) -> str:
    """What a browser keeps of a page. Raises :class:`RuntimeError` where that means nothing: then no 304 would be a finding either."""
    etag = _fetch(client, page)[2]
    if not etag:
        raise RuntimeError(f"{page} came without an ETag")
    if _fetch(client, page, '"another"')[1] != 200:
        raise RuntimeError(f"{page} is not sent to a browser that has something else")
    return etag


def _fetch(client: Client, page: str, etag: str = "") -> tuple[float, int, str]:
    """Milliseconds, status and ETag."""
    began = time.perf_counter()
    status, headers, _ = client.get(page, **({"If-None-Match": etag} if etag else {}))
    taken = (time.perf_counter() - began) * 1000
    if status not in (200, 304):
        raise RuntimeError(f"{page} answered {status}")
    return taken, status, headers.get("ETag", "")
