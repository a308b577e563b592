"""``manage.py messages [AREA…] [--check]``: update the message catalogues, or check them."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.messages import Area, areas, brought_up_to_date, disagreements, mistakes


class Command(BaseCommand):
    """Collect, merge, derive and compile; or only check."""

    help = "Bring the message catalogues of the given areas (all without a name) up to date, or --check that they are."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Areas are named by their folder: ``config``, ``games``, ``games/titles/great_wall``."""
        parser.add_argument(
            "areas", nargs="*", metavar="AREA", help="config, accounts, rulebook, games, games/titles/<title>"
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing; fail when anything is missing, doubtful, unused or stale",
        )

    def handle(self, *args: Any, areas: list[str], check: bool, **options: Any) -> None:
        """Process the areas. Fails with exit status 1 when ``--check`` finds a mistake."""
        chosen = chosen_areas(areas)
        if check:
            self.check_areas(chosen)
        else:
            self.update_areas(chosen)

    def update_areas(self, chosen: list[Area]) -> None:
        """Write the catalogues and list what has to be done by hand."""
        everywhere = list(areas().values())
        for area in chosen:
            missing = brought_up_to_date(area, everywhere)
            left = (
                f"{missing} to translate in {area.name}/locale/zh_Hant/LC_MESSAGES/django.po, then run this again"
                if missing
                else "whole"
            )
            self.stdout.write(f"{area.name}: {left}")

    def check_areas(self, chosen: list[Area]) -> None:
        """Name every mistake. Raises :class:`CommandError` if there is one."""
        lines = [f"{area.name}: {mistake}" for area in chosen for mistake in mistakes(area)]
        lines += disagreements(areas().values())
        for line in lines:
            self.stderr.write(line)
        if lines:
            raise CommandError(f"{len(lines)} mistakes in the catalogues")
        self.stdout.write(f"{len(chosen)} areas, nothing missing")


def chosen_areas(names: list[str]) -> list[Area]:
    """The areas with those names, or all. Raises :class:`CommandError` for an unknown one."""
    known = areas()
    if unknown := [name for name in names if name.strip("/") not in known]:
        raise CommandError(f"no area {', '.join(unknown)}; there is {', '.join(known)}")
    return [known[name.strip("/")] for name in names] or list(known.values())
