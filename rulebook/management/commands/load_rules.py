"""``manage.py load_rules [--check] [--record] [BOOK…]``: from rulebook/content to the database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from rulebook import ports
from rulebook.editions import checking
from rulebook.editions.loading import load, record_ids
from rulebook.models import Book
from rulebook.source import BookSource, Place, Problem, read_book


class Command(BaseCommand):
    help = "Load the books of rules into the database, or only check their files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("books", nargs="*", metavar="BOOK", help="folder, prefix or slug; all books without one")
        parser.add_argument(
            "--check", action="store_true", help="only check, and be strict: also about what is unfinished"
        )
        parser.add_argument("--record", action="store_true", help="write new ids into the books' ledgers (ids.txt)")
        parser.add_argument("--content", type=Path, default=content_folder(), help="where the books' folders are")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises :class:`CommandError` when something is wrong. The books without mistakes are loaded anyway."""
        if not options["check"] and Book._meta.db_table not in connection.introspection.table_names():
            raise CommandError("The database has no tables yet. Run this first: manage.py migrate")
        books = read_books(options["content"])
        selected = chosen(books, options["books"])
        together = checking.check_together(books)
        failed = bool(together)
        self.tell(together)
        for book in selected:
            if options["record"] and record_ids(book):
                self.stdout.write(f"{book.folder.name}: new ids are recorded")
            problems = checking.check(book, ports.scenarios())
            wrong = [problem for problem in problems if options["check"] or not problem.soft]
            self.tell([problem for problem in problems if problem in wrong or problem.reported])
            if options["check"]:
                failed |= bool(wrong)
            elif wrong:
                failed = True
                self.stderr.write(f"{book.folder.name}: not loaded")
            else:
                summary = load(book, books.index(book)).summary()
                if options["verbosity"]:
                    self.stdout.write(summary)
        if failed:
            raise CommandError("There is something to mend, as said above.")
        if options["check"]:
            self.stdout.write(f"{len(selected)} books, nothing to mend")

    def tell(self, problems: list[Problem]) -> None:
        """Prints one line for each problem, as compilers do, so that editors can jump there."""
        for problem in problems:
            self.stderr.write(f"{shortened(problem.place)}: {problem.message}")


def content_folder() -> Path:
    """Where the books are."""
    return Path(settings.BASE_DIR) / "rulebook" / "content"


def read_books(content: Path) -> list[BookSource]:
    """Every folder with a book file, in the order of their names."""
    return [read_book(path.parent) for path in sorted(content.glob("*/book.yaml"))]


def chosen(books: list[BookSource], names: list[str]) -> list[BookSource]:
    """The books with these names, or all books without names. Raises :class:`CommandError` for an unknown name."""
    matches = []
    for name in names:
        match = next((book for book in books if name in (book.folder.name, book.prefix, book.slug)), None)
        if match is None:
            raise CommandError(f"no book {name}; there is {', '.join(book.folder.name for book in books)}")
        matches.append(match)
    return matches or books


def shortened(place: Place) -> str:
    """File and line. A file within the project is shown relative to its root."""
    path = place.path
    return f"{path.relative_to(settings.BASE_DIR) if path.is_relative_to(settings.BASE_DIR) else path}:{place.line}"
