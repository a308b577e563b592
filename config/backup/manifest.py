"""What a backup says of itself, and what the code here can take."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec
from django.conf import settings
from django.db.migrations.loader import MigrationLoader

from config.backup.problems import BackupError
from games import titles

FORMAT = 1
"""The format of backups. A backup of a later format is not read."""


class Member(msgspec.Struct):
    """A file in the backup: its length in bytes and its SHA-256 in hexadecimal digits."""

    bytes: int
    sha256: str


class Manifest(msgspec.Struct, kw_only=True):
    """``made_at`` is the instant of the state, in UTC and ISO 8601. ``server`` is the version of the database's program. ``migrations`` are
    those applied, as ``games.0001_initial``; ``revisions`` the revisions of the titles; ``rows`` the number of rows of each table."""

    format: int = FORMAT
    made_at: str
    version: str
    database: str
    server: str
    migrations: list[str]
    revisions: dict[str, int]
    rows: dict[str, int]
    matches: int
    running: int
    members: dict[str, Member] = {}

    def summary(self) -> str:
        """One line for people."""
        return (
            f"{self.made_at}, version {self.version}, {self.database} {self.server}: {self.people} people, "
            f"{self.rows_of('games_table')} tables, {self.matches} matches, {self.running} of them running"
        )

    @property
    def people(self) -> int:
        """Accounts and guests."""
        return self.rows_of("accounts_user")

    def rows_of(self, table: str) -> int:
        """The number of rows of a table of the site, whatever the schema in which it is."""
        return sum(number for name, number in self.rows.items() if name.rpartition(".")[2] == table)


class _Head(msgspec.Struct):
    format: int


def decoded(data: bytes) -> Manifest:
    """The manifest in ``data``. Raises :class:`BackupError`."""
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format > FORMAT:
            raise BackupError(
                f"a backup of format {head.format}: a later version of the site made it, and only that one reads it"
            )
        return msgspec.json.decode(data, type=Manifest)
    except msgspec.MsgspecError as error:
        raise BackupError(f"the backup is damaged: its manifest cannot be read: {error}") from error


def encoded(manifest: Manifest) -> bytes:
    """The manifest as JSON, for people too."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"


def site_version() -> str:
    """The version of this code."""
    return str(tomllib.loads(Path(settings.BASE_DIR, "pyproject.toml").read_text())["project"]["version"])


def revisions() -> dict[str, int]:
    """The revision of each title in this code."""
    return {info.slug: titles.load(info.slug).revision for info in titles.infos()}


def known_migrations() -> set[str]:
    """The migrations of this code."""
    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}


def too_new(manifest: Manifest) -> list[str]:
    """What this code does not know of the backup: migrations and later revisions of titles. Empty if the code can take it."""
    here = revisions()
    later = [f"{slug} revision {number}" for slug, number in manifest.revisions.items() if number > here.get(slug, 0)]
    return sorted(_of_our_apps(manifest.migrations) - known_migrations()) + later


def missing(manifest: Manifest) -> list[str]:
    """The migrations of this code that the backup has not seen."""
    return sorted(known_migrations() - set(manifest.migrations))


def _of_our_apps(migrations: Iterable[str]) -> set[str]:
    """Without those of libraries that were in use once: their tables are in the backup, and nobody asks for them."""
    ours = {"accounts", "games", "rulebook", "queue", "config"}
    return {name for name in migrations if name.partition(".")[0] in ours}
