"""A book as PDF: paged, with bookmarks, running heads, and the numbers of the clauses in the margin."""

from __future__ import annotations

import logging
from pathlib import Path

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import mark_safe

from rulebook.editions.edition import Edition
from rulebook.publishing.printing import press
from rulebook.publishing.printing.volume import Volume, full_address, parts_of
from rulebook.words.languages import LANGUAGE_NAMES, django_language, pick

logger = logging.getLogger(__name__)
SHEET = Path(__file__).parent / "paper.css"


def pdf(edition: Edition, language: str) -> bytes:
    """The book in that language. Raises :class:`~rulebook.publishing.printing.press.NotPrinted`."""
    content, missing = press.printed(html_of(edition, language))
    if missing:
        logger.warning("No font has a glyph for: %s (%s, %s)", " ".join(sorted(missing)), edition.prefix, language)
    return content


def html_of(edition: Edition, language: str) -> str:
    """The page that is printed."""
    book = Volume(edition)
    with translation.override(django_language(language)):
        context = {
            "language": language,
            "title": f"{pick(edition.name, language)} · r{edition.revision}",
            "style": mark_safe(f"<style>{SHEET.read_text(encoding='utf-8')}</style>"),  # noqa: S308 - our own
            "front": title_page(book, language),
            "parts": parts_of(book, language),
            "created": edition.published,
            "author": edition.designer,
        }
        return render_to_string("rulebook/library/links/printing/book.html", context)


def title_page(book: Volume, language: str) -> str:
    """The first page: what this is, which revision, where the living book is. The active language is that of the document."""
    edition = book.edition
    name = pick(edition.name, language)
    others = {code: edition.name[code] for code in LANGUAGE_NAMES if edition.name.get(code) not in (None, name)}
    if language != "zh-Hans":
        others.pop("zh-Hans", None)
    else:
        others.pop("zh-Hant", None)
    address = f"{full_address(reverse('rulebook:book', args=[edition.slug]))}?at=r{edition.revision}"
    context = {
        "name": name,
        "others": list(others.items()),
        "edition": edition,
        "summary": pick(edition.summary, language),
        "players": pick(edition.players, language),
        "published": edition.published[:10],
        "address": address,
    }
    return render_to_string("rulebook/library/links/printing/title.html", context)
