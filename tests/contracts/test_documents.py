"""What the documents point at is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
TARGET = re.compile(r"^([a-z]+):", re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_what_readers_are_told_to_make_can_be_made() -> None:
    targets = set(TARGET.findall((ROOT / "Makefile").read_text()))
    told = {word for path in DOCUMENTS for word in re.findall(r"`make ([a-z]+)", path.read_text(encoding="utf-8"))}
    assert told
    assert told <= targets
