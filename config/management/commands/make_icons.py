"""``manage.py make_icons``: draw the sheets static/icons/<section>.svg of the icons named in static/icons/icons.txt.

The drawings come from game-icons.net through the npm package ``@iconify-json/game-icons``. svgo rounds them to whole units of their 512.
That halves the bytes, and is invisible at the size of a piece. Both are fetched into a temporary folder. The sheets are committed, so the
site needs neither npm nor the network.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.shared.static_files.icons import FOLDER, sections

DRAWINGS = "@iconify-json/game-icons@1.2.4"
ROUNDING = "svgo@4.1.0"
ROUNDED = """
export default {plugins: [{name: "convertPathData", params: {floatPrecision: 0}}]};
"""
REMARK = "<!-- Icons of game-icons.net by their authors, CC BY 3.0: https://game-icons.net/about.html#authors -->"


class Command(BaseCommand):
    """See the module."""

    help = "Make the icon sheets of static/icons from the names in static/icons/icons.txt."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``--check`` only compares names."""
        parser.add_argument(
            "--check", action="store_true", help="only tell whether the sheets hold exactly the names of the list"
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Write the sheets, or say what they lack."""
        if check:
            return compare()
        with tempfile.TemporaryDirectory() as folder:
            packages = fetched(Path(folder))
            drawings = json.loads((packages / "@iconify-json/game-icons/icons.json").read_text())
            for section, names in sections().items():
                sheet = FOLDER / f"{section}.svg"
                sheet.write_text(rounded(drawn(names, drawings), packages), encoding="utf-8")
                self.stdout.write(f"{section}: {len(names)} icons, {sheet.stat().st_size // 1024} kB")
        return None


def compare() -> None:
    """Raise unless list and sheets agree."""
    for section, names in sections().items():
        sheet = FOLDER / f"{section}.svg"
        there = re.findall(r'<symbol id="([^"]+)"', sheet.read_text(encoding="utf-8")) if sheet.exists() else []
        if there != names:
            difference = ", ".join(sorted(set(there) ^ set(names)))
            raise CommandError(
                f"{sheet.name} does not hold the names of its section; run manage.py make_icons. They differ in: {difference}"
            )


def fetched(folder: Path) -> Path:
    """Install the packages into this folder. Returns the folder in which npm has put them."""
    npm = shutil.which("npm")
    if not npm:
        raise CommandError("npm is not on this computer.")
    command = [
        npm,
        "install",
        "--no-fund",
        "--no-audit",
        "--ignore-scripts",
        "--prefix",
        str(folder),
        DRAWINGS,
        ROUNDING,
    ]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - fixed words
    return folder / "node_modules"


def rounded(sheet: str, packages: Path) -> str:
    """The sheet with paths in whole units."""
    config = packages / "rounded.mjs"
    config.write_text(ROUNDED, encoding="utf-8")
    command = [str(packages / ".bin/svgo"), "--config", str(config), "--input", "-", "--output", "-"]
    done = subprocess.run(command, input=sheet, check=True, capture_output=True, text=True)  # noqa: S603 - fixed words
    return done.stdout.rstrip() + "\n"


def drawn(names: list[str], drawings: dict[str, Any]) -> str:
    """One SVG of symbols. Raises when a name is not in the package."""
    known = drawings["icons"]
    parents = {name: alias["parent"] for name, alias in drawings.get("aliases", {}).items()}
    missing = [name for name in names if parents.get(name, name) not in known]
    if missing:
        raise CommandError(f"game-icons has no {', '.join(missing)}")
    size = f"0 0 {drawings.get('width', 512)} {drawings.get('height', 512)}"
    symbols = (
        f'<symbol id="{name}" viewBox="{size}">{_plain(known[parents.get(name, name)]["body"])}</symbol>'
        for name in names
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{REMARK}\n' + "\n".join(symbols) + "\n</svg>\n"


def _plain(body: str) -> str:
    """The drawing without its own colour, so that it takes the ``fill`` of its place."""
    return body.replace(' fill="currentColor"', "")
