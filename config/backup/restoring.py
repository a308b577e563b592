"""Restoring a backup: checked first, then put in place as a whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from config.backup import archive, manifest, postgres, sqlite
from config.backup.keys import Key
from config.backup.manifest import Manifest
from config.backup.problems import BackupError, in_words
from config.backup.site import Site

FILLED_BY_MIGRATE = frozenset(
    ["django_migrations", "django_content_type", "auth_permission", "auth_group", "auth_group_permissions"]
)
"""Tables that have rows in a site that nobody has used."""


@dataclass
class Restored:
    """What was restored, or only checked. ``aside`` is where the former database is. ``notes`` are for the keeper of the site."""

    manifest: Manifest
    aside: Path | None = None
    notes: list[str] = field(default_factory=list)


def restore(
    site: Site,
    file: Path,
    key: Key | None = None,
    *,
    replace: bool = False,
    migrate: bool = False,
    only_check: bool = False,
) -> Restored:
    """Put a backup in the place of the site's database, and its keys in the place of those that the site made for itself. With ``replace``
    the database may hold data, with ``migrate`` the backup may be older than the code. ``only_check`` changes nothing.

    Raises :class:`BackupError`. Then the database is as it was.
    """
    with in_words("the backup cannot be restored"), site.work() as work:
        found = archive.unpack(file, work, key)
        restored = Restored(found)
        dumped = work / archive.DATABASES[found.database]
        _check_fits(site, found, migrate or only_check)
        if found.database == "postgresql":
            postgres.check(site.database, dumped, found.rows)
        else:
            sqlite.unpacked(dumped, work / "database.sqlite3")
            sqlite.check(work / "database.sqlite3", found.rows)
        if only_check:
            return restored
        if not replace and (present := _present(site)):
            raise BackupError(f"the database of this site has data ({present}): --replace puts the backup in its place")
        if found.database == "postgresql" and (others := postgres.others(site.database)):
            raise BackupError(f"other connections use the database of this site ({others}): stop it first")
        older = bool(manifest.missing(found))
        stamp = f"replaced-{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
        if found.database == "postgresql":
            postgres.restore(site.database, dumped, work, found.rows)
        else:
            restored.aside = _put_file(site, work / "database.sqlite3", stamp, migrate=older)
        restored.notes += _put_keys(site, work, stamp)
        if found.database == "postgresql" and older:
            _migrate({})
        return restored


def _check_fits(site: Site, found: Manifest, migrate: bool) -> None:
    """Raises :class:`BackupError` if this code and this database cannot take the backup."""
    if found.database != site.database.vendor:
        raise BackupError(
            f"it is a backup of {found.database}, and this site uses {site.database.vendor} (DATABASE_URL)"
        )
    if newer := manifest.too_new(found):
        raise BackupError(
            f"a newer version of the site made this backup (it has {', '.join(newer[:3])}): install that version first, then restore"
        )
    if not migrate and (missing := manifest.missing(found)):
        raise BackupError(
            f"an older version of the site made this backup, {len(missing)} migrations ago ({missing[0]} is the first): "
            "--migrate brings it up to this version"
        )


def _present(site: Site) -> str:
    """What the site's database holds, for people. Empty if it is as `migrate` makes it, or if there is none."""
    if site.database.vendor == "postgresql":
        rows = {name.partition(".")[2]: number for name, number in postgres.counted(site.database).items()}
    elif not site.file.exists() or not site.file.stat().st_size:
        return ""
    else:
        try:
            rows = sqlite.facts(site.file).rows
        except Exception as error:  # a damaged file may fail in any way
            return f"it cannot be read: {error}"
    found = {name: number for name, number in rows.items() if number and name not in FILLED_BY_MIGRATE}
    if not found:
        return ""
    return f"{found.get('accounts_user', 0)} people, {found.get('games_table', 0)} tables, {sum(found.values())} rows in all"


def _put_file(site: Site, database: Path, stamp: str, *, migrate: bool) -> Path | None:
    """The SQLite database takes its place. Returns where the former one is."""
    if migrate:
        _migrate({"DATABASE_URL": f"sqlite:///{database.absolute()}"})
    # Work may be on another disk: only what is beside the former database can take its place at once.
    beside = site.file.with_name(f"{site.file.name}.restoring")
    beside.unlink(missing_ok=True)
    aside = site.file.with_name(f"{site.file.name}.{stamp}") if site.file.exists() else None
    try:
        sqlite.copied_to_disk(database, beside)
        site.database.close()
        with sqlite.unused(site.file):
            sqlite.put(beside, site.file, aside)
    finally:
        beside.unlink(missing_ok=True)
    return aside


def _migrate(environment: Mapping[str, str]) -> None:
    """Run the migrations in a process of their own, so that nothing of this one knows the database."""
    command = [sys.executable, str(Path(settings.BASE_DIR, "manage.py")), "migrate", "--no-input", "--verbosity=0"]
    done = subprocess.run(  # noqa: S603
        command, env={**os.environ, **environment}, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["migrate failed"]
        after = "" if environment else "; the backup is in the database, as it was made: run `manage.py migrate` again"
        raise BackupError(f"the backup cannot be migrated: {lines[-1]}{after}")


def _put_keys(site: Site, work: Path, stamp: str) -> list[str]:
    """The keys of the backup become those of the site where it made its own. Returns what is left to do."""
    notes = []
    for name in archive.KEYS:
        file, place = work / name, site.var / name
        if not file.exists():
            if name == "secret-key":
                notes.append(
                    "SECRET_KEY is not in a backup without encryption: with another one than before, everybody is signed out"
                )
        elif file.read_text() == site.keys[name]:
            continue
        elif name in site.given:
            variable = "SECRET_KEY" if name == "secret-key" else "VAPID_PRIVATE_KEY"
            place = site.var / f"{name}.restored"
            sqlite.copied_to_disk(file, place)
            notes.append(f"{variable} of the environment is another one than in the backup, which is now in {place}")
        else:
            beside = site.var / f"{name}.restoring"
            sqlite.copied_to_disk(file, beside)
            if place.exists():
                os.link(place, site.var / f"{name}.{stamp}")
            beside.rename(place)
            notes.append(f"{place} is the key of the backup again")
    return notes
