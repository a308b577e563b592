"""Style sheets that are written apart and that a public site serves in one file. Each file would come with headers, and compress badly."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

JOINED = {
    "css/site.css": ("css/tokens.css", "css/base.css", "css/search.css"),
    "css/at-table.css": (
        "css/table.css",
        "css/table-ask.css",
        "css/table-frame.css",
        "css/table-since.css",
        "css/table-past.css",
        "css/table-outline.css",
        "css/table-notepad.css",
        "css/table-may-i.css",
    ),
}
"""The sheets of every page, and those of every table, in the order in which they count."""
MEDIA = {"css/table-frame.css": "screen and (scripting)"}
"""Where a sheet counts, if not everywhere."""


WHOLE = "all.css"
"""The name of the sheet that consists of all others of its folder. Their relative addresses hold in it."""


def parts(name: str) -> tuple[str, ...]:
    """The sheets of which one of :data:`JOINED`, or ``css/<folder>/all.css``, consists. Any other consists of itself."""
    folder = finders.find(name.removesuffix(f"/{WHOLE}")) if name.endswith(f"/{WHOLE}") else None
    if folder:
        sheets = sorted(sheet.name for sheet in Path(folder).glob("*.css"))
        return tuple(name.replace(WHOLE, sheet) for sheet in sheets)
    return JOINED.get(name, (name,))


def sheets_of(name: str) -> tuple[str, ...]:
    """The files that this site serves for such a sheet."""
    return (name,) if settings.STATIC_HASHED else parts(name)


def joined_names() -> list[str]:
    """All sheets that consist of several."""
    css = Path(settings.BASE_DIR) / "static" / "css"
    return [*JOINED, *(f"css/{folder.name}/{WHOLE}" for folder in sorted(css.iterdir()) if folder.is_dir())]


def joined(name: str) -> str:
    """The text of such a sheet."""
    return "\n".join(_text(part) for part in parts(name))


def _text(part: str) -> str:
    text = Path(str(finders.find(part))).read_text(encoding="utf-8")
    return f"@media {MEDIA[part]} {{\n{text}\n}}\n" if part in MEDIA else text
