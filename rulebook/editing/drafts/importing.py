"""A chapter in the format of the books (docs/writing-clauses.md) becomes drafts: one for each clause that it changes.

The text is read by the same reader as the books, and compared with the text in force. Nothing is saved before somebody has seen the
comparison.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from django.db import transaction
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from rulebook import ports
from rulebook.editing.audit import NotNow, Place, What, record
from rulebook.editions.diffing import difference
from rulebook.editions.edition import Clause
from rulebook.kinds import State
from rulebook.models import LONGEST_TEXT, Book, Erratum
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook
from rulebook.source import ChapterSource, ClauseSource, Files, read_chapter_text
from rulebook.words.languages import EN, HANS, HANT, LANGUAGE_NAMES, LANGUAGES, Texts, with_simplified
from rulebook.words.linking import ICON, REFERENCE

LONGEST_IMPORT = 120_000
"""Characters: the longest chapter of the books has a third of that."""
LONGEST_HEAD = 4_000
"""Characters of the front matter or the attributes of one clause."""
MOST_BRACKETS = 40
"""Lists and mappings in the front matter or the attributes of one clause."""
MOST_DRAFTS = 300
HTML = re.compile(r"<(?=[A-Za-z/!?])[^<>\n]*>?")
ATTRIBUTES = re.compile(r"\{\s*[\w-]+\s*:\s")
_QUOTED = re.compile(r"'([^']+)'|`([^`]+)`")
_FILE = Path("chapter.md")


@dataclass(frozen=True, order=True)
class Wrong:
    """A mistake in the text, by line and column, both from 1."""

    line: int
    column: int
    message: str


@dataclass(frozen=True)
class Changed:
    """A clause that the text changes. ``kept`` are the languages that it leaves out and that stay as they are. ``drafted`` is the code of a
    draft that says the same already."""

    ref: str
    number: str
    line: int
    texts: Texts
    differences: list[tuple[str, str, SafeString]]
    kept: list[str]
    drafted: str


@dataclass(frozen=True)
class Noted:
    """A line that leads to no draft: ``what`` says why."""

    ref: str
    line: int
    what: str


@dataclass
class Comparison:
    """What a text would change in a book. ``key`` stands for the text and the revision that it was compared with."""

    key: str = ""
    wrong: list[Wrong] = field(default_factory=list)
    changed: list[Changed] = field(default_factory=list)
    new: list[Noted] = field(default_factory=list)
    vanished: list[Noted] = field(default_factory=list)
    noted: list[Noted] = field(default_factory=list)
    unchanged: int = 0

    @property
    def to_draft(self) -> list[Changed]:
        """The clauses without a draft that says the same."""
        return [change for change in self.changed if not change.drafted]


@dataclass(frozen=True)
class Why:
    """What all drafts of an import have in common."""

    kind: str
    source: str
    reason: Texts


def compare_text(book: Book, text: str) -> Comparison:
    """What the text would change. Mistakes keep it from being drafted."""
    opened = open_prefix(book.prefix)
    result = Comparison()
    if opened is None:
        result.wrong.append(Wrong(1, 1, _("The book is not loaded.")))
        return result
    text = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    result.key = hashlib.sha256(f"{opened.edition.revision}\n{text}".encode()).hexdigest()
    if len(text) > LONGEST_IMPORT:
        said = {"length": len(text), "limit": LONGEST_IMPORT}
        result.wrong.append(Wrong(1, 1, _("That is %(length)d characters long; %(limit)d are read.") % said))
        return result
    lines = text.split("\n")
    result.wrong += sorted({*_unreadable(lines), *_html(lines), *_links(lines, opened)})
    if any(wrong.message == _unsafe_head() for wrong in result.wrong):
        return result
    chapter = _read(book, text, lines, result)
    if chapter is not None:
        _compare(book, opened, chapter, lines, result)
    result.wrong = sorted(set(result.wrong))
    return result


def _unsafe_head() -> str:
    """The sentence about a head that is not given to the reader of YAML."""
    return _("Front matter and attributes are short and plain: no anchors, no aliases.")


def _unreadable(lines: list[str]) -> Iterator[Wrong]:
    """Characters that no text has, and heads that could keep the reader of YAML busy."""
    for number, line in enumerate(lines, 1):
        for column, sign in enumerate(line, 1):
            if ord(sign) < 32 and sign != "\t":
                yield Wrong(number, column, _("A control character stands here."))
    for number, head in _heads(lines):
        if len(head) > LONGEST_HEAD or sum(map(head.count, "[{")) > MOST_BRACKETS or _has_anchors(head):
            yield Wrong(number, 1, _unsafe_head())


def _heads(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The front matter, and the attributes of each clause, with their first lines."""
    if lines and lines[0].strip() == "---":
        end = next((at for at, line in enumerate(lines[1:], 1) if line.strip() == "---"), len(lines))
        yield 2, "\n".join(lines[1:end])
    for at, line in enumerate(lines):
        if at and lines[at - 1].startswith("## ") and ATTRIBUTES.match(line):
            end = at
            while end < len(lines) - 1 and not lines[end].rstrip().endswith("}") and lines[end].strip():
                end += 1
            yield at + 1, "\n".join(lines[at : end + 1])


def _has_anchors(head: str) -> bool:
    try:
        return any(isinstance(token, yaml.AnchorToken | yaml.AliasToken) for token in yaml.scan(head))
    except yaml.YAMLError:
        return False  # the reader says what is wrong


def _html(lines: list[str]) -> Iterator[Wrong]:
    for number, line in enumerate(lines, 1):
        for match in HTML.finditer(line):
            yield Wrong(number, match.start() + 1, _("HTML is not read here: %(html)s") % {"html": match.group()[:60]})


def _links(lines: list[str], book: OpenBook) -> Iterator[Wrong]:
    for number, line in enumerate(lines, 1):
        for match in REFERENCE.finditer(line):
            target = match["target"]
            if book.targeted(target) is None and target not in book.places:
                sentence = _("The link [[%(target)s]] leads nowhere.") % {"target": target}
                yield Wrong(number, match.start() + 1, sentence)
        for match in ICON.finditer(line):
            if ports.icon(match["name"]) is None:
                yield Wrong(number, match.start() + 1, _("Nobody drew the icon %(name)s.") % {"name": match["name"]})


def _read(book: Book, text: str, lines: list[str], result: Comparison) -> ChapterSource | None:
    """The chapter of the text, read as from a file. Mistakes are added to the result."""
    files = Files(Path())
    files.book.prefix = book.prefix
    try:
        read_chapter_text(files, _FILE, "\n".join(lines))
    except RecursionError:
        result.wrong.append(Wrong(1, 1, _unsafe_head()))
        return None
    for problem in files.book.problems:
        line = min(max(problem.place.line, 1), len(lines))
        result.wrong.append(Wrong(line, _column(lines[line - 1], problem.message), problem.message))
    return files.book.chapters[0] if files.book.chapters else None


def _column(line: str, message: str) -> int:
    """Where the words that a message quotes stand in its line, or where the line begins."""
    for match in _QUOTED.finditer(message):
        if (at := line.find(match[1] or match[2])) >= 0:
            return at + 1
    return len(line) - len(line.lstrip()) + 1


def _compare(book: Book, opened: OpenBook, chapter: ChapterSource, lines: list[str], result: Comparison) -> None:
    if chapter.id not in opened.chapters:
        sentence = _("The book has no chapter %(id)s.") % {"id": chapter.id}
        result.wrong.append(Wrong(2, _column(lines[min(1, len(lines) - 1)], f"'{chapter.id}'"), sentence))
        return
    seen: dict[str, int] = {}
    drafts = list(book.errata.filter(state=State.DRAFT).order_by("pk"))
    for clause in chapter.clauses():
        line = clause.place.line
        if clause.id in seen:
            repeated = {"id": clause.id, "line": seen[clause.id]}
            result.wrong.append(Wrong(line, 4, _("%(id)s is given in line %(line)d already.") % repeated))
            continue
        seen[clause.id] = line
        current = opened.clauses.get(clause.id)
        if current is None:
            result.new.append(Noted(clause.id, line, _("New: a draft cannot add a clause. Add it to the files.")))
        else:
            _compare_clause(opened, clause, current, drafts, result)
    result.vanished += _vanished(opened, chapter.id, seen)
    if len(result.changed) > MOST_DRAFTS:
        said = {"number": len(result.changed), "limit": MOST_DRAFTS}
        result.wrong.append(Wrong(1, 1, _("That changes %(number)d clauses; %(limit)d are drafted at once.") % said))


def _compare_clause(
    opened: OpenBook, clause: ClauseSource, current: Clause, drafts: Iterable[Erratum], result: Comparison
) -> None:
    line = clause.place.line
    for language, words in clause.texts.items():
        if len(words) > LONGEST_TEXT:
            said = {"length": len(words), "limit": LONGEST_TEXT}
            sentence = _("That is %(length)d characters long; %(limit)d are read.") % said
            result.wrong.append(Wrong(clause.text_places[language].line, 1, sentence))
    if not clause.texts:
        result.wrong.append(Wrong(line, 1, _("%(id)s has no text.") % {"id": clause.id}))
        return
    if other := _other_attributes(clause, current):
        names = {"names": ", ".join(other)}
        result.noted.append(Noted(clause.id, line, _("A draft changes only the text, not: %(names)s") % names))
    texts = _merged(clause.texts, current.text)
    differing = [code for code in LANGUAGES if with_simplified(texts).get(code, "") != current.text.get(code, "")]
    if not differing:
        result.unchanged += 1
        return
    shown = with_simplified(texts)
    result.changed.append(
        Changed(
            ref=clause.id,
            number=current.number,
            line=line,
            texts=texts,
            differences=[
                (code, LANGUAGE_NAMES[code], difference(current.text.get(code, ""), shown.get(code, "")))
                for code in differing
            ],
            kept=[LANGUAGE_NAMES[code] for code in (HANT, EN) if code not in clause.texts],
            drafted=next((one.code for one in drafts if one.target == clause.id and _says(one, texts)), ""),
        )
    )


def _merged(written: Texts, current: Texts) -> Texts:
    """The languages that are written, and those in force for the others. Simplified Chinese follows a new Traditional text."""
    texts = {code: written.get(code) or current.get(code, "") for code in (HANT, EN)}
    if written.get(HANS):
        texts[HANS] = written[HANS]
    elif texts[HANT] == current.get(HANT) and current.get(HANS) != with_simplified({HANT: texts[HANT]}).get(HANS):
        texts[HANS] = current.get(HANS, "")
    return {code: words for code, words in texts.items() if words}


def _says(draft: Erratum, texts: Texts) -> bool:
    return with_simplified(draft.text) == with_simplified(texts)


def _other_attributes(clause: ClauseSource, current: Clause) -> list[str]:
    """The names of attributes that differ from the book's."""
    pairs: dict[str, tuple[object, object]] = {
        "kind": (clause.kind, current.kind),
        "tags": (clause.tags, current.tags),
        "quick": (clause.quick, current.quick),
        "of": (clause.of, current.of),
        "source": (clause.source, current.source),
        "origin": (clause.origin, current.origin),
        "from": (clause.origin_document, current.origin_document),
        "scenario": (clause.scenario, current.scenario),
    }
    return [name for name, (written, stands) in pairs.items() if written != stands]


def _vanished(opened: OpenBook, chapter: str, seen: dict[str, int]) -> Iterator[Noted]:
    """The clauses of the chapter that the text leaves out, with the line of the clause before."""
    line = 1
    for clause in opened.chapters[chapter].clauses():
        if clause.ref in seen:
            line = seen[clause.ref]
        else:
            yield Noted(clause.ref, line, _("Left out: a draft cannot remove a clause. It stays as it is."))


@transaction.atomic
def draft_all(book: Book, text: str, key: str, why: Why, *, by: User) -> list[Erratum]:
    """Makes the drafts that ``compare_text`` has shown under that ``key``, all or none. A clause with a draft that says the same gets no
    second one. Raises :class:`NotNow`."""
    book = Book.objects.select_for_update().get(pk=book.pk)
    compared = compare_text(book, text)
    if compared.wrong:
        raise NotNow(_("The text has mistakes: nothing was drafted."))
    if compared.key != key:
        raise NotNow(_("Text or book have changed since they were compared. Look at the comparison again."))
    drafts = []
    for change in compared.to_draft:
        draft = Erratum(
            book=book,
            target=change.ref,
            kind=why.kind,
            source=why.source,
            written_by=by,
            text_hant=change.texts.get(HANT, ""),
            text_hans=change.texts.get(HANS, ""),
            text_en=change.texts.get(EN, ""),
            reason_hant=why.reason.get(HANT, ""),
            reason_en=why.reason.get(EN, ""),
        )
        draft.save()
        record(draft, What.DRAFTED, by, Place.IMPORT)
        drafts.append(draft)
    return drafts
