"""A site with joined, shortened files, as strangers meet it: each kind of page begins, and so does a table of each title."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from games import tables
from games.learning.lessons import lesson_of
from games.titles import published
from tests.browser.table import choose_by_button, listening, mover
from tests.browsing import Visitor
from tests.live import ROOT, LiveSite, served


class PublicSite(LiveSite):
    """With collected files."""

    def start(self) -> None:
        """Collect, then serve."""
        self.environment["STATIC_HASHED"] = "1"
        command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0"]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True)
        super().start()


@pytest.fixture(scope="module")
def live_site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[LiveSite]:
    """In place of the site of all other tests."""
    yield from served(PublicSite, tmp_path_factory, django_db_blocker)


@pytest.mark.parametrize("slug", [info.slug for info in published()])
def test_a_table_of_each_title_begins(visitor: Callable[..., Visitor], live_site: LiveSite, slug: str) -> None:
    with live_site.database():
        alice = live_site.person("alice")
        number = tables.create(host=alice, title=slug, hot_seat=True).pk
        tables.start(table_id=number, by=alice)
    someone = visitor("alice")
    asked: list[str] = []
    someone.page.on("request", lambda request: asked.append(request.url))
    page = listening(someone.goto(f"/table/{number}/", "en"))
    files = [url for url in asked if "/static/" in url and url.endswith((".js", ".css"))]
    assert len(files) == len(set(files)) < 30, files
    expect(page.locator("#table:not(.unbegun, .undrawn)")).to_be_attached()


def test_a_move_is_made_and_seen(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    number = match()
    choose_by_button(mover(visitor, number))


def test_each_kind_of_page_begins(visitor: Callable[..., Visitor]) -> None:
    """A script that is broken is a complaint, which fails the test."""
    info = published()[0]
    lesson = lesson_of(info.slug)
    assert lesson is not None
    someone = visitor("alice")
    for path in [
        "/",
        "/play/",
        "/play/mine/",
        f"/play/{info.slug}/new/",
        f"/learn/{info.slug}/{lesson.steps[0].slug}/",
        f"/rules/{info.book}/",
        "/notices/choices/",
        "/notices/devices/",
        "/rules/search/offline/",
        "/table/offline/",
    ]:
        page = someone.goto(path, "en")
        expect(page.locator("main h1").first).to_be_attached()
