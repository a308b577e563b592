"""An edition: a whole book as readers see it at one revision, as plain frozen data that packs into a few bytes.

Pages, search, feeds and the API are made from editions alone. So an old revision is read exactly like the current one.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator

import msgspec

from rulebook.words.languages import Texts


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Parts of the title's board (``show``) at a step of a worked example. ``alt`` describes the picture."""

    scenario: str
    show: list[str]
    caption: Texts
    alt: Texts
    step: int = 0
    seat: int | None = None


class Clause(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule. ``text`` is in force. ``printed`` is the source's text if the erratum ``erratum`` replaced it."""

    ref: str
    number: str
    text: Texts
    kind: str = "rule"
    tags: list[str] = []
    quick: list[str] = []
    of: list[str] = []
    source: str = ""
    origin: str = ""
    origin_document: str = ""
    scenario: str = ""
    erratum: str = ""
    printed: Texts = {}
    figures: list[Figure] = []


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """Clauses under one heading. The clauses before a chapter's first heading have a section without ``ref``."""

    ref: str
    number: str
    title: Texts
    clauses: list[Clause]


class Chapter(msgspec.Struct, frozen=True, omit_defaults=True):
    """One page of the book."""

    ref: str
    number: str
    title: Texts
    sections: list[Section]

    def clauses(self) -> Iterator[Clause]:
        """Every clause in reading order."""
        for section in self.sections:
            yield from section.clauses


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """A defined word."""

    slug: str
    name: Texts
    definition: Texts
    original: str = ""
    aliases: dict[str, list[str]] = {}
    misspellings: list[str] = []
    icon: str = ""
    clauses: list[str] = []
    erratum: str = ""
    printed: Texts = {}


class Component(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, tile or space. ``facts`` are (label, value) pairs."""

    slug: str
    kind: Texts
    name: Texts
    text: Texts = {}
    facts: list[tuple[Texts, Texts]] = []
    clauses: list[str] = []
    icon: str = ""
    count: int = 1
    erratum: str = ""
    printed: Texts = {}


class Erratum(msgspec.Struct, frozen=True, omit_defaults=True):
    """A correction in force. ``revision`` is the first revision that has it, or 0 until that is known. ``published`` is an ISO date."""

    code: str
    target: str
    kind: str
    text: Texts
    before: Texts
    reason: Texts
    published: str
    revision: int = 0
    changes_play: bool = False
    title_revision: str = ""
    source: str = ""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer in force, pinned to clauses."""

    code: str
    clauses: list[str]
    question: Texts
    answer: Texts
    published: str
    revision: int = 0
    source: str = ""


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A phrase that players ``say``, in any language, and its meaning: words of the book (``means``), or the ``clauses`` that answer it."""

    say: list[str]
    means: list[str] = []
    clauses: list[str] = []


class Edition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A book at one revision."""

    prefix: str
    slug: str
    name: Texts
    summary: Texts
    players: Texts
    chapters: list[Chapter]
    terms: list[Term]
    components: list[Component]
    errata: list[Erratum]
    rulings: list[Ruling]
    revision: int = 0
    published: str = ""
    designer: str = ""
    publisher: str = ""
    year: int | None = None
    tags: list[tuple[str, Texts]] = []
    sheets: list[tuple[str, Texts]] = []
    asked: list[Asked] = []

    def clauses(self) -> Iterator[Clause]:
        """Every clause in reading order."""
        for chapter in self.chapters:
            yield from chapter.clauses()


_encoder = msgspec.msgpack.Encoder(order="deterministic")
_decoder = msgspec.msgpack.Decoder(Edition)


def pack(edition: Edition) -> bytes:
    """Compressed MessagePack; about a tenth of the book's Markdown."""
    return zlib.compress(_encoder.encode(edition), 6)


def unpack(packed: bytes) -> Edition:
    """The edition in those bytes. Raises :class:`msgspec.ValidationError` if they hold none."""
    return _decoder.decode(zlib.decompress(packed))


def digest(edition: Edition) -> str:
    """A key that is the same for two editions with the same content, whatever their number and date."""
    errata = [msgspec.structs.replace(erratum, revision=0) for erratum in edition.errata]
    rulings = [msgspec.structs.replace(ruling, revision=0) for ruling in edition.rulings]
    bare = msgspec.structs.replace(edition, revision=0, published="", errata=errata, rulings=rulings)
    return hashlib.sha256(_encoder.encode(bare)).hexdigest()
