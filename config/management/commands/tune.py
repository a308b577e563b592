"""``manage.py tune TITLE …``: finds by games what careful bots count a position by; docs/opponents.md says how."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.management.commands.tournament import MOST_JOBS
from games.bots.tuning import games
from games.engine.rules.errors import EngineError, NotUnderstood
from games.engine.title.info import checked_setup
from games.engine.title.title import Title
from games.engine.tuning.keeping import Tuning, former, write_record, write_weights
from games.engine.tuning.recording import Plan, Recorded, valuation_of
from games.titles import info, load

LIBRARIES = ("cma", "numpy")


class Command(BaseCommand):
    help = (
        "Find the weights of a title's positions: normal bots play games, and the weights that predict the leads at the "
        "end best are found. The last lines printed are one JSON object."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--mode", default="")
        parser.add_argument("--players", type=int)
        parser.add_argument("--games", type=int, default=300)
        parser.add_argument("--seed", default="tune", help="games are seeded SEED/0, SEED/1 …")
        parser.add_argument("--random", type=float, default=0.15, help="how often an answer is random (default: 0.15)")
        parser.add_argument("--jobs", type=int, default=1, help="the number of processes")
        parser.add_argument("--file", type=Path, help="write the record into this file")
        parser.add_argument(
            "--write",
            action="store_true",
            help="put the weights into the title's weights.yaml, and the record into docs/opponents/tuning",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._tune(asked_for(options), options)
        except EngineError as error:
            raise CommandError(str(error)) from error

    def _tune(self, plan: Plan, options: dict[str, Any]) -> None:
        title = load(plan.title)
        libraries = installed()
        can_be_written(options["file"])
        begun = beginning(title, plan)
        tuning = found(title, plan, games(plan, options["jobs"]), begun, libraries)
        if options["file"]:
            write_record(options["file"], tuning)
        self.stdout.write(
            f"{tuning.positions} positions; of the variance of the check games the weights explain "
            f"{tuning.explained_before:.1%} before and {tuning.explained_after:.1%} now"
        )
        if not tuning.better:
            self.stdout.write(
                "The new weights predict the check games no better than the old ones: no weight is written."
            )
        elif options["write"]:
            write_weights(valuation_of(title), tuning.entry, tuning.after)
            write_record(kept(title, tuning.entry), tuning)
        self.stdout.write(msgspec.json.format(msgspec.json.encode(tuning), indent=2).decode())


def asked_for(options: dict[str, Any]) -> Plan:
    """What the arguments ask for. Raises :class:`NotUnderstood`."""
    if not 1 <= options["jobs"] <= MOST_JOBS:
        raise NotUnderstood(f"--jobs is from 1 to {MOST_JOBS}")
    if options["games"] < 4:
        raise NotUnderstood("--games is 4 or more: some games check what the others say")
    if not 0 <= options["random"] <= 1:
        raise NotUnderstood("--random is from 0 to 1")
    setup = checked_setup(info(options["title"]), mode=options["mode"], players=options["players"])
    return Plan(
        title=setup.title,
        mode=setup.mode,
        players=setup.players,
        options=setup.options,
        games=options["games"],
        seed=options["seed"],
        random=options["random"],
    )


def installed() -> dict[str, str]:
    """The libraries that search, with their versions. Raises :class:`NotUnderstood` if one is missing."""
    try:
        return {name: version(name) for name in LIBRARIES}
    except ModuleNotFoundError as error:
        raise NotUnderstood(f"{error.name} is missing: pip install -r requirements-dev.txt") from error


def can_be_written(path: Path | None) -> None:
    """Raises :class:`NotUnderstood` if it is no file, or may not be written. It is asked before hours of games."""
    if path is None:
        return
    existed = path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        raise NotUnderstood(f"--file: {error}") from error
    if not existed:
        path.unlink()


class Beginning(NamedTuple):
    """The entry of the weights, and the weights that the search begins from."""

    entry: str
    weights: Mapping[str, float]


def beginning(title: Title[Any, Any], plan: Plan) -> Beginning:
    """Where the search begins: where that of the kept record of the same games began. Raises :class:`NotUnderstood`."""
    valuation = valuation_of(title)
    entry = valuation.entry_of(title.set_up(plan.setup, plan.seed))
    return Beginning(entry, former(kept(title, entry), Tuning, plan) or valuation.weights[entry])


def found(
    title: Title[Any, Any], plan: Plan, recorded: list[Recorded], begun: Beginning, libraries: dict[str, str]
) -> Tuning:
    """The weights that the games speak for. Raises :class:`NotUnderstood` if the games are too few."""
    from games.engine.tuning.fitting import fit  # it imports numpy and cma, which the site does not have

    entry, before = begun
    try:
        fitted = fit(recorded, before, valuation_of(title).signed, plan.seed)
    except ValueError as error:
        raise NotUnderstood(str(error)) from error
    return Tuning(
        command=f"manage.py tune {plan.title} --mode {plan.mode} --players {plan.players} --games {plan.games} "
        f"--seed {plan.seed} --random {plan.random}",
        plan=plan,
        revision=title.revision,
        libraries=libraries,
        positions=fitted.positions,
        entry=entry,
        explained_before=round(fitted.before, 4),
        explained_after=round(fitted.after, 4),
        better=fitted.better,
        before=dict(before),
        after=fitted.weights,
    )


def kept(title: Title[Any, Any], entry: str) -> Path:
    """Where the record of weights that are in use is kept."""
    return Path(settings.BASE_DIR) / "docs" / "opponents" / "tuning" / f"{title.info.slug}-{entry}.json"
