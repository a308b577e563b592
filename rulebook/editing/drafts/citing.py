"""What names the target of a draft, and so may need a change with it: code, scenarios, components, rulings, other clauses."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook import ports
from rulebook.models import Erratum, Ruling
from rulebook.pages.citations import Said, said
from rulebook.pages.opening import open_prefix
from rulebook.pages.pages import Link, clause_link, shown_links
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import content_language, pick


@dataclass(frozen=True)
class Citing:
    """Everything that names one target. ``examples`` have their pages, ``code`` has files and lines. ``wider`` names the section around
    it."""

    target: str
    link: Link
    code: list[ports.Cited]
    wider: list[ports.Cited]
    examples: list[Link]
    sentences: list[Said]
    clauses: list[Link]
    components: list[Link]
    terms: list[Link]
    rulings: list[str]


def citing_of(item: Erratum | Ruling) -> list[Citing]:
    """For an erratum its target, for a ruling its clauses."""
    book = open_prefix(item.book.prefix)
    if book is None:
        return []
    if isinstance(item, Erratum):
        targets = [item.target] if book.targeted(item.target) else []
    else:
        targets = [ref for ref in sorted(item.clauses.values_list("ref", flat=True)) if ref in book.clauses]
    return [_citing(book, target, item.code) for target in targets]


def _citing(book: OpenBook, target: str, code: str) -> Citing:
    language, prefix = content_language(), book.edition.prefix
    clauses = {clause.ref for clause in (*book.cited_by.get(target, []), *book.explained_by.get(target, []))}
    if target.startswith("term:"):
        clauses |= {clause.ref for clause in book.term_uses.get(target.removeprefix("term:"), [])}
    section = book.places[target][1] if target in book.places else None
    return Citing(
        target=target,
        link=Link(book.target_url(target), book.number_of(target) or target),
        code=ports.cited(prefix, target),
        wider=ports.cited(prefix, section.ref) if section else [],
        examples=shown_links(book, target, language),
        sentences=[said(use) for use in ports.uses(prefix, target)],
        clauses=[clause_link(book, ref) for ref in book.clauses if ref in clauses],
        components=[
            Link(book.component_url(one.slug), pick(one.name, language)) for one in book.component_uses.get(target, [])
        ],
        terms=[
            Link(book.term_url(term.slug), pick(term.name, language))
            for term in book.edition.terms
            if target in term.clauses
        ],
        rulings=[ruling.code for ruling in book.rulings_of.get(target, []) if ruling.code != code],
    )
