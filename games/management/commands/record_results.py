"""``manage.py record_results [--again]``: the results of finished matches, for profiles and statistics, and all ratings."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.community import results


class Command(BaseCommand):
    """Write what is missing, or all again."""

    help = "Write the results of finished matches that are missing; with --again all of them, from their tables. Make all ratings again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--again", action="store_true", help="write all results again; a table that cannot be read keeps its result"
        )

    def handle(self, *args: Any, again: bool, **options: Any) -> None:
        written, failed = results.record_all(again=again)
        self.stdout.write(f"{written} results written")
        if failed:
            self.stderr.write(f"tables that cannot be read: {' '.join(map(str, failed))}")
