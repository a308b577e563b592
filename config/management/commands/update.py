"""``manage.py update``: everything between new code and its restart, in the order that harms nobody. The site may go on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser, SystemCheckError
from django.db import connection


class Command(BaseCommand):
    help = (
        "Prepare the site for the code that is here: check, rehearse running matches, back up, migrate, bring files and rules in. "
        "Stops at the first step that fails; the processes of the former code go on. Restart them afterwards."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--backup", default="", metavar="FOLDER", help="back up into this folder before anything is changed"
        )
        parser.add_argument("--keep", type=int, default=0, metavar="N", help="and keep the newest N backups there")

    def handle(self, *args: Any, **options: Any) -> None:
        with self._step("check the settings", "nothing was changed"):
            call_command("check", deploy=settings.PUBLIC, stdout=self.stdout)
        if "games_table" in connection.introspection.table_names():  # else it is the first time
            with self._step("rehearse the rules with running matches", "nothing was changed"):
                call_command("rehearse_upgrade", stdout=self.stdout)
            if options["backup"]:
                with self._step("back up", "nothing was changed"):
                    call_command("backup", options["backup"], keep=options["keep"], stdout=self.stdout)
        after = "the site goes on with the former code; when this is mended, run it again"
        with self._step("migrate", after):
            call_command("migrate", interactive=False, verbosity=0)
        if settings.STATIC_HASHED:  # before the rules: they show icons, whose names the collected files have
            with self._step("collect static files", after):
                call_command("collectstatic", interactive=False, verbosity=0)
        with self._step("bring the rules in", after):
            call_command("load_rules", verbosity=0)
        self.stdout.write("Ready. Now restart the processes, one after the other.")

    @contextmanager
    def _step(self, what: str, otherwise: str) -> Iterator[None]:
        self.stdout.write(f"- {what}")
        try:
            yield
        except (CommandError, SystemCheckError) as error:
            raise CommandError(f"could not {what}: {error}\n{otherwise}") from error
