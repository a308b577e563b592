"""Making a backup: the state of one instant, written beside, verified, and only then given its name."""

from __future__ import annotations

import hashlib
import re
import socket
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from config.backup import archive, manifest, postgres, sqlite
from config.backup.keys import Key
from config.backup.manifest import Manifest
from config.backup.problems import BackupError, in_words
from config.backup.site import Site

NAME = re.compile(r"guiyi-\d{4}-\d\d-\d\d-\d{6}\.tar(\.age)?")
"""The names that backups get in a folder: day and time in UTC."""
PLAIN, ENCRYPTED = ".tar", ".age"
"""How a path ends that names a file and no folder."""


@dataclass
class Made:
    """A finished backup. ``removed`` are earlier ones that went because of it."""

    path: Path
    manifest: Manifest
    removed: list[Path]


def make(site: Site, place: Path, key: Key | None = None, *, keep: int = 0, verify_into: str = "") -> Made:
    """Back the site up into a folder, or as a file that is not there yet. With ``keep`` only that many backups stay in the folder.

    Raises :class:`BackupError`. Then nothing is left behind, and earlier backups are as they were.
    """
    is_file = place.suffix in (PLAIN, ENCRYPTED)
    if verify_into and site.database.vendor != "postgresql":
        raise BackupError("--verify-into is for PostgreSQL: a backup of SQLite is always opened and counted")
    if keep and is_file:
        raise BackupError("--keep is for a folder of backups")
    if is_file and place.suffix != (ENCRYPTED if key else PLAIN):
        raise BackupError(f"{place}: an encrypted backup ends in {ENCRYPTED}, one that is not in {PLAIN}")
    if is_file and place.exists():
        raise BackupError(f"{place} is there already: a backup is written over nothing")
    with in_words("the backup cannot be made"), site.work() as work:
        folder = place.parent if is_file else place
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = _part(site, folder)
        try:
            made = _written(site, work, part, key, verify_into)
            target = place if is_file else folder / _free_name(folder, key)
            sqlite.name_it(part, target)
        finally:
            part.unlink(missing_ok=True)
        return Made(target, made, _removed(folder, keep))


def _part(site: Site, folder: Path) -> Path:
    """The name in the folder for what is not finished. Each site has its own, so what it finds there is of a killed process."""
    own = hashlib.sha256(f"{socket.gethostname()} {site.var.resolve()}".encode()).hexdigest()[:12]
    part = folder / f".guiyi-{own}.part"
    part.unlink(missing_ok=True)
    return part


def _free_name(folder: Path, key: Key | None) -> str:
    while True:
        name = f"guiyi-{datetime.now(UTC):%Y-%m-%d-%H%M%S}{PLAIN}{ENCRYPTED if key else ''}"
        if not (folder / name).exists():
            return name
        time.sleep(0.2)


def _written(site: Site, work: Path, part: Path, key: Key | None, verify_into: str) -> Manifest:
    """Write the backup to ``part``, and read it again. Returns its manifest."""
    begun = datetime.now(UTC)
    database, facts = _copied(site, work)
    made = manifest.Manifest(
        made_at=begun.isoformat(timespec="milliseconds"),
        version=manifest.site_version(),
        database=site.database.vendor,
        server=facts.server,
        migrations=facts.migrations,
        revisions=manifest.revisions(),
        rows=facts.rows,
        matches=facts.matches,
        running=facts.running,
    )
    # Without encryption the site's own key would be in the clear, and whoever has it can sign in as anybody.
    names = archive.KEYS if key else ("vapid-key",)
    members: dict[str, Path | bytes] = {name: site.keys[name].encode() for name in names}
    members = {archive.DATABASES[made.database]: database, **members}
    plain = work / "backup.tar" if key else part
    plain_sum = archive.pack(plain, made, members)
    database.unlink()
    if key is None:
        same = archive.sum_on_disk(part) == plain_sum
    else:
        encrypted_sum = archive.encrypt(plain, part, key)
        same = archive.sum_on_disk(part) == encrypted_sum
        # Only the public half: then the sum of what was written has to do.
        same = same and (key.identity is None or archive.decrypted_sum(part, key) == plain_sum)
    if not same:
        raise BackupError("the disk gives back something else than was written: the backup was removed")
    _verify(site, plain, work / "verified", made, verify_into)
    return made


def _copied(site: Site, work: Path) -> tuple[Path, sqlite.Facts]:
    """The database in the form in which it is in the backup, and what it holds."""
    if site.database.vendor == "postgresql":
        dumped = work / "dump"
        return dumped, postgres.dump(site.database, dumped)
    copy, packed = work / "copy.sqlite3", work / "copy.gz"
    sqlite.copy(site.file, copy)
    facts = sqlite.facts(copy)
    sqlite.packed(copy, packed)
    copy.unlink()
    return packed, facts


def _verify(site: Site, plain: Path, folder: Path, made: Manifest, verify_into: str) -> None:
    """Open what was written, which is the same as ``plain``, as a restore would."""
    folder.mkdir(mode=0o700)
    found = archive.unpack(plain, folder)
    database = folder / archive.DATABASES[found.database]
    if found != made:
        raise BackupError("the manifest that was written is another one")
    if found.database == "postgresql":
        postgres.check(site.database, database, found.rows)
        if verify_into:
            postgres.verify_into(verify_into, database, folder, found.rows)
    else:
        sqlite.unpacked(database, folder / "database.sqlite3")
        sqlite.check(folder / "database.sqlite3", found.rows)


def _removed(folder: Path, keep: int) -> list[Path]:
    """Remove all backups of a folder but the newest. Other files are left alone, whatever their names are."""
    if not keep:
        return []
    ours = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name) and archive.is_ours(path))
    for path in ours[:-keep]:
        path.unlink()
    return ours[:-keep]
