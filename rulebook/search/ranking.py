"""The order of what was found: exact terms first, then titles, then text.

A document earns the weighed share of the ideas that it holds, and a little more when it says them together, in the asker's words, where a
rule is defined. Every constant is a judgement, tried on tests/rulebook/queries.tsv and explained in docs/decisions/search.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulebook.search.documents import CLAUSE, COMPONENT, RULING, TERM, Document
from rulebook.search.folding import BREAK
from rulebook.search.question import Idea, Question

if TYPE_CHECKING:
    from rulebook.search.index import Hit

NAMED_OUTRIGHT = 10.0

IN_TITLE, IN_HEAD, AROUND, ASKED = 0.9, 0.7, 0.25, 0.4
BOTH = 0.12
REPEATED = 0.06
LITERALLY, WHOLE_TITLE, DEFINES, TOGETHER, NUMBER = 0.35, 0.3, 0.3, 0.2, 0.06
SHORTER = 0.12
USUAL_LENGTH = 60
KIND = {"rule": 1.0, "definition": 1.02, "variant": 0.98, "note": 0.95, "example": 0.93, TERM: 0.97, COMPONENT: 0.97, RULING: 0.9}
TAGGED = 0.97
TOO_FAR = 0.45
"""What fits less than this part of the best is not shown."""


def ranked(question: Question, documents: Iterable[Document]) -> list[Hit]:
    """The documents in order, without those that fit too little or lack what was quoted."""
    from rulebook.search.index import Hit

    hits = []
    for document in documents:
        if all(quoted in document.letters for quoted in question.quoted):
            hits.append(Hit(document, round(score(question, document), 4), question.ideas))
    hits.sort(key=lambda hit: -hit.score)
    return [hit for hit in hits if hit.score >= TOO_FAR * hits[0].score]


def score(question: Question, document: Document) -> float:
    """How well a document fits."""
    whole = sum(idea.share for idea in question.ideas) or 1.0
    earned = sum(idea.share * held(idea, document) for idea in question.ideas) / whole
    extra = LITERALLY * _literally(question, document)
    extra += WHOLE_TITLE * (question.phrase in document.titles) * (1.0 if document.opens or document.what != CLAUSE else 0.6)
    extra += DEFINES * sum(idea.share for idea in question.ideas if idea.term and idea.term in document.defines) / whole
    extra += TOGETHER * _together(question, document)
    extra += NUMBER * (question.wants_number and any(token.isdigit() for token in document.stream.split()))
    size = 1 - SHORTER + SHORTER * 2 * USUAL_LENGTH / (USUAL_LENGTH + max(document.length, 20))
    return (earned + extra) * size * KIND[document.kind] * (TAGGED if document.tags else 1.0)


def held(idea: Idea, document: Document) -> float:
    """How much of an idea a document holds, by its best way of saying it."""
    best = 0.0
    for way in idea.ways:
        if way.closeness <= best:
            continue
        phrase = f" {way.phrase} "
        in_head = phrase in document.head
        if phrase in document.stream:
            place = 1.0 + BOTH * in_head + REPEATED * (document.stream.count(phrase) > 1)
        elif in_head:
            place = IN_HEAD
        elif phrase in document.asked:
            place = ASKED
        elif phrase in document.around:
            place = AROUND
        else:
            continue
        best = max(best, place * way.closeness)
    return best


def _literally(question: Question, document: Document) -> float:
    """1 when the whole query stands there letter by letter, 0.6 when its tokens stand there in a row."""
    if len(question.letters) > 1 and question.letters in document.letters:
        return 1.0
    return 0.6 if " " in question.phrase and f" {question.phrase} " in document.stream else 0.0


def _together(question: Question, document: Document) -> float:
    """How near the ideas are to each other in one language: 1 side by side, 0 when far apart or only one is there."""
    if len(question.ideas) < 2:
        return 0.0
    best = 0.0
    for text in document.stream.split(f" {BREAK} "):
        places = [place for idea in question.ideas if (place := _place(idea, text)) >= 0]
        if len(places) > 1:
            nearness = 1 / (1 + (max(places) - min(places)) / 60)
            best = max(best, nearness * len(places) / len(question.ideas))
    return best


def _place(idea: Idea, text: str) -> int:
    padded = f" {text} "
    return next((place for way in idea.ways if (place := padded.find(f" {way.phrase} ")) >= 0), -1)
