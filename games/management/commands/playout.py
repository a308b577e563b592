"""``manage.py playout TITLE``: whole games between bots, without the web, with the invariants checked on the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.bots.bots import bot
from games.engine.match import matchfile
from games.engine.rules.errors import EngineError
from games.engine.testing.kit import Playout, play_out
from games.engine.title.info import Setup, checked_setup
from games.engine.title.title import Title
from games.titles import info, load


class Command(BaseCommand):
    help = "Play whole games between bots; the last line printed is one JSON object."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--players", type=int)
        parser.add_argument("--mode", default="")
        parser.add_argument("--option", action="append", default=[], metavar="K=V")
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument("--seed", default="1", help="games are seeded SEED, SEED/1, SEED/2 …")
        parser.add_argument(
            "--bot",
            default="random",
            help="easy, normal, careful, expert, random, heuristic, or one a seat, separated by commas",
        )
        parser.add_argument("--no-check", action="store_true", help="skip the invariants, for speed")
        parser.add_argument("--json", action="store_true", help="print nothing but the JSON object")
        parser.add_argument(
            "--output", type=Path, help="folder for the match files of failures (default: var/failures)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            title = load(options["title"])
            chosen = dict(_pair(text) for text in options["option"])
            setup = checked_setup(
                info(options["title"]), mode=options["mode"], players=options["players"], options=chosen
            )
            given_names = options["bot"].split(",")
            names = [given_names[seat % len(given_names)] for seat in range(setup.players)]
            bots = [bot(title, name) for name in names]
        except EngineError as error:
            raise CommandError(str(error)) from error
        if options["games"] < 1:
            raise CommandError("--games must be at least 1")
        seeds = [options["seed"] if game == 0 else f"{options['seed']}/{game}" for game in range(options["games"])]
        folder = options["output"] or Path(settings.VAR_DIR) / "failures"
        played: list[Playout] = []
        for seed in seeds:
            playout = play_out(title, setup, seed, bots, check=not options["no_check"])
            played.append(playout)
            if not options["json"]:
                self._tell(playout)
            if playout.failure is not None:
                self.stderr.write(f"reproduce with: manage.py replay {write_failure(folder, title, playout)}")
        self.stdout.write(json.dumps(summary(setup, names, played), ensure_ascii=False))
        if any(playout.failure for playout in played):
            raise SystemExit(1)

    def _tell(self, playout: Playout) -> None:
        end = playout.failure.what if playout.failure else f"winners {playout.result.winners if playout.result else []}"
        self.stdout.write(f"{playout.seed}: {len(playout.moves)} moves, {end}")


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"--option takes K=V, not {text!r}")
    return key, value


def summary(setup: Setup, names: list[str], played: list[Playout]) -> dict[str, Any]:
    """The JSON object of the last line. ``names`` are the bots by seat."""
    seconds = sum(playout.seconds for playout in played)
    moves = sum(len(playout.moves) for playout in played)
    failures = [playout.failure for playout in played if playout.failure]
    return {
        "title": setup.title,
        "mode": setup.mode,
        "players": setup.players,
        "options": setup.options,
        "games": len(played),
        "finished": sum(playout.result is not None for playout in played),
        "bots": names,
        "wins": wins(names, played),
        "won": sum(bool(playout.result.winners) for playout in played if playout.result is not None),
        "scores": mean_scores(played),
        "endings": endings(played),
        "moves": moves,
        "moves_per_s": round(moves / seconds, 1) if seconds else 0.0,
        "games_per_s": round(len(played) / seconds, 2) if seconds else 0.0,
        "failures": [{"seed": failure.seed, "move": failure.move, "what": failure.what} for failure in failures],
    }


def wins(names: list[str], played: list[Playout]) -> dict[str, Any]:
    """Games won, by seat and by bot. A shared first place counts for each who shares it; for a bot in several seats a game counts
    once."""
    winners = [set(playout.result.winners) for playout in played if playout.result is not None]
    seats = {name: {seat for seat, sitting in enumerate(names) if sitting == name} for name in names}
    return {
        "by_seat": [sum(seat in won for won in winners) for seat in range(len(names))],
        "by_bot": {name: sum(not won.isdisjoint(own) for won in winners) for name, own in seats.items()},
    }


def mean_scores(played: list[Playout]) -> dict[str, float]:
    """What everybody had in the end, on the average: by owner, so that sides which no seat plays are listed too."""
    by_owner: dict[str, list[int]] = {}
    for playout in played:
        for owner, score in playout.scores.items():
            by_owner.setdefault(owner, []).append(score)
    return {owner: round(sum(scores) / len(scores), 1) for owner, scores in by_owner.items()}


def endings(played: list[Playout]) -> dict[str, int]:
    """How often matches ended by which clause."""
    rules = [playout.result.rule for playout in played if playout.result is not None]
    return {rule: rules.count(rule) for rule in sorted(set(rules))}


def write_failure(folder: Path, title: Title[Any, Any], playout: Playout) -> Path:
    """A match file that leads to where the playout broke."""
    folder.mkdir(parents=True, exist_ok=True)
    safe_seed = "".join(letter if letter.isalnum() else "-" for letter in playout.seed)
    path = folder / f"{playout.setup.title}-{playout.setup.mode}-{playout.setup.players}-{safe_seed}.json"
    path.write_bytes(matchfile.write(playout.setup, playout.seed, title.revision, playout.moves))
    return path
