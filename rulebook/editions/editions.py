"""Editions are made from the rows and saved as revisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Prefetch
from django.utils import timezone

from accounts.models import User
from rulebook.editions import edition as parts
from rulebook.editions.edition import Edition, digest, pack, unpack
from rulebook.kinds import State
from rulebook.models import Book, Chapter, Clause, Erratum, Revision, Ruling, Section
from rulebook.words.languages import Texts, with_simplified

_DIGITS = re.compile(r"(\d+)")


# --- from rows to an edition --------------------------------------------------------------------------------------


def compose(book: Book) -> Edition:
    """The book from its current rows: the files' texts, with the errata and rulings that are in force."""
    in_force = sorted(book.errata.filter(state=State.PUBLISHED), key=_by_code)
    errata = {erratum.target: erratum for erratum in in_force}
    return Edition(
        prefix=book.prefix,
        slug=book.slug,
        name=book.name,
        summary=book.summary,
        players=book.players,
        designer=book.designer,
        publisher=book.publisher,
        year=book.year,
        tags=[(slug, name) for slug, name in book.tags],
        sheets=[(slug, name) for slug, name in book.sheets],
        chapters=[_chapter(row, number, errata) for number, row in enumerate(_chapter_rows(book), 1)],
        terms=[_term(row, errata.get(f"term:{row.slug}")) for row in book.terms.all()],
        components=[_component(row, errata.get(f"component:{row.slug}")) for row in book.components.all()],
        errata=[_erratum(row) for row in errata.values()],
        rulings=[_ruling(row) for row in _ruling_rows(book)],
        asked=msgspec.convert(book.asked, list[parts.Asked]),
    )


def _chapter_rows(book: Book) -> Iterable[Chapter]:
    living = Clause.objects.filter(retired=False)
    loose = Prefetch("clauses", living.filter(section=None), to_attr="loose_clauses")
    headed = Prefetch("clauses", living, to_attr="living_clauses")
    sections = Prefetch("sections", Section.objects.prefetch_related(headed))
    return book.chapters.prefetch_related(loose, sections)


def _ruling_rows(book: Book) -> Iterable[Ruling]:
    return sorted(book.rulings.filter(state=State.PUBLISHED).prefetch_related("clauses"), key=_by_code)


def _by_code(row: Erratum | Ruling) -> list[tuple[int, str]]:
    """gw-2 before gw-10."""
    return [(int(part) if part.isdigit() else 0, part) for part in _DIGITS.split(row.code)]


def _chapter(row: Any, number: int, errata: Mapping[str, Erratum]) -> parts.Chapter:
    def clauses(rows: Iterable[Clause]) -> list[parts.Clause]:
        return [_clause(clause, errata.get(clause.ref)) for clause in rows]

    sections = [parts.Section("", "", {}, clauses(row.loose_clauses))] if row.loose_clauses else []
    for place, section in enumerate(row.sections.all(), 1):
        sections.append(parts.Section(section.ref, f"{number}.{place}", section.title, clauses(section.living_clauses)))
    return parts.Chapter(row.ref, str(number), row.title, sections)


def _replaced(text: Texts, erratum: Erratum | None) -> dict[str, Any]:
    """The source's text if an erratum has replaced it."""
    return {"erratum": erratum.code, "printed": text} if erratum else {}


def _in_force(text: Texts, erratum: Erratum | None) -> Texts:
    return with_simplified(erratum.text) if erratum else text


def _clause(row: Clause, erratum: Erratum | None) -> parts.Clause:
    return parts.Clause(
        ref=row.ref,
        number=row.number,
        text=_in_force(row.text, erratum),
        kind=row.kind,
        tags=row.tags,
        quick=row.quick,
        of=row.of,
        source=row.source,
        origin=row.origin,
        origin_document=row.origin_document,
        scenario=row.scenario,
        figures=msgspec.convert(row.figures, list[parts.Figure]),
        **_replaced(row.text, erratum),
    )


def _term(row: Any, erratum: Erratum | None) -> parts.Term:
    return parts.Term(
        slug=row.slug,
        name=row.name,
        definition=_in_force(row.definition, erratum),
        original=row.original,
        aliases=row.aliases,
        misspellings=row.misspellings,
        icon=row.icon,
        clauses=row.clauses,
        **_replaced(row.definition, erratum),
    )


def _component(row: Any, erratum: Erratum | None) -> parts.Component:
    return parts.Component(
        slug=row.slug,
        kind=row.kind,
        name=row.name,
        text=_in_force(row.text, erratum),
        facts=[(label, value) for label, value in row.facts],
        clauses=row.clauses,
        icon=row.icon,
        count=row.count,
        **_replaced(row.text, erratum),
    )


def _day(row: Erratum | Ruling) -> str:
    return timezone.localdate(row.published_at).isoformat() if row.published_at else ""


def _erratum(row: Erratum) -> parts.Erratum:
    return parts.Erratum(
        code=row.code,
        target=row.target,
        kind=row.kind,
        text=with_simplified(row.text),
        before=row.before,
        reason=with_simplified(row.why),
        published=_day(row),
        revision=row.published_in or 0,
        changes_play=row.changes_play,
        title_revision=row.title_revision,
        source=row.source,
    )


def _ruling(row: Ruling) -> parts.Ruling:
    return parts.Ruling(
        code=row.code,
        clauses=sorted(clause.ref for clause in row.clauses.all()),
        question=with_simplified(row.question),
        answer=with_simplified(row.answer),
        published=_day(row),
        revision=row.published_in or 0,
        source=row.source,
    )


# --- revisions ------------------------------------------------------------------------------------------------------


@transaction.atomic
def publish(book: Book, reason: str, by: User | None = None) -> Revision | None:
    """Saves the current edition as the book's next revision. None if nothing that a reader sees has changed."""
    book = Book.objects.select_for_update().get(pk=book.pk)
    latest = book.revisions.filter(number=book.revision).first()
    fresh = compose(book)
    if latest is not None and latest.digest == digest(fresh):
        return None
    number, now = book.revision + 1, timezone.now()
    for kind in (book.errata, book.rulings):
        kind.filter(state=State.PUBLISHED, published_in=None).update(published_in=number)
        kind.filter(state__in=[State.SUPERSEDED, State.WITHDRAWN], published_in__isnull=False, ended_in=None).update(
            ended_in=number
        )
    fresh = msgspec.structs.replace(compose(book), revision=number, published=now.isoformat())
    changes = compare(unpack(bytes(latest.snapshot)) if latest else None, fresh)
    _say_why_withdrawn(book, changes)
    revision = Revision.objects.create(
        book=book,
        number=number,
        reason=reason,
        published_at=now,
        published_by=by,
        changes=changes,
        digest=digest(fresh),
        snapshot=pack(fresh),
    )
    book.revision = number
    book.save(update_fields=["revision"])
    return revision


def compare(old: Edition | None, new: Edition) -> list[dict[str, Any]]:
    """What a reader of the older edition should know, in the order of the book.

    Each change is a dict: ``what`` (``added``, ``changed``, ``removed``, ``figures``, ``erratum``, ``withdrawn``, ``ruling``,
    ``ruling-withdrawn``), ``target``, ``number``, and texts ``before`` and ``after``. Errata and rulings add ``code``, ``reason``,
    ``kind``, ``changes_play``. A first edition is new as a whole: only its errata and rulings are listed.
    """
    known_errata = {erratum.code for erratum in old.errata} if old else set()
    known_rulings = {ruling.code for ruling in old.rulings} if old else set()
    numbers = {clause.ref: clause.number for clause in new.clauses()}
    changes = [_erratum_change(erratum, numbers) for erratum in new.errata if erratum.code not in known_errata]
    changes += [_ruling_change(ruling, numbers) for ruling in new.rulings if ruling.code not in known_rulings]
    if old is None:
        return changes
    kept = {erratum.code for erratum in new.errata}
    touched = {change["target"] for change in changes}
    texts = _texts(new)
    for erratum in old.errata:
        if erratum.code not in kept and erratum.target not in touched:
            changes.append(_withdrawn(erratum, texts.get(erratum.target, {}), numbers))
            touched.add(erratum.target)
    answered = {ruling.code for ruling in new.rulings}
    changes += [_ruling_withdrawn(ruling, numbers) for ruling in old.rulings if ruling.code not in answered]
    changes += _text_changes(_texts(old), texts, numbers, touched)
    return changes + _figure_changes(old, new)


def _say_why_withdrawn(book: Book, changes: list[dict[str, Any]]) -> None:
    """Adds the words of the editors (``ending``) to what was withdrawn."""
    models: dict[str, type[Erratum] | type[Ruling]] = {"withdrawn": Erratum, "ruling-withdrawn": Ruling}
    for change in changes:
        model = models.get(change["what"])
        if model is None:
            continue
        row = model._default_manager.filter(book=book, code=change["code"], state=State.WITHDRAWN).first()
        if row is not None and row.ending:
            change["ending"] = row.ending


def _erratum_change(erratum: parts.Erratum, numbers: Mapping[str, str]) -> dict[str, Any]:
    return {
        "what": "erratum",
        "target": erratum.target,
        "number": numbers.get(erratum.target, ""),
        "code": erratum.code,
        "kind": erratum.kind,
        "changes_play": erratum.changes_play,
        "before": erratum.before,
        "after": erratum.text,
        "reason": erratum.reason,
        "source": erratum.source,
    }


def _withdrawn(erratum: parts.Erratum, after: Texts, numbers: Mapping[str, str]) -> dict[str, Any]:
    """``after`` is the text of the files. The text that the erratum replaced may itself come from another erratum."""
    change = _erratum_change(erratum, numbers)
    return {**change, "what": "withdrawn", "before": erratum.text, "after": after}


def _ruling_change(ruling: parts.Ruling, numbers: Mapping[str, str]) -> dict[str, Any]:
    first = ruling.clauses[0] if ruling.clauses else ""
    return {
        "what": "ruling",
        "target": first,
        "number": numbers.get(first, ""),
        "code": ruling.code,
        "before": {},
        "after": ruling.answer,
        "reason": ruling.question,
        "source": ruling.source,
    }


def _ruling_withdrawn(ruling: parts.Ruling, numbers: Mapping[str, str]) -> dict[str, Any]:
    return {**_ruling_change(ruling, numbers), "what": "ruling-withdrawn", "before": ruling.answer, "after": {}}


def _texts(book: Edition) -> dict[str, Texts]:
    """Everything that can change, by target."""
    texts = {clause.ref: clause.text for clause in book.clauses()}
    texts |= {f"term:{term.slug}": term.definition for term in book.terms}
    return texts | {f"component:{component.slug}": component.text for component in book.components}


def _text_changes(
    old: Mapping[str, Texts], new: Mapping[str, Texts], numbers: Mapping[str, str], listed: set[str]
) -> list[dict[str, Any]]:
    changes = []
    for target in [*new, *(target for target in old if target not in new)]:
        before, after = old.get(target, {}), new.get(target, {})
        if before == after or target in listed:
            continue
        what = "added" if not before else "changed" if after else "removed"
        changes.append(
            {"what": what, "target": target, "number": numbers.get(target, ""), "before": before, "after": after}
        )
    return changes


def _figure_changes(old: Edition, new: Edition) -> list[dict[str, Any]]:
    """Clauses in both editions whose figures differ. A figure has no words to compare."""
    known = {clause.ref: clause.figures for clause in old.clauses()}
    return [
        {"what": "figures", "target": clause.ref, "number": clause.number, "before": {}, "after": {}}
        for clause in new.clauses()
        if clause.figures != known.get(clause.ref, clause.figures)
    ]
