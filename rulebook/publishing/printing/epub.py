"""A book as EPUB 3: a file for each chapter, the ids of clauses as anchors, and a table of contents."""

from __future__ import annotations

import io
import zipfile
from datetime import datetime
from pathlib import Path

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe
from ebooklib import epub as library

from rulebook.editions.edition import Edition
from rulebook.publishing.printing.pdf import title_page
from rulebook.publishing.printing.volume import Part, Volume, full_address, parts_of
from rulebook.words.languages import django_language, pick

SHEET = Path(__file__).parent / "screen.css"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive, so that the same book is the same bytes. ZIP knows none before."""


def epub(edition: Edition, language: str) -> bytes:
    """The book in that language."""
    book = Volume(edition, in_files=True)
    volume = library.EpubBook()
    volume.set_identifier(f"urn:guiyi:{edition.prefix}:r{edition.revision}:{language}")
    volume.set_title(f"{pick(edition.name, language)} · r{edition.revision}")
    volume.set_language(language)
    for author in filter(None, (name.strip() for name in edition.designer.split(","))):
        volume.add_author(author, uid=f"author-{len(volume.get_metadata('DC', 'creator'))}")
    if edition.publisher:
        volume.add_metadata("DC", "publisher", edition.publisher)
    volume.add_metadata("DC", "date", edition.published[:10])
    volume.add_metadata("DC", "description", pick(edition.summary, language))
    volume.add_metadata("DC", "source", full_address(f"/rules/{edition.slug}/?at=r{edition.revision}"))
    sheet = library.EpubItem("sheet", "sheet.css", "text/css", SHEET.read_bytes())
    volume.add_item(sheet)
    with translation.override(django_language(language)):
        front = Part("title", "title", "", pick(edition.name, language), mark_safe(title_page(book, language)))  # noqa: S308
        parts = [front, *parts_of(book, language)]
        contents = translation.gettext("Contents")
    pages = [_page(part, sheet, language) for part in parts]
    for page in pages:
        volume.add_item(page)
    volume.toc = [_entry(part, page) for part, page in zip(parts, pages, strict=True)]
    volume.add_item(library.EpubNcx())
    nav = library.EpubNav(title=contents)
    nav.lang = language
    volume.add_item(nav)
    volume.spine = [pages[0], "nav", *pages[1:]]
    return _same_bytes(_written(volume, edition))


def _page(part: Part, sheet: library.EpubItem, language: str) -> library.EpubHtml:
    page = library.EpubHtml(uid=part.name, file_name=f"{part.name}.xhtml", title=part.title, lang=language)
    page.content = render_to_string("rulebook/library/links/printing/page.html", {"part": part, "language": language})
    page.add_item(sheet)
    return page


def _entry(part: Part, page: library.EpubHtml) -> object:
    """A chapter in the table of contents, with its sections below."""
    title = f"{part.number} {part.title}".strip()
    link = library.Link(page.file_name, title, part.name)
    if not part.sections:
        return link
    below = [
        library.Link(one.url, f"{one.number} {one.text}", f"{part.name}-{place}")
        for place, one in enumerate(part.sections)
    ]
    return (library.Section(title, page.file_name), below)


def _written(volume: library.EpubBook, edition: Edition) -> bytes:
    file = io.BytesIO()
    library.write_epub(file, volume, {"mtime": datetime.fromisoformat(edition.published), "raise_exceptions": True})
    return file.getvalue()


def _same_bytes(packed: bytes) -> bytes:
    """The archive with one time for all files. ``mimetype`` comes first and uncompressed, as EPUB wants it."""
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed)) as old, zipfile.ZipFile(result, "w") as new:
        for name in sorted(old.namelist(), key=lambda one: (one != "mimetype", one)):
            way = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type, info.external_attr = way, 0o644 << 16
            new.writestr(info, old.read(name))
    return result.getvalue()
