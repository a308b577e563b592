"""``manage.py export_match ID``: a table as a match file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Table
from games.tables.reading.archive import NotExported, exported


class Command(BaseCommand):
    help = "Write the match file of a table: set-up, seed and moves, which `manage.py replay` plays again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", type=int, help="the table's number")
        parser.add_argument("--output", type=Path, help="the file to write (default: standard output)")
        parser.add_argument(
            "--running", action="store_true", help="also of a match that is still played; the file tells every card"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        table = Table.objects.filter(pk=options["id"]).first()
        if table is None:
            raise CommandError(f"there is no table {options['id']}")
        try:
            data = exported(table, running=options["running"])
        except NotExported as error:
            raise CommandError(str(error)) from error
        if options["output"]:
            options["output"].write_bytes(data)
        else:
            self.stdout.write(data.decode(), ending="")
