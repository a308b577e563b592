"""``manage.py backup FOLDER|FILE``: a backup of the site, made while it runs and verified after writing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from config.backup import keys
from config.backup.making import make
from config.backup.problems import BackupError
from config.backup.site import Site


class Command(BaseCommand):
    help = "Back up the database, and the keys beside it, while the site runs. What was written is read again before it gets its name."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("place", nargs="?", help="a folder, or a new file that ends in .tar (encrypted: .age)")
        parser.add_argument(
            "--keep", type=int, default=0, metavar="N", help="then remove all backups of the folder but the newest N"
        )
        parser.add_argument(
            "--key-file", default="", metavar="FILE", help="encrypt with this key of age, instead of BACKUP_KEY"
        )
        parser.add_argument(
            "--verify-into",
            default="",
            metavar="URL",
            help="also restore the backup into this empty PostgreSQL database, count, and empty it again",
        )
        parser.add_argument("--make-key", default="", metavar="FILE", help="only write a new key to encrypt with")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["make_key"]:
                public = keys.make(Path(options["make_key"]))
                self.stdout.write(
                    f"{options['make_key']} is the key: without it, no backup made with it can be read. Public half: {public}"
                )
                return
            if not options["place"]:
                raise CommandError("where to? Give a folder, or a new file that ends in .tar or .age")
            if options["keep"] < 0:
                raise CommandError("--keep wants a number from 1 on")
            self._back_up(options)
        except BackupError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(f"the database cannot be reached: {error}") from error

    def _back_up(self, options: dict[str, Any]) -> None:
        key = keys.chosen(options["key_file"], settings.BACKUP_KEY)
        made = make(Site.here(), Path(options["place"]), key, keep=options["keep"], verify_into=options["verify_into"])
        self.stdout.write(f"{made.path}: {made.manifest.summary()}")
        if key is None:
            self.stdout.write(
                "Not encrypted, so SECRET_KEY is not in it: keep that apart. Whoever reads the file can read everything else."
            )
        elif key.identity is None:
            self.stdout.write(
                "Encrypted with a public half: what was written was compared, and read before it was encrypted."
            )
        for path in made.removed:
            self.stdout.write(f"removed {path}")
