"""The targets of a clause's links, and the glossary terms among its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from rulebook.words.languages import EN, HANS, HANT

_TARGET = r"(?:component:[a-z0-9][A-Za-z0-9._:-]*|(?:term:)?[a-z0-9][a-z0-9._-]*)"
"""A component's slug has parts joined by colons: ``component:location:temple``."""
REFERENCE = re.compile(rf"\[\[(?P<target>{_TARGET})(?:\\?\|(?P<words>[^\]\n]+))?\]\]")
"""``[[target|words]]``. In a table the bar may be written ``\\|``, like any bar that does not end a cell there."""

ICON = re.compile(r"\{icon:(?P<name>[a-z0-9-]+)\}")
_CJK = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f\u2014\u2018-\u201d"
_WRAPPED = re.compile(rf"(?<=[{_CJK}])[ \t]*\n[ \t]*(?=[{_CJK}])")
_MARKS = re.compile(
    r"\*{1,3}|`|^\s{0,3}(?:[-+*]|\d+[.)])\s+|^\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*$|^#+\s+|^>\s?", re.MULTILINE
)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")


class Resolver(Protocol):
    """Finds addresses and names. Every answer is None if the target does not exist."""

    def clause(self, ref: str) -> tuple[str, str] | None:
        """Address and number of a clause, section or chapter."""

    def term(self, slug: str) -> tuple[str, str] | None:
        """Address and name of a term."""

    def hover(self, target: str) -> str:
        """The address of the hover card of a clause id or ``term:slug``."""

    def icon(self, name: str) -> str | None:
        """The address of an icon's drawing."""


def unwrap(text: str) -> str:
    """Chinese lines that are wrapped in the file are joined without a space."""
    return _WRAPPED.sub("", text)


def references(text: str) -> list[str]:
    """The targets of the links in a text, in order."""
    return [match["target"] for match in REFERENCE.finditer(text)]


def icons(text: str) -> list[str]:
    """The names of the icons in a text."""
    return [match["name"] for match in ICON.finditer(text)]


def plain(text: str, words_of: Mapping[str, str] | None = None) -> str:
    """The text without its marks, for searching and quoting. A link becomes its words. A link without words becomes the result of
    ``words_of`` for its target: the number of a clause, or the name of a ``term:`` or ``component:``."""

    def words(match: re.Match[str]) -> str:
        target = match["target"]
        return match["words"] or (words_of or {}).get(target, target)

    result = ICON.sub("", REFERENCE.sub(words, unwrap(text)))
    result = _MARKS.sub("", _LINK.sub(r"\1", result)).replace("|", " ")
    lines = (re.sub(r"[ \t]{2,}", " ", line).strip() for line in result.splitlines())
    return "\n".join(line for line in lines if line)


@dataclass(frozen=True)
class TermNames:
    """The names of a term in one language."""

    slug: str
    words: tuple[str, ...]


class TermFinder:
    """Finds terms in running text, the longest name first. English names match whole words, including the plural."""

    def __init__(self, terms: Iterable[TermNames], language: str) -> None:
        self.language = language
        self._slugs: dict[str, str] = {}
        for term in terms:
            for name in term.words:
                if name.strip():
                    self._slugs.setdefault(self._key(name.strip()), term.slug)
        names = sorted(self._slugs, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(self._expression, names)), re.IGNORECASE) if names else None

    @staticmethod
    def _key(name: str) -> str:
        return name.lower()

    @staticmethod
    def _expression(name: str) -> str:
        escaped = re.escape(name)
        before = r"(?<![a-z0-9])" if name[0].isascii() else ""
        after = (
            r"(?:'s|e?s)?(?![a-z0-9])"
            if name[-1].isascii() and name[-1].isalpha()
            else (r"(?![a-z0-9])" if name[-1].isascii() else "")
        )
        return f"{before}{escaped}{after}"

    def _slug(self, word: str) -> str | None:
        key = self._key(word)
        for ending in ("", "'s", "es", "s"):
            if key.endswith(ending) and (slug := self._slugs.get(key.removesuffix(ending) if ending else key)):
                return slug
        return None

    def find(self, text: str) -> list[tuple[int, int, str]]:
        """Start, end and slug of each term in the text, not overlapping."""
        if self._pattern is None:
            return []
        matches = ((match.start(), match.end(), self._slug(match.group())) for match in self._pattern.finditer(text))
        return [(start, end, slug) for start, end, slug in matches if slug]


def names_in(
    language: str, name: Mapping[str, str], aliases: Mapping[str, list[str]], original: str = ""
) -> tuple[str, ...]:
    """Every name of a term in a language. The English original counts as English."""
    words = [name.get(language, ""), *aliases.get(language, [])]
    if language == HANS:
        words += aliases.get(HANT, []) if not aliases.get(HANS) else []
    if language == EN and original:
        words.append(original)
    return tuple(dict.fromkeys(word for word in words if word))
