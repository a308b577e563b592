"""Somebody who opens a folder of code sees at most a dozen things. What Django or Python asks for by name is not counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
AREAS = ("accounts", "config", "games", "rulebook")
MOST = 12
NAMED_BY_DJANGO = frozenset(
    [
        "__init__.py",
        "admin",
        "admin.py",
        "apps.py",
        "consumers.py",
        "forms.py",
        "locale",
        "management",
        "migrations",
        "models.py",
        "routing.py",
        "templatetags",
        "urls.py",
        "views",
        "views.py",
        "asgi.py",
        "settings.py",
    ]
)
TITLES = ROOT / "games" / "titles"


def folders() -> Iterator[Path]:
    """Every package of the site but those of titles: a title is laid out as its rulebook is."""
    for area in AREAS:
        for found in sorted((ROOT / area).rglob("__init__.py")):
            if not found.is_relative_to(TITLES) and "migrations" not in found.parts:
                yield found.parent


def things(folder: Path) -> set[str]:
    """What one sees in a folder: modules, data files and folders."""
    seen = {path.name for path in folder.iterdir() if path.name != "__pycache__" and not path.name.startswith(".")}
    return seen - NAMED_BY_DJANGO


@pytest.mark.parametrize("folder", list(folders()), ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_folder_holds_at_most_a_dozen_things(folder: Path) -> None:
    assert len(things(folder)) <= MOST, sorted(things(folder))
