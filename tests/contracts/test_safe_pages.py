"""What the Content-Security-Policy forbids must not be written: no inline style, no inline script, nothing from other hosts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FORBIDDEN = {
    "a style attribute": re.compile(r"\sstyle\s*=", re.IGNORECASE),
    "a style element": re.compile(r"<style\b", re.IGNORECASE),
    "a script without src": re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*\btype=\"(?:application|speculationrules))[^>]*>", re.IGNORECASE
    ),
    "an event attribute": re.compile(r"<[^>]*\son[a-z]+\s*=\s*[\"']", re.IGNORECASE),
    "a javascript: address": re.compile(r"javascript:", re.IGNORECASE),
    "htmx code in an attribute": re.compile(r"\shx-on[:\-]|hx-vals=[\"']js:", re.IGNORECASE),
}
FOREIGN = re.compile(r"(?:src|href)\s*=\s*[\"'](?:https?:)?//", re.IGNORECASE)
LINK_OUT = re.compile(r"<a\b[^>]*\bhref\s*=\s*[\"']https://", re.IGNORECASE)
IMPORTS = re.compile(r"@import|url\(\s*[\"']?(?:https?:)?//", re.IGNORECASE)


def templates() -> list[Path]:
    """Every template of the site."""
    return sorted(
        [
            *(ROOT / "templates").rglob("*.html"),
            *(ROOT / "templates").rglob("*.jinja"),
            *ROOT.glob("[a-z]*/templates/**/*.html"),
        ]
    )


def named(path: Path) -> str:
    """Where a file is, for the names of tests."""
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("template", templates(), ids=named)
def test_a_template_writes_nothing_that_the_browser_would_refuse(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert [what for what, pattern in FORBIDDEN.items() if pattern.search(text)] == []


@pytest.mark.parametrize("template", templates(), ids=named)
def test_a_template_loads_nothing_from_other_hosts(template: Path) -> None:
    text = LINK_OUT.sub("", template.read_text(encoding="utf-8"))
    assert FOREIGN.findall(text) == []


def stylesheets() -> list[Path]:
    """Every stylesheet of the site."""
    return sorted((ROOT / "static").rglob("*.css"))


@pytest.mark.parametrize("stylesheet", stylesheets(), ids=named)
def test_a_stylesheet_loads_nothing_from_other_hosts(stylesheet: Path) -> None:
    assert IMPORTS.findall(stylesheet.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ('<p style="color: red">', "a style attribute"),
        ("<script>alert(1)</script>", "a script without src"),
        ('<a class="x" onclick="go()">', "an event attribute"),
        ('<a href="javascript:go()">', "a javascript: address"),
    ],
)
def test_the_patterns_find_what_they_look_for(written: str, what: str) -> None:
    assert FORBIDDEN[what].search(written)
