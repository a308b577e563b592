"""A book as one document, whose links lead to places in the document itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from accounts.address import own_url
from rulebook import ports
from rulebook.editions.edition import Chapter, Clause, Component, Edition, Term
from rulebook.kinds import Kind
from rulebook.pages.entries import Piece, Word, piece_of, word_of
from rulebook.pages.pages import Answer, Correction, Link, answer_of, correction_of, origin_of, sign_of, words_of
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import EN, HANT, Texts, django_language, pick

_FOR_SCREENS = re.compile(r' data-(?:hover|rule)="[^"]*"')
_REFERENCE = re.compile(r'<a (?=[^>]*class="ref")[^>]*href="[^"#]*#(?P<anchor>[^"]+)"[^>]*>')


def anchor(target: str) -> str:
    """The id of a place in the document: that of a clause is its own. A colon is allowed in no name of XML."""
    return target.replace(":", "-")


class Volume(OpenBook):
    """An edition to be printed. In files (``in_files``) each chapter has its own."""

    def __init__(self, edition: Edition, *, in_files: bool = False) -> None:
        super().__init__(edition)
        self.in_files = in_files

    def file_of(self, target: str) -> str:
        """The file that has a place."""
        kind, colon, _slug = target.partition(":")
        if colon:
            return {"term": "glossary", "component": "components"}.get(kind, "errata") + ".xhtml"
        return f"chapter-{int(self.places[target][0].number):02}.xhtml"

    def _at(self, target: str) -> str:
        return f"{self.file_of(target) if self.in_files else ''}#{anchor(target)}"

    def address(self, view: str, *names: str) -> str:
        """A page that the document does not have: its beginning."""
        return "title.xhtml#title" if self.in_files else "#title"

    def place_url(self, ref: str) -> str:
        return self._at(ref)

    def reading_url(self, ref: str) -> str:
        return self._at(ref)

    def term_url(self, slug: str) -> str:
        return self._at(f"term:{slug}")

    def component_url(self, slug: str) -> str:
        return self._at(f"component:{slug}")

    def place_of_answer(self, code: str) -> str:
        """The place of an erratum or ruling."""
        return f"{'errata.xhtml' if self.in_files else ''}#{code}"

    def hover_url(self, target: str) -> str:
        return ""


@dataclass(frozen=True)
class Example:
    """A figure that the document does not show: its words, and the address where it is."""

    caption: str
    alt: str
    url: str


@dataclass(frozen=True)
class Printed:
    """A clause on paper."""

    anchor: str
    number: str
    kind: str
    sign: str
    tags: list[str]
    html: SafeString
    lang: str
    missing: str
    of: list[Link]
    origin: str
    correction: Correction | None
    correction_url: str
    rulings: list[Link]
    examples: list[Example]


@dataclass(frozen=True)
class Heading:
    """A section with its clauses."""

    anchor: str
    number: str
    title: str
    clauses: list[Printed]


@dataclass(frozen=True)
class Part:
    """A chapter, or what follows the last one. ``html`` is its whole text."""

    name: str
    anchor: str
    number: str
    title: str
    html: SafeString
    sections: list[Link] = field(default_factory=list)


def full_address(path: str) -> str:
    """An address of the site with the site's name."""
    return f"{own_url()}{path}"


def parts_of(book: Volume, language: str) -> list[Part]:
    """The chapters, then the glossary, the components, errata and rulings. Drawn in the language of the document."""
    with translation.override(django_language(language)):
        chapters = [_chapter(book, chapter, language) for chapter in book.edition.chapters]
        return [*chapters, *_appendices(book, language)]


def _chapter(book: Volume, chapter: Chapter, language: str) -> Part:
    headings = [
        Heading(
            section.ref,
            section.number,
            pick(section.title, language),
            [_printed(book, clause, language) for clause in section.clauses],
        )
        for section in chapter.sections
    ]
    title = pick(chapter.title, language)
    context = {"chapter": chapter, "title": title, "headings": headings}
    sections = [Link(book.place_url(one.anchor), one.title, one.number) for one in headings if one.anchor]
    html = _for_paper(render_to_string("rulebook/library/links/printing/chapter.html", context), chapter.ref)
    name = book.file_of(chapter.ref).removesuffix(".xhtml")
    return Part(name, chapter.ref, chapter.number, title, html, sections)


def _for_paper(html: str, inside: str) -> SafeString:
    """The HTML without what only a screen needs. A reference out of the chapter ``inside`` becomes ``far``: paper shows its page."""

    def marked(match: re.Match[str]) -> str:
        near = match["anchor"] == inside or match["anchor"].startswith(f"{inside}.")
        return match[0] if near else match[0].replace('class="ref"', 'class="ref far"')

    return mark_safe(_REFERENCE.sub(marked, _FOR_SCREENS.sub("", html)))  # noqa: S308 - a template's


def _printed(book: Volume, clause: Clause, language: str) -> Printed:
    words = words_of(book, clause.ref, clause.text, language)
    erratum = book.erratum_of(clause)
    tags = dict(book.edition.tags)
    return Printed(
        anchor=clause.ref,
        number=clause.number,
        kind=clause.kind,
        sign=sign_of(clause.kind),
        tags=[pick(tags.get(tag), language) for tag in clause.tags],
        html=words.html,
        lang=words.lang if words.missing else "",
        missing=words.missing,
        of=[Link(book.place_url(ref), book.number_of(ref) or ref) for ref in clause.of if ref in book.places],
        origin=origin_of(clause),
        correction=correction_of(book, erratum, language) if erratum else None,
        correction_url=book.place_of_answer(erratum.code) if erratum else "",
        rulings=[Link(book.place_of_answer(one.code), one.code) for one in book.rulings_of.get(clause.ref, [])],
        examples=_examples(book, clause, language),
    )


def _examples(book: Volume, clause: Clause, language: str) -> list[Example]:
    """The worked examples of a clause. No printer of pages knows the sheets by which a board is drawn, so paper names its address."""
    figures = [
        Example(book.plain(figure.caption, language), book.plain(figure.alt, language), url)
        for figure in clause.figures
        if (url := _example_address(book, figure.scenario))
    ]
    if not figures and clause.kind == Kind.EXAMPLE and (url := _example_address(book, clause.scenario)):
        return [Example("", "", url)]
    return figures


def _example_address(book: Volume, scenario: str) -> str:
    example = ports.example(book.edition.prefix, scenario) if scenario else None
    return full_address(example["url"]) if example else ""


# --- what follows the chapters ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Appendix:
    name: str
    title: str
    template: str
    entries: Iterable[object]


def _appendices(book: Volume, language: str) -> list[Part]:
    _ = translation.gettext
    edition = book.edition
    errata: list[Correction | Answer] = [correction_of(book, one, language) for one in edition.errata]
    errata += [answer_of(book, one, language) for one in edition.rulings]
    appendices = [
        _Appendix("glossary", _("Glossary"), "glossary", [_word(book, one, language) for one in edition.terms]),
        _Appendix(
            "components", _("Components"), "components", [_piece(book, one, language) for one in edition.components]
        ),
        _Appendix("errata", _("Errata and rulings"), "errata", errata),
    ]
    return [_appendix(one) for one in appendices if one.entries]


def _appendix(one: _Appendix) -> Part:
    html = render_to_string(
        f"rulebook/library/links/printing/{one.template}.html", {"title": one.title, "entries": one.entries}
    )
    return Part(one.name, one.name, "", one.title, _for_paper(html, one.name))


def _word(book: Volume, term: Term, language: str) -> tuple[str, Word]:
    return anchor(f"term:{term.slug}"), word_of(book, term, language)


def _piece(book: Volume, component: Component, language: str) -> tuple[str, Piece, Texts]:
    """With the name in the other written language alone: no other script is needed for it."""
    second = HANT if language == EN else EN
    other = component.name.get(second, "")
    piece = piece_of(book, component, language)
    return anchor(f"component:{component.slug}"), piece, {second: other} if other not in ("", piece.name) else {}
