"""A backup and a restore of SQLite: what comes back, what is refused, who may read it, and how many stay."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import stat
import subprocess
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from config.backup import archive, keys, making, manifest
from config.backup.problems import BackupError
from tests.config.backup.keeping import Kept, a_key

Empty = Callable[..., Kept]


def test_what_was_backed_up_comes_back_elsewhere(site: Kept, empty_site: Empty, backups: Path) -> None:
    made = site.backed_up(backups)
    assert making.NAME.fullmatch(made.path.name)
    there = empty_site(database=False)
    there.restored(made.path)
    assert there.moves() == site.moves()
    assert len(there.moves()) > 7
    assert there.asked("PRAGMA integrity_check") == [("ok",)]


def test_the_manifest_says_what_is_in_it(site: Kept, backups: Path) -> None:
    said = site.backed_up(backups).manifest
    assert (said.people, said.matches, said.running, said.rows["games_table"]) == (2, 1, 1, 1)
    assert said.version == manifest.site_version()
    assert "games.0001_initial" in said.migrations
    assert said.revisions["great-wall-of-china"] >= 1
    assert said.members["database.sqlite3.gz"].bytes > 1000
    assert "2 people, 1 tables, 1 matches, 1 of them running" in said.summary()


def test_a_backup_is_taken_while_others_write(site: Kept, empty_site: Empty, backups: Path) -> None:
    """A transaction that is not committed holds nothing up, and is not in the backup."""
    with closing(sqlite3.connect(site.file, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE accounts_user SET display_name = 'Nobody yet'")
        made = site.backed_up(backups)
        writer.execute("ROLLBACK")
    there = empty_site(database=False)
    there.restored(made.path)
    assert there.asked("SELECT count(*) FROM accounts_user WHERE display_name = 'Nobody yet'") == [(0,)]


def test_only_the_owner_reads_a_backup_and_what_is_restored(site: Kept, empty_site: Empty, backups: Path) -> None:
    made = site.backed_up(backups)
    there = empty_site(database=False)
    there.restored(made.path)
    for path in (made.path, there.file):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(backups.stat().st_mode) == stat.S_IMODE((site.folder / "backup-work").stat().st_mode) == 0o700


def test_nothing_is_left_beside_a_backup(site: Kept, backups: Path) -> None:
    before = site.files()
    made = site.backed_up(backups)
    assert list(backups.iterdir()) == [made.path]
    assert site.files() == before | {"backup-work"}
    assert list((site.folder / "backup-work").iterdir()) == []


def test_a_file_is_named_by_its_ending_and_replaces_nothing(site: Kept, tmp_path: Path) -> None:
    file = tmp_path / "one.tar"
    assert site.backed_up(file).path == file
    before = file.read_bytes()
    with pytest.raises(BackupError, match="written over nothing"):
        site.backed_up(file)
    assert file.read_bytes() == before
    with pytest.raises(BackupError, match=r"ends in \.age"):
        site.backed_up(tmp_path / "two.tar", a_key(tmp_path))
    with pytest.raises(BackupError, match=r"ends in \.age"):
        site.backed_up(tmp_path / "two.age")


# --- restoring over something -----------------------------------------------------------------------------------------------------------


def test_a_database_with_data_is_not_replaced_unless_that_is_said(site: Kept, empty_site: Empty, backups: Path) -> None:
    made = site.backed_up(backups)
    there = empty_site()
    there.person("dana")
    with pytest.raises(BackupError, match=r"has data \(1 people, 0 tables, .*--replace"):
        there.restored(made.path)
    assert there.asked("SELECT username FROM accounts_user") == [("dana",)]
    restored = there.restored(made.path, replace=True)
    assert there.moves() == site.moves()
    assert restored.aside is not None
    with closing(sqlite3.connect(restored.aside)) as former:
        assert former.execute("SELECT username FROM accounts_user").fetchall() == [("dana",)]


def test_a_database_that_was_only_migrated_needs_no_word(site: Kept, empty_site: Empty, backups: Path) -> None:
    there = empty_site()
    there.restored(site.backed_up(backups).path)
    assert there.moves() == site.moves()


def test_a_damaged_database_can_be_replaced(site: Kept, empty_site: Empty, backups: Path) -> None:
    there = empty_site(database=False)
    there.file.write_bytes(b"this was a database once" * 1000)
    made = site.backed_up(backups)
    with pytest.raises(BackupError, match="cannot be read"):
        there.restored(made.path)
    there.restored(made.path, replace=True)
    assert there.moves() == site.moves()


def test_a_database_in_use_is_left_alone(site: Kept, empty_site: Empty, backups: Path) -> None:
    made = site.backed_up(backups)
    there = empty_site()
    before = there.file.read_bytes()
    with closing(sqlite3.connect(there.file)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("SELECT count(*) FROM accounts_user").fetchall()
        with pytest.raises(BackupError, match="still uses"):
            there.restored(made.path)
        assert other.execute("SELECT count(*) FROM accounts_user").fetchall() == [(0,)]
    there.restored(made.path)
    assert there.moves() == site.moves()
    assert before != there.file.read_bytes()


def test_what_is_only_checked_changes_nothing(site: Kept, empty_site: Empty, backups: Path) -> None:
    made = site.backed_up(backups)
    there = empty_site()
    before, files = there.file.read_bytes(), there.files()
    assert there.restored(made.path, only_check=True).manifest == made.manifest
    assert there.file.read_bytes() == before
    assert there.files() == files | {"backup-work"}


# --- versions ---------------------------------------------------------------------------------------------------------------------------


def test_a_backup_of_newer_code_is_refused(site: Kept, empty_site: Empty, backups: Path) -> None:
    with site.database(), closing(sqlite3.connect(site.file)) as connection:
        connection.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_later', '2030-01-01')"
        )
        connection.commit()
    there = empty_site()
    with pytest.raises(BackupError, match=r"a newer version of the site made this backup \(it has games.9999_later\)"):
        there.restored(site.backed_up(backups).path)
    assert there.asked("SELECT count(*) FROM accounts_user") == [(0,)]


def test_a_backup_of_later_rules_is_refused(
    site: Kept, empty_site: Empty, backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = manifest.revisions()
    with monkeypatch.context() as later:
        later.setattr(manifest, "revisions", lambda: {**now, "imperial-struggle": 999})
        made = site.backed_up(backups)
    with pytest.raises(BackupError, match="imperial-struggle revision 999"):
        empty_site().restored(made.path)


def test_an_older_backup_says_how_it_is_brought_up(site: Kept, empty_site: Empty, backups: Path) -> None:
    with closing(sqlite3.connect(site.file)) as connection:
        connection.execute("DELETE FROM django_migrations WHERE app = 'games' AND name = '0021_invitations'")
        connection.commit()
    made = site.backed_up(backups)
    there = empty_site()
    with pytest.raises(BackupError, match=r"older version .*games.0021_invitations is the first.*--migrate"):
        there.restored(made.path)
    assert there.asked("SELECT count(*) FROM accounts_user") == [(0,)]


# --- the keys beside the database -------------------------------------------------------------------------------------------------------


def test_the_sites_own_key_is_in_an_encrypted_backup_alone(site: Kept, empty_site: Empty, backups: Path) -> None:
    plain = site.backed_up(backups)
    with tarfile.open(plain.path) as tar:
        assert tar.getnames() == ["manifest.json", "database.sqlite3.gz", "vapid-key", "sha256"]
    there = empty_site()
    own = (there.folder / "secret-key").read_text()
    restored = there.restored(plain.path)
    assert (there.folder / "secret-key").read_text() == own
    assert (there.folder / "vapid-key").read_text() == site.own.keys["vapid-key"]
    assert any("SECRET_KEY is not in" in note for note in restored.notes)


def test_a_site_without_keys_of_its_own_gets_those_of_the_backup(
    site: Kept, empty_site: Empty, backups: Path, tmp_path: Path
) -> None:
    key = a_key(tmp_path)
    made = site.backed_up(backups, key)
    there = empty_site()
    there.restored(made.path, key)
    for name in ("secret-key", "vapid-key"):
        assert (there.folder / name).read_text() == site.own.keys[name]
        assert stat.S_IMODE((there.folder / name).stat().st_mode) == 0o600
        (former,) = there.folder.glob(f"{name}.replaced-*")
        assert former.read_text() == there.own.keys[name]


def test_a_key_of_the_environment_is_not_overruled(
    site: Kept, empty_site: Empty, backups: Path, tmp_path: Path
) -> None:
    key = a_key(tmp_path)
    made = site.backed_up(backups, key)
    there = empty_site()
    there.own.given = {"secret-key"}
    own = (there.folder / "secret-key").read_text()
    restored = there.restored(made.path, key)
    assert (there.folder / "secret-key").read_text() == own
    assert (there.folder / "secret-key.restored").read_text() == site.own.keys["secret-key"]
    assert any("SECRET_KEY of the environment is another one" in note for note in restored.notes)


# --- keys of backups ----------------------------------------------------------------------------------------------------------------------


def test_an_encrypted_backup_is_read_by_its_key_alone(
    site: Kept, empty_site: Empty, backups: Path, tmp_path: Path
) -> None:
    key = a_key(tmp_path)
    made = site.backed_up(backups, key)
    assert made.path.name.endswith(".tar.age")
    assert b"alice" not in made.path.read_bytes()
    there = empty_site()
    with pytest.raises(BackupError, match="is encrypted: give its key"):
        there.restored(made.path)
    with pytest.raises(BackupError, match="the key does not fit"):
        there.restored(made.path, a_key(tmp_path, "another"))
    with pytest.raises(BackupError, match=r"age1… only encrypts"):
        there.restored(made.path, keys.Key(key.recipient))
    assert there.asked("SELECT count(*) FROM accounts_user") == [(0,)]
    there.restored(made.path, key)
    assert there.moves() == site.moves()


def test_the_public_half_of_a_key_makes_backups_that_the_other_half_reads(
    site: Kept, empty_site: Empty, backups: Path, tmp_path: Path
) -> None:
    key = a_key(tmp_path)
    made = site.backed_up(backups, keys.parsed(str(key.recipient)))
    there = empty_site()
    there.restored(made.path, key)
    assert there.moves() == site.moves()


@pytest.mark.skipif(shutil.which("age") is None, reason="age is missing: `make test` installs it on Debian")
def test_the_programs_age_and_tar_open_a_backup_without_us(site: Kept, backups: Path, tmp_path: Path) -> None:
    made = site.backed_up(backups, a_key(tmp_path))
    plain = subprocess.run(["age", "-d", "-i", tmp_path / "key", made.path], check=True, capture_output=True).stdout
    subprocess.run(["tar", "x", "-C", tmp_path], check=True, input=plain)
    (tmp_path / "database.sqlite3").write_bytes(gzip.decompress((tmp_path / "database.sqlite3.gz").read_bytes()))
    with closing(sqlite3.connect(tmp_path / "database.sqlite3")) as connection:
        assert connection.execute("SELECT username FROM accounts_user ORDER BY 1").fetchall() == [("alice",), ("bob",)]
    assert (tmp_path / "secret-key").read_text() == site.own.keys["secret-key"]


def test_a_key_file_is_as_age_writes_it_and_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "key"
    public = keys.make(file)
    comment, secret = file.read_text().splitlines()
    assert comment == f"# public key: {public}"
    assert secret.startswith("AGE-SECRET-KEY-1")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(BackupError, match="File exists"):
        keys.make(file)
    assert file.read_text().splitlines() == [comment, secret]


@pytest.mark.parametrize("text", ["AGE-SECRET-KEY-1SHORT", "age1short", "a password", "# only a comment\n"])
def test_what_is_no_key_is_refused_and_not_shown(text: str, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(text)
    with pytest.raises(BackupError, match="no key of age") as refused:
        keys.chosen(str(tmp_path / "key"), "")
    assert text.strip() not in str(refused.value)


def test_without_a_key_nothing_is_encrypted(tmp_path: Path) -> None:
    assert keys.chosen("", "") is None
    with pytest.raises(BackupError, match="cannot be read: No such file"):
        keys.chosen(str(tmp_path / "none"), "AGE-SECRET-KEY-1")


# --- how many stay ----------------------------------------------------------------------------------------------------------------------


def test_only_the_newest_backups_of_a_folder_stay(site: Kept, backups: Path, tmp_path: Path) -> None:
    first = site.backed_up(backups).path
    old = [backups / f"guiyi-2026-01-0{day}-031500.tar" for day in (1, 2, 3)]
    for path in old:
        path.write_bytes(first.read_bytes())
    older = backups / "guiyi-2026-01-04-031500.tar.age"
    older.write_bytes(archive.ENCRYPTED + b"whatever")
    others = [backups / name for name in ("guiyi-2026-01-01-000000.tar", "notes.txt", "guiyi-copy.tar", "one.tar")]
    for path in others:
        path.write_bytes(b"no backup at all")
    made = site.backed_up(backups, keep=2)
    assert made.removed == [*old, older]
    assert {path.name for path in backups.iterdir()} == {path.name for path in (first, made.path, *others)}


def test_nothing_is_removed_when_the_backup_fails(site: Kept, backups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = site.backed_up(backups).path
    monkeypatch.setattr(archive, "sum_on_disk", lambda _: "another")
    with pytest.raises(BackupError, match="the disk gives back something else"):
        site.backed_up(backups, keep=1)
    assert list(backups.iterdir()) == [first]
