"""The project's own documents: for people who run the site or work on it."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
INSTALLED = "node_modules"
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    + [
        path
        for room in (".ci", "games", "tests")
        for path in (ROOT / room).rglob("*.md")
        if INSTALLED not in path.parts
    ]
)
"""Books of rules are content and not among them."""


def name(path: Path) -> str:
    """Its path in the project."""
    return str(path.relative_to(ROOT))


def whole(path: Path) -> str:
    """Its text."""
    return path.read_text(encoding="utf-8")
