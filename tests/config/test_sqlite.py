"""SQLite under a real site: its files, what an acknowledged move means, and what waits while somebody else holds its lock."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.models import Move, Table
from tests.bench.site import Client
from tests.config.test_deployment import manage
from tests.games.making import begun, fresh, match_of, person_at, to_move
from tests.live import LiveSite, altered_site

SHOW = """
import os
from django.conf import settings
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE IF NOT EXISTS t (a)")
    cursor.execute("PRAGMA synchronous")
    print(cursor.fetchone()[0])
paths = [settings.VAR_DIR, *sorted(settings.VAR_DIR.glob("guiyi.sqlite3*"))]
print(*(f"{path.name}={os.stat(path).st_mode & 0o777:o}" for path in paths))
"""


def shown(folder: Path, **environment: str) -> list[str]:
    result = manage(folder, "shell", "--no-imports", "-c", SHOW, **environment)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


PRIVATE = "guiyi.sqlite3=600 guiyi.sqlite3-shm=600 guiyi.sqlite3-wal=600"


def test_nobody_else_on_this_computer_reads_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    assert shown(folder)[1] == f"var=700 {PRIVATE}"
    folder.chmod(0o755)  # the keeper's own affair
    (folder / "guiyi.sqlite3").chmod(0o644)  # as an earlier version left it
    assert shown(folder)[1] == f"var=755 {PRIVATE}"


def test_what_is_acknowledged_is_on_the_disk_unless_somebody_chose_otherwise(tmp_path: Path) -> None:
    full, normal = "2", "1"
    assert shown(tmp_path)[0] == full
    assert shown(tmp_path, SQLITE_DURABLE="0")[0] == normal


# --- a lock that another connection holds ----------------------------------------------------------------------------------------------


@contextmanager
def locked(site: LiveSite) -> Iterator[None]:
    """Somebody else writes meanwhile, as a command that brings rules in does."""
    with closing(sqlite3.connect(site.folder / "site.sqlite3", timeout=20, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def table(live_site: LiveSite) -> Table:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        return begun(alice, bob)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as several:
        yield several


def next_move(site: LiveSite, table: Table) -> Callable[[], Any]:
    """What somebody at the table posts next."""
    with site.database():
        table = fresh(table)
        seat = to_move(table)
        option = match_of(table).options(seat.number)[0].id
        session = site.session_of(person_at(seat))
    fields = {"seat": seat.number, "option": option, "version": table.version}
    return partial(Client(site, session).post, f"/table/{table.pk}/move/", **fields)


@pytest.mark.parametrize(
    "path", ["/table/{}/", "/table/{}/at/0/", "/play/", "/rules/", "/accounts/profile/", "/healthz"]
)
def test_a_locked_database_makes_only_writers_wait(
    live_site: LiveSite, table: Table, pool: ThreadPoolExecutor, path: str
) -> None:
    session = live_site.session_of(live_site.person("charlie"))
    move = next_move(live_site, table)
    with locked(live_site):
        moving = pool.submit(move)
        # More than there are threads for pages, and some that write although they only ask.
        guests = [pool.submit(Client(live_site).post, "/play/great-wall-of-china/now/") for _ in range(3)]
        themes = [pool.submit(Client(live_site, session).get, f"/theme/{theme}/") for theme in ("night", "paper")]
        for _ in range(3):
            assert Client(live_site, session).get(path.format(table.pk))[0] == 200
        assert not any(future.done() for future in (moving, *guests))
    assert moving.result()[0] == 200
    assert {future.result()[0] for future in guests} <= {200, 302}
    assert {future.result()[0] for future in themes} == {302}
    with live_site.database():
        assert Move.objects.filter(table=table, number=1).count() == 1


@pytest.fixture
def site_with(tmp_path: Path, django_db_blocker: Any, live_site: LiveSite) -> Iterator[Callable[[str], LiveSite]]:
    """Another site like ``live_site`` whose waits are altered by a line of Python."""
    with ExitStack() as sites:

        def begun(line: str) -> LiveSite:
            with (
                closing(sqlite3.connect(live_site.folder / "site.sqlite3")) as there,
                closing(sqlite3.connect(tmp_path / "site.sqlite3")) as here,
            ):
                there.backup(here)
            altered = altered_site(f"from config.server import sqlite; {line}")
            site = altered(tmp_path, django_db_blocker, f"sqlite:///{tmp_path / 'site.sqlite3'}")
            sites.callback(site.stop)
            site.start()
            return site

        yield begun


def test_who_would_have_to_wait_too_long_is_told_so(site_with: Callable[[str], LiveSite]) -> None:
    """And nothing was changed."""
    site = site_with("sqlite.IN_THE_LOOP = 1.0")
    alice, bob = site.person("alice"), site.person("bob")
    with site.database():
        table = begun(alice, bob)
    move = next_move(site, table)
    with locked(site):
        status, headers, body = move()
        assert (status, headers["retry-after"]) == (503, "30")
        # So short an answer is packed only where chance pads it little.
        said = gzip.decompress(body) if headers["content-encoding"] == "gzip" else body
        assert "請過一分鐘再試" in said.decode()
    with site.database():
        assert fresh(table).version == table.version
    assert next_move(site, table)()[0] == 200


def test_what_has_written_something_is_carried_through(
    site_with: Callable[[str], LiveSite], pool: ThreadPoolExecutor
) -> None:
    """Whoever begins as a guest writes the guest, the session, the table, the match: others write between them, and nobody waits for
    long enough to find the lock free at once."""
    site = site_with("sqlite.IN_A_THREAD = 0")
    guests = [pool.submit(Client(site).post, "/play/great-wall-of-china/now/") for _ in range(16)]
    assert {guest.result()[0] for guest in guests} == {302}
