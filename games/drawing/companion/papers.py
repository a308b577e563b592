"""The course of play and the score sheet in the reader's words, as plain data for the page's script."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from games import titles
from games.drawing.companion import ports
from games.drawing.companion.variants import Variant, VariantKey, companion_of, setup_of
from games.drawing.words.clauses import numbers_of
from games.drawing.words.wording import Wording, wording_for
from games.engine.rules.text import Ref, Text
from games.engine.title.companion import Course, Field, Key, Line, Round, Sheet, Stage, Term
from games.engine.title.info import Setup

Plain = dict[str, Any]


class Writer:
    """Writes the papers of one variant in the active language. Each clause is asked for once."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._wording: Wording = wording_for(setup.title, get_language() or "", ())
        self._clauses: dict[str, Plain] = {}

    def words(self, text: Text | None) -> str:
        """A sentence, empty for None."""
        return "" if text is None else self._wording.plain(text)

    def named(self, thing: Text | Ref) -> str:
        """The name of a thing as it is in the middle of a sentence."""
        return self._wording.name(thing.element) if isinstance(thing, Ref) else self.words(thing)

    def clause(self, rule: str) -> Plain:
        """A clause's number and its address in its chapter."""
        if not rule:
            return {}
        if rule not in self._clauses:
            self._clauses[rule] = {"number": numbers_of([rule])[0], "href": ports.place(rule)}
        return self._clauses[rule]

    def course(self) -> Plain:
        """The rounds of the game."""
        return _course(self, companion_of(self._setup.title).course(self._setup))

    def sheet(self) -> Plain:
        """The score sheet with its tables."""
        return _sheet(self, companion_of(self._setup.title).sheet(self._setup))


@dataclass(frozen=True)
class Papers:
    """The course as plain data, and both papers as JSON."""

    course: Plain
    course_json: str
    sheet_json: str


def papers(variant: Variant) -> Papers:
    """The papers of a variant in the active language. They are written once for each revision of the book."""
    revision = ports.revision(titles.info(variant.setup.title).book)
    return _papers(variant.key, get_language() or "", revision)


@lru_cache(maxsize=256)
def _papers(key: VariantKey, _language: str, _revision: int) -> Papers:
    writer = Writer(setup_of(key))
    course = writer.course()
    return Papers(course, _json(course), _json(writer.sheet()))


def _json(plain: Plain) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _course(writer: Writer, course: Course) -> Plain:
    return {
        "what": writer.words(course.what),
        "endless": course.endless,
        "passes": course.passes,
        "order": writer.words(course.order),
        "orderClause": writer.clause(course.order_rule),
        "rounds": [_round(writer, one) for one in course.rounds],
        "ends": [{"text": writer.words(item.text), "clause": writer.clause(item.rule)} for item in course.ends],
    }


def _round(writer: Writer, one: Round) -> Plain:
    return {"label": writer.words(one.label), "stages": [_stage(writer, stage) for stage in one.stages]}


def _stage(writer: Writer, stage: Stage) -> Plain:
    return {"label": writer.words(stage.label), "clause": writer.clause(stage.rule), "by": stage.by}


def _sheet(writer: Writer, sheet: Sheet) -> Plain:
    return {
        "sides": [{"role": side.role, "name": writer.words(side.name)} for side in sheet.sides],
        "fields": [_field(writer, field) for field in sheet.fields],
        "lines": [_line(writer, line) for line in sheet.lines],
        "ranking": [_ranked(writer, key) for key in sheet.ranking],
        "verdict": {
            "by": sheet.verdict.by,
            "clause": writer.clause(sheet.verdict.rule),
            "fields": [*sheet.verdict.fields],
            "table": dict(sheet.verdict.table),
        },
        "track": sheet.track,
    }


def _field(writer: Writer, field: Field) -> Plain:
    return {
        "id": field.id,
        "label": writer.words(field.label),
        "clause": writer.clause(field.rule),
        "kind": field.kind,
        "least": field.least,
        "most": field.most,
        "start": field.start,
        "choices": [writer.words(choice) for choice in field.choices],
        "shared": field.shared,
        "roles": [*field.roles],
        "needs": [*field.needs],
        "group": writer.words(field.group),
    }


def _line(writer: Writer, line: Line) -> Plain:
    return {
        "id": line.id,
        "label": writer.words(line.label),
        "clause": writer.clause(line.rule),
        "roles": [*line.roles],
        "needs": [*line.needs],
        "terms": [_term(term) for term in line.terms],
        "least": line.least,
        "most": line.most,
        "notBelow": [*line.not_below],
    }


def _term(term: Term) -> Plain:
    return {"fields": [*term.fields], "how": term.how, "table": dict(term.table), "qualifies": term.qualifies}


def _ranked(writer: Writer, key: Key) -> Plain:
    return {
        "by": key.by,
        "field": key.field,
        "sign": key.sign,
        "fixed": [*key.fixed],
        "clause": writer.clause(key.rule),
    }


def rules_of(sheet: Sheet, course: Course) -> Iterable[str]:
    """Every clause that the papers name."""
    yield from (field.rule for field in sheet.fields if field.rule)
    yield from (line.rule for line in sheet.lines)
    yield from (key.rule for key in sheet.ranking if key.rule)
    yield sheet.verdict.rule
    yield course.order_rule
    yield from (stage.rule for one in course.rounds for stage in one.stages)
    yield from (item.rule for item in course.ends)
