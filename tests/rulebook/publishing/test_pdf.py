"""PDF: set from one page of HTML, in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from config.server import checks
from rulebook.pages.opening import library
from rulebook.pages.reading import OpenBook
from rulebook.publishing.printing import press
from rulebook.publishing.printing.pdf import html_of, pdf
from rulebook.words.languages import HANT, LANGUAGES

PAGE = '<!doctype html><html lang="{}"><meta charset="utf-8"><style>{}</style><body>{}</html>'


class Anchors(HTMLParser):
    """The ids and the inner links of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: set[str] = set()
        self.fetched: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids.append(given["id"] or "")
        if tag == "a":
            self.links.add(given.get("href") or "")
        elif given.get("src") or tag in ("link", "script", "img"):
            self.fetched.append(tag)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_the_page_arrives_in_it(books: None, language: str) -> None:
    for book in library():
        anchors = Anchors(html_of(book.edition, language))
        assert len(anchors.ids) == len(set(anchors.ids))
        assert set(book.clauses) <= set(anchors.ids)
        assert anchors.links <= {f"#{one}" for one in anchors.ids}
        assert not anchors.fetched


def test_a_reference_to_another_chapter_gets_its_page(opened: Callable[..., OpenBook]) -> None:
    html = html_of(opened().edition, "en")
    assert re.search(r'<a class="ref" href="#toy.turn.1">the draw</a>', html)  # the same chapter
    assert '<a href="#toy.turn.1" class="ref far">' in html  # from the glossary


def test_a_book_becomes_a_pdf_with_bookmarks_and_links(opened: Callable[..., OpenBook]) -> None:
    content = pdf(opened().edition, "zh-Hant")
    assert content.startswith(b"%PDF-1.7")
    assert content.rstrip().endswith(b"%%EOF")
    assert pdf(opened().edition, "zh-Hant") == content  # the same revision, the same bytes


def test_every_character_of_the_books_has_a_glyph(books: None) -> None:
    """The longest chapter, and every character of all books: the press names those for which no font has a glyph."""
    for language in LANGUAGES:
        pages = [html_of(book.edition, language) for book in library()]
        longest = max((part for page in pages for part in page.split('<section class="part"')), key=len)
        letters = "".join(sorted({letter for page in pages for letter in page if not letter.isspace()}))
        (style,) = set(re.findall(r"<style>(.*?)</style>", pages[0], re.DOTALL))
        chapter = f'<section class="part"{longest}' if language == HANT else ""
        body = f"{chapter}<p>{letters.replace('&', '&amp;').replace('<', '&lt;')}</p>"
        content, missing = press.printed(PAGE.format(language, style, body))
        assert content.startswith(b"%PDF")
        assert not missing, (language, missing)


def test_a_character_without_a_glyph_is_named() -> None:
    _content, missing = press.printed(PAGE.format("en", "", "a \U000f1234 b \U000f1234"))
    assert missing == {"\U000f1234"}


def test_the_press_fetches_nothing() -> None:
    """Neither files of the computer nor addresses: the page comes whole."""
    body = '<p>words</p><img src="file:///etc/hostname"><img src="http://127.0.0.1:9/x.png">'
    content, _missing = press.printed(PAGE.format("en", '@import "file:///etc/passwd";', body))
    assert content.startswith(b"%PDF")
    assert b"/Image" not in content


def test_a_press_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "SECONDS", 0.01)
    with pytest.raises(press.NotPrinted, match="no PDF after"):
        press.printed(PAGE.format("en", "", "words"))


def test_a_press_that_breaks_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(press.NotPrinted, match="ended with 1"):
        press.printed("")


def test_a_computer_without_letters_cannot_print(monkeypatch: pytest.MonkeyPatch) -> None:
    assert press.can_print.__wrapped__()
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert not press.can_print.__wrapped__()


def test_a_computer_without_pango_cannot_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "_PANGO", ("libpango-of-another-world.so",))
    assert not press.can_print.__wrapped__()


def test_the_keeper_of_a_site_without_them_is_warned(monkeypatch: pytest.MonkeyPatch) -> None:
    assert checks.books() == []
    monkeypatch.setattr(checks, "can_print", lambda: False)
    assert [warning.id for warning in checks.books()] == ["guiyi.W002"]


def test_the_press_knows_no_django() -> None:
    """It begins quickly, and reads no settings and no database."""
    script = "import sys, rulebook.publishing.printing.press; sys.exit('django.conf' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
