"""A backup and a restore of PostgreSQL: one snapshot, one transaction, the right programs."""

from __future__ import annotations

import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connections

from config.backup import postgres
from config.backup.problems import BackupError
from games.models import Move
from tests.config.backup.conftest import EMPTY, FILLED
from tests.config.backup.keeping import Kept, a_key
from tests.games.making import begun, played

pytestmark = pytest.mark.server


Databases = Callable[..., str]
Place = Callable[..., Kept]


@pytest.fixture(scope="module")
def played_at(new_database: Databases, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> str:
    """The name of a database with Alice, Bob and a match of seven moves."""
    url = new_database(FILLED)
    site = Kept(tmp_path_factory.mktemp("filled"), django_db_blocker, url)
    alice, bob = (site.person(name) for name in ("alice", "bob"))
    with site.database():
        played(begun(alice, bob), 7)
    return url.rpartition("/")[2]


@pytest.fixture
def place(new_database: Databases, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Place]:
    """``place(played_at)``: a site with such a database; without a name, with an empty one."""
    sites: list[Kept] = []

    def make(like: str = EMPTY) -> Kept:
        site = Kept(tmp_path_factory.mktemp("postgres"), django_db_blocker, new_database(like))
        sites.append(site)
        return site

    with django_db_blocker.unblock():
        yield make
        for site in sites:
            site.own.database.close()


def moves(site: Kept) -> list[Any]:
    with site.database():
        return list(Move.objects.order_by("pk").values_list("pk", "table", "number", "option", "events"))


@pytest.fixture(autouse=True)
def _default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Django's own connection is that of the site whose backup is made."""
    dump = postgres.dump

    def of_the_site(connection: Any, target: Path) -> Any:
        usual = connections["default"]
        connections["default"] = connection
        try:
            return dump(connection, target)
        finally:
            connections["default"] = usual

    monkeypatch.setattr(postgres, "dump", of_the_site)


def test_what_was_backed_up_comes_back_elsewhere(place: Place, played_at: str, backups: Path, tmp_path: Path) -> None:
    site, there, key = place(played_at), place(), a_key(tmp_path)
    made = site.backed_up(backups, key)
    assert (made.manifest.people, made.manifest.matches, made.manifest.database) == (2, 1, "postgresql")
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    there.restored(made.path, key)
    assert moves(there) == moves(site)
    assert len(moves(there)) > 7
    alice = there.person("dana")  # the numbers of rows go on after the last one
    assert alice.pk > 2


def test_a_backup_is_also_tried_in_an_empty_database(
    place: Place, played_at: str, new_database: Databases, backups: Path
) -> None:
    site, scratch = place(played_at), new_database()
    site.backed_up(backups, verify_into=scratch)
    with psycopg.connect(scratch.replace("postgres://", "postgresql://")) as left:
        assert left.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)
    with pytest.raises(BackupError, match="wants an empty database, and there is public"):
        site.backed_up(backups, verify_into=scratch.rpartition("/")[0] + f"/{played_at}")
    assert len(list(backups.iterdir())) == 1


def test_what_others_have_not_committed_is_not_in_a_backup_and_holds_nothing_up(
    place: Place, played_at: str, backups: Path
) -> None:
    site, there = place(played_at), place()
    url = site.environment["DATABASE_URL"].replace("postgres://", "postgresql://")
    with psycopg.connect(url) as writer:
        writer.execute("UPDATE accounts_user SET display_name = 'Nobody yet'")
        made = site.backed_up(backups)
        writer.rollback()
    there.restored(made.path)
    with there.own.database.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM accounts_user WHERE display_name = 'Nobody yet'")
        assert cursor.fetchone() == (0,)


def test_a_database_with_data_is_replaced_as_a_whole_or_not_at_all(
    place: Place, played_at: str, backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = place(played_at).backed_up(backups)
    there = place(played_at)
    dana = there.person("dana")
    before = postgres.counted(there.own.database)
    with pytest.raises(BackupError, match=r"has data \(3 people, 1 tables"):
        there.restored(made.path)
    # The last statement of the restore finds that a row is missing.
    with monkeypatch.context() as wrong:
        wrong.setattr(postgres, "check", lambda connection, dumped, rows: rows.update({"public.games_move": 1}))
        with pytest.raises(BackupError, match="rows are missing"):
            there.restored(made.path, replace=True)
    assert postgres.counted(there.own.database) == before
    with there.own.database.cursor() as cursor:  # a table of later code, which the backup does not know
        cursor.execute("CREATE TABLE later (person bigint REFERENCES accounts_user)")
        cursor.execute("INSERT INTO later VALUES (%s)", [dana.pk])
    there.restored(made.path, replace=True)
    assert postgres.counted(there.own.database) == made.manifest.rows


def test_a_database_in_use_is_left_alone(
    place: Place, played_at: str, backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = place(played_at).backed_up(backups)
    there = place(played_at)
    before = postgres.counted(there.own.database)
    reached = postgres._reached

    def impatient(connection: Any) -> tuple[list[str], dict[str, str]]:
        arguments, environment = reached(connection)
        return arguments, {**environment, "PGOPTIONS": environment["PGOPTIONS"].replace("20s", "300ms")}

    monkeypatch.setattr(postgres, "_reached", impatient)
    monkeypatch.setattr(postgres, "ENDING", 0.2)
    with psycopg.connect(there.environment["DATABASE_URL"].replace("postgres://", "postgresql://")) as other:
        with pytest.raises(BackupError, match=r"other connections use the database of this site \(1\): stop it first"):
            there.restored(made.path, replace=True)
        # A site that starts at this very moment: what it reads is waited for, but not for ever.
        other.execute("SELECT count(*) FROM games_table")
        monkeypatch.setattr(postgres, "others", lambda _: 0)
        with pytest.raises(BackupError, match="lock timeout"):
            there.restored(made.path, replace=True)
    assert postgres.counted(there.own.database) == before


def test_a_connection_that_just_ends_is_waited_for(place: Place, played_at: str, backups: Path) -> None:
    made = place(played_at).backed_up(backups)
    there = place(played_at)
    other = psycopg.connect(there.environment["DATABASE_URL"].replace("postgres://", "postgresql://"))
    ends = threading.Timer(0.5, other.close)
    ends.start()
    there.restored(made.path, replace=True)
    ends.join()
    assert postgres.counted(there.own.database) == made.manifest.rows


def test_a_dump_that_lacks_rows_is_found(place: Place, played_at: str, backups: Path, tmp_path: Path) -> None:
    site = place(played_at)
    dumped = tmp_path / "dump"
    facts = postgres.dump(site.own.database, dumped)
    postgres.check(site.own.database, dumped, facts.rows)
    with pytest.raises(BackupError, match=r"is damaged: public\.games_move \d+ instead of 1"):
        postgres.check(site.own.database, dumped, {**facts.rows, "public.games_move": 1})
    dumped.write_bytes(dumped.read_bytes()[:-2000])
    with pytest.raises(BackupError, match="is damaged: pg_restore"):
        postgres.check(site.own.database, dumped, facts.rows)


def test_the_password_is_not_among_the_arguments(place: Place) -> None:
    site = place()
    site.own.database.settings_dict["PASSWORD"] = "s3cret"
    arguments, environment = postgres._reached(site.own.database)
    assert "s3cret" not in " ".join(arguments)
    assert environment["PGPASSWORD"] == "s3cret"


# --- programs ---------------------------------------------------------------------------------------------------------------------------


def test_a_program_that_is_missing_or_of_another_version_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "DEBIAN", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        BackupError, match=r"pg_dump of PostgreSQL 15 is needed.*there is none here.*postgresql-client-15"
    ):
        postgres.program("pg_dump", 15)
    old = tmp_path / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 13.4'\n")
    old.chmod(0o755)
    with pytest.raises(BackupError, match=f"{old} is of version 13"):
        postgres.program("pg_dump", 15)
    assert postgres.program("pg_dump", 13) == str(old)


def test_a_backup_of_another_kind_of_database_is_refused(place: Place, site: Kept, backups: Path) -> None:
    made = site.backed_up(backups)
    with pytest.raises(BackupError, match=r"a backup of sqlite, and this site uses postgresql \(DATABASE_URL\)"):
        place().restored(made.path)
    with pytest.raises(BackupError, match="--verify-into is for PostgreSQL"):
        site.backed_up(backups, verify_into="postgres://somewhere/x")
