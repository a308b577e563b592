"""An edition's content, prepared for templates: words in the reader's language, addresses, safe HTML."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import zip_longest

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from rulebook import ports
from rulebook.editions.diffing import difference
from rulebook.editions.edition import Chapter, Clause, Component, Erratum, Ruling, Section, Term
from rulebook.kinds import Kind, Origin
from rulebook.models import Erratum as ErratumRow
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import LANGUAGE_NAMES, Texts, answered_in, django_language, is_missing, pick


@dataclass(frozen=True)
class Link:
    """A link with its words."""

    url: str
    text: str
    number: str = ""
    current: bool = False


@dataclass(frozen=True)
class Correction:
    """An erratum for readers: why the text differs from the printed one."""

    code: str
    kind: str
    html: SafeString
    before: SafeString
    difference: SafeString
    reason: SafeString
    source: str
    published: date | None
    revision: int
    changes_play: bool
    title_revision: str
    target: Link


@dataclass(frozen=True)
class Answer:
    """A ruling for readers."""

    code: str
    question: SafeString
    answer: SafeString
    source: str
    published: date | None
    clauses: list[Link]


@dataclass(frozen=True)
class Words:
    """A drawn text. ``lang`` is its real language. ``instead_of`` is the reader's language if the text is missing there."""

    html: SafeString
    lang: str
    missing: str = ""


@dataclass(frozen=True)
class Picture:
    """A figure on a page: a part of the title's board. ``url`` shows the whole position. ``play`` lets the reader decide in it."""

    drawing: SafeString
    styles: list[str]
    caption: str
    alt: str
    url: str
    play: str


@dataclass(frozen=True)
class Rule:
    """A clause on a page."""

    ref: str
    number: str
    url: str
    reading_url: str
    words: Words
    kind: str
    kind_name: str
    sign: str
    tags: list[str]
    origin: str
    source: str
    citation: str
    plain: str
    correction: Correction | None
    rulings: int
    of: list[Link] = field(default_factory=list)
    example_url: str = ""
    pictures: list[Picture] = field(default_factory=list)


def pictures_of(book: OpenBook, language: str) -> list[Picture]:
    """Every figure of a book."""
    clauses = book.edition.clauses()
    return [picture for clause in clauses if clause.figures for picture in rule_of(book, clause, language).pictures]


def styles_of(book: OpenBook, clauses: Iterable[Clause], language: str) -> list[str]:
    """The style sheets for the figures of some clauses, each once."""
    rules = (rule_of(book, clause, language) for clause in clauses if clause.figures)
    return list(dict.fromkeys(style for rule in rules for picture in rule.pictures for style in picture.styles))


def drawn_as(book: OpenBook, language: str) -> str:
    """A short digest of a book's figures. Their drawings may change while the book's words stay the same."""

    def digest() -> str:
        drawn = "".join(picture.drawing + "".join(picture.styles) for picture in pictures_of(book, language))
        return hashlib.sha256(drawn.encode()).hexdigest()[:8]

    return book.keep(("drawn", language), digest)


@dataclass(frozen=True)
class Heading:
    """A section of a chapter with its clauses."""

    ref: str
    number: str
    title: str
    rules: list[Rule]
    hidden: int = 0
    beside: str = ""
    """The title in the language beside."""

    texts: list[Words] = field(default_factory=list)
    """The text of each rule in the language beside."""

    @property
    def pairs(self) -> list[tuple[Rule, Words | None]]:
        """Each rule with its text in the language beside, if there is one."""
        return list(zip_longest(self.rules, self.texts))


def words_of(book: OpenBook, target: str, text: Texts, language: str, own: str = "") -> Words:
    """A text of the book, drawn in the nearest language that has it."""
    html = book.draw(target, text, language, own=own)
    missing = LANGUAGE_NAMES[language] if is_missing(text, language) else ""
    return Words(html, answered_in(text, language), missing)


# --- clauses ----------------------------------------------------------------------------------------------------------------


def sign_of(kind: str) -> str:
    """The seal before a clause that is not a rule: one character in Chinese."""
    return {
        Kind.EXAMPLE: pgettext("seal of a clause", "Ex."),
        Kind.NOTE: pgettext("seal of a clause", "Note"),
        Kind.VARIANT: pgettext("seal of a clause", "Var."),
        Kind.DEFINITION: pgettext("seal of a clause", "Def."),
    }.get(Kind(kind), "")


def rule_of(book: OpenBook, clause: Clause, language: str, said: Iterable[str] = ()) -> Rule:
    """A clause, ready to be shown. ``said`` are tags that the page shows already."""
    sentences = tuple(said)
    return book.keep(("rule", clause.ref, language, sentences), lambda: _rule(book, clause, language, sentences))


def _rule(book: OpenBook, clause: Clause, language: str, said: tuple[str, ...]) -> Rule:
    tags = dict(book.edition.tags)
    shown = ports.example(book.edition.prefix, clause.scenario) if clause.scenario else None
    erratum = book.erratum_of(clause)
    return Rule(
        ref=clause.ref,
        number=clause.number,
        url=book.place_url(clause.ref),
        reading_url=book.reading_url(clause.ref),
        words=words_of(book, clause.ref, clause.text, language),
        kind=clause.kind,
        kind_name=str(Kind(clause.kind).label),
        sign=sign_of(clause.kind),
        tags=[pick(tags.get(tag), language) for tag in clause.tags if tag not in said],
        origin=origin_of(clause),
        source=clause.source,
        citation=book.citation(clause, language),
        plain=book.plain(clause.text, language),
        correction=correction_of(book, erratum, language) if erratum else None,
        rulings=len(book.rulings_of.get(clause.ref, [])),
        of=[clause_link(book, ref) for ref in clause.of if ref in book.places],
        example_url=shown["url"] if shown else "",
        pictures=_pictures(book, clause, language),
    )


def _pictures(book: OpenBook, clause: Clause, language: str) -> list[Picture]:
    """The figures of a clause, as far as its title can draw them."""
    pictures = []
    with translation.override(django_language(language)):
        for figure in clause.figures:
            drawn = ports.figure(book.edition.prefix, figure.scenario, figure.step, figure.show, figure.seat)
            if drawn is not None:
                drawing = mark_safe(drawn["html"])  # noqa: S308 - the port gives safe HTML
                words = (book.plain(figure.caption, language), book.plain(figure.alt, language))
                pictures.append(Picture(drawing, drawn["styles"], *words, drawn["url"], drawn["play"]))
    return pictures


def origin_of(clause: Clause) -> str:
    """Who says a rule that the source does not have. Empty for a rule of the source."""
    if not clause.origin:
        return ""
    label = str(Origin(clause.origin).label)
    if not clause.origin_document:
        return label
    return gettext("%(origin)s: %(document)s") % {"origin": label, "document": clause.origin_document}


def clause_link(book: OpenBook, ref: str) -> Link:
    """A link with a clause's number as its words."""
    return Link(book.place_url(ref), book.number_of(ref) or ref)


def headings_of(
    book: OpenBook, chapter: Chapter, language: str, hidden: Iterable[str], bare: bool = False, beside: str = ""
) -> list[Heading]:
    """A chapter's sections. Clauses whose tags are all switched off are only counted. If the chapter is ``bare``, so are clauses that are
    not rules. ``beside`` is a second language."""
    off, said = set(hidden), shared_tags(chapter)

    def heading(section: Section) -> Heading:
        shown = [one for one in section.clauses if not is_hidden(one, off) and (is_law(one) or not bare)]
        rules = [rule_of(book, clause, language, said) for clause in shown]
        return Heading(
            section.ref,
            section.number,
            pick(section.title, language),
            rules,
            len(section.clauses) - len(shown),
            beside=pick(section.title, beside) if beside else "",
            texts=[words_of(book, clause.ref, clause.text, beside) for clause in shown] if beside else [],
        )

    return [heading(section) for section in chapter.sections]


def shared_tags(chapter: Chapter) -> list[str]:
    """The tags that every clause of a chapter has. They are shown once, at its head."""
    clauses = list(chapter.clauses())
    return [tag for tag in (clauses[0].tags if clauses else []) if all(tag in clause.tags for clause in clauses)]


def is_hidden(clause: Clause, off: set[str] | frozenset[str]) -> bool:
    """Whether a reader who switched these modes off does not want to see the clause."""
    return bool(clause.tags) and off.issuperset(clause.tags)


def is_law(clause: Clause) -> bool:
    """Whether a clause is a rule to follow, and neither a note nor an example."""
    return clause.kind not in (Kind.NOTE, Kind.EXAMPLE)


def chapter_html(
    book: OpenBook, chapter: Chapter, language: str, hidden: frozenset[str], bare: bool = False, beside: str = ""
) -> SafeString:
    """The text of a chapter, ``bare`` without notes, examples and figures, with a second language ``beside`` it. Drawn once for each
    language and choice, because an edition never changes."""

    def drawn() -> SafeString:
        context = {
            "headings": headings_of(book, chapter, language, hidden, bare, beside),
            "pictured": not bare,
            "language": language,
            "beside": beside,
        }
        return mark_safe(render_to_string("rulebook/reading/_chapter_text.html", context))  # noqa: S308 - a template's

    return book.keep(("chapter", chapter.ref, language, bare, beside, *sorted(hidden)), drawn)


def contents_html(book: OpenBook, here: Chapter, language: str, hidden: frozenset[str]) -> SafeString:
    """The list of chapters, with the sections of the current one. Drawn once, like the chapter."""

    def drawn() -> SafeString:
        context = {
            "contents": [
                Link(book.place_url(one.ref), pick(one.title, language), one.number, one is here)
                for one in book.edition.chapters
                if one is here or not all(is_hidden(clause, set(hidden)) for clause in one.clauses())
            ],
            "sections": section_links(here, language, hidden),
        }
        return mark_safe(render_to_string("rulebook/library/_contents.html", context))  # noqa: S308 - a template's

    return book.keep(("contents", here.ref, language, *sorted(hidden)), drawn)


def section_links(chapter: Chapter, language: str, hidden: frozenset[str]) -> list[Link]:
    """The sections of a chapter that show anything."""
    return [
        Link(f"#{section.ref}", pick(section.title, language), section.number)
        for section in chapter.sections
        if section.ref and not all(is_hidden(clause, set(hidden)) for clause in section.clauses)
    ]


def shown_links(book: OpenBook, target: str, language: str) -> list[Link]:
    """The positions that show a clause or component at work, unless the clause is itself an example with a link to one."""
    clause = book.clauses.get(target)
    own_example = clause.scenario if clause else ""
    examples = [
        one
        for one in ports.shown(book.edition.prefix, target)
        if not own_example or f"/{own_example}/" not in one["url"]
    ]
    return [Link(one["url"], pick(one["name"], language)) for one in examples]


# --- errata and rulings -----------------------------------------------------------------------------------------------------


def correction_of(book: OpenBook, erratum: Erratum, language: str) -> Correction:
    """An erratum, ready to be shown."""
    before, after = book.plain(erratum.before, language), book.plain(erratum.text, language)
    return Correction(
        code=erratum.code,
        kind=str(ErratumRow.Kind(erratum.kind).label),
        html=book.draw(f"erratum:{erratum.code}", erratum.text, language),
        before=book.draw(f"before:{erratum.code}", erratum.before, language),
        difference=difference(before, after),
        reason=book.draw(f"reason:{erratum.code}", erratum.reason, language),
        source=erratum.source,
        published=_date(erratum.published),
        revision=erratum.revision,
        changes_play=erratum.changes_play,
        title_revision=erratum.title_revision,
        target=target_link(book, erratum.target, language),
    )


def answer_of(book: OpenBook, ruling: Ruling, language: str) -> Answer:
    """A ruling, ready to be shown."""
    return Answer(
        code=ruling.code,
        question=book.draw(f"question:{ruling.code}", ruling.question, language),
        answer=book.draw(f"answer:{ruling.code}", ruling.answer, language),
        source=ruling.source,
        published=_date(ruling.published),
        clauses=[clause_link(book, ref) for ref in ruling.clauses if ref in book.places],
    )


def target_link(book: OpenBook, target: str, language: str) -> Link:
    """The target of an erratum: a clause by its number, a term or component by its name."""
    part = book.targeted(target)
    name = pick(part.name, language) if isinstance(part, Term | Component) else book.number_of(target) or target
    return Link(book.target_url(target), name)


def _date(iso: str) -> date | None:
    return datetime.fromisoformat(iso).date() if iso else None


# --- the book around a page -----------------------------------------------------------------------------------------------------
