"""``manage.py tune_estimates TITLE …``: finds by games what normal bots count things as; docs/opponents.md says how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.management.commands.tournament import MOST_JOBS
from config.management.commands.tune import can_be_written, installed
from games.bots.dueling import checked, merits
from games.engine.rules.errors import EngineError, NotUnderstood
from games.engine.title.info import checked_setup
from games.engine.title.title import Title
from games.engine.tuning.duels import DuelPlan, Numbers, estimated_of
from games.engine.tuning.finding import Found, Unfinished, better, check, resumed, write_estimates
from games.engine.tuning.keeping import former, write_record
from games.titles import info, load


class Command(BaseCommand):
    help = (
        "Find the estimates of a title's normal bot: sets of numbers play against those of now, and the best ones lead "
        "on to the next generation. The last lines printed are one JSON object."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--mode", default="")
        parser.add_argument("--players", type=int)
        parser.add_argument("--games", type=int, default=24, help="of each set of numbers, in each generation")
        parser.add_argument("--generations", type=int, default=20)
        parser.add_argument(
            "--checks",
            type=int,
            default=400,
            help="games of one new bot among former ones; for three and more, as many of one former bot among new ones",
        )
        parser.add_argument("--seed", default="estimates", help="games are seeded SEED/GENERATION/DEAL")
        parser.add_argument("--jobs", type=int, default=1, help="the number of processes")
        parser.add_argument(
            "--file", type=Path, help="write the record into this file; until then the generations are in FILE.begun"
        )
        parser.add_argument(
            "--write",
            action="store_true",
            help="put the estimates into the title's estimates.yaml, and the record into docs/opponents/estimates",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._tune(asked_for(options), options)
        except EngineError as error:
            raise CommandError(str(error)) from error

    def _tune(self, plan: DuelPlan, options: dict[str, Any]) -> None:
        title = load(plan.title)
        can_be_written(options["file"])
        file: Path | None = options["file"]
        generations = file.with_name(f"{file.name}.begun") if file else None
        found = self._found(title, plan, options["jobs"], generations)
        if file and generations:
            write_record(file, found)
            generations.unlink(missing_ok=True)
        if not found.better:
            self.stdout.write("The check games do not say that the new estimates are better: nothing is written.")
        elif options["write"]:
            write_estimates(estimated_of(title, plan.players), found.after)
            write_record(kept(title, plan.players), found)
        self.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())

    def _found(self, title: Title[Any, Any], plan: DuelPlan, jobs: int, generations: Path | None) -> Found:
        """What the games speak for. The search begins from the estimates that the kept record of the same games began from. It goes
        on after the ``generations`` that this file has."""
        libraries = installed()
        from games.engine.tuning.searching import search  # it imports numpy and cma, which the site does not have

        before = former(kept(title, plan.players), Found, plan) or estimated_of(title, plan.players).numbers
        asked = Unfinished(plan=plan, revision=title.revision, libraries=libraries, before=dict(before))
        judge = self._judge(resumed(generations, asked), generations, jobs)
        after = search(before, judge, plan.generations, plan.seed)
        new = check(plan, checked(plan, after, before, jobs))
        old = check(plan, checked(plan, before, after, jobs)) if plan.players > 2 else None
        return Found(
            command=f"manage.py tune_estimates {plan.title} --mode {plan.mode} --players {plan.players} "
            f"--games {plan.games} --generations {plan.generations} --checks {plan.checks} --seed {plan.seed}",
            plan=plan,
            revision=title.revision,
            libraries=libraries,
            check=new,
            former_check=old,
            better=better(new, old),
            before=dict(before),
            after=after,
        )

    def _judge(
        self, so_far: Unfinished, generations: Path | None, jobs: int
    ) -> Callable[[int, Sequence[Numbers]], list[float]]:
        """Judges the sets of a generation by games, and says how well they play. No generation is played twice. After each one the file of
        ``generations`` is written."""

        def judge(generation: int, tried: Sequence[Numbers]) -> list[float]:
            if generation < len(so_far.merits):
                return so_far.merits[generation]
            judged = merits(so_far.plan, generation, tried, so_far.before, jobs)
            self.stderr.write(f"generation {generation + 1}: merit {sum(judged) / len(judged):+.3f}")
            so_far.merits.append(judged)
            if generations:
                write_record(generations, so_far)
            return judged

        return judge


def asked_for(options: dict[str, Any]) -> DuelPlan:
    """What the arguments ask for. Raises :class:`NotUnderstood`."""
    title = info(options["title"])
    setup = checked_setup(title, mode=options["mode"], players=options["players"])
    if not 1 <= options["jobs"] <= MOST_JOBS:
        raise NotUnderstood(f"--jobs is from 1 to {MOST_JOBS}")
    if options["generations"] < 1:
        raise NotUnderstood("--generations is 1 or more")
    if setup.players == 1 or title.mode(setup.mode).cooperative:
        raise NotUnderstood("alone and in co-operation no bot has an opponent at the table: choose another mode")
    for name in ("games", "checks"):
        if options[name] < 1 or options[name] % setup.players:
            raise NotUnderstood(f"--{name} is a multiple of {setup.players}: each deal is played once from each seat")
    return DuelPlan(
        title=setup.title,
        mode=setup.mode,
        players=setup.players,
        options=setup.options,
        games=options["games"],
        generations=options["generations"],
        checks=options["checks"],
        seed=options["seed"],
    )


def kept(title: Title[Any, Any], players: int) -> Path:
    """Where the record of the estimates that are in use for that many players is kept: ``TITLE.json`` for those of ``estimates.yaml``,
    ``TITLE-for-two.json`` for those of ``estimates-for-two.yaml``."""
    which = estimated_of(title, players).path.stem.removeprefix("estimates")
    return Path(settings.BASE_DIR) / "docs" / "opponents" / "estimates" / f"{title.info.slug}{which}.json"
