"""EPUB: what reading programs ask of the file."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from rulebook.pages.opening import library, open_prefix
from rulebook.pages.reading import OpenBook
from rulebook.publishing.printing.epub import epub
from rulebook.words.languages import LANGUAGES

XHTML, OPF = "{http://www.w3.org/1999/xhtml}", "{http://www.idpf.org/2007/opf}"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"


class Unpacked:
    """An EPUB whose every document is well-formed XML."""

    def __init__(self, packed: bytes) -> None:
        self.archive = zipfile.ZipFile(io.BytesIO(packed))
        assert self.archive.testzip() is None
        self.names = self.archive.namelist()
        self.pages = {
            name.removeprefix("EPUB/"): ElementTree.fromstring(self.archive.read(name))  # noqa: S314 - our own
            for name in self.names
            if name.endswith(".xhtml")
        }
        self.ids = {name: {ref for one in page.iter() if (ref := one.get("id"))} for name, page in self.pages.items()}
        self.package = ElementTree.fromstring(self.archive.read("EPUB/content.opf"))  # noqa: S314 - our own

    def links(self) -> list[tuple[str, str]]:
        """Every link: the page that has it, and its address."""
        return [(name, link.get("href", "")) for name, page in self.pages.items() for link in page.iter(f"{XHTML}a")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_is_an_epub(opened: Callable[..., OpenBook], language: str) -> None:
    book = Unpacked(epub(opened().edition, language))
    first = book.archive.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
    assert book.archive.read("mimetype") == b"application/epub+zip"
    assert book.package.get("version") == "3.0"
    listed = {one.get("href") for one in book.package.iter(f"{OPF}item")}
    packed = {name.removeprefix("EPUB/") for name in book.names if name.startswith("EPUB/")} - {"content.opf"}
    assert listed == packed
    items = {one.get("id", ""): one.get("href") for one in book.package.iter(f"{OPF}item")}
    spine = [items[one.get("idref", "")] for one in book.package.iter(f"{OPF}itemref")]
    assert spine[:4] == ["title.xhtml", "nav.xhtml", "chapter-01.xhtml", "chapter-02.xhtml"]
    assert {page.get(XML_LANG) or page.get("lang") for page in book.pages.values()} == {language}


def test_every_clause_is_an_anchor_and_every_link_arrives(books: None) -> None:
    for opened in library():
        book = Unpacked(epub(opened.edition, "zh-Hant"))
        anchors = set[str]().union(*book.ids.values())
        assert set(opened.clauses) <= anchors
        for page, address in book.links():
            file, _hash, anchor = address.partition("#")
            assert "://" not in address, address
            target = file or page
            assert target in book.pages, (page, address)
            assert not anchor or anchor in book.ids[target], (page, address)


def test_the_contents_lead_to_chapters_and_sections(opened: Callable[..., OpenBook]) -> None:
    book = Unpacked(epub(opened().edition, "en"))
    nav = next(one for one in book.pages["nav.xhtml"].iter(f"{XHTML}nav") if one.get(EPUB_TYPE) == "toc")
    links = {link.get("href"): "".join(link.itertext()) for link in nav.iter(f"{XHTML}a")}
    assert links["chapter-01.xhtml"] == "1 The turn"
    assert links["chapter-01.xhtml#toy.turn.attack"] == "1.1 Attack"


def test_the_words_are_the_languages_own(opened: Callable[..., OpenBook]) -> None:
    texts = {
        language: "".join(Unpacked(epub(opened().edition, language)).pages["chapter-01.xhtml"].itertext())
        for language in LANGUAGES
    }
    assert "Draw 2 Command cards each turn." in texts["en"]
    assert "每回合抽 2 張指揮卡。" in texts["zh-Hant"]
    assert "每回合抽 2 张指挥卡。" in texts["zh-Hans"]


def test_markup_in_a_text_stays_text(opened: Callable[..., OpenBook]) -> None:
    page = Unpacked(epub(opened().edition, "zh-Hant")).pages["chapter-02.xhtml"]
    assert "城牆<b>加倍</b>。" in "".join(page.itertext())


def test_the_same_revision_is_the_same_bytes(books: None) -> None:
    wall = open_prefix("gwc")
    assert wall is not None
    assert epub(wall.edition, "en") == epub(wall.edition, "en")
