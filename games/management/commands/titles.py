"""``manage.py titles --json``: the games that can be played, with their modes."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.title.info import Info, Mode
from games.titles import infos


class Command(BaseCommand):
    help = "List the titles that can be played, with their modes, player counts and options."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON list")

    def handle(self, *args: Any, **options: Any) -> None:
        titles = [described(info) for info in infos()]
        if options["json"]:
            self.stdout.write(json.dumps(titles, ensure_ascii=False))
            return
        for title in titles:
            modes = "; ".join(f"{mode['slug']} ({', '.join(map(str, mode['players']))})" for mode in title["modes"])
            self.stdout.write(f"{title['slug']}: {title['name']['zh-Hant']} {title['name']['en']}: {modes}")


def described(info: Info) -> dict[str, Any]:
    """A title as plain data: slug, name by language, modes."""
    return {
        "slug": info.slug,
        "name": {"zh-Hant": info.name_zh, "en": info.name_en},
        "modes": [_mode(mode) for mode in info.modes],
    }


def _mode(mode: Mode) -> dict[str, Any]:
    options = [
        {
            "slug": spec.slug,
            "name": spec.name.msgid,
            "choices": [value for value, _ in spec.choices],
            "default": spec.default,
        }
        for spec in mode.options
    ]
    return {"slug": mode.slug, "players": list(mode.players), "options": options}
