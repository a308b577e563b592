"""``manage.py replay FILE``: play a match file again and print where it leads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine import codec, matchfile
from games.engine.errors import EngineError
from games.engine.match import Match
from games.titles import info, load


class Command(BaseCommand):
    help = "Replay a match file, each move checked; print the result and a hash of the final State."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file = matchfile.read(options["file"].read_bytes())
            match = matchfile.replay(file, info(file.title), load(file.title))
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        except EngineError as error:
            raise CommandError(f"{options['file']}: {type(error).__name__}: {error}") from error
        found = outcome(match)
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(f"{key}: {value}" for key, value in found.items()))


def outcome(match: Match[Any]) -> dict[str, Any]:
    """Where a match stands: moves, whether it is over, places and scores by seat, winners, and the hash of its State."""
    result = match.result
    return {
        "title": match.setup.title,
        "mode": match.setup.mode,
        "players": match.setup.players,
        "moves": match.number,
        "finished": result is not None,
        "waiting_for": match.waiting_for(),
        "result": None
        if result is None
        else {
            "reason": result.reason.msgid,
            "won": result.won,
            "winners": result.winners,
            "standings": [{"seat": s.seat, "place": s.place, "score": s.score} for s in result.standings],
        },
        "hash": codec.fingerprint(match.state),
    }
