"""Checks of a book across its files: what no single file can know. Every finding names its file and line.

A finding that would mislead a reader stops the loading. A *soft* problem is only unfinished work and fails only ``load_rules --check``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rulebook import ports
from rulebook.editions.clause_ids import read_ledger
from rulebook.editions.naming import naming
from rulebook.editions.texts import captions_of, linked_texts
from rulebook.kinds import Kind, Origin
from rulebook.models import Erratum
from rulebook.source import BookSource, ChapterSource, ClauseSource, Place, Problem, SectionSource
from rulebook.words.folding import literal
from rulebook.words.languages import EN, HANT
from rulebook.words.linking import ICON, REFERENCE, TermFinder, TermNames, names_in, plain

COMPONENT_PAGES = re.compile(r"(?:配件|組件|元件)的?頁|component pages?\b|pages? of the components?\b")
"""How a book sends its readers to the page of a component. Such pages come from the title alone."""

PLACE_IN_DOCUMENT = re.compile(r"(?<!\w)(?:pp?\.|§|sections?|questions?|notes?) ?\d|(?<![\w.])\d+\.\d", re.IGNORECASE)
"""A place in a document: p. 7, pp. 18–20, 5.4.1, question 40."""

REASONS = {HANT: "理由：", EN: "Reason: "}
"""How the reason of a reading begins."""


def check(book: BookSource, scenarios: Mapping[str, Path]) -> list[Problem]:
    """Everything wrong with a book, in the order of files and lines.

    ``scenarios`` holds, by prefix, the folder where the scenarios of titles that can be played are.
    """
    problems = list(book.problems)
    problems += _repeated_ids(book)
    problems += _ledger(book)
    for clause in book.clauses():
        problems += _clause(book, clause)
        problems += _scenario(clause, scenarios.get(book.prefix))
    problems += _terms(book)
    problems += _errata(book)
    problems += _rulings(book)
    problems += _figures(book, scenarios.get(book.prefix))
    problems += _asked(book)
    problems += _links(book)
    problems += _coverage(book)
    problems += naming(book)
    return sorted(set(problems))


def check_together(books: Iterable[BookSource]) -> list[Problem]:
    """What must be unique among all books: a prefix, a slug, the code of an erratum or ruling."""
    problems: list[Problem] = []
    seen: dict[tuple[str, str], Path] = {}
    for book in books:
        keys = [
            ("prefix", book.prefix),
            ("slug", book.slug),
            *(("id", erratum.id) for erratum in book.errata),
            *(("id", ruling.id) for ruling in book.rulings),
        ]
        for key in keys:
            other = seen.setdefault(key, book.folder)
            if other != book.folder:
                message = f"the {key[0]} {key[1]} belongs to {other.name} already"
                problems.append(Problem(Place(book.folder / "book.yaml", 1), message))
    return problems


# --- ids ----------------------------------------------------------------------------------------------------------------


def _repeated_ids(book: BookSource) -> Iterator[Problem]:
    seen: dict[str, Place] = {}
    items: list[ClauseSource | ChapterSource | SectionSource] = [*book.clauses()]
    for chapter in book.chapters:
        items += [chapter, *chapter.sections]
    for item in items:
        first = seen.setdefault(item.id, item.place)
        if first is not item.place:
            yield Problem(item.place, f"{item.id} is given already: {first.path.name}:{first.line}")


def _ledger(book: BookSource) -> Iterator[Problem]:
    ledger, present = read_ledger(book.folder), [clause.id for clause in book.clauses()]
    yield from ledger.check(present)
    yield from ledger.astray(book.prefix)
    if unknown := ledger.unknown(present):
        message = f"{len(unknown)} ids are not recorded yet ({unknown[0]} …): run load_rules --record"
        yield Problem(Place(ledger.path, 1), message, soft=True)


# --- clauses --------------------------------------------------------------------------------------------------------------


def _clause(book: BookSource, clause: ClauseSource) -> Iterator[Problem]:
    if not clause.texts.get(HANT):
        yield Problem(clause.place, f"{clause.id} has no text")
    elif not clause.texts.get(EN):
        yield Problem(clause.place, f"{clause.id} is not translated: {EN} is missing", soft=True)
    if clause.kind not in Kind.values:
        yield Problem(clause.place, f"{clause.id}: kind is one of {', '.join(Kind.values)}, not {clause.kind}")
    if clause.origin not in Origin.values:
        yield Problem(
            clause.place, f"{clause.id}: origin is one of {', '.join(filter(None, Origin.values))}, not {clause.origin}"
        )
    yield from _origin(clause, book.meta.get("unpaged") or [])
    for what, slugs, known in (
        ("tag", clause.tags, book.meta.get("tags")),
        ("sheet", clause.quick, book.meta.get("sheets")),
    ):
        for slug in slugs:
            if slug not in (known or {}):
                yield Problem(clause.place, f"{clause.id}: book.yaml has no {what} {slug}")
    for ref in clause.of:
        if ref not in book.place_ids():
            yield Problem(clause.place, f"{clause.id} is of {ref}, which is not in the book")


def _origin(clause: ClauseSource, unpaged: Iterable[str]) -> Iterator[Problem]:
    """Official clauses name their place in a source, and readings give a reason. ``unpaged`` are the documents of the book without
    pages."""
    if clause.origin == Origin.OFFICIAL:
        if not clause.origin_document:
            yield Problem(clause.place, f"{clause.id} is official: 'from' names the document")
        for document in filter(None, map(str.strip, clause.origin_document.split(";"))):
            named = document.casefold().startswith(tuple(name.casefold() for name in unpaged))
            if not named and not PLACE_IN_DOCUMENT.search(document):
                message = f"{clause.id} is official: 'from' names the page, section or question of {document!r}"
                yield Problem(clause.place, message, soft=True)
    if clause.origin == Origin.READING:
        if clause.kind != Kind.NOTE:
            yield Problem(clause.place, f"{clause.id} is our reading, so its kind is note")
        for language, mark in REASONS.items():
            text = clause.texts.get(language, "")
            if text and not text.partition(mark)[2].strip():
                message = f"{clause.id} is our reading and gives no reason: the {language} text says it after {mark.strip()!r}"
                yield Problem(clause.text_places[language], message, soft=True)


def _scenario(clause: ClauseSource, folder: Path | None) -> Iterator[Problem]:
    """Examples name the scenario that proves them. Its file must exist once the title can be played."""
    if clause.kind != Kind.EXAMPLE:
        return
    if not clause.scenario:
        yield Problem(clause.place, f"{clause.id} is an example without scenario", soft=True)
    elif folder and not (folder / f"{clause.scenario}.yaml").exists():
        yield Problem(clause.place, f"{clause.id}: there is no scenario {clause.scenario}.yaml", soft=True)


def _figures(book: BookSource, folder: Path | None) -> Iterator[Problem]:
    """The clauses of figures, and the scenarios of their positions. Only the provider can say whether it draws the parts."""
    known = {clause.id for clause in book.clauses()}
    for figure in book.figures:
        if figure.clause not in known:
            yield Problem(figure.place, f"a figure of {figure.clause!r}, which is not in the book")
        if not figure.show:
            yield Problem(figure.place, f"{figure.clause}: the figure does not say what it shows")
        if folder is None:
            message = f"{figure.clause}: a figure is drawn by its title, which cannot be played yet"
            yield Problem(figure.place, message, soft=True)
        elif not (folder / f"{figure.scenario}.yaml").exists():
            yield Problem(figure.place, f"{figure.clause}: there is no scenario {figure.scenario}.yaml for the figure")


def _asked(book: BookSource) -> Iterator[Problem]:
    """The phrases of players are unique, and each leads somewhere."""
    known, seen = {clause.id for clause in book.clauses()}, set[str]()
    for asked in book.asked:
        if not asked.say or not (asked.means or asked.clauses):
            yield Problem(asked.place, "search.yaml: say … and means … or clauses …")
        for ref in asked.clauses:
            if ref not in known:
                yield Problem(asked.place, f"search.yaml leads to {ref}, which is not in the book")
        for words in asked.say:
            if literal(words) in seen:
                yield Problem(asked.place, f"search.yaml: {words!r} is said twice")
            seen.add(literal(words))


# --- terms ----------------------------------------------------------------------------------------------------------------


def _terms(book: BookSource) -> Iterator[Problem]:
    used = used_terms(book)
    for term in book.terms:
        if term.slug not in used:
            yield Problem(term.place, f"the term {term.slug} is used in no clause", soft=True)
        if term.icon and ports.icon(term.icon) is None:
            yield Problem(term.place, f"{term.slug}: nobody drew the icon {term.icon}", soft=True)
        for ref in term.clauses:
            if ref not in book.place_ids():
                yield Problem(term.place, f"{term.slug} names {ref}, which is not in the book")


def used_terms(book: BookSource) -> set[str]:
    """The slugs of the terms that any clause uses, by name or by link."""
    used = {
        match["target"].removeprefix("term:")
        for clause in book.clauses()
        for text in clause.texts.values()
        for match in REFERENCE.finditer(text)
        if match["target"].startswith("term:")
    }
    for language in (HANT, EN):
        names = (
            TermNames(term.slug, names_in(language, term.name, term.aliases, term.original)) for term in book.terms
        )
        finder = TermFinder(names, language)
        for clause in book.clauses():
            used.update(slug for _start, _end, slug in finder.find(plain(clause.texts.get(language, ""))))
    return used


# --- errata and rulings ---------------------------------------------------------------------------------------------------


def _errata(book: BookSource) -> Iterator[Problem]:
    terms = {f"term:{term.slug}" for term in book.terms}
    targets = set[str]()
    for erratum in book.errata:
        if not erratum.id.startswith(f"{book.prefix}-"):
            yield Problem(erratum.place, f"an erratum's id is {book.prefix}-1, {book.prefix}-2 …, not {erratum.id!r}")
        if erratum.kind not in Erratum.Kind.values:
            yield Problem(erratum.place, f"{erratum.id}: kind is one of {', '.join(Erratum.Kind.values)}")
        if erratum.target not in terms | {clause.id for clause in book.clauses()}:
            yield Problem(erratum.place, f"{erratum.id} corrects {erratum.target!r}, which is not in the book")
        if erratum.target in targets:
            yield Problem(
                erratum.place, f"{erratum.target} is corrected twice; one erratum gives the whole text in force"
            )
        targets.add(erratum.target)


def _rulings(book: BookSource) -> Iterator[Problem]:
    known = {clause.id for clause in book.clauses()}
    ids = {erratum.id for erratum in book.errata}
    for ruling in book.rulings:
        if not ruling.id.startswith(f"{book.prefix}-"):
            yield Problem(ruling.place, f"a ruling's id is {book.prefix}-r1, {book.prefix}-r2 …, not {ruling.id!r}")
        if ruling.id in ids:
            yield Problem(ruling.place, f"{ruling.id} is the id of an erratum already")
        if not ruling.clauses:
            yield Problem(ruling.place, f"{ruling.id} is pinned to no clause")
        for ref in ruling.clauses:
            if ref not in known:
                yield Problem(ruling.place, f"{ruling.id} is pinned to {ref}, which is not in the book")


# --- links ------------------------------------------------------------------------------------------------------------------


def _links(book: BookSource) -> Iterator[Problem]:
    components = {f"component:{component['slug']}" for component in ports.components(book.prefix)}
    known = book.place_ids() | {f"term:{term.slug}" for term in book.terms} | components
    for place, text in _linked(book):
        for match in REFERENCE.finditer(text):
            if match["target"] not in known:
                yield Problem(_line_of(place, text, match.start()), f"dangling link: {match['target']}")
        for match in ICON.finditer(text):
            if ports.icon(match["name"]) is None:
                yield Problem(_line_of(place, text, match.start()), f"nobody drew the icon {match['name']}", soft=True)
        if not components and (page_link := COMPONENT_PAGES.search(text)):
            message = f"{page_link.group()!r}: the book has no component pages before its title can be played"
            yield Problem(_line_of(place, text, page_link.start()), message)


def _linked(book: BookSource) -> Iterator[tuple[Place, str]]:
    """Every text that may hold links, with its first line."""
    for place, texts in (*linked_texts(book), *captions_of(book)):
        yield from ((place, text) for text in texts.values())


def _line_of(place: Place, text: str, position: int) -> Place:
    return Place(place.path, place.line + text.count("\n", 0, position)) if place.path.suffix == ".md" else place


# --- coverage ---------------------------------------------------------------------------------------------------------------


def _coverage(book: BookSource) -> Iterator[Problem]:
    ids = book.place_ids()
    for row in book.coverage:
        if not row.ids and "—" not in row.text:
            yield Problem(row.place, f"{row.heading}: no clauses, and no — with a reason", soft=True)
        for ref in row.ids:
            if not covers(ref, ids):
                yield Problem(row.place, f"{ref} is not in the book", soft=True)
    for ref, place in book.excused_places.items():
        if not covers(ref, ids):
            yield Problem(place, f"{ref} is excused but not in the book", soft=True)


def covers(pattern: str, ids: Iterable[str]) -> bool:
    """Whether an id, a path with ``.*``, or a class of clauses (``kind:note``) names something."""
    if pattern.startswith("kind:"):
        return pattern.removeprefix("kind:") in Kind.values
    if pattern.endswith(".*"):
        return any(given.startswith(pattern[:-1]) for given in ids)
    return pattern in ids
