"""Message catalogues: collected from code and templates, written by hand in Traditional Chinese, derived in Simplified.

An *area* is a folder with its own ``locale``: an app, or a title. The English sentences are in the code. People edit ``locale/zh_Hant``.
OpenCC derives ``locale/zh_Hans`` from it, except for entries with the comment ``# by hand``. The ``.mo`` files are compiled from both and
committed, so that running the site needs no tools.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize
from jinja2.ext import babel_extract

from config.shared.simplified import simplified

WRITTEN, DERIVED = "zh_Hant", "zh_Hans"
BY_HAND = "by hand"
HEADER = (
    "# 規弈 Guiyi. The English sentences stand in the code; `manage.py messages` keeps this file in step with them."
)
ROOT = Path(settings.BASE_DIR)
LAZY = ("gettext", "ngettext", "pgettext", "npgettext")
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    **{f"{name}_lazy": DEFAULT_KEYWORDS[name] for name in LAZY},
    "noop": None,
    "gettext_noop": None,
    "T": None,
    "N": (1, 2),
}
_Words = str | tuple[str, ...] | list[str] | None
"""A sentence in Babel's form. One that counts has several forms."""
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""The fixed date in every header, so that a catalogue changes only when its words do."""
_PLACEHOLDER = re.compile(r"\{(\w+)\}|%\((\w+)\)[sd]|%([sd])")
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


@dataclass(frozen=True)
class Area:
    """A folder with its catalogues, and the folders of its sentences."""

    name: str
    sources: tuple[Path, ...]

    @property
    def locale(self) -> Path:
        return ROOT / self.name / "locale"

    def po(self, language: str) -> Path:
        return self.locale / language / "LC_MESSAGES" / "django.po"

    def mo(self, language: str) -> Path:
        return self.po(language).with_suffix(".mo")


def areas() -> dict[str, Area]:
    """Every area by name: ``config``, ``accounts``, ``rulebook``, ``games`` and each ``games/titles/<title>``."""
    titles = sorted(path.parent for path in (ROOT / "games" / "titles").glob("*/__init__.py"))
    boards = {title: ROOT / "templates" / "games" / title.name for title in titles}
    portal = [*_code(ROOT / "games", but=titles), *_templates(ROOT / "templates" / "games", but=boards.values())]
    all_areas = [
        Area(
            "config",
            (
                *_code(ROOT / "config"),
                *sorted((ROOT / "templates").glob("*.html")),
                *_templates(ROOT / "templates" / "shared"),
            ),
        ),
        *(
            Area(name, (*_code(ROOT / name), *_templates(ROOT / "templates" / name)))
            for name in ("accounts", "rulebook")
        ),
        Area("games", tuple(portal)),
        *(Area(f"games/titles/{title.name}", (*_code(title), *_templates(boards[title]))) for title in titles),
    ]
    return {area.name: area for area in all_areas}


def _code(folder: Path, but: Iterable[Path] = ()) -> Iterator[Path]:
    return _files(folder, "*.py", but)


def _templates(folder: Path, but: Iterable[Path] = ()) -> Iterator[Path]:
    yield from _files(folder, "*.html", but)
    yield from _files(folder, "*.txt", but)
    yield from _files(folder, "*.jinja", but)


def _files(folder: Path, pattern: str, but: Iterable[Path]) -> Iterator[Path]:
    excluded = set(but)
    return (path for path in sorted(folder.rglob(pattern)) if not excluded & set(path.parents))


# --- collecting -------------------------------------------------------------------------------------------------------------------------


def collected(area: Area) -> Catalog:
    """Every sentence of the area, untranslated, with the files that contain it."""
    catalog = _empty(WRITTEN)
    for path in area.sources:
        where = str(path.relative_to(ROOT))
        for line, sentence, context in sentences(path.read_text(encoding="utf-8"), path.suffix):
            catalog.add(sentence, locations=[(where, line)], context=context)
    return catalog


Sentence = tuple[int, str | tuple[str, ...], str | None]
"""Line, msgid (or singular and plural), context."""


def sentences(content: str, suffix: str) -> list[Sentence]:
    """Every marked sentence of Python (``.py``), of a Jinja2 template (``.jinja``) or of a Django template."""
    if suffix == ".py":
        return _extracted("python", content)
    if suffix == ".jinja":
        return _extracted(babel_extract, content, silent="false", newstyle_gettext="true")
    # The output of templatize is Python, except for the template's indentation.
    return _extracted("python", _INDENT.sub("", templatize(content)))


def _extracted(method: Any, content: str, **options: str) -> list[Sentence]:
    messages = extract(method, BytesIO(content.encode()), KEYWORDS, options=options)
    return [(line, sentence, context) for line, sentence, _comments, context in messages]


# --- keeping ----------------------------------------------------------------------------------------------------------------------------


def brought_up_to_date(area: Area, elsewhere: Iterable[Area] = ()) -> int:
    """Write the area's catalogues and compile them. Returns the number of sentences without a translation.

    Sentences that are no longer in the code are dropped. New ones are added empty, or with the translation of another area.
    """
    catalog = merged(area, elsewhere)
    simple = derived(catalog, read(area.po(DERIVED), DERIVED))
    for language, words in ((WRITTEN, catalog), (DERIVED, simple)):
        area.po(language).parent.mkdir(parents=True, exist_ok=True)
        area.po(language).write_bytes(as_po(words))
        with area.mo(language).open("wb") as file:
            write_mo(file, words)
    return sum(1 for message in catalog if message.id and not is_translated(message))


def merged(area: Area, elsewhere: Iterable[Area] = ()) -> Catalog:
    """The area's current sentences, with the translations that it has or takes from other areas."""
    catalog = read(area.po(WRITTEN), WRITTEN)
    catalog.update(collected(area), no_fuzzy_matching=True)
    neighbours = [read(other.po(WRITTEN), WRITTEN) for other in elsewhere if other != area]
    for message in catalog:
        if message.id and not is_translated(message):
            known = (
                theirs
                for other in neighbours
                if (theirs := other.get(message.id, message.context)) and is_translated(theirs)
            )
            if theirs := next(known, None):
                message.string = theirs.string
    return catalog


def derived(catalog: Catalog, kept: Catalog) -> Catalog:
    """The same words in Simplified Chinese. Those of ``kept`` that are marked as written by hand stay."""
    simple = _empty(DERIVED)
    for message in catalog:
        if not message.id:
            continue
        by_hand = kept.get(message.id, message.context)
        if by_hand and BY_HAND in by_hand.user_comments:
            string, comments = by_hand.string, by_hand.user_comments
        else:
            string, comments = _each(simplified, message.string), []
        simple.add(
            message.id, string, message.locations, message.flags, user_comments=comments, context=message.context
        )
    return simple


def read(path: Path, language: str) -> Catalog:
    """A catalogue from its file. Empty if there is no file."""
    catalog = _empty(language)
    if path.exists():
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    catalog[message.id] = message
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """The bytes of a ``.po`` file, sorted by file and line, without line numbers. So a diff shows only real changes."""
    file = BytesIO()
    write_po(file, catalog, width=120, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
    return file.getvalue()


def is_translated(message: Message) -> bool:
    """Whether every form is translated."""
    return all(forms(message.string))


def _empty(language: str) -> Catalog:
    return Catalog(
        locale=language,
        domain="django",
        header_comment=HEADER,
        project="Guiyi",
        version="1",
        last_translator="Guiyi",
        language_team="Guiyi",
        fuzzy=False,
        creation_date=_LONG_AGO,
        revision_date=_LONG_AGO,
        msgid_bugs_address="",
    )


def forms(string: _Words) -> tuple[str, ...]:
    """The words of every form. For a new sentence Babel has none."""
    return tuple(string) if isinstance(string, tuple | list) else (string or "",)


def _each(change: Callable[[str], str], string: _Words) -> str | tuple[str, ...]:
    changed = tuple(change(form) for form in forms(string))
    return changed if isinstance(string, tuple | list) else changed[0]


# --- checking ---------------------------------------------------------------------------------------------------------------------------


def mistakes(area: Area) -> Iterator[str]:
    """The mistakes in an area's catalogues, a sentence for each: missing, doubtful, unused, other placeholders, not derived or compiled."""
    written, said = read(area.po(WRITTEN), WRITTEN), collected(area)
    for message in said:
        if message.id and not ((known := written.get(message.id, message.context)) and is_translated(known)):
            yield f"not translated: {message.id!r} ({message.locations[0][0]}:{message.locations[0][1]})"
    for message in written:
        if message.id:
            yield from _mistakes_of(message, said)
    simple = read(area.po(DERIVED), DERIVED)
    if as_po(derived(written, simple)) != as_po(simple):
        yield f"{DERIVED} is not what OpenCC makes of {WRITTEN}: run manage.py messages {area.name}"
    for language, catalog in ((WRITTEN, written), (DERIVED, simple)):
        if _compiled(catalog) != _words_of(area.mo(language)):
            yield f"{language}/django.mo is not what django.po says: run manage.py messages {area.name}"


def _mistakes_of(message: Message, said: Catalog) -> Iterator[str]:
    if not said.get(message.id, message.context):
        yield f"nobody says it any more: {message.id!r}"
    if message.fuzzy:
        yield f"marked as doubtful: {message.id!r}"
    expected = placeholders(forms(message.id)[-1])
    for form in forms(message.string):
        if form and placeholders(form) != expected:
            yield f"other placeholders than {message.id!r}: {form!r}"


def placeholders(sentence: str) -> list[str]:
    """The placeholders: ``{name}``, ``%(name)s`` and ``%s``, sorted."""
    return sorted(found[0] for found in _PLACEHOLDER.finditer(sentence))


def disagreements(every: Iterable[Area]) -> Iterator[str]:
    """Sentences that two areas translate differently. The site can use only one translation of a sentence."""
    known: dict[object, tuple[str, object]] = {}
    for area in every:
        for message in read(area.po(WRITTEN), WRITTEN):
            if message.id and is_translated(message):
                where, string = known.setdefault((message.context, message.id), (area.name, message.string))
                if string != message.string:
                    yield f"{where} and {area.name} translate {message.id!r} differently: {string!r}, {message.string!r}"


def _compiled(catalog: Catalog) -> dict[object, str]:
    file = BytesIO()
    write_mo(file, catalog)
    file.seek(0)
    return _words(gettext.GNUTranslations(file))


def _words_of(path: Path) -> dict[object, str]:
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return _words(gettext.GNUTranslations(file))


def _words(translations: gettext.GNUTranslations) -> dict[object, str]:
    """The content of a compiled catalogue, without its header."""
    return {key: string for key, string in vars(translations)["_catalog"].items() if key}
