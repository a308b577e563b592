"""``manage.py clause_coverage [--json] [BOOK…]``: which clauses are proved by tests."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from rulebook import ports
from rulebook.editions.coverage import coverage_of
from rulebook.management.commands.load_rules import content_folder, read_books


class Command(BaseCommand):
    help = "Tell, for each book, how many clauses a test names, which are excused and which are missing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("books", nargs="*", metavar="BOOK", help="folder, prefix or slug; all books without one")
        parser.add_argument("--json", action="store_true", help="print one JSON object by prefix")
        parser.add_argument("--tests", type=Path, default=Path(settings.BASE_DIR) / "tests", help="where the tests are")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the result. A book may have missing clauses as long as its title cannot be played."""
        names = set(options["books"])
        chosen = [
            book
            for book in read_books(content_folder())
            if not names or names & {book.folder.name, book.prefix, book.slug}
        ]
        by_prefix = {book.prefix: coverage_of(book, options["tests"], ports.scenarios().values()) for book in chosen}
        if options["json"]:
            self.stdout.write(json.dumps(by_prefix, ensure_ascii=False))
            return
        playable = ports.scenarios()
        for prefix, coverage in by_prefix.items():
            played = "" if prefix in playable else ", not playable yet"
            self.stdout.write(
                f"{prefix}: {coverage['clauses']} clauses, {coverage['tested']} tested, {len(coverage['excused'])} excused, "
                f"{len(coverage['missing'])} missing{played}"
            )
