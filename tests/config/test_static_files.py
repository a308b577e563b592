"""Static files while two versions of the site serve: a process gives out what the other version has collected too."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config.middleware.static_files import StaticFiles

pytestmark = pytest.mark.django_db  # the end of an answer looks after its connection
NAME, STYLE = "css/table.0123456789ab.css", b"table {}" * 100


@pytest.fixture
def collected(settings: Any, tmp_path: Path) -> Path:
    """The folder of collected files, where a process begins."""
    settings.STATIC_ROOT, settings.WHITENOISE_AUTOREFRESH, settings.WHITENOISE_USE_FINDERS = str(tmp_path), False, False
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "old.css").write_text("body {}")
    return tmp_path


@pytest.fixture
def process(collected: Path) -> StaticFiles:
    """A process that began before the new version was collected. What is no file is a page."""

    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse("a page", status=404)

    return StaticFiles(page)


def got(process: StaticFiles, path: str, **headers: str) -> tuple[int, bytes]:
    response: Any = process(RequestFactory().get(path, headers=headers))
    content = b"".join(response) if response.streaming else response.content
    response.close()
    return response.status_code, content


def test_a_process_gives_out_what_was_collected_after_it_began(process: StaticFiles, collected: Path) -> None:
    assert got(process, "/static/css/old.css") == (200, b"body {}")
    assert got(process, f"/static/{NAME}") == (404, b"a page")
    (collected / NAME).write_bytes(STYLE)
    (collected / f"{NAME}.gz").write_bytes(gzip.compress(STYLE))
    assert got(process, f"/static/{NAME}") == (200, STYLE)
    status, packed = got(process, f"/static/{NAME}", accept_encoding="gzip")
    assert (status, gzip.decompress(packed)) == (200, STYLE)


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/css",
        "/static/css/",
        "/static/../secret-key",
        "/static/css/../../secret-key",
        "/static/css/..%2f..%2fsecret-key",
        "/static//secret-key",
        "/static/css/\\..\\secret-key",
        "/static/css/new.css.gz",
        "/static/css/no\0file.css",
        "/static/css/" + "x" * 300,
        "/secret-key",
    ],
)
def test_nothing_else_is_given_out(process: StaticFiles, collected: Path, path: str) -> None:
    (collected.parent / "secret-key").write_text("secret")
    (collected / "css" / "new.css").write_text("table {}")
    (collected / "css" / "new.css.gz").write_bytes(b"packed")
    assert got(process, path) == (404, b"a page")


def test_a_name_that_nobody_has_is_not_remembered(process: StaticFiles) -> None:
    for number in range(100):
        got(process, f"/static/css/{number}.css")
    assert list(process.files) == ["/static/css/old.css"]
