"""``manage.py restore FILE``: a backup takes the place of the site's database, as a whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from config.backup import keys
from config.backup.problems import BackupError
from config.backup.restoring import restore
from config.backup.site import Site


class Command(BaseCommand):
    help = "Restore a backup into the site's database. Stop the site first. If anything is wrong, nothing is changed."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="what `manage.py backup` has written")
        parser.add_argument(
            "--key-file",
            default="",
            metavar="FILE",
            help="the key of age with which it is encrypted, instead of BACKUP_KEY",
        )
        parser.add_argument("--replace", action="store_true", help="even if the database has data, which is gone then")
        parser.add_argument("--migrate", action="store_true", help="bring a backup of an older version up to this one")
        parser.add_argument(
            "--check", action="store_true", help="only say whether the backup is whole and fits; change nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            key = keys.chosen(options["key_file"], settings.BACKUP_KEY)
            restored = restore(
                Site.here(),
                Path(options["file"]),
                key,
                replace=options["replace"],
                migrate=options["migrate"],
                only_check=options["check"],
            )
        except BackupError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(f"the database cannot be reached: {error}") from error
        self.stdout.write(restored.manifest.summary())
        for note in restored.notes:
            self.stdout.write(f"- {note}")
        if options["check"]:
            self.stdout.write("The backup is whole, and this version can take it. Nothing was changed.")
            return
        if restored.aside:
            self.stdout.write(f"- the former database is {restored.aside}: remove it when you no longer need it")
        self.stdout.write("Restored. `manage.py verify_all` replays every running match.")
