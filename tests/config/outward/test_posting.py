"""A post to a stranger's server: it goes to the number that was looked at, and takes five seconds at most."""

from __future__ import annotations

import time

import pytest

from config.shared.outward import posting, sending
from config.shared.outward.posting import Answer, NotAllowed, NotReached, Problem, post
from tests.receivers import OTHER_PUBLIC, PUBLIC, Internet, answers, hangs, says

HOOK = "https://hooks.example/take/this?key=1"


def problem_of(url: str = HOOK) -> Problem:
    """What kept the post from its aim."""
    with pytest.raises((NotAllowed, NotReached)) as raised:
        post(url, b"{}", {})
    error = raised.value
    assert isinstance(error, NotAllowed | NotReached)
    return error.problem


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> float:
    """The time that is allowed, in seconds, shorter than the site's."""
    monkeypatch.setattr(posting, "SECONDS", 1.0)
    return 1.0


def test_the_site_allows_five_seconds() -> None:
    assert posting.SECONDS == 5


def test_a_post_arrives_whole(internet: Internet) -> None:
    receiver = internet.server("hooks.example")
    body = b"x" * 20_000
    assert post(HOOK, body, {"Content-Type": "text/plain"}) == Answer(201)
    (received,) = receiver.received
    assert (received.path, received.body) == ("/take/this?key=1", body)
    assert received.headers["host"] == "hooks.example"
    assert received.headers["content-type"] == "text/plain"


def test_it_is_noted_before_it_leaves(internet: Internet) -> None:
    """The queue sends it twice at most."""
    receiver = internet.server("hooks.example")
    noted: list[int] = []
    with sending.noted_by(lambda: noted.append(len(receiver.received))):
        post(HOOK, b"{}", {})
    assert noted == [0]
    assert len(receiver.received) == 1


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("7", 7), ("99999", 3600), ("-1", None), ("Wed, 21 Oct 2026 07:28:00 GMT", None), ("٣", None)],
)
def test_how_long_to_wait_is_read(internet: Internet, header: str, seconds: int | None) -> None:
    internet.server("hooks.example").manners = [answers(429, Retry_After=header)]
    assert post(HOOK, b"{}", {}) == Answer(429, seconds)


def test_first_public_and_then_private_does_not_get_in(internet: Internet) -> None:
    """The name is resolved once, and the connection goes to that number."""
    receiver = internet.server("hooks.example")
    inside = internet.server("inside.example", "127.0.0.1", certified="hooks.example")
    internet.names["hooks.example"] = [[PUBLIC], ["127.0.0.1"]]
    assert post(HOOK, b"{}", {}).status == 201
    assert (internet.resolved, internet.connected) == (["hooks.example"], [(PUBLIC, 443)])
    assert problem_of() == Problem.NOT_PUBLIC, "the next sending looks again"
    assert (len(receiver.received), inside.received) == (1, [])
    assert internet.connected == [(PUBLIC, 443)]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("to", ["https://inside.example/", "http://127.0.0.1/", "https://169.254.169.254/latest/"])
def test_a_redirect_is_an_answer_and_not_followed(internet: Internet, status: int, to: str) -> None:
    inside = internet.server("inside.example", "127.0.0.1")
    internet.server("hooks.example").manners = [answers(status, Location=to)]
    assert post(HOOK, b"{}", {}).status == status
    assert (internet.connected, inside.received) == ([(PUBLIC, 443)], [])


def test_an_endless_body_is_not_read(internet: Internet) -> None:
    internet.server("hooks.example").manners = [says(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 65536, times=1_000_000)]
    began = time.monotonic()
    assert post(HOOK, b"{}", {}) == Answer(200)
    assert time.monotonic() - began < 2


@pytest.mark.parametrize(
    "manner",
    [
        says(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 500),
        says(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100_000),
        says(b"SMTP ready\r\n\r\n"),
        says(b""),
    ],
    ids=["many headers", "a long header", "another protocol", "nothing"],
)
def test_what_is_no_proper_answer_counts_as_none(internet: Internet, manner: object) -> None:
    internet.server("hooks.example").manners = [manner]  # type: ignore[list-item]
    assert problem_of() == Problem.NO_ANSWER


@pytest.mark.parametrize(
    "manner",
    [hangs, says(b"H", times=100, pause=0.1), says(b"HTTP/1.1 100 Continue\r\n\r\n", times=100, pause=0.1)],
    ids=["silence", "a byte now and then", "go on, go on"],
)
def test_a_slow_server_is_left_when_the_time_is_over(internet: Internet, quick: float, manner: object) -> None:
    internet.server("hooks.example").manners = [manner]  # type: ignore[list-item]
    began = time.monotonic()
    assert problem_of() == Problem.TIME
    assert quick - 0.1 < time.monotonic() - began < quick + 1


def test_a_resolver_that_hangs_is_left_too(internet: Internet, quick: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.shared.outward.addresses.getaddrinfo", lambda *_a, **_b: time.sleep(2))
    began = time.monotonic()
    assert problem_of() == Problem.TIME
    assert time.monotonic() - began < quick + 0.5


def test_the_certificate_must_be_that_of_the_name(internet: Internet) -> None:
    receiver = internet.server("hooks.example", certified="other.example")
    assert problem_of() == Problem.CERTIFICATE
    assert receiver.received == []


def test_a_certificate_that_nobody_vouches_for_is_refused(internet: Internet, monkeypatch: pytest.MonkeyPatch) -> None:
    receiver = internet.server("hooks.example")
    monkeypatch.undo()
    monkeypatch.setattr("config.shared.outward.addresses.getaddrinfo", internet.resolve)
    monkeypatch.setattr("config.shared.outward.posting.create_connection", internet.connect)
    assert problem_of() == Problem.CERTIFICATE
    assert receiver.received == []


def test_the_next_number_is_tried_where_one_does_not_answer(internet: Internet) -> None:
    receiver = internet.server("hooks.example")
    internet.names["hooks.example"] = [[OTHER_PUBLIC, PUBLIC]]
    assert post(HOOK, b"{}", {}).status == 201
    assert internet.connected == [(OTHER_PUBLIC, 443), (PUBLIC, 443)]
    assert len(receiver.received) == 1


def test_nobody_listens(internet: Internet) -> None:
    internet.names["hooks.example"] = [[PUBLIC]]
    assert problem_of() == Problem.UNREACHABLE


def test_no_proxy_of_the_environment_is_asked(internet: Internet, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would connect to whatever it likes."""
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:3128")
    internet.server("hooks.example")
    assert post(HOOK, b"{}", {}).status == 201
    assert internet.connected == [(PUBLIC, 443)]
