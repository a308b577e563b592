"""``manage.py make_map <slug>``: draw a title's map again, from its data and games/management/charts/."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.drawing.board.board import package
from games.management.charts import chart, city, kingdom, printed


class Command(BaseCommand):
    """See the module."""

    help = "Make what a title's board draws of its data: _printed.jinja, and of a chart sprite.svg and places.css too."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The title; ``--check`` only compares."""
        parser.add_argument("slug")
        parser.add_argument("--check", action="store_true", help="only tell whether the files are what would be made")

    def handle(self, *args: Any, slug: str, check: bool, **options: Any) -> None:
        """Write the files, or say that they differ."""
        for file, text in made(slug).items():
            if not check:
                file.write_text(text, encoding="utf-8")
                self.stdout.write(f"{file.relative_to(settings.BASE_DIR)}: {len(text) // 1024} kB")
            elif file.read_text(encoding="utf-8") != text:
                raise CommandError(f"{file.relative_to(settings.BASE_DIR)} is not what manage.py make_map {slug} makes")


def made(slug: str) -> dict[Path, str]:
    """What is made, by file."""
    if slug not in MAKERS:
        raise CommandError(f"nothing is made for {slug}; there is {', '.join(MAKERS)}")
    name, base = package(slug), Path(settings.BASE_DIR)
    return MAKERS[slug](name, base / "games" / "titles" / name / "data", base)


def _chart(name: str, data: Path, base: Path) -> dict[Path, str]:
    desk, phone = (chart.regions(name, data, frame) for frame in ("desk", "phone"))
    return {
        base / "static" / "games" / name / "sprite.svg": chart.sprite(name, [*desk, *phone]),
        base / "static" / "css" / name / "places.css": chart.places(desk, phone),
        base / "templates" / "games" / name / "_printed.jinja": printed.printed(data, desk),
    }


def _kingdom(name: str, data: Path, base: Path) -> dict[Path, str]:
    return {base / "templates" / "games" / name / "_printed.jinja": kingdom.printed(data)}


def _city(name: str, data: Path, base: Path) -> dict[Path, str]:
    return {
        base / "static" / "games" / name / "sprite.svg": city.sprite(name, data),
        base / "templates" / "games" / name / "_printed.jinja": city.printed(data),
    }


MAKERS: Mapping[str, Callable[[str, Path, Path], dict[Path, str]]] = {
    "founders-of-gloomhaven": _city,
    "imperial-struggle": _chart,
    "viscounts-of-the-west-kingdom": _kingdom,
}
