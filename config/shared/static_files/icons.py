"""The icons of the site, as listed in static/icons/icons.txt."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django.conf import settings

FOLDER = Path(settings.BASE_DIR) / "static" / "icons"


class IconListError(ValueError):
    """icons.txt has a mistake. The message says where."""


def read_sections(lines: Iterable[str]) -> dict[str, list[str]]:
    """Names by section, sorted. Raises :class:`IconListError` for a name outside sections or a repeated name."""
    sections: dict[str, list[str]] = {}
    seen: set[str] = set()
    section = ""
    for number, line in enumerate(lines, start=1):
        text = line.partition("#")[0].strip()
        if text.startswith("["):
            section = text.strip("[]")
        elif text:
            if not section or text in seen:
                raise IconListError(
                    f"icons.txt:{number}: {text} {'is given twice' if section else 'stands outside of a [section]'}"
                )
            seen.add(text)
            sections.setdefault(section, []).append(text)
    return {name: sorted(names) for name, names in sections.items()}


def sections() -> dict[str, list[str]]:
    """The current list of icons.txt."""
    return read_sections((FOLDER / "icons.txt").read_text(encoding="utf-8").splitlines())


@cache
def sheet_of() -> dict[str, str]:
    """The section of every icon."""
    return {name: section for section, names in sections().items() for name in names}
