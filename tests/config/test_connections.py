"""What a connection may ask of the serving process, asked of it in earnest over bare sockets."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from config.management.commands import serve
from config.server import connections
from tests.live import LiveSite, altered_site

pytestmark = pytest.mark.server
MOST = 12
HASTY = altered_site("from config.server import connections as c; c.HEAD_WITHIN = c.BODY_WITHIN = 1.0")
PLAIN = b"GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SOCKET = (
    b"GET /ws/lobby/ HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
KINDS = pytest.mark.parametrize("head", [PLAIN, SOCKET], ids=["page", "websocket"])


def served(kind: type[LiveSite], folder: Path, blocker: Any, **environment: str) -> Iterator[LiveSite]:
    site = kind(folder, blocker, f"sqlite:///{folder / 'site.sqlite3'}", WORKER="0", **environment)
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[LiveSite]:
    yield from served(LiveSite, tmp_path_factory.mktemp("site"), django_db_blocker)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[LiveSite]:
    yield from served(HASTY, tmp_path_factory.mktemp("hasty"), django_db_blocker)


@pytest.fixture
def small(tmp_path: Path, django_db_blocker: Any, request: pytest.FixtureRequest) -> Iterator[LiveSite]:
    yield from served(LiveSite, tmp_path, django_db_blocker, CONNECTIONS=str(MOST), **request.param)


def called(site: LiveSite) -> socket.socket:
    """A connection."""
    return socket.create_connection(("127.0.0.1", site.port), timeout=60)


def rest_of(line: socket.socket) -> bytes:
    """All that is still said there until it is closed; what was cut off with it is lost."""
    said = b""
    with suppress(ConnectionError):
        while piece := line.recv(65536):
            said += piece
    return said


def poured(line: socket.socket, piece: bytes, times: int, *, pause: float = 0) -> int:
    """How often a piece was taken."""
    for taken in range(times):
        try:
            line.sendall(piece)
        except ConnectionError:
            return taken
        time.sleep(pause)
    return times


def status(said: bytes) -> bytes:
    return said[9:12]


def answer_to(site: LiveSite, *pieces: bytes) -> bytes:
    """The status of the answer to what is sent, of which the server need not take all."""
    with called(site) as line:
        with suppress(ConnectionError):
            for piece in pieces:
                line.sendall(piece)
        with suppress(ConnectionError):
            return status(line.recv(4096))
        return b""


@KINDS
def test_a_head_of_usual_length_is_answered(site: LiveSite, head: bytes) -> None:
    cookies = (b"Cookie: " + b"c" * 7_000 + b"\r\n") * 2
    assert answer_to(site, head, cookies, b"\r\n") == (b"200" if head == PLAIN else b"101")


def test_a_handshake_that_websockets_do_not_understand_is_answered(site: LiveSite) -> None:
    """A line that is longer than the library reads was never answered, and its connection never closed."""
    assert answer_to(site, SOCKET, b"Cookie: " + b"c" * 9_000 + b"\r\n\r\n") == b"400"


@KINDS
def test_a_header_of_64_megabytes_is_not_taken(site: LiveSite, head: bytes) -> None:
    with called(site) as line:
        line.sendall(head + b"X-Long: ")
        assert poured(line, b"x" * 1024 * 1024, 64) < 32  # what lies in the buffers of both ends
    assert answer_to(site, head, b"X-Long: " + b"x" * connections.LONGEST_HEAD, b"\r\n\r\n") in (b"431", b"")


@KINDS
def test_a_head_that_is_a_little_too_long_is_told_so(site: LiveSite, head: bytes) -> None:
    long = head + b"X-Long: " + b"x" * connections.LONGEST_HEAD
    assert answer_to(site, long + b"\r\n\r\n") == b"431"
    assert answer_to(site, b"GET /" + b"x" * connections.LONGEST_HEAD + b" HTTP/1.1\r\n\r\n") == b"431"


@KINDS
def test_many_headers_are_not_read_to_the_last(site: LiveSite, head: bytes) -> None:
    """A million of them were answered after twenty seconds, and nobody else before."""
    assert answer_to(site, head + b"a:b\r\n" * 200 + b"\r\n") == b"431"
    assert answer_to(site, head, *[b"a:b\r\n" * 50_000] * 20, b"\r\n") in (b"431", b"")


def test_trailers_count_as_headers(site: LiveSite) -> None:
    chunked = b"POST /robots.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
    with called(site) as line:
        line.sendall(chunked)
        assert poured(line, b"a:" + b"b" * 1024 * 1024, 64) < 32


FORM = b"Host: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n"
SIGN_IN = b"POST /en/accounts/sign-in/ HTTP/1.1\r\n" + FORM
FIELDS = b"&".join(b"f%d=1" % number for number in range(1_100))


def form(body: bytes) -> list[bytes]:
    """A post of that body, in pieces."""
    return [SIGN_IN, b"Content-Length: %d\r\n\r\n" % len(body), body]


@pytest.mark.parametrize(
    ("pieces", "answer"),
    [
        ([PLAIN, b"X-Long: " + b"x" * connections.LONGEST_HEAD + b"\r\n\r\n"], b"431"),
        ([PLAIN, b"X-Long: ", *[b"x" * 0x100000] * 8], b"431"),
        (form(b"a" * 600_000), b"413"),
        (form(FIELDS), b"400"),
        ([SIGN_IN, b"Transfer-Encoding: chunked\r\n\r\n", *[b"100000\r\n" + b"a" * 0x100000 + b"\r\n"] * 5], b"413"),
    ],
    ids=["head", "head without end", "body", "fields", "endless body"],
)
def test_a_request_that_is_too_long_is_one_line_in_the_log(site: LiveSite, pieces: list[bytes], answer: bytes) -> None:
    before = len(site.log.read_text())
    assert answer_to(site, *pieces) in (answer, b"")
    answer_to(site, PLAIN + b"Connection: close\r\n\r\n")
    said = site.log.read_text()[before:]
    assert len(said.splitlines()) == 1, said


@pytest.mark.parametrize("begun", [b"", b"\r\n", b"GET / HTTP/1.1\r\nHost: 127.0", SOCKET])
def test_who_does_not_finish_a_head_is_hung_up_on(hasty: LiveSite, begun: bytes) -> None:
    with called(hasty) as line:
        line.sendall(begun)
        assert status(rest_of(line)) == b"408"


def test_a_head_that_trickles_is_not_waited_for(hasty: LiveSite) -> None:
    """Bytes that keep coming keep no connection: the deadline is the whole head's."""
    with called(hasty) as line:
        line.sendall(PLAIN)
        assert poured(line, b"a", 600, pause=0.1) < 600


def test_a_kept_connection_has_the_deadline_anew(hasty: LiveSite) -> None:
    with called(hasty) as line:
        line.sendall(PLAIN + b"\r\n")
        answer = http.client.HTTPResponse(line)
        answer.begin()
        assert answer.status == 200
        answer.read()
        line.sendall(b"GET /rob")
        assert status(rest_of(line)) == b"408"


def test_a_body_that_does_not_come_is_not_waited_for(hasty: LiveSite) -> None:
    with called(hasty) as line:
        line.sendall(b"POST /robots.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\nx")
        assert status(rest_of(line)) == b"408"


@pytest.mark.parametrize(
    ("small", "room"),
    [
        ({"RATE_LIMITS": "0"}, MOST),
        ({"RATE_LIMITS": "1"}, MOST // 4),
        ({"RATE_LIMITS": "1", "BEHIND_PROXY": "1"}, MOST),
    ],
    indirect=["small"],
    ids=["in-all", "of-an-address", "of-a-proxy"],
)
def test_connections_that_ask_nothing_are_counted_too(small: LiveSite, room: int) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(called(small)) for _ in range(room)]
        with called(small) as one_more:
            assert status(rest_of(one_more)) == b"503"
        lines[0].sendall(SOCKET + b"\r\n")  # who is in stays, and may become a websocket
        assert status(lines[0].recv(4096)) == b"101"
        lines.pop().close()
        while answer_to(small, PLAIN + b"\r\n") != b"200":
            time.sleep(0.05)


def test_more_files_may_be_open_than_the_shell_says(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, before[1]))
        assert serve.room_for(4000) == min(4000, before[1] - serve.OTHER_FILES)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(4000 + serve.OTHER_FILES, before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
