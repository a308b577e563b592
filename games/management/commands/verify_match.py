"""``manage.py verify_match ID|FILE``: the shuffles of a match were what its seed promised, and every move was legal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from games.drawing.words.wording import refused
from games.engine.rules.errors import EngineError
from games.models import Table
from games.requests.refusals import BadFile
from games.tables.files.reading import read_stream
from games.tables.files.replaying import replayed
from games.tables.reading.archive import NotExported, Verdict, verified, verified_table

OUTCOMES = {
    "as promised": "as promised",
    "nothing promised": "every move is legal, but there is no promise to compare the seed with (give --commitment)",
    "does not hold": "does NOT hold",
    "another revision": "another revision of the rules played it",
}
"""What is printed of each outcome of a Verdict."""


class Command(BaseCommand):
    help = "Check a finished table (by number) or a match file: the seed against its promise, every move against the rules."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", help="a table's number, or a match file")
        parser.add_argument(
            "--commitment",
            default="",
            help="the SHA-256 that was shown during the match; a file promises nothing without it, a table keeps its own beside it",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        verdict = self._verdict(options["match"], options["commitment"].strip().lower())
        if options["json"]:
            report = {
                "ok": verdict.ok,
                "verdict": verdict.outcome,
                "moves": verdict.moves,
                "commitment": verdict.commitment,
                "findings": verdict.findings,
                "revision": verdict.revision,
                "revisions": verdict.revisions,
                "differences": verdict.differences,
            }
            self.stdout.write(json.dumps(report))
        else:
            self.stdout.write(f"{verdict.moves} moves, commitment {verdict.commitment}: {OUTCOMES[verdict.outcome]}")
            for finding in (*verdict.findings, *verdict.differences):
                self.stdout.write(f"- {finding}")
        if verdict.ok is False:
            raise CommandError("the match does not hold")
        if verdict.ok is None:
            played = ", ".join("an unknown one" if one is None else str(one) for one in verdict.revisions)
            raise CommandError(
                f"revision {verdict.revision} checks what was played by {played}: whether the match holds cannot be told here",
                returncode=2,
            )

    def _verdict(self, match: str, promise: str) -> Verdict:
        try:
            if match.isdigit():
                table = Table.objects.filter(pk=int(match)).first()
                if table is None:
                    raise CommandError(f"there is no table {match}")
                return verified_table(table, promise)
            return _of_file(Path(match), promise)
        except (EngineError, NotExported) as error:
            raise CommandError(str(error)) from error
        except BadFile as error:
            with override("en"):
                raise CommandError(f"{match}: not a match file that can be checked here. {refused(error)}") from error
        except OSError as error:
            raise CommandError(f"{match}: {error.strerror}") from error


def _of_file(path: Path, promise: str) -> Verdict:
    """The verdict on a match file. Where a move cannot be made, the line of that move is named too."""
    with path.open("rb") as stream:
        upload = read_stream(stream)
    verdict, match = verified(upload.file, promise)
    if match is None:
        try:
            replayed(upload, seconds=float("inf"))
        except BadFile as error:
            with override("en"):
                said = f"a move cannot be made again: {refused(error)}"
            found = verdict.findings if verdict.ok is False and not verdict.differences else verdict.differences
            found[-1] = said
    return verdict
