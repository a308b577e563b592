"""Backups that were damaged, cut off or interrupted, disks that fill, and files that are something else."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config.backup import archive, making, sqlite
from config.backup.keys import Key
from config.backup.problems import BackupError
from tests.config.backup.keeping import Kept, a_key

Empty = Callable[..., Kept]


@pytest.fixture(params=["plain", "encrypted"])
def key(request: pytest.FixtureRequest, tmp_path: Path) -> Key | None:
    """Without and with a key."""
    return a_key(tmp_path) if request.param == "encrypted" else None


def refused(there: Kept, file: Path, key: Key | None) -> str:
    """Why a file is not restored. Nothing has changed."""
    with pytest.raises(BackupError) as error:
        there.restored(file, key)
    assert not there.file.exists()
    assert not list((there.folder / "backup-work").iterdir())
    return str(error.value)


def test_a_flipped_bit_is_found_wherever_it_is(
    site: Kept, empty_site: Empty, backups: Path, tmp_path: Path, key: Key | None
) -> None:
    whole = site.backed_up(backups, key).path.read_bytes()
    there, file = empty_site(database=False), tmp_path / "flipped"
    places = [*range(0, len(whole), len(whole) // 40), 5, 130, 300, len(whole) - 1, len(whole) - 9000]
    for place in places:
        flipped = bytearray(whole)
        flipped[place] ^= 4
        file.write_bytes(flipped)
        assert "damaged" in (said := refused(there, file, key)) or "no backup of a site" in said, (place, said)


def test_a_backup_that_was_cut_off_is_found(
    site: Kept, empty_site: Empty, backups: Path, tmp_path: Path, key: Key | None
) -> None:
    whole = site.backed_up(backups, key).path.read_bytes()
    there, file = empty_site(database=False), tmp_path / "cut"
    for size in [1000, len(whole) // 2, len(whole) - 11_000, len(whole) - 10_000, *([len(whole) - 1] if key else [])]:
        file.write_bytes(whole[:size])
        assert "damaged or cut off" in refused(there, file, key), size
    file.write_bytes(whole + b"more")
    assert "damaged or cut off" in refused(there, file, key)


@pytest.mark.parametrize(
    "content", [b"", b"SQLite format 3\0" * 100, b"PGDMP" + b"\0" * 5000, b"\x1f\x8b\x08hello", b"x" * 9]
)
def test_a_file_of_another_kind_is_refused(empty_site: Empty, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    assert "is no backup of a site" in refused(empty_site(database=False), file, None)


def test_a_tar_of_other_things_is_refused(empty_site: Empty, tmp_path: Path) -> None:
    file, there = tmp_path / "other.tar", empty_site(database=False)
    with tarfile.open(file, "w", format=tarfile.GNU_FORMAT) as tar:
        tar.add(__file__, "manifest.json")
        tar.add(__file__, "../../outside")
    assert "damaged" in refused(there, file, None)
    assert not (tmp_path.parent / "outside").exists()
    assert "No such file" in refused(there, tmp_path / "missing.tar", None)


# --- disks that fill --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [20_000, 300_000])
def test_a_disk_that_fills_leaves_earlier_backups_and_nothing_else(
    site: Kept, backups: Path, key: Key | None, most: int
) -> None:
    first = site.backed_up(backups, key).path
    before = first.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        with pytest.raises(
            BackupError, match=r"cannot be made: (the file may not grow|disk I/O error|database or disk is full)"
        ):
            site.backed_up(backups, key, keep=1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(backups.iterdir()) == [first]
    assert first.read_bytes() == before
    assert not list((site.folder / "backup-work").iterdir())


@pytest.mark.skipif(os.geteuid() != 0, reason="a disk of its own needs root")
def test_a_full_disk_for_backups_is_named(site: Kept, tmp_path: Path, key: Key | None) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", str(disk)], check=False)
    if mounted.returncode:
        pytest.skip("nothing can be mounted here")
    try:
        with pytest.raises(BackupError, match="cannot be made: the disk is full"):
            site.backed_up(disk / "backups", key)
        assert list((disk / "backups").iterdir()) == []
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_restore_that_fills_the_disk_leaves_the_database(site: Kept, empty_site: Empty, backups: Path) -> None:
    made = site.backed_up(backups)
    there = empty_site()
    there.person("dana")
    before = there.asked("SELECT * FROM accounts_user")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hard))
    try:
        with pytest.raises(BackupError, match="cannot be restored: the file may not grow"):
            there.restored(made.path, replace=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert there.asked("SELECT * FROM accounts_user") == before
    assert not [name for name in there.files() if "restoring" in name or "replaced" in name]


# --- kill -9 ----------------------------------------------------------------------------------------------------------------------------

STEPS = {"copied": (sqlite, "packed"), "written": (archive, "sum_on_disk"), "verified": (sqlite, "name_it")}
"""Before which function a backup is killed, by what it has done by then."""


def killed(site: Kept, backups: Path, step: str, reached: Path) -> None:
    """A backup in another process, killed where it comes to that step."""

    def wait(*_: object) -> None:
        reached.touch()
        time.sleep(600)

    process = os.fork()
    if not process:
        setattr(*STEPS[step], wait)
        making.make(site.own, backups, keep=1)
        os._exit(1)  # it was not killed
    until = time.monotonic() + 60
    while not reached.exists() and time.monotonic() < until:
        time.sleep(0.02)
    os.kill(process, signal.SIGKILL)
    assert os.WTERMSIG(os.waitpid(process, 0)[1]) == signal.SIGKILL
    assert reached.exists()


@pytest.mark.parametrize("step", STEPS)
def test_a_killed_backup_is_no_backup_and_the_next_one_clears_up(
    site: Kept, backups: Path, tmp_path: Path, step: str
) -> None:
    first = site.backed_up(backups).path
    before = first.read_bytes()
    killed(site, backups, step, tmp_path / "reached")
    left = [path for path in backups.iterdir() if path != first]
    assert [path.name.startswith(".guiyi-") and path.suffix == ".part" for path in left] == [True] * (step != "copied")
    assert not any(making.NAME.fullmatch(path.name) for path in left)
    assert first.read_bytes() == before
    assert bool(list((site.folder / "backup-work").iterdir())) == (step != "written")
    second = site.backed_up(backups).path
    assert set(backups.iterdir()) == {first, second}
    assert not list((site.folder / "backup-work").iterdir())


def test_one_backup_at_a_time(site: Kept, backups: Path) -> None:
    with site.own.work(), pytest.raises(BackupError, match="another backup or restore of this site is running"):
        site.backed_up(backups)
    assert not backups.exists()


def test_a_site_without_a_database_has_no_backup(empty_site: Empty, backups: Path) -> None:
    with pytest.raises(BackupError, match="there is no database"):
        empty_site(database=False).backed_up(backups)
    assert list(backups.iterdir()) == []


def test_a_damaged_database_gives_no_backup(site: Kept, backups: Path) -> None:
    whole = bytearray(site.file.read_bytes())
    whole[4096 * 3 : 4096 * 60] = os.urandom(4096 * 57)
    site.file.write_bytes(whole)
    with pytest.raises(BackupError, match=r"cannot be made: .*(malformed|not a database|corrupt)"):
        site.backed_up(backups)
    assert list(backups.iterdir()) == []


def test_a_disk_that_changes_what_it_was_given_is_found(
    site: Kept, backups: Path, key: Key | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = archive.sum_on_disk

    def flipped(path: Path) -> str:
        with path.open("r+b") as file:
            file.seek(20_000)
            byte = file.read(1)
            file.seek(20_000)
            file.write(bytes([byte[0] ^ 1]))
        return written(path)

    monkeypatch.setattr(archive, "sum_on_disk", flipped)
    with pytest.raises(BackupError, match="gives back something else"):
        site.backed_up(backups, key)
    assert list(backups.iterdir()) == []
