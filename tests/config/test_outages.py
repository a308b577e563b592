"""What people are told while the database is away, full, or only reads, and what a process says of itself."""

from __future__ import annotations

import logging
import sqlite3
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, OperationalError, connections
from django.test import Client
from django.utils import timezone
from psycopg import errors

from config.queue import jobs
from config.queue.models import Job
from config.server import outages

HTMX = {"HX-Request": "true"}


def raised(cause: Exception, kind: type[Exception] = OperationalError) -> Exception:
    """The cause, as Django raises it."""
    error = kind("it says so")
    error.__cause__ = cause
    return error


def of_sqlite(code: int) -> sqlite3.Error:
    """An error of SQLite with this code."""
    error = sqlite3.OperationalError("it says so")
    error.sqlite_errorcode = code
    return error


@pytest.fixture(autouse=True)
def _nothing_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "_noted", {})


@pytest.mark.parametrize(
    ("cause", "kind"),
    [
        (psycopg.OperationalError("connection is lost"), outages.AWAY),
        (errors.AdminShutdown(), outages.AWAY),
        (errors.CannotConnectNow(), outages.AWAY),
        (errors.TooManyConnections(), outages.AWAY),
        (errors.ReadOnlySqlTransaction(), outages.READ_ONLY),
        (errors.DiskFull(), outages.FULL),
        (errors.LockNotAvailable(), outages.BUSY),
        (errors.QueryCanceled(), outages.BUSY),
        (errors.UndefinedColumn(), ""),
        (of_sqlite(sqlite3.SQLITE_FULL), outages.FULL),
        (of_sqlite(sqlite3.SQLITE_IOERR | 3 << 8), outages.FULL),
        (of_sqlite(sqlite3.SQLITE_READONLY), outages.READ_ONLY),
        (of_sqlite(sqlite3.SQLITE_BUSY), outages.BUSY),
        (of_sqlite(sqlite3.SQLITE_ERROR), ""),
    ],
)
def test_an_error_of_the_database_is_of_a_kind_or_a_mistake_of_ours(cause: Exception, kind: str) -> None:
    assert outages.kind_of(raised(cause)) == kind


def test_a_mistake_of_ours_is_none_of_the_database() -> None:
    assert outages.kind_of(ValueError()) == ""
    assert outages.kind_of(raised(errors.UniqueViolation(), IntegrityError)) == ""
    assert outages.kind_of(None) == ""


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """``failing(cause)``: the home page fails so."""

    def fail(cause: Exception) -> Client:
        def broken() -> None:
            raise raised(cause)

        monkeypatch.setattr("config.views.shelf", broken)
        return Client(raise_request_exception=False)

    return fail


@pytest.mark.parametrize("language", ["", "zh-hans/", "en/"])
@pytest.mark.parametrize("cause", [psycopg.OperationalError("lost"), errors.DiskFull(), errors.LockNotAvailable()])
def test_a_page_that_needs_the_database_says_what_is_wrong(failing: Any, language: str, cause: Exception) -> None:
    """It asks nothing of the database: this test may not."""
    browser = failing(cause)
    page, notice = browser.get(f"/{language}"), browser.get(f"/{language}", headers=HTMX)
    for response in (page, notice):
        assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert "problem" in page.content.decode()
    assert notice["HX-Reswap"] == "none"
    assert "notice-error" in notice.content.decode()


def test_whether_something_arrived_is_not_promised_where_nobody_knows(failing: Any) -> None:
    assert "may have arrived or not" in failing(psycopg.OperationalError("lost")).get("/en/").content.decode()
    assert "Nothing was changed" in failing(errors.DiskFull()).get("/en/").content.decode()


def test_another_error_is_our_mistake(failing: Any) -> None:
    assert failing(errors.UndefinedColumn()).get("/en/").status_code == 500


def test_the_log_has_a_line_for_it_and_administrators_no_e_mail(
    failing: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from config.server.seen.log_lines import OfTheDatabase

    logger = logging.getLogger("django.request")
    kept = OfTheDatabase()
    logger.addFilter(kept)
    try:
        failing(psycopg.OperationalError("lost")).get("/en/")
        failing(errors.UndefinedColumn()).get("/en/")
    finally:
        logger.removeFilter(kept)
    away, mistake = [record for record in caplog.records if record.name == "django.request"]
    assert (away.levelno, away.exc_info) == (logging.WARNING, None)
    assert "the database is away" in away.getMessage()
    assert mistake.levelno == logging.ERROR
    assert mistake.exc_info


@pytest.mark.django_db
class TestReadiness:
    """``/readyz`` over HTTP: what it says of the database's disk and of the queue."""

    def test_a_call_that_nobody_takes_is_late(self, client: Client) -> None:
        job = Job.objects.create(
            task="tests.config.queue.errands.note",
            queue="default",
            arguments=[[], {}],
            due_at=timezone.now() - jobs.LATE + timedelta(seconds=10),
        )
        assert "queue" not in client.get("/readyz").json()
        Job.objects.update(due_at=timezone.now() - jobs.LATE - timedelta(seconds=1))
        response = client.get("/readyz")
        assert (response.status_code, response.json()["status"], response.json()["queue"]) == (200, "degraded", "late")
        Job.objects.update(worker="host:1:1", held_until=timezone.now() + timedelta(seconds=30))
        assert "queue" not in client.get("/readyz").json(), "somebody does it"
        Job.objects.update(worker="", held_until=None, failed_at=timezone.now())
        assert "queue" not in client.get("/readyz").json(), "it was given up"
        assert job.pk

    def test_a_database_that_is_away_is_named(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        def gone() -> None:
            raise raised(psycopg.OperationalError("lost"))

        monkeypatch.setattr(connections["default"], "cursor", gone)
        response = client.get("/readyz")
        assert (response.status_code, response.json()["database"]) == (503, "away")

    def test_room_that_was_missing_is_remembered_for_a_while(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(connections["default"], "vendor", "postgresql")
        monkeypatch.setattr(connections["default"], "cursor", lambda: _Says("off"))
        assert outages.state_of_database() == "ok"
        outages.note(raised(errors.DiskFull()))
        assert outages.state_of_database() == outages.FULL
        monkeypatch.setattr(outages, "REMEMBERED", 0.0)
        assert outages.state_of_database() == "ok"
        monkeypatch.setattr(connections["default"], "cursor", lambda: _Says("on"))
        assert outages.state_of_database() == outages.READ_ONLY


class _Says:
    """A cursor that answers one thing."""

    def __init__(self, answer: str) -> None:
        self._answer = answer

    def __enter__(self) -> _Says:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def execute(self, sql: str) -> None:
        assert sql == "SHOW transaction_read_only"

    def fetchone(self) -> tuple[str]:
        return (self._answer,)
