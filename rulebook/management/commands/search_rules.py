"""``manage.py search_rules QUERY [--book PREFIX] --json`` and ``--queries FILE``: the search of the site, for scripts and tests."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulebook.languages import LANGUAGES
from rulebook.models import Book
from rulebook.search.documents import CLAUSE
from rulebook.search.question import LONGEST, QueryTooLong
from rulebook.search.shelf import search


class Command(BaseCommand):
    help = "Search the clauses of the rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", nargs="?", default="", help="what a reader would type")
        parser.add_argument("--book", default="", metavar="PREFIX", help="search in this book only")
        parser.add_argument("--json", action="store_true", help="print one JSON list")
        parser.add_argument(
            "--queries", type=Path, metavar="FILE", help="read lines of PREFIX<TAB>QUERY; print one JSON list for each, in order"
        )
        parser.add_argument("--limit", type=int, default=50, help="at most so many clauses a query (50)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises :class:`CommandError` for an unknown book and for a query that is too long."""
        if options["queries"] is not None:
            for line in options["queries"].read_text("utf-8").splitlines():
                prefix, tab, query = line.partition("\t")
                self.stdout.write(_json(found(query if tab else line, prefix if tab else "", options["limit"])))
            return
        clauses = found(options["query"], options["book"], options["limit"])
        if options["json"]:
            self.stdout.write(_json(clauses))
        else:
            for clause in clauses:
                self.stdout.write(f"{clause['score']:.2f}  {clause['number']:<8} {clause['id']}\n    {clause['text']}\n")


def found(query: str, prefix: str, limit: int) -> list[dict[str, Any]]:
    """The clauses that a query finds, best first."""
    if prefix and not Book.objects.filter(prefix=prefix).exists():
        raise CommandError(f"there is no book {prefix}")
    try:
        hits = search(query, prefix, frozenset({CLAUSE}), limit)
    except QueryTooLong:
        raise CommandError(f"the query has more than {LONGEST} characters") from None
    return [
        {
            "id": hit.document.ref,
            "book": book.edition.prefix,
            "number": hit.document.number,
            "kind": hit.document.kind,
            "text": "\n".join(hit.document.texts[language] for language in LANGUAGES if language in hit.document.texts),
            "score": hit.score,
        }
        for book, hit in hits
    ]


def _json(clauses: list[dict[str, Any]]) -> str:
    return json.dumps(clauses, ensure_ascii=False)
