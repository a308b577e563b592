"""``manage.py tidy_tables [--dry-run]``: what is done with old tables once a day, done now."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.tables.changing.leaving import tidying


class Command(BaseCommand):
    help = (
        "Let tables sleep where nobody has moved for 30 days, and clear old tables of guests alone (GUEST_TABLES_DAYS)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="change nothing, and say what would be done")

    def handle(self, *args: Any, **options: Any) -> None:
        dry = options["dry_run"]
        tidied = tidying.due() if dry else tidying.tidy()
        self._say("would fall asleep" if dry else "fell asleep", tidied.asleep)
        self._say("would be cleared" if dry else "cleared", tidied.cleared)

    def _say(self, what: str, tables: list[int]) -> None:
        numbers = " ".join(map(str, tables))
        self.stdout.write(f"{what}: {len(tables)}" + (f" ({numbers})" if tables else ""))
