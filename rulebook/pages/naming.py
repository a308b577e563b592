"""The terms whose names differ between languages, scripts and publishers, prepared for one table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulebook.editions.edition import Term
from rulebook.pages.pages import Link, clause_link
from rulebook.pages.reading import OpenBook
from rulebook.words.folding import literal, tokens
from rulebook.words.languages import EN, HANS, HANT, pick

SCRIPT, ORIGINAL, OTHERS = "script", "original", "others"
"""How names differ: the two scripts use other words, the English rules use another word, or others call it by another name."""

DIFFERENCES = (SCRIPT, ORIGINAL, OTHERS)


@dataclass(frozen=True)
class Named:
    """A term with all its names. ``differs`` says how they differ, in the order of :data:`DIFFERENCES`."""

    book: str
    slug: str
    prefix: str
    url: str
    traditional: str
    simplified: str
    english: str
    original: str
    chinese_others: list[str]
    english_others: list[str]
    clauses: list[Link]
    differs: tuple[str, ...]

    def says(self, words: str) -> bool:
        """Whether one of its names contains these words, in any script."""
        names = [self.traditional, self.simplified, self.english, self.original, *self.chinese_others]
        return any(literal(words) in literal(name) for name in [*names, *self.english_others])


def named_in(book: OpenBook, language: str) -> list[Named]:
    """The terms of a book whose names differ, in the order of its glossary."""

    def made() -> list[Named]:
        named = (_named(book, term, language) for term in book.edition.terms)
        return [one for one in named if one.differs]

    return book.keep(("named", language), made)


def chosen(named: Iterable[Named], difference: str, words: str) -> list[Named]:
    """Those that differ in that way and have these words in a name. Empty choices choose everything."""
    return [one for one in named if (not difference or difference in one.differs) and (not words or one.says(words))]


def _named(book: OpenBook, term: Term, language: str) -> Named:
    name = term.name
    chinese = _others(term, (HANT, HANS), [name.get(HANT, ""), name.get(HANS, "")])
    english = _others(term, (EN,), [name.get(EN, ""), term.original])
    original = term.original if _key(term.original) != _key(name.get(EN, "")) else ""
    differs = {
        SCRIPT: literal(name.get(HANT, "")) != literal(name.get(HANS, "")),
        ORIGINAL: bool(original),
        OTHERS: bool(chinese or english),
    }
    return Named(
        book=pick(book.edition.name, language),
        slug=term.slug,
        prefix=book.edition.prefix,
        url=book.term_url(term.slug),
        traditional=name.get(HANT, ""),
        simplified=name.get(HANS, ""),
        english=name.get(EN, ""),
        original=original,
        chinese_others=chinese,
        english_others=english,
        clauses=[clause_link(book, ref) for ref in term.clauses if ref in book.places],
        differs=tuple(key for key in DIFFERENCES if differs[key]),
    )


def _others(term: Term, languages: Iterable[str], known: list[str]) -> list[str]:
    """The other names in these languages, each once: two that differ only by their script or their number are one."""
    seen = {_key(name) for name in known}
    others = []
    for language in languages:
        for name in term.aliases.get(language, []):
            if _key(name) not in seen:
                seen.add(_key(name))
                others.append(name)
    return others


def _key(name: str) -> str:
    """A name without its script, its case, and its number: Spearmen is Spearman."""
    return " ".join(tokens(name))
