"""The entries of a book's YAML files as they are written. The format is in docs/writing-clauses.md."""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias

import msgspec

Language: TypeAlias = Literal["zh-Hant", "zh-Hans", "en"]
ByLanguage: TypeAlias = dict[Language, str]
Words: TypeAlias = str | list[str]
"""One word, or several."""

Reasons: TypeAlias = dict[str, str | None]
"""Words or ids, each with its reason. The reading of the file reports a missing reason."""


class Written(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """An entry of a file. An unknown key is an error."""


class WrittenBook(Written, kw_only=True, frozen=True):
    """``book.yaml``"""

    prefix: str
    slug: str
    name: ByLanguage
    summary: ByLanguage
    players: ByLanguage = {}
    designer: str = ""
    publisher: str = ""
    year: int | None = None
    tags: dict[str, ByLanguage] = {}
    sheets: dict[str, ByLanguage] = {}
    unpaged: list[str] = []


class WrittenChapter(Written, kw_only=True, frozen=True):
    """The front matter of a chapter."""

    id: str
    title: ByLanguage


class WrittenTerm(Written, kw_only=True, frozen=True, rename={"hant": "zh-Hant", "hans": "zh-Hans"}):
    """An entry of ``glossary.yaml``."""

    slug: str
    hant: str = ""
    hans: str = ""
    en: str = ""
    definition: ByLanguage
    original: str = ""
    aliases: dict[Language, Words] = {}
    misspellings: Words = []
    icon: str = ""
    clauses: Words = []


class WrittenErratum(Written, kw_only=True, frozen=True):
    """An entry of ``errata.yaml``."""

    id: str
    target: str
    kind: str
    text: ByLanguage
    reason: ByLanguage
    published: date
    changes_play: bool = False
    title_revision: str = ""
    source: str = ""


class WrittenRuling(Written, kw_only=True, frozen=True):
    """An entry of ``rulings.yaml``."""

    id: str
    clauses: Words
    question: ByLanguage
    answer: ByLanguage
    published: date
    source: str = ""


class WrittenFigure(Written, kw_only=True, frozen=True):
    """An entry of ``figures.yaml``."""

    clause: str
    caption: ByLanguage
    alt: ByLanguage
    scenario: str = ""
    step: int = 0
    show: Words = []
    seat: int | None = None


class WrittenAsked(Written, kw_only=True, frozen=True):
    """An entry of ``search.yaml``: another phrase of players."""

    say: Words = []
    means: Words = []
    clauses: Words = []


class WrittenNames(Written, kw_only=True, frozen=True):
    """``names.yaml`` allows words, each with the reason."""

    near: Reasons = {}
    also: Reasons = {}


class WrittenAttributes(Written, kw_only=True, frozen=True, rename={"document": "from"}):
    """The attributes in braces under the id of a clause."""

    kind: str = "rule"
    tags: Words = []
    source: Words = []
    quick: Words = []
    origin: str = ""
    document: str = ""
    scenario: str = ""
    of: Words = []


def several(words: Words) -> list[str]:
    """One word as a list of one."""
    return [words] if isinstance(words, str) else list(words)
