"""The tools of an assistant. Each answers with ids, versions, and texts as the books have them. Nothing is composed.

``version`` is the revision that an answer is from: ``r3``. The same revision answers the same for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from rulebook.editions.edition import Clause, Ruling
from rulebook.models import Revision
from rulebook.pages.opening import library, open_book, open_prefix
from rulebook.pages.play.succession import last_with, successors
from rulebook.pages.reading import OpenBook
from rulebook.publishing.records import clause_record, component_record, term_record
from rulebook.search.documents import CLAUSE, COMPONENT, RULING, TERM
from rulebook.search.question import LONGEST, QueryTooLong
from rulebook.search.shelf import Shelf
from rulebook.words.languages import Texts

MOST_FOUND, USUALLY_FOUND = 20, 8
MOST_CHANGES = 200

Language = Literal["", "zh-Hant", "zh-Hans", "en"]
BookName = Annotated[str, msgspec.Meta(max_length=60, description="The book's prefix (gw) or slug (great-wall).")]
Version = Annotated[
    str,
    msgspec.Meta(pattern=r"^(r[1-9][0-9]{0,8})?$", description="A revision, r3. Empty: the revision in force."),
]
Speech = Annotated[Language, msgspec.Meta(description="The language of the texts. Empty: every language.")]


class NotFound(Exception):
    """The book has no such thing, or there is no such book. The message says which."""


class Search(msgspec.Struct, forbid_unknown_fields=True):
    """What ``search_rules`` takes."""

    query: Annotated[
        str, msgspec.Meta(min_length=1, max_length=LONGEST, description="Words of a question, in any language.")
    ]
    book: BookName = ""
    language: Speech = ""
    limit: Annotated[int, msgspec.Meta(ge=1, le=MOST_FOUND)] = USUALLY_FOUND


class OfClause(msgspec.Struct, forbid_unknown_fields=True):
    """What ``get_clause`` takes."""

    clause: Annotated[str, msgspec.Meta(max_length=120, description="The id of a clause: gw.winter.siege.2.")]
    version: Version = ""
    language: Speech = ""


class OfTerm(msgspec.Struct, forbid_unknown_fields=True):
    """What ``get_term`` takes."""

    book: BookName
    term: Annotated[str, msgspec.Meta(max_length=120, description="The slug of a term, or its name in any language.")]
    version: Version = ""
    language: Speech = ""


class OfComponent(msgspec.Struct, forbid_unknown_fields=True):
    """What ``get_component`` takes."""

    book: BookName
    component: Annotated[
        str, msgspec.Meta(max_length=120, description="The slug of a card, tile or space, or its name.")
    ]
    version: Version = ""
    language: Speech = ""


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """A tool without arguments."""


class Changes(msgspec.Struct, forbid_unknown_fields=True):
    """What ``what_changed`` takes."""

    book: BookName
    since: Annotated[
        str, msgspec.Meta(pattern=r"^r[0-9]{1,9}$", description="Changes after this revision are answered.")
    ]
    language: Speech = ""


@dataclass(frozen=True)
class Tool:
    """A tool: its name, what it does, what it takes, and the function that answers."""

    name: str
    about: str
    takes: type[msgspec.Struct]
    answer: Callable[[Any], dict[str, Any]]

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of its arguments."""
        (_types, definitions) = msgspec.json.schema_components([self.takes], ref_template="#/$defs/{name}")
        written: dict[str, Any] = definitions[self.takes.__name__]
        return {key: written[key] for key in written if key not in ("title", "description")}

    def __call__(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """The answer. Raises :class:`NotFound`, and :class:`msgspec.ValidationError` for arguments that it does not take."""
        return self.answer(msgspec.convert(arguments, self.takes))


# --- the tools -----------------------------------------------------------------------------------------------------------------


def list_books(_takes: Nothing) -> dict[str, Any]:
    """The books and their versions."""
    return {
        "books": [
            {
                "book": book.edition.prefix,
                "slug": book.edition.slug,
                "version": _version(book),
                "published": book.edition.published,
                "name": book.edition.name,
                "clauses": len(book.clauses),
            }
            for book in library()
        ]
    }


def search_rules(takes: Search) -> dict[str, Any]:
    """The best matches, the best first."""
    shelf = Shelf()
    prefix = _book(takes.book, "").edition.prefix if takes.book else ""
    try:
        findings = shelf.search(takes.query, prefix, limit=takes.limit)
    except QueryTooLong as error:
        raise NotFound(f"a query has at most {LONGEST} characters") from error
    results = [
        _found(one.book, one.hit.document.what, one.hit.document.ref, takes.language) for one in findings.results
    ]
    return {"results": results[: takes.limit]}


def _found(book: OpenBook, what: str, ref: str, language: str) -> dict[str, Any]:
    if what == CLAUSE:
        clause = book.clauses[ref]
        return {"clause": ref, "number": clause.number, "version": _version(book), "text": _said(clause.text, language)}
    if what == TERM:
        term = book.terms[ref]
        texts = {"name": _said(term.name, language), "definition": _said(term.definition, language)}
        return {"term": ref, "book": book.edition.prefix, "version": _version(book), **texts}
    if what == COMPONENT:
        component = book.components[ref]
        texts = {"name": _said(component.name, language), "text": _said(component.text, language)}
        return {"component": ref, "book": book.edition.prefix, "version": _version(book), **texts}
    assert what == RULING
    ruling = next(one for one in book.edition.rulings if one.code == ref)
    return {"version": _version(book), **_ruling(ruling, language)}


def get_clause(takes: OfClause) -> dict[str, Any]:
    """A clause with its rulings. A retired one leads on."""
    book = _book(takes.clause.partition(".")[0], takes.version)
    if (clause := book.clauses.get(takes.clause)) is not None:
        return _clause(book, clause, takes.language)
    if (after := successors(book).get(takes.clause)) is None:
        raise NotFound(f"there is no clause {takes.clause} in {book.edition.prefix} {_version(book)}")
    last = last_with(book, takes.clause)
    return {
        "clause": takes.clause,
        "retired": True,
        "version": _version(book),
        "leads_to": after,
        "last_version": f"r{last}" if last else None,
    }


def _clause(book: OpenBook, clause: Clause, language: str) -> dict[str, Any]:
    record = clause_record(book, clause)
    kept = ("number", "kind", "chapter", "section", "of", "origin", "origin_document", "source", "erratum", "url")
    return {
        "clause": clause.ref,
        "version": _version(book),
        "text": _said(clause.text, language),
        **{key: record[key] for key in kept},
        "printed": _said(clause.printed, language) if clause.printed else None,
        "rulings": [_ruling(one, language) for one in book.rulings_of.get(clause.ref, [])],
    }


def _ruling(ruling: Ruling, language: str) -> dict[str, Any]:
    return {
        "ruling": ruling.code,
        "clauses": ruling.clauses,
        "question": _said(ruling.question, language),
        "answer": _said(ruling.answer, language),
        "source": ruling.source,
    }


def get_term(takes: OfTerm) -> dict[str, Any]:
    """A word of the glossary."""
    book = _book(takes.book, takes.version)
    term = book.terms.get(takes.term) or next(
        (one for one in book.edition.terms if _is_named(takes.term, one.name, one.aliases, one.original)), None
    )
    if term is None:
        raise NotFound(f"there is no term {takes.term[:60]} in {book.edition.prefix} {_version(book)}")
    record = term_record(term)
    kept = ("original", "aliases", "clauses", "erratum")
    texts = {"name": _said(term.name, takes.language), "definition": _said(term.definition, takes.language)}
    head = {"term": term.slug, "book": book.edition.prefix, "version": _version(book)}
    return {**head, **texts, **{key: record[key] for key in kept}}


def get_component(takes: OfComponent) -> dict[str, Any]:
    """A card, tile or space."""
    book = _book(takes.book, takes.version)
    component = book.components.get(takes.component) or next(
        (one for one in book.edition.components if _is_named(takes.component, one.name)), None
    )
    if component is None:
        raise NotFound(f"there is no component {takes.component[:60]} in {book.edition.prefix} {_version(book)}")
    record = component_record(component)
    return {
        "component": component.slug,
        "book": book.edition.prefix,
        "version": _version(book),
        **{key: _said(record[key], takes.language) for key in ("kind", "name", "text")},
        "facts": [[_said(label, takes.language), _said(value, takes.language)] for label, value in component.facts],
        **{key: record[key] for key in ("clauses", "count", "erratum")},
    }


def what_changed(takes: Changes) -> dict[str, Any]:
    """The changes after a revision, the oldest first."""
    book = _book(takes.book, "")
    after = int(takes.since[1:])
    rows = Revision.objects.filter(book__prefix=book.edition.prefix, number__gt=after).order_by("number")
    changes = [
        _change(number, change, takes.language)
        for number, listed in rows.values_list("number", "changes")
        for change in listed
    ]
    return {
        "book": book.edition.prefix,
        "since": takes.since,
        "version": _version(book),
        "changes": changes[:MOST_CHANGES],
        "left_off": max(0, len(changes) - MOST_CHANGES),
    }


def _change(number: int, change: dict[str, Any], language: str) -> dict[str, Any]:
    kept = {key: change[key] for key in ("what", "target", "number", "code", "source") if change.get(key)}
    texts = {key: _said(change.get(key) or {}, language) for key in ("before", "after", "reason")}
    return {"version": f"r{number}", **kept, **texts}


# --- what they stand on --------------------------------------------------------------------------------------------------------


def _book(name: str, version: str) -> OpenBook:
    at = int(version[1:]) if version else None
    if at is not None and version != f"r{at}":
        raise NotFound("a version is a revision: r3")
    book = open_prefix(name, at) or open_book(name, at)
    if book is None:
        raise NotFound(f"there is no book {name[:60]}" + (f" at {version}" if version else ""))
    return book


def _version(book: OpenBook) -> str:
    return f"r{book.edition.revision}"


def _said(texts: Texts, language: str) -> Texts:
    """The texts as they are kept: all, or the one of a language if the book has it."""
    return {code: text for code, text in texts.items() if code == language} if language else texts


def _is_named(word: str, name: Texts, aliases: dict[str, list[str]] | None = None, original: str = "") -> bool:
    names = [*name.values(), original, *(one for some in (aliases or {}).values() for one in some)]
    return word.strip().casefold() in {one.casefold() for one in names if one}


TOOLS = {
    tool.name: tool
    for tool in (
        Tool("list_books", "The books of rules, with their prefixes and versions in force.", Nothing, list_books),
        Tool(
            "search_rules",
            "Clauses, terms, components and rulings that match a question, the best first, with ids, versions and texts.",
            Search,
            search_rules,
        ),
        Tool(
            "get_clause",
            "One clause by its id, with its rulings. A retired clause leads to its successors.",
            OfClause,
            get_clause,
        ),
        Tool("get_term", "One word of a book's glossary.", OfTerm, get_term),
        Tool("get_component", "One card, tile or space of a game.", OfComponent, get_component),
        Tool(
            "what_changed",
            "What changed in a book after a revision: targets, texts before and after, reasons.",
            Changes,
            what_changed,
        ),
    )
}
