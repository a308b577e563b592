"""A visitor of a site that runs as `deploy/` says: over https and wss, behind Caddy, with PostgreSQL and Redis."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.connection import Connection

from tests.deploy.deployed import NAME, PATIENCE, Deployed, deployed, own_database, wait_until
from tests.deploy.test_environment import TO_FILL_IN

pytestmark = [pytest.mark.server, pytest.mark.long]
TITLE = "great-wall-of-china"
HOUR = 3600
REPORTS = 5
"""Reports of mistakes that an address may send in ten minutes."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, filled_postgres_url: str, redis_url: str) -> Iterator[Deployed]:
    """The site."""
    folder = tmp_path_factory.mktemp("deployed")
    environment = {
        **TO_FILL_IN,
        "DATABASE_URL": own_database(filled_postgres_url, "deployed"),
        "REDIS_URL": redis_url,
        "EMAIL_URL": f"filemail:///{folder / 'emails'}",
        "STATIC_HASHED": "0",  # to collect them takes longer than all the rest
        "BOT_PAUSE": "0",
    }
    with deployed(folder, environment) as running:
        yield running


def posted(visitor: httpx.Client, path: str, **fields: str) -> httpx.Response:
    """What a form of the site posts."""
    fields["csrfmiddlewaretoken"] = visitor.cookies["csrftoken"]
    return visitor.post(path, data=fields)


def version_of(text: str) -> int:
    """The version of a table that a page or a message shows."""
    return max((int(version) for version in re.findall(r'data-version="(\d+)"', text)), default=0)


def heard(ear: Connection) -> int:
    """Ask for the table, and wait for its version."""
    ear.send('{"type": "hello"}')
    while 'data-version="' not in (text := str(ear.recv(PATIENCE))):
        pass
    return version_of(text)


def asked(visitors: list[httpx.Client], table: str) -> tuple[httpx.Client, dict[str, str]]:
    """Who of them is asked, and the fields of an answer; the table's bot may have to answer before."""
    found: list[tuple[httpx.Client, dict[str, str]]] = []

    def looked() -> bool:
        for visitor in visitors:
            page = visitor.get(table).text
            fields = {
                name: re.search(rf'name="{name}" value="([^"]+)"', page) for name in ("seat", "option", "version")
            }
            if all(fields.values()):
                found.append((visitor, {name: match[1] for name, match in fields.items() if match}))
        return bool(found)

    wait_until(looked)
    return found[0]


def test_two_sit_down_with_a_bot_and_a_third_sees_their_moves(site: Deployed) -> None:
    """An answer goes to one of two processes, the socket may be at the other one, and the bot's answers are the worker's."""
    alice, bob, carol = (site.visitor() for _ in range(3))
    home = alice.get("/en/")
    assert home.status_code == 200
    assert home.headers["Strict-Transport-Security"] == f"max-age={HOUR}; includeSubDomains"
    assert "Server" not in home.headers
    bob.get("/en/")
    mode = re.search(r'name="mode" value="([^"]+)"', alice.get(f"/en/play/{TITLE}/new/").text)
    assert mode is not None
    made = posted(alice, f"/en/play/{TITLE}/new/", mode=mode[1], players="3", bots="1", people="open")
    assert made.status_code == 302, made.text
    table = made.headers["Location"]
    assert {"sessionid", "csrftoken"} <= {cookie.name for cookie in alice.cookies.jar}
    assert [cookie.name for cookie in alice.cookies.jar if not cookie.secure] == []
    assert posted(bob, f"{table}join/").status_code == 302
    assert posted(alice, f"{table}start/").status_code == 302
    with site.socket(table.replace("/en/", "/ws/") + "?language=en", carol) as ear:
        version = heard(ear)
        for _ in range(3):
            visitor, answer = asked([alice, bob], table)
            assert posted(visitor, f"{table}move/", **answer).status_code == 302
            version = later(ear, version)


def later(ear: Connection, version: int) -> int:
    """Wait for a later version, and return it."""
    while (heard := version_of(str(ear.recv(PATIENCE)))) <= version:
        pass
    return heard


def test_what_is_not_for_visitors_is_not_passed_on(site: Deployed) -> None:
    """However it is written. A client of a library would write it properly, so this one is by hand."""
    for path in ("/metrics", "/metrics/", "/METRICS", "/%6detrics", "//metrics", "/x/../metrics", "/metrics?x=1"):
        with site.caddy.context().wrap_socket(site.caddy.dial(), server_hostname=NAME) as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
            answer = b"".join(iter(lambda: connection.recv(65_536), b"")).decode()
        assert answer.split()[1] in ("301", "302", "308", "404"), path
        assert "# HELP" not in answer, path


def test_plain_http_leads_to_https(site: Deployed) -> None:
    answer = httpx.get(f"http://127.0.0.1:{site.caddy.plain_port}/en/", headers={"Host": NAME})
    assert answer.status_code == 308
    assert answer.headers["Location"] == f"https://{NAME}/en/"


def test_an_address_that_a_visitor_forges_is_not_believed(site: Deployed) -> None:
    """Whoever could choose an address would have no limits."""
    visitor = site.visitor()
    path = f"/en/rules/{TITLE}/gwc.overview.1/report/"
    assert visitor.get(path).status_code == 200
    statuses = []
    for n in range(REPORTS + 1):
        visitor.headers["X-Forwarded-For"] = visitor.headers["X-Real-IP"] = f"203.0.113.{n}"
        statuses.append(posted(visitor, path, text="").status_code)
    assert statuses == [422] * REPORTS + [429]


def test_an_id_of_a_request_that_a_visitor_chooses_is_not_taken(site: Deployed) -> None:
    """It would be in the log, and so be mistaken for another request's."""
    ids = {site.visitor().get("/healthz", headers={"X-Request-ID": "chosen"}).headers["X-Request-ID"] for _ in "ab"}
    assert len(ids - {"chosen"}) == 2


def test_what_is_too_large_is_refused(site: Deployed) -> None:
    visitor = site.visitor()
    visitor.get("/en/")
    for size in (550_000, 2_000_000):
        assert posted(visitor, f"/en/play/{TITLE}/now/", text="x" * size).status_code == 413
    assert visitor.get("/en/", headers={"X-Long": "x" * 60_000}).status_code == 431


@pytest.mark.soak
def test_the_site_is_reloaded_under_visitors(site: Deployed) -> None:
    """Every process is replaced: that takes as long as a start for each."""
    visitor = site.visitor()
    site.web.reload()
    site.web.wait_to_be_told("RELOADING=1")
    assert visitor.get("/en/").status_code == 200
    site.web.wait_to_be_told("READY=1")
    assert visitor.get("/en/").status_code == 200


def test_units_end_in_good_order(site: Deployed) -> None:
    """The worker hears SIGTERM once it works: here it may have been started just now."""
    wait_until(lambda: "queues are worked through" in site.worker.tail(), site.worker.tail)
    assert site.worker.stop() == 0, site.worker.tail()
    assert site.web.stop() == 0, site.web.tail()


@pytest.mark.soak
def test_caddy_says_that_the_site_is_away(site: Deployed) -> None:
    """After ten seconds in which the site could have come back."""
    site.web.stop()
    away = site.visitor().get("/en/")
    assert (away.status_code, away.headers["Content-Type"]) == (502, "text/plain; charset=utf-8")
    assert "Guiyi is starting again" in away.text
    assert away.headers["Retry-After"] == "10"
