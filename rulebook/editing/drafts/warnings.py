"""What an editor should look at again in a draft. Nothing here forbids anything."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from config.shared.datafiles import Mistake, as_kind
from rulebook import ports
from rulebook.editing.reviewing import text_in_force
from rulebook.editions.edition import Term
from rulebook.editions.near_names import near_names
from rulebook.models import Erratum, Ruling
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook
from rulebook.source.written import WrittenNames
from rulebook.words.languages import EN, HANT, LANGUAGE_NAMES, WRITTEN, Texts
from rulebook.words.linking import REFERENCE, icons, plain, references

CONTENT = Path(settings.BASE_DIR) / "rulebook" / "content"
DIGITS = re.compile(r"\d+")
ENGLISH_NUMBERS = (
    *("zero none no", "one once single a an", "two twice both", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "eleven", "twelve"),
)
"""The words that may stand for a number, by the number."""
CHINESE_NUMBERS = ("零無", "一單", "二兩雙", "三", "四", "五", "六", "七", "八", "九", "十")


@dataclass(frozen=True)
class Warned:
    """A warning: what kind it is, and the sentence."""

    kind: str
    sentence: str


def warnings_of(item: Erratum | Ruling) -> list[Warned]:
    """Every warning about a draft, in the order of its texts. Words and terms are compared with the text that the draft replaces: what that
    says already needs no warning."""
    book = open_prefix(item.book.prefix)
    if book is None:
        return []
    parts = [item.text, item.why] if isinstance(item, Erratum) else [item.question, item.answer]
    warned = [warning for texts in parts for warning in _about(book, item.book.folder, texts)]
    if isinstance(item, Erratum):
        before = text_in_force(item)
        known = {*other_words(book, before), *terms_apart(book, before)}
        warned += [one for one in (*other_words(book, item.text), *terms_apart(book, item.text)) if one not in known]
    return list(dict.fromkeys(warned))


def _about(book: OpenBook, folder: str, texts: Texts) -> Iterator[Warned]:
    yield from missing(texts)
    yield from dangling(book, texts)
    yield from misspelt(book, texts)
    yield from slips(book, folder, texts)
    yield from numbers_apart(texts)


def missing(texts: Texts) -> Iterator[Warned]:
    """A language without words."""
    for language in WRITTEN:
        if not texts.get(language, "").strip():
            yield Warned("missing", _("%(language)s is missing.") % {"language": LANGUAGE_NAMES[language]})


def dangling(book: OpenBook, texts: Texts) -> Iterator[Warned]:
    """Links to nothing, and icons that nobody drew."""
    for text in texts.values():
        for target in references(text):
            if book.targeted(target) is None and target not in book.places:
                yield Warned("link", _("The link [[%(target)s]] leads nowhere.") % {"target": target})
        for name in icons(text):
            if ports.icon(name) is None:
                yield Warned("link", _("Nobody drew the icon %(name)s.") % {"name": name})


def misspelt(book: OpenBook, texts: Texts) -> Iterator[Warned]:
    """Words that the glossary calls misspelt."""
    for term in book.edition.terms:
        yield from _unofficial(term, texts, dict.fromkeys(WRITTEN, term.misspellings))


def other_words(book: OpenBook, texts: Texts) -> Iterator[Warned]:
    """Other names of a term than its official one."""
    for term in book.edition.terms:
        yield from _unofficial(term, texts, term.aliases)


def _unofficial(term: Term, texts: Texts, words: Mapping[str, list[str]]) -> Iterator[Warned]:
    for language in WRITTEN:
        name, text = term.name.get(language, ""), _bare(texts.get(language, ""))
        without = text.replace(name, " ") if name else text
        for word in words.get(language, []):
            if word and _says(without, word):
                said = {"word": word, "name": name}
                yield Warned("term", _("The glossary does not say %(word)s but %(name)s.") % said)


def terms_apart(book: OpenBook, texts: Texts) -> Iterator[Warned]:
    """Terms that only one of the languages uses."""
    if not all(texts.get(language) for language in WRITTEN):
        return
    used = {language: _terms(book, texts[language], language) for language in WRITTEN}
    for language, other in ((HANT, EN), (EN, HANT)):
        for slug in sorted(used[language] - used[other]):
            said = {"name": book.terms[slug].name.get(language, slug), "language": LANGUAGE_NAMES[other]}
            yield Warned("term", _("%(name)s has no counterpart in %(language)s.") % said)


def _terms(book: OpenBook, text: str, language: str) -> set[str]:
    linked = {target.removeprefix("term:") for target in references(text) if target.startswith("term:")}
    found = {slug for _start, _end, slug in book.finder(language).find(plain(text))}
    return {slug for slug in linked | found if slug in book.terms}


def slips(book: OpenBook, folder: str, texts: Texts) -> Iterator[Warned]:
    """Words that differ by one character from a name of the glossary or of a component."""
    everything = [clause.text for clause in book.edition.clauses()]
    names = [term.name for term in book.edition.terms] + [one.name for one in book.edition.components]
    written = {language: texts[language] for language in WRITTEN if texts.get(language)}
    for index, near in near_names(names, [written, *everything], allowed_near(folder)):
        if index == 0:
            said = {"words": near.words, "name": near.name}
            yield Warned("name", _("%(words)s is nearly %(name)s: is it the same?") % said)


@lru_cache(maxsize=16)
def allowed_near(folder: str) -> Mapping[str, str | None]:
    """The words that names.yaml of a book allows."""
    path = CONTENT / folder / "names.yaml"
    if not path.is_file():
        return {}
    try:
        return as_kind(path.read_text(encoding="utf-8"), WrittenNames).near
    except Mistake:
        return {}


def numbers_apart(texts: Texts) -> Iterator[Warned]:
    """Numbers that only one of the languages says. Words count: two, 兩."""
    if not all(texts.get(language) for language in WRITTEN):
        return
    bare = {language: _bare(texts[language]) for language in WRITTEN}
    digits = {language: set(map(int, DIGITS.findall(bare[language]))) for language in WRITTEN}
    for language, other in ((HANT, EN), (EN, HANT)):
        for number in sorted(digits[language] - digits[other]):
            if not _says_number(bare[other], number, other):
                said = {"number": number, "language": LANGUAGE_NAMES[other]}
                yield Warned("number", _("The number %(number)s is missing in %(language)s.") % said)


def _says_number(text: str, number: int, language: str) -> bool:
    if language == EN:
        words: Iterable[str] = ENGLISH_NUMBERS[number].split() if number < len(ENGLISH_NUMBERS) else ()
        return any(_says(text, word) for word in words)
    return number < len(CHINESE_NUMBERS) and any(sign in text for sign in CHINESE_NUMBERS[number])


def _bare(text: str) -> str:
    """The words of a text. A link without words says none: its number follows from its target."""
    return plain(REFERENCE.sub(lambda match: match["words"] or " ", text))


def _says(text: str, word: str) -> bool:
    """Whether a text has the word: whole, if it is Latin, or its plural."""
    if not word.isascii():
        return word in text
    return re.search(rf"(?<!\w){re.escape(word)}(?:'s|e?s)?(?!\w)", text, re.IGNORECASE) is not None
