"""``manage.py verify_all``: every running match is replayed, and those that do not hold are listed. Changes nothing."""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from itertools import chain
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.tables.reading import verifying
from games.tables.reading.verifying import BROKEN, HOLDS, UNKNOWN, Check

PATIENCE = 5.0
"""Seconds between two lines of progress."""
SHARE = 8
"""Tables that a process gets at a time."""


class Command(BaseCommand):
    help = (
        "Replay every running match from its seed, and list those that do not hold. Reads only, and may run beside the site. "
        "Ends with 1 if a match does not hold."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--finished", action="store_true", help="also the matches that are over")
        parser.add_argument("--title", default="", help="only this title")
        parser.add_argument("--jobs", type=int, default=1, metavar="N", help="in that many processes (%(default)s)")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["jobs"] < 1:
            raise CommandError("--jobs wants a number from 1 on")
        begun = last = time.monotonic()
        counts: Counter[str] = Counter()
        listed: list[Check] = []
        with reading_only():
            for check in checks(options["jobs"], finished=options["finished"], title=options["title"]):
                counts[check.outcome] += 1
                if check.outcome != HOLDS:
                    listed.append(check)
                if time.monotonic() - last > PATIENCE:
                    last = time.monotonic()
                    self.stderr.write(f"{counts.total()} matches in {last - begun:.0f} s, {counts[BROKEN]} do not hold")
        listed.sort(key=lambda check: check.table)
        if options["json"]:
            report = {"matches": counts.total(), **{outcome: counts[outcome] for outcome in (HOLDS, UNKNOWN, BROKEN)}}
            self.stdout.write(json.dumps({**report, "listed": [asdict(check) for check in listed]}))
        else:
            self._say(counts, listed)
        if counts[BROKEN]:
            raise CommandError(f"{counts[BROKEN]} matches do not hold")

    def _say(self, counts: Counter[str], listed: list[Check]) -> None:
        self.stdout.write(f"{counts.total()} matches: {counts[HOLDS]} hold, {counts[BROKEN]} do not")
        if counts[UNKNOWN]:
            self.stdout.write(
                f"{counts[UNKNOWN]} were played by another revision of the rules. They load; more cannot be told"
            )
        for check in listed:
            self.stdout.write(
                f"- table {check.table} ({check.title}), move {check.number}: {check.outcome}: {check.reason}"
            )


def checks(jobs: int, *, finished: bool, title: str) -> Iterator[Check]:
    """The result for each match, in any order."""
    each = chain.from_iterable(pages(finished=finished, title=title))
    if jobs == 1:
        yield from (check for check in map(verifying.checked, each) if check is not None)
        return
    # Not forked: a connection of the database is of one process.
    with multiprocessing.get_context("spawn").Pool(jobs, django.setup) as pool:
        for page in pages(finished=finished, title=title):
            yield from (check for check in pool.imap_unordered(_checked_apart, page, SHARE) if check is not None)


def pages(*, finished: bool, title: str) -> Iterator[list[int]]:
    """The numbers of the tables, page by page, so that no long query stays open."""
    after = 0
    while page := verifying.numbers(finished=finished, title=title, after=after):
        yield page
        after = page[-1]


def _checked_apart(number: int) -> Check | None:
    """In a process of its own: the check of a table."""
    _only_read(True)
    return verifying.checked(number)


@contextmanager
def reading_only() -> Iterator[None]:
    """Inside, the database refuses to change anything over this connection."""
    _only_read(True)
    try:
        yield
    finally:
        _only_read(False)


def _only_read(wanted: bool) -> None:
    sqlite = f"PRAGMA query_only = {int(wanted)}"
    with connection.cursor() as cursor:
        cursor.execute(
            sqlite
            if connection.vendor == "sqlite"
            else f"SET default_transaction_read_only = {'on' if wanted else 'off'}"
        )
