"""``manage.py show_table ID``: a table as its keeper sees it, with nothing secret in it."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Table
from games.tables.reading.archive import summary


class Command(BaseCommand):
    help = "Show a table: its rows, versions, whom it waits for, and what of it is damaged."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", type=int, help="the table's number")

    def handle(self, *args: Any, **options: Any) -> None:
        table = Table.objects.filter(pk=options["id"]).first()
        if table is None:
            raise CommandError(f"there is no table {options['id']}")
        shown = summary(table)
        self.stdout.write(json.dumps(shown, ensure_ascii=False, indent=2))
        if shown["damaged"]:
            raise CommandError(f"table {table.pk} is damaged: {', '.join(shown['damaged'])} cannot be read")
