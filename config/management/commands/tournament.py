"""``manage.py tournament FILE --title …``: bots play against each other; docs/opponents.md says what is written and how it is counted."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.processes import ProcessDied
from games.bots.tournament import games
from games.engine.bots.bots import bot
from games.engine.rules.errors import EngineError, NotUnderstood
from games.engine.title.info import checked_setup
from games.engine.tournament.files import one_run
from games.engine.tournament.playing import Played
from games.engine.tournament.record import Record, read, resumed, write
from games.engine.tournament.schedule import Fixture, Tournament, fixture, line_up
from games.engine.tournament.table import percent, table
from games.titles import info, load

MOST_JOBS = 64
GAMES = (
    "how many games the file holds at the end, a multiple of the rotations (default: 20 deals). If the file holds more, "
    "nothing is played, and all games of the file are counted"
)


class Command(BaseCommand):
    help = (
        "Let bots play a tournament: every deal in each rotation of the seats. The last line printed is one JSON object. "
        "With the same file again, it goes on where it was."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="the file of the tournament")
        parser.add_argument("--title")
        parser.add_argument("--mode", default="")
        parser.add_argument("--players", type=int)
        parser.add_argument("--option", action="append", default=[], metavar="K=V")
        parser.add_argument(
            "--bots",
            default="careful,normal",
            help="careful,normal (the last one takes the seats left) or careful:1,normal:3",
        )
        parser.add_argument("--games", type=int, default=0, help=GAMES)
        parser.add_argument("--seed", default="tournament", help="deals are seeded SEED/0, SEED/1 …")
        parser.add_argument("--jobs", type=int, default=1, help="the number of processes")
        parser.add_argument(
            "--table", action="store_true", help="play nothing; print the table of all FILES in Markdown"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["table"]:
                self.stdout.write(table_of(options["files"]), ending="")
                return
            self._play(options)
        except EngineError as error:
            raise CommandError(str(error)) from error

    def _play(self, options: dict[str, Any]) -> None:
        if len(options["files"]) != 1 or not options["title"]:
            raise NotUnderstood("a tournament is played with one FILE and a --title")
        if not 1 <= options["jobs"] <= MOST_JOBS:
            raise NotUnderstood(f"--jobs is from 1 to {MOST_JOBS}")
        [path] = options["files"]
        tournament = asked_for(options)
        with one_run(path):
            record = resumed(path, tournament)
            todo = record.missing(options["games"] or 20 * len(tournament.rotations))
            self._play_all(path, record, todo, options["jobs"])
        self._tell(record)

    def _play_all(self, path: Path, record: Record, todo: Iterable[Fixture], jobs: int) -> None:
        try:
            with closing(games(record.tournament, todo, jobs)) as played:
                for game, times in played:
                    record.add(game, times, datetime.now(UTC).date().isoformat())
                    write(path, record)
                    self._tell_of(record.tournament, game)
        except ProcessDied as error:
            raise CommandError(
                f"{error}. The games that had ended are in {path}. The same command plays the rest."
            ) from error

    def _tell_of(self, tournament: Tournament, game: Played) -> None:
        played = fixture(tournament, game.number)
        if not game.failure:
            self.stdout.write(f"{game.number}: {','.join(played.bots)}: seats {game.winners} won")
            return
        options = "".join(f" --option {key}={value}" for key, value in tournament.options.items())
        self.stderr.write(
            f"{game.number}: {game.failure}\nreproduce with: manage.py playout {tournament.title} --mode {tournament.mode} "
            f"--players {tournament.players}{options} --seed {played.seed} --bot {','.join(played.bots)}"
        )

    def _tell(self, record: Record) -> None:
        uncounted = len(record.games) - len(record.failed) - len(record.counted)
        if uncounted:
            self.stderr.write(f"Games of deals that were not played in every rotation are not counted: {uncounted}")
        for one in record.figures:
            self.stdout.write(
                f"{one.bot}: {percent(one.share)} of the wins ({percent(one.low)} to {percent(one.high)})"
            )
        summary = {
            "tournament": msgspec.to_builtins(record.tournament),
            "games": len(record.games) - len(record.failed),
            "failed": len(record.failed),
            "counted": len(record.counted),
            "figures": msgspec.to_builtins(record.figures),
        }
        self.stdout.write(json.dumps(summary, ensure_ascii=False))
        if record.failed:
            raise SystemExit(1)


def asked_for(options: dict[str, Any]) -> Tournament:
    """The tournament that the arguments describe. Raises :class:`NotUnderstood`."""
    chosen = dict(_pair(text) for text in options["option"])
    title_info = info(options["title"])
    setup = checked_setup(title_info, mode=options["mode"], players=options["players"], options=chosen)
    title, bots = load(setup.title), line_up(options["bots"], setup.players)
    for name in bots:
        bot(title, name)
    return Tournament(
        title=setup.title,
        mode=setup.mode,
        players=setup.players,
        options=setup.options,
        bots=bots,
        seed=options["seed"],
        revision=title.revision,
        together=setup.players == 1 or title_info.mode(setup.mode).cooperative,
    )


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise NotUnderstood(f"--option takes K=V, not {text!r}")
    return key, value


def table_of(files: list[Path]) -> str:
    """The table of the tournaments in the files, in Markdown. Raises :class:`NotUnderstood`, also for a tournament with failed games or
    unfinished deals."""
    return table([finished(path) for path in files], info)


def finished(path: Path) -> Record:
    """The tournament in a file, of which every game counts. Raises :class:`NotUnderstood`."""
    record = read(path)
    uncounted = len(record.games) - len(record.counted)
    if uncounted:
        raise NotUnderstood(
            f"{path} is not finished: games that failed: {len(record.failed)}; other games of deals that were not played in "
            f"every rotation: {uncounted - len(record.failed)}. Play the rest first"
        )
    return record
