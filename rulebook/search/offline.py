"""What a browser keeps of a book to search it without a network: the documents that the site itself searches, in one reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.pages.reading import OpenBook
from rulebook.search.documents import CLAUSE, COMPONENT, TERM, Document, distinct
from rulebook.search.results import sign_of_document
from rulebook.search.shelf import Shelf
from rulebook.words.folding import fold, is_chinese
from rulebook.words.languages import HANS, HANT, LANGUAGES, Texts, answered_in, pick

CHINESE = (HANT, HANS)


def index_of(book: OpenBook, language: str) -> dict[str, object]:
    """The index as it is sent. Each entry is a list, so that no name is sent a thousand times: ``offline/finding.js`` names its places."""

    def made() -> dict[str, object]:
        documents = Shelf().documents(book.edition.prefix)
        return {
            "book": pick(book.edition.name, language),
            "slug": book.edition.slug,
            "prefix": book.edition.prefix,
            "letters": _letters(documents),
            "entries": [_entry(book, document, language) for document in documents],
        }

    return book.keep(("offline index", language), made)


def _entry(book: OpenBook, document: Document, language: str) -> list[str]:
    texts, title = document.texts, document.title
    lang = answered_in(texts, language)
    return [
        document.what,
        document.ref,
        document.number,
        sign_of_document(document),
        _address(book, document),
        pick(title, language),
        texts.get(lang, "").replace("\n", " "),
        _others(document, lang),
    ]


def _address(book: OpenBook, document: Document) -> str:
    """A place in one of the pages that are kept."""
    if document.what == CLAUSE:
        return book.reading_url(document.ref)
    page = {TERM: "glossary", COMPONENT: "components"}.get(document.what, "rulings")
    return f"{book.address(page)}#{document.ref}"


def _others(document: Document, shown: str) -> str:
    """The words by which it is found beside those that are shown: in the other languages, folded, with its other names. A script of Chinese
    that says the same in other characters says nothing new to the search."""
    texts = [*_elsewhere(document.texts, shown), *_elsewhere(document.title, shown), *document.names]
    return "\n".join(dict.fromkeys(fold(text) for text in texts if text)).replace("\n\n", "\n")


def _elsewhere(texts: Texts, shown: str) -> list[str]:
    known = fold(texts.get(shown, ""))
    return [text for text in distinct(texts) if fold(text) != known]


def _letters(documents: Iterable[Document]) -> dict[str, str]:
    """Every character of Chinese in the book that folds to another one: a browser knows none of this."""
    letters = {
        letter
        for document in documents
        for texts in (document.texts, document.title)
        for language in LANGUAGES
        if language in CHINESE
        for letter in texts.get(language, "")
        if is_chinese(letter)
    }
    return {letter: folded for letter in sorted(letters) if (folded := fold(letter)) != letter and len(folded) == 1}
