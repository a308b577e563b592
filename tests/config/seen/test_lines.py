"""Lines of the log: what they are about, as JSON too, and nothing secret in any of them."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path

from accounts.models import User
from config.queue import jobs
from config.queue.models import Job
from config.server.seen.log_lines import CountErrors, JsonLine, Line, ToKeepers
from config.server.serving import Handler
from config.shared.seen import about, moves
from config.shared.seen.scrubbing import scrubbed
from games.models import Seat, Table
from tests.config.seen.numbers import counted
from tests.games.making import begun, match_of, to_move
from tests.games.posting import post

logger = logging.getLogger("games.tests")


def first_option_of(table: Table) -> tuple[Seat, str]:
    """Somebody who is asked, and an answer."""
    seat = to_move(table)
    return seat, match_of(table).options(seat.number)[0].id


CANARY = "c4nary-KEY-0123456789abcdef"


class Log:
    """What is written, as text and as JSON."""

    def __init__(self) -> None:
        self.text, self._json = StringIO(), StringIO()
        self.handlers = [logging.StreamHandler(self.text), logging.StreamHandler(self._json)]
        self.handlers[0].setFormatter(Line("{levelname} {name}: {message}", style="{"))
        self.handlers[1].setFormatter(JsonLine())

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._json.getvalue().splitlines()]

    @property
    def everything(self) -> str:
        return self.text.getvalue() + self._json.getvalue()


@pytest.fixture
def log() -> Iterator[Log]:
    log, root = Log(), logging.getLogger()
    level = root.level
    for handler in log.handlers:
        root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield log
    root.setLevel(level)
    for handler in log.handlers:
        root.removeHandler(handler)


def says(request: HttpRequest, **_: Any) -> HttpResponse:
    logger.warning("seen %s", 1)
    return JsonResponse({})


def fails(request: HttpRequest, **_: Any) -> HttpResponse:
    raise ValueError(
        f"session_id={request.COOKIES['sessionid']} {request.POST['email']} {request.build_absolute_uri()}"
    )


urlpatterns = [path("en/table/7/say/", says), path("table/7/fails/", fails), path("forgotten/<uidb64>/<token>/", fails)]


def asked(address: str, *, query: str = "", body: bytes = b"", method: str = "GET", **headers: str) -> Any:
    async def ask() -> list[Any]:
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body}

        async def send(message: Any) -> None:
            sent.append(message)

        named = {"host": "127.0.0.1", **{name.replace("_", "-"): value for name, value in headers.items()}}
        scope = {
            "type": "http",
            "method": method,
            "path": address,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        }
        await Handler()(scope, receive, send)
        return sent

    with ThreadPoolExecutor(1) as elsewhere:
        start = elsewhere.submit(asyncio.run, ask()).result()[0]
    return start["status"], {name.decode().lower(): value.decode() for name, value in start["headers"]}


@pytest.fixture
def own_pages(settings: Any) -> None:
    settings.ROOT_URLCONF, settings.MIDDLEWARE = __name__, []


@pytest.mark.django_db
@pytest.mark.usefixtures("own_pages")
class TestOfARequest:
    def test_a_line_says_to_which_request_and_table_it_belongs(self, log: Log) -> None:
        status, headers = asked("/en/table/7/say/", query="who=me")
        (line,) = log.lines
        assert status == 200
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line.pop("time"))
        assert line == {
            "level": "WARNING",
            "logger": "games.tests",
            "message": "seen 1",
            "request_id": headers["x-request-id"],
            "method": "GET",
            "path": "/en/table/7/say/",
            "table": 7,
        }

    def test_each_request_has_an_id_of_its_own(self) -> None:
        ids = {asked("/en/table/7/say/")[1]["x-request-id"] for _ in range(3)}
        assert len(ids) == 3

    @pytest.mark.parametrize(
        ("behind_proxy", "given", "taken"),
        [
            (True, "req-12345678", True),
            (False, "req-12345678", False),
            (True, "short", False),
            (True, "x" * 65, False),
            (True, 'a"b{c}d:1234', False),
            (True, "abc 12345678", False),
        ],
    )
    def test_an_id_is_taken_from_our_own_proxy_alone(
        self, settings: Any, log: Log, behind_proxy: bool, given: str, taken: bool
    ) -> None:
        settings.BEHIND_PROXY = behind_proxy
        _, headers = asked("/en/table/7/say/", x_request_id=given)
        assert (headers["x-request-id"] == given) is taken
        assert log.lines[0]["request_id"] == headers["x-request-id"]

    def test_nothing_stays_in_the_thread_for_the_next_one(self, log: Log) -> None:
        asked("/en/table/7/say/")
        logger.warning("alone")
        assert "request_id" not in log.lines[-1]

    def test_an_error_says_its_status_and_counts_by_its_place(self, log: Log) -> None:
        before = counted("guiyi_errors_total", place="django.request")
        status, headers = asked("/table/7/fails/", method="POST", cookie="sessionid=x", body=b"")
        assert status == 500
        line = next(line for line in log.lines if line["level"] == "ERROR")
        assert (line["status"], line["table"], line["request_id"]) == (500, 7, headers["x-request-id"])
        assert "Traceback" in line["traceback"]
        assert counted("guiyi_errors_total", place="django.request") == before + 1


def test_errors_of_libraries_count_by_library() -> None:
    before = counted("guiyi_errors_total", place="uvicorn")
    CountErrors().emit(logging.makeLogRecord({"name": "uvicorn.some.thing", "levelname": "ERROR"}))
    assert counted("guiyi_errors_total", place="uvicorn") == before + 1


@pytest.mark.django_db
def test_a_line_names_the_person_by_number(log: Log, alice: User, client: Any) -> None:
    request = HttpRequest()
    with about.working_for(about.About(path="/", request=request)):
        logger.warning("before")
        request._cached_user = alice  # type: ignore[attr-defined]
        logger.warning("after")
    assert ["user" in line for line in log.lines] == [False, True]
    assert log.lines[1]["user"] == alice.pk
    assert alice.username not in log.everything


SECRETS = {
    "cookie": f"Cookie: sessionid={CANARY}; csrftoken={CANARY}",
    "header": f"Authorization: Bearer {CANARY}",
    "token": f"{{'token': '{CANARY}', 'csrfmiddlewaretoken': '{CANARY}'}}",
    "e-mail address": f"refused: {{'{CANARY}@mail.example': (550, b'no')}}",
    "webhook": f"https://discord.example/api/webhooks/12/{CANARY}?wait={CANARY}",
    "push service": f"cannot post to https://push.example:8443/{CANARY}",
    "new password": f"/en/accounts/forgotten/MQ/{CANARY}/",
    "link": f"Open https://guiyi.example/accounts/forgotten/MQ/{CANARY}/ to choose another one",
    "database": f"postgres://guiyi:{CANARY}@db.example/guiyi",
    "password": f"password='{CANARY}'",
}


@pytest.mark.parametrize("kind", SECRETS)
class TestOfSecrets:
    def test_a_line_holds_none(self, log: Log, kind: str) -> None:
        logger.warning("that: %s", SECRETS[kind])
        assert "that: " in log.everything
        assert CANARY not in log.everything

    def test_nor_does_a_traceback(self, log: Log, kind: str) -> None:
        try:
            raise ValueError(SECRETS[kind])
        except ValueError:
            logger.exception("failed")
        assert "ValueError" in log.everything
        assert CANARY not in log.everything

    def test_nor_an_e_mail_to_keepers(self, settings: Any, kind: str) -> None:
        settings.ADMINS = [("", "keeper@guiyi.example")]
        record = logging.makeLogRecord({"name": "games", "levelname": "ERROR", "msg": "%s", "args": (SECRETS[kind],)})
        with about.working_for(about.About(request_id="r-1", path=f"/invite/{CANARY}/")):
            ToKeepers().emit(record)
        (sent,) = mail.outbox
        assert "request_id: r-1" in sent.body
        assert CANARY not in sent.subject + str(sent.body)


@pytest.mark.django_db
@pytest.mark.usefixtures("own_pages")
def test_a_request_that_fails_tells_nothing_of_what_it_brought(log: Log, settings: Any) -> None:
    settings.ADMINS = [("", "keeper@guiyi.example")]
    handler, django = ToKeepers(logging.ERROR), logging.getLogger("django.request")
    django.addHandler(handler)
    try:
        status, _ = asked(
            f"/forgotten/MQ/{CANARY}/",
            query=f"next={CANARY}",
            method="POST",
            body=f"email={CANARY}%40mail.example&password={CANARY}".encode(),
            cookie=f"sessionid={CANARY}",
            content_type="application/x-www-form-urlencoded",
            authorization=f"Bearer {CANARY}",
        )
    finally:
        django.removeHandler(handler)
    assert status == 500
    assert "Traceback" in log.everything
    assert CANARY not in log.everything
    (sent,) = mail.outbox
    assert "ValueError" in sent.body
    assert CANARY not in sent.subject + str(sent.body)


@pytest.mark.django_db
@pytest.mark.parametrize("tries", [1, jobs.TRIES])
def test_a_call_that_fails_is_named_without_its_arguments(
    log: Log, monkeypatch: pytest.MonkeyPatch, tries: int
) -> None:
    """An e-mail with a link to a new password, which the mail server refuses."""

    def refuse(*_: object, **__: object) -> None:
        raise SMTPRecipientsRefused({f"{CANARY}@mail.example": (450, b"later")})

    monkeypatch.setattr("accounts.tasks.send_mail", refuse)
    job = Job.objects.create(
        task="accounts.tasks.send_email",
        queue="mail",
        arguments=[["Subject", f"https://guiyi.example/accounts/forgotten/MQ/{CANARY}/", f"{CANARY}@mail.example"], {}],
        due_at="2026-01-01T00:00:00Z",
        tries=tries,
    )
    jobs.call(job)
    (line,) = log.lines
    assert (line["job"], line["task"]) == (job.pk, "accounts.tasks.send_email")
    assert CANARY not in log.everything
    assert counted("guiyi_jobs_total", queue="mail", outcome="again" if tries == 1 else "given-up")


@pytest.mark.django_db(transaction=True)
class TestASlowMove:
    def test_is_named_with_its_parts(self, log: Log, settings: Any, client: Any, alice: User, bob: User) -> None:
        settings.SLOW_MOVE_MS = 0.001
        table = begun(alice, bob)
        seat, option = first_option_of(table)
        client.force_login(seat.user)
        post(client, table, "move", seat=seat.number, option=option)
        line = next(line for line in log.lines if line["logger"] == "config.shared.seen.moves")
        assert (line["level"], line["title"], line["table"], line["option"]) == (
            "WARNING",
            table.title,
            table.pk,
            option,
        )
        assert line["position"] >= 1
        assert set(line["milliseconds"]) == {"reading", "rule", "writing", "drawing", "sending"}
        assert option in line["message"]

    @pytest.mark.parametrize("limit", [0, 60_000])
    def test_a_quick_one_is_not_nor_any_where_keepers_want_none(
        self, log: Log, settings: Any, limit: int, alice: User, bob: User
    ) -> None:
        settings.SLOW_MOVE_MS = limit
        table = begun(alice, bob)
        _seat, option = first_option_of(table)
        with moves.timed(moves.PERSON):
            moves.made(title=table.title, table=table.pk, number=1, option=option)
        assert log.lines == []


@pytest.mark.parametrize(
    "piece",
    ["a", "a.", "csrf", "token", "token ", "a://", "/invite/", "a@", "@a", "basic ", "auth: ", "'token': '", " ", "/"],
)
@pytest.mark.parametrize("end", ["/@", "://", " :", ""])
def test_no_line_of_a_stranger_takes_long(piece: str, end: str) -> None:
    """A path may have 32 KiB. It is in the log where nothing is found."""
    text = "Not Found: /" + piece * (32_000 // len(piece)) + end
    begun_at = time.process_time()
    scrubbed(text)
    assert time.process_time() - begun_at < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "Not Found: /en/table/12/at/5/",
        "Not Found: /en/play/founders-of-gloomhaven/new/",
        "table 7: its move 3 cannot be read: ValueError('x')",
        "An e-mail was refused for good (550).",
        "Redis is away; this process counts for itself: Error 111 connecting to localhost:6379. Connection refused.",
        'File "/srv/guiyi/games/live/hub.py", line 308, in _show',
        "Not Found: /accounts/forgotten/sent/",
        "/table/7/offer/withdraw/",
    ],
)
def test_what_is_no_secret_is_left_as_it_is(text: str) -> None:
    assert scrubbed(text) == text
