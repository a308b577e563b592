"""``manage.py replay FILE``: play a match file again, with the checks of a playout, and print where it leads or breaks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.match import matchfile
from games.engine.match.match import Match
from games.engine.match.saved import check_revision
from games.engine.rules.errors import EngineError
from games.engine.testing.kit import play_again
from games.engine.title import codec
from games.engine.title.info import Setup
from games.titles import info, load


class Command(BaseCommand):
    help = "Replay a match file, every move and position checked; print the result, a hash of the final State and what broke."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file = matchfile.read(Path(options["file"]).read_bytes())
            title, setup = load(file.title), matchfile.setup_of(file, info(file.title))
            check_revision(title, file.revision)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        except EngineError as error:
            raise CommandError(f"{options['file']}: {type(error).__name__}: {error}") from error
        match, failure = play_again(title, setup, file.seed, file.moves)
        result = not_begun(setup) if match is None else outcome(match)
        if options["json"]:
            broken = {"move": failure.move, "what": failure.what} if failure else None
            self.stdout.write(json.dumps({**result, "failure": broken}, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(f"{key}: {value}" for key, value in result.items()))
            self.stdout.write(f"failure: at move {failure.move}: {failure.what}" if failure else "failure: none")
        if failure:
            raise SystemExit(1)


def outcome(match: Match[Any]) -> dict[str, Any]:
    """The state of a match: moves, whether it is over, places and scores by seat, winners, and the hash of its State."""
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


def not_begun(setup: Setup) -> dict[str, Any]:
    """The same of a match whose set-up failed: it has none."""
    return {
        "title": setup.title,
        "mode": setup.mode,
        "players": setup.players,
        "moves": 0,
        "finished": False,
        "waiting_for": [],
        "result": None,
        "hash": None,
    }
