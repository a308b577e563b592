"""The forms in which a book can be taken along, and the names of their files."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.editions.edition import Edition
from rulebook.pages.reading import OpenBook
from rulebook.publishing.archive import archive
from rulebook.publishing.printing.epub import epub
from rulebook.publishing.printing.pdf import pdf
from rulebook.publishing.records import json_lines
from rulebook.words.languages import LANGUAGES

HERE = Path(__file__).parent
_NAME = re.compile(
    rf"(?P<slug>[a-z0-9-]+)-r(?P<revision>[0-9]{{1,9}})(?:-(?P<language>{'|'.join(LANGUAGES)}))?\.(?P<ending>[a-z]+)"
)


class Form(models.TextChoices):
    """A form. Its value is the ending of its files."""

    PDF = "pdf", "PDF"
    EPUB = "epub", "EPUB"
    JSON_LINES = "jsonl", "JSON Lines"
    ARCHIVE = "zip", _("Signed archive")

    @property
    def has_languages(self) -> bool:
        """Whether there is a file for each language. The others hold all languages."""
        return self in (Form.PDF, Form.EPUB)

    @property
    def media_type(self) -> str:
        """The media type of its files."""
        return {
            Form.PDF: "application/pdf",
            Form.EPUB: "application/epub+zip",
            Form.JSON_LINES: "application/jsonl; charset=utf-8",
            Form.ARCHIVE: "application/zip",
        }[self]


@dataclass(frozen=True)
class Wanted:
    """A file of a book: ``great-wall-r3-zh-Hant.pdf``."""

    slug: str
    revision: int
    form: Form
    language: str

    @property
    def name(self) -> str:
        """The name of the file."""
        language = f"-{self.language}" if self.language else ""
        return f"{self.slug}-r{self.revision}{language}.{self.form.value}"


def wanted(name: str) -> Wanted | None:
    """What a name of a file means. None for a name that no file has."""
    match = _NAME.fullmatch(name)
    if match is None or match["ending"] not in Form.values:
        return None
    form, language = Form(match["ending"]), match["language"] or ""
    if form.has_languages != bool(language) or match["revision"].startswith("0"):
        return None
    return Wanted(match["slug"], int(match["revision"]), form, language)


def wanted_of(slug: str, revision: int) -> list[Wanted]:
    """Every file of a revision."""
    return [
        Wanted(slug, revision, form, language)
        for form in Form
        for language in (LANGUAGES if form.has_languages else ("",))
    ]


def make(form: Form, language: str, edition: Edition) -> bytes:
    """The file. It may take a minute. Raises :class:`~rulebook.publishing.printing.press.NotPrinted`."""
    if form == Form.PDF:
        return pdf(edition, language)
    if form == Form.EPUB:
        return epub(edition, language)
    if form == Form.JSON_LINES:
        return json_lines(OpenBook(edition, at=edition.revision))
    return archive(edition)


@cache
def maker() -> str:
    """A digest of the code that makes files. Files of another release are made again."""
    folders = (HERE, Path(settings.BASE_DIR) / "templates" / "rulebook" / "library" / "links" / "printing")
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.*")):
            if path.suffix in (".py", ".css", ".html", ".json"):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:32]
