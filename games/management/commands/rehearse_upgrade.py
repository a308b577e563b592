"""``manage.py rehearse_upgrade``: how running tables take corrected rules, before they are put to use."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Table
from games.tables.reading.archive import rehearsed


class Command(BaseCommand):
    help = "Load every running table with the rules of this code; list those whose step begins again and those that break. Changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("titles", nargs="*", metavar="TITLE", help="only these titles")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        # Only what is read: new code rehearses before its migrations have run.
        running = Table.objects.filter(status=Table.Status.PLAYING).only("title", "revision", "saved").order_by("pk")
        if options["titles"]:
            running = running.filter(title__in=options["titles"])
        rehearsals = [rehearsed(table) for table in running.iterator(chunk_size=100)]
        counts = Counter(one.outcome for one in rehearsals)
        listed = [one for one in rehearsals if one.outcome != "fits"]
        if options["json"]:
            self.stdout.write(
                json.dumps({"tables": len(rehearsals), **counts, "listed": [asdict(one) for one in listed]})
            )
        else:
            self.stdout.write(
                f"{len(rehearsals)} running tables: "
                + (", ".join(f"{n} {outcome}" for outcome, n in counts.items()) or "none")
            )
            for rehearsal in listed:
                table = f"table {rehearsal.table} ({rehearsal.title}, revision {rehearsal.revision})"
                self.stdout.write(f"- {table}: {rehearsal.outcome} {rehearsal.reason}".rstrip())
        if counts["broken"]:
            raise CommandError(f"{counts['broken']} tables would break: give the title an upgrade() for them")
