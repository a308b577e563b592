"""``manage.py copied_passages TEXT [BOOK…]``: which clauses share a passage with a text, word for word."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulebook.editions.copying import LONGEST, Original, copied
from rulebook.management.commands.load_rules import chosen, content_folder, read_books, shortened


class Command(BaseCommand):
    help = "List the clauses whose Chinese shares a long passage with a text; punctuation, digits and script are passed over."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", type=Path, metavar="TEXT", help="a file in UTF-8, such as the rules' source")
        parser.add_argument("books", nargs="*", metavar="BOOK", help="folder, prefix or slug; all books without one")
        parser.add_argument(
            "--length", type=int, default=LONGEST, help=f"the shortest passage that counts ({LONGEST} characters)"
        )
        parser.add_argument("--content", type=Path, default=content_folder(), help="where the books' folders are")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints one line for each passage, then their number. Raises :class:`CommandError` for a text that cannot be read and an unknown
        book."""
        if options["length"] < 1:
            raise CommandError("A passage has at least 1 character.")
        try:
            text = options["text"].read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{options['text']} cannot be read: {error}") from error
        original = Original(text, options["length"])
        books = chosen(read_books(options["content"]), options["books"])
        passages = [passage for book in books for passage in copied(book, original)]
        for passage in passages:
            self.stdout.write(f"{shortened(passage.place)}: {passage}")
        clauses = len({passage.ref for passage in passages})
        self.stdout.write(f"{len(passages)} passages of {options['length']} characters or more, in {clauses} places")
