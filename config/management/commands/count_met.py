"""``manage.py count_met [--again]``: in how many finished matches each clause was met."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config.bridge.play import met


class Command(BaseCommand):
    help = "Count which clauses finished matches met, for those that were not counted when they ended."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--again", action="store_true", help="count all matches again, from nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        counted = met.count_again() if options["again"] else met.count_rest()
        self.stdout.write(f"counted: {counted}")
