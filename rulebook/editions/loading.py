"""From files to rows, and to a new revision if a reader would see a difference. Loading the same files again changes nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any, TypeVar

import msgspec
from django.db import models, transaction
from django.utils import timezone

from config.shared.simplified import simplified
from rulebook import ports
from rulebook.editions.clause_ids import read_ledger
from rulebook.editions.edition import Figure
from rulebook.editions.editions import publish
from rulebook.kinds import State
from rulebook.models import Book, Chapter, Clause, Component, Erratum, Revision, Ruling, Section, Term
from rulebook.source import BookSource, ChapterSource, ClauseSource, ErratumSource, RulingSource
from rulebook.words.languages import EN, HANS, HANT, Texts, with_simplified

M = TypeVar("M", bound=models.Model)


@dataclass
class Loaded:
    """The result of loading a book. ``revision`` is None when nothing changed for readers."""

    book: Book
    clauses: int
    revision: Revision | None

    def summary(self) -> str:
        """One line for the person who ran the command."""
        head = f"{self.book.folder}: {self.clauses} clauses"
        if self.revision is None:
            return f"{head}, unchanged (r{self.book.revision})"
        counts: dict[str, int] = {}
        for change in self.revision.changes:
            counts[change["what"]] = counts.get(change["what"], 0) + 1
        counted = ", ".join(f"{count} {what}" for what, count in counts.items()) or self._nothing_new()
        return f"{head}, r{self.revision.number}: {counted}"

    def _nothing_new(self) -> str:
        assert self.revision is not None
        return "new" if self.revision.number == 1 else "names and details"


@transaction.atomic
def load(source: BookSource, position: int = 0) -> Loaded:
    """Loads a checked book into the database."""
    book = _load_book(source, position)
    clauses = _load_clauses(book, source)
    _load_terms(book, source)
    _load_components(book)
    _load_errata(book, source)
    _load_rulings(book, source)
    revision = publish(book, Revision.Reason.CONTENT)
    book.refresh_from_db()
    return Loaded(book, clauses, revision)


def _load_book(source: BookSource, position: int) -> Book:
    meta = source.meta
    book, _created = Book.objects.update_or_create(
        prefix=source.prefix,
        defaults={
            "slug": source.slug,
            "folder": source.folder.name,
            "position": position,
            "name": with_simplified(meta["name"]),
            "summary": with_simplified(meta["summary"]),
            "players": with_simplified(meta["players"]),
            "designer": str(meta.get("designer") or ""),
            "publisher": str(meta.get("publisher") or ""),
            "year": meta.get("year"),
            "tags": [[slug, with_simplified(name)] for slug, name in meta["tags"].items()],
            "asked": [{"say": one.say, "means": one.means, "clauses": one.clauses} for one in source.asked],
            "sheets": [[slug, with_simplified(name)] for slug, name in meta["sheets"].items()],
        },
    )
    return book


def _replace(manager: Any, rows: Iterable[M], key: tuple[str, ...]) -> None:
    """Makes the related rows exactly these. Rows with a known key are kept and updated."""
    rows = list(rows)
    model = manager.model
    fields = [field.name for field in model._meta.concrete_fields if not field.primary_key and field.name not in key]
    model.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=list(key), update_fields=fields, batch_size=200
    )
    names = [getattr(row, key[-1]) for row in rows]
    manager.exclude(**{f"{key[-1]}__in": names}).delete()


# --- chapters, sections, clauses ------------------------------------------------------------------------------------------


def _load_clauses(book: Book, source: BookSource) -> int:
    """Chapters before sections before clauses. A removed clause is retired, so that links to it still work."""
    chapters = [
        Chapter(book=book, ref=chapter.id, position=place, title=with_simplified(chapter.title))
        for place, chapter in enumerate(source.chapters, 1)
    ]
    _replace(book.chapters, chapters, ("ref",))
    by_ref = {chapter.ref: chapter for chapter in book.chapters.all()}
    rows: list[Clause] = []
    figures = _figures(source)
    for number, chapter in enumerate(source.chapters, 1):
        row = by_ref[chapter.id]
        sections = [
            Section(chapter=row, ref=section.id, position=place, title=with_simplified(section.title))
            for place, section in enumerate(chapter.sections, 1)
        ]
        _replace(row.sections, sections, ("chapter", "ref"))
        rows += _clause_rows(book, row, chapter, number, len(rows), figures)
    fields = [field.name for field in Clause._meta.concrete_fields if field.name not in ("id", "ref")]
    Clause.objects.bulk_create(rows, update_conflicts=True, unique_fields=["ref"], update_fields=fields, batch_size=100)
    gone = book.clauses.exclude(ref__in=[row.ref for row in rows])
    gone.update(retired=True, chapter=None, section=None)
    _load_retirements(book, read_ledger(source.folder).retired)
    return len(rows)


def _load_retirements(book: Book, reasons: Mapping[str, str]) -> None:
    """Why each retired clause is gone. An id that was retired before the site first loaded the book gets a row, too: links to it may be
    anywhere."""
    known = dict(book.clauses.filter(retired=True).values_list("ref", "retirement"))
    for ref, why in reasons.items():
        if ref not in known:
            Clause.objects.create(book=book, ref=ref, number="", position=0, retired=True, retirement=why)
        elif known[ref] != why:
            book.clauses.filter(ref=ref).update(retirement=why)


def _clause_rows(
    book: Book,
    row: Chapter,
    chapter: ChapterSource,
    number: int,
    before: int,
    figures: Mapping[str, list[dict[str, Any]]],
) -> list[Clause]:
    sections = {section.ref: section for section in row.sections.all()}
    groups: list[tuple[Section | None, str, list[ClauseSource]]] = [(None, f"{number}.0", chapter.loose)]
    groups += [(sections[one.id], f"{number}.{place}", one.clauses) for place, one in enumerate(chapter.sections, 1)]
    made: list[Clause] = []
    for section, head, clauses in groups:
        for place, clause in enumerate(clauses, 1):
            made.append(_clause_row(book, row, section, clause, f"{head}.{place}", before + len(made)))
            made[-1].figures = figures.get(clause.id, [])
    return made


def _figures(source: BookSource) -> dict[str, list[dict[str, Any]]]:
    """The figures of each clause, in the form of an edition."""
    by_clause: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for entry in source.figures:
        caption, alt = with_simplified(entry.caption), with_simplified(entry.alt)
        figure = Figure(entry.scenario, entry.show, caption, alt, step=entry.step, seat=entry.seat)
        by_clause[entry.clause].append(msgspec.to_builtins(figure))
    return by_clause


def _clause_row(
    book: Book,
    chapter: Chapter,
    section: Section | None,
    clause: ClauseSource,
    number: str,
    position: int,
) -> Clause:
    texts = clause.texts
    return Clause(
        book=book,
        chapter=chapter,
        section=section,
        ref=clause.id,
        number=number,
        position=position,
        kind=clause.kind,
        tags=clause.tags,
        quick=clause.quick,
        of=clause.of,
        source=clause.source,
        origin=clause.origin,
        origin_document=clause.origin_document,
        scenario=clause.scenario,
        text_hant=texts[HANT],
        text_hans=texts.get(HANS) or simplified(texts[HANT]),
        text_en=texts.get(EN, ""),
    )


# --- terms and components -------------------------------------------------------------------------------------------------


def _load_terms(book: Book, source: BookSource) -> None:
    rows = [
        Term(
            book=book,
            slug=term.slug,
            position=place,
            name=with_simplified(term.name),
            original=term.original,
            aliases=_aliases(term.aliases),
            misspellings=term.misspellings,
            definition=with_simplified(term.definition),
            icon=term.icon,
            clauses=term.clauses,
        )
        for place, term in enumerate(source.terms)
    ]
    _replace(book.terms, rows, ("book", "slug"))


def _aliases(aliases: Mapping[str, list[str]]) -> dict[str, list[str]]:
    derived = [simplified(word) for word in aliases.get(HANT, [])]
    return {HANS: derived, **aliases} if derived else dict(aliases)


def _load_components(book: Book) -> None:
    """The components that the title publishes. Empty without a title."""
    rows = [
        Component(
            book=book,
            slug=data["slug"],
            position=place,
            kind=with_simplified(data["kind"]),
            name=with_simplified(data["name"]),
            text=with_simplified(data["text"]),
            facts=[[with_simplified(label), with_simplified(value)] for label, value in data["facts"]],
            clauses=data["clauses"],
            icon=data["icon"],
            count=data["count"],
        )
        for place, data in enumerate(ports.components(book.prefix))
    ]
    _replace(book.components, rows, ("book", "slug"))


# --- errata and rulings ---------------------------------------------------------------------------------------------------


def _load_errata(book: Book, source: BookSource) -> None:
    """Errata of the file are published. Those that an editor superseded stay superseded. Those removed from the file are withdrawn."""
    printed = _printed(book)
    for item in source.errata:
        row = book.errata.filter(code=item.id).first() or Erratum(book=book, code=item.id, from_file=True)
        if row.pk is None:
            for old in book.errata.filter(target=item.target, state=State.PUBLISHED):
                _save_changed(old, state=State.SUPERSEDED)
            row.state, row.published_at = State.PUBLISHED, _morning(item)
        _save_changed(row, before=printed.get(item.target, {}), **_erratum_fields(item))
    _withdraw_absent(book.errata, [item.id for item in source.errata])


def _erratum_fields(item: ErratumSource) -> dict[str, Any]:
    return {
        "target": item.target,
        "kind": item.kind,
        "changes_play": item.changes_play,
        "title_revision": item.title_revision,
        "source": item.source,
        **_columns("text", item.text),
        **_columns("reason", item.reason),
    }


def _load_rulings(book: Book, source: BookSource) -> None:
    clauses = {clause.ref: clause for clause in book.clauses.all()}
    for item in source.rulings:
        row = book.rulings.filter(code=item.id).first() or Ruling(book=book, code=item.id, from_file=True)
        if row.pk is None:
            row.state, row.published_at = State.PUBLISHED, _morning(item)
        _save_changed(row, source=item.source, **_columns("question", item.question), **_columns("answer", item.answer))
        if sorted(item.clauses) != sorted(row.clauses.values_list("ref", flat=True)):
            row.clauses.set([clauses[ref] for ref in item.clauses])
    _withdraw_absent(book.rulings, [item.id for item in source.rulings])


def _printed(book: Book) -> dict[str, Texts]:
    """The texts of the files by target, without any erratum."""
    texts = {clause.ref: clause.text for clause in book.clauses.filter(retired=False)}
    return texts | {f"term:{term.slug}": term.definition for term in book.terms.all()}


def _columns(name: str, texts: Texts) -> dict[str, str]:
    return {f"{name}_hant": texts[HANT], f"{name}_hans": texts.get(HANS, ""), f"{name}_en": texts.get(EN, "")}


def _morning(item: ErratumSource | RulingSource) -> datetime:
    return timezone.make_aware(datetime.combine(item.published, time(0)))


def _save_changed(row: Erratum | Ruling, **fields: Any) -> None:
    """Saves only changed rows, so only these are added to the history."""
    if row.pk is not None and all(getattr(row, name) == value for name, value in fields.items()):
        return
    for name, value in fields.items():
        setattr(row, name, value)
    row.save()


def _withdraw_absent(rows: Any, codes: list[str]) -> None:
    for row in rows.filter(from_file=True, state=State.PUBLISHED).exclude(code__in=codes):
        _save_changed(row, state=State.WITHDRAWN)


def record_ids(source: BookSource) -> bool:
    """Writes new ids of a book into its ledger. Returns False if there were none."""
    return read_ledger(source.folder).record([clause.id for clause in source.clauses()])
