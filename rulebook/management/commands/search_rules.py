"""``manage.py search_rules QUERY [--book PREFIX] --json`` and ``--queries FILE``: the search of the site, for scripts and tests."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulebook.models import Book
from rulebook.search.documents import CLAUSE
from rulebook.search.question import LONGEST, QueryTooLong
from rulebook.search.shelf import Shelf
from rulebook.words.languages import LANGUAGES


class Command(BaseCommand):
    help = "Search the clauses of the rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", nargs="?", default="", help="what a reader would type")
        parser.add_argument("--book", default="", metavar="PREFIX", help="search in this book only")
        parser.add_argument("--json", action="store_true", help="print one JSON list")
        parser.add_argument(
            "--queries",
            type=Path,
            metavar="FILE",
            help="read lines of PREFIX<TAB>QUERY; print one JSON list for each, in order",
        )
        parser.add_argument("--limit", type=int, default=100, help="at most this many clauses a query (100)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises :class:`CommandError` for an unknown book and for a query that is too long."""
        if options["queries"] is not None:
            self.answer_file(options["queries"], options["limit"])
            return
        clauses = results_of(options["query"], options["book"], options["limit"])
        if options["json"]:
            self.stdout.write(_json(clauses))
        else:
            for clause in clauses:
                self.stdout.write(
                    f"{clause['score']:.2f}  {clause['number']:<8} {clause['id']}\n    {clause['text']}\n"
                )

    def answer_file(self, path: Path, limit: int) -> None:
        """Prints one list on each line, in order. A refused query gets an empty list, and its reason goes to the error output."""
        for number, line in enumerate(path.read_text("utf-8").removesuffix("\n").split("\n"), 1):
            prefix, tab, query = line.removesuffix("\r").partition("\t")
            try:
                clauses = results_of(query if tab else prefix, prefix if tab else "", limit)
            except CommandError as refused:
                self.stderr.write(f"line {number}: {refused}")
                clauses = []
            self.stdout.write(_json(clauses))


def results_of(query: str, prefix: str, limit: int) -> list[dict[str, Any]]:
    """The clauses that a query finds, best first."""
    if prefix and not Book.objects.filter(prefix=prefix).exists():
        raise CommandError(f"there is no book {prefix}")
    try:
        findings = Shelf().search(query, prefix, frozenset({CLAUSE}), limit)
    except QueryTooLong:
        raise CommandError(f"the query has more than {LONGEST} characters") from None
    return [
        {
            "id": one.hit.document.ref,
            "book": one.book.edition.prefix,
            "number": one.hit.document.number,
            "kind": one.hit.document.kind,
            "text": "\n".join(filter(None, map(one.hit.document.texts.get, LANGUAGES))),
            "score": one.hit.score,
        }
        for one in findings.results
    ]


def _json(clauses: list[dict[str, Any]]) -> str:
    return json.dumps(clauses, ensure_ascii=False)
