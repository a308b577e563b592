"""The order of what was found: exact terms first, then titles, then text.

A document earns the weighed share of the ideas that it holds, and a little more when it says them together, in the asker's words, where a
rule is defined. Every constant is a judgement, tried on tests/rulebook/queries.tsv and explained in docs/decisions/search.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulebook.search.documents import COMPONENT, RULING, TERM, Document
from rulebook.search.folding import tokens
from rulebook.search.question import Idea, Question

NAMED_OUTRIGHT = 10.0

IN_HEAD, IN_CHAPTER, ASKED, AROUND = 0.9, 0.75, 0.4, 0.35
BOTH, ABOVE, REPEATED = 0.12, 0.08, 0.06
MOST = 1 + BOTH + REPEATED
LITERALLY, WHOLE_TITLE, DEFINES, TOGETHER, NUMBER = 0.4, 0.3, 0.3, 0.4, 0.2
SHORTER = 0.12
USUAL_LENGTH = 50
KIND = {
    "rule": 1.0,
    "definition": 1.02,
    "variant": 0.98,
    "note": 0.95,
    "example": 0.93,
    TERM: 0.97,
    COMPONENT: 0.97,
    RULING: 0.9,
}
TAGGED = 0.9
LATER, LATEST = 0.003, 10
"""A section goes from the general to the particular: each clause fits a little less than the one before, down to the tenth."""

A_FEW = 5
"""So many are shown though they fit too little."""

_BESIDE = 12
_DIGIT = re.compile(r" [0-9]+ ")
TOO_FAR = 0.45
"""What fits less than this part of the best is not shown."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that was found, how well it fits (1 is all that was asked), and the ideas it was found by.

    ``named`` ones stand first: terms and components whose very name was typed.
    """

    document: Document
    score: float
    ideas: Sequence[Idea] = ()
    named: bool = False

    def order(self) -> tuple[bool, float]:
        """For sorting, best first."""
        return not self.named, -self.score


def ranked(question: Question, documents: Iterable[Document]) -> list[Hit]:
    """The documents in order, without those that fit too little or lack what was quoted."""
    hits = [
        Hit(document, round(score(question, document), 4), question.ideas, is_named(question, document))
        for document in documents
        if all(quoted in document.letters for quoted in question.quoted)
    ]
    hits.sort(key=Hit.order)
    if question.is_short_run:
        hits.sort(key=lambda hit: not hit.named and not says(question, hit.document))
    enough = TOO_FAR * max((hit.score for hit in hits), default=0.0)
    near = [hit for hit in hits if hit.named or hit.score >= enough or says(question, hit.document)]
    if question.is_short_run and any(says(question, hit.document) for hit in near):
        return [hit for hit in near if hit.named or _is_complete(question, hit.document)]
    return near if len(near) >= A_FEW else hits[:A_FEW]


def _is_complete(question: Question, document: Document) -> bool:
    """Whether the query, or every idea of it in some words, stands in the text or its headings."""
    return says(question, document) or all(
        any(f" {way.phrase} " in document.stream or f" {way.phrase} " in document.head for way in idea.ways)
        for idea in question.ideas
    )


def says(question: Question, document: Document) -> bool:
    """Whether the whole query stands in the text letter by letter."""
    return bool(question.letters) and question.letters in document.letters


def is_named(question: Question, document: Document) -> bool:
    """Whether the query is the name of a term or component, and nothing else: what kind of card it is does not name a card."""
    if document.what not in (TERM, COMPONENT) or question.phrase not in document.titles:
        return False
    return document.what == TERM or any(question.phrase == " ".join(tokens(name)) for name in document.title.values())


def score(question: Question, document: Document) -> float:
    """How well a document fits."""
    whole = sum(idea.share for idea in question.ideas) or 1.0
    earned = defined = 0.0
    said: list[str] = []
    for idea in question.ideas:
        part, phrase = held(idea, document)
        earned += idea.share * part
        defined += idea.share * (bool(idea.term) and idea.term in document.defines)
        if phrase:
            said.append(phrase)
    extra = LITERALLY * _literally(question, document)
    extra += DEFINES * defined / whole * (0.3 if question.wants_number else 1.0)
    if question.phrase in document.titles:
        extra += WHOLE_TITLE * (0.6 if document.place else 1.0)
    if len(said) > 1:
        extra += TOGETHER * _together(said, document) * len(said) / len(question.ideas)
    if question.wants_number and any(_counted(phrase, document) for phrase in said):
        extra += NUMBER
    return (earned / whole + extra) * _prior(question, document)


def _prior(question: Question, document: Document) -> float:
    """How likely it is what a reader looks for, whatever they ask: short, a rule, early in its section, of no special mode."""
    size = 1 - SHORTER + SHORTER * 2 * USUAL_LENGTH / (USUAL_LENGTH + max(document.length, 20))
    place = 1 - LATER * min(document.place, LATEST)
    return size * place * KIND[document.kind] * (TAGGED if _is_unasked(question, document) else 1.0)


def _is_unasked(question: Question, document: Document) -> bool:
    """Whether it is of a mode or expansion that the question does not name."""
    return bool(document.tags) and not any(
        f" {way.phrase} " in document.moded for idea in question.ideas for way in idea.ways
    )


def held(idea: Idea, document: Document) -> tuple[float, str]:
    """How much of an idea a document holds, by its best way of saying it; and the phrase, when its own text says it."""
    best, said = 0.0, ""
    for way in idea.ways:
        if way.closeness * MOST <= best:
            continue
        phrase = f" {way.phrase} "
        if phrase in document.stream:
            said = said or phrase
            above = BOTH if phrase in document.head else ABOVE if phrase in document.chapter else 0.0
            place = 1.0 + above + REPEATED * (document.stream.count(phrase) > 1)
        elif phrase in document.head:
            place = IN_HEAD
        elif phrase in document.chapter:
            place = IN_CHAPTER
        elif phrase in document.asked:
            place = ASKED
        elif phrase in document.around:
            place = AROUND
        else:
            continue
        best = max(best, place * way.closeness)
    return best, said


def _literally(question: Question, document: Document) -> float:
    """1 when the whole query stands there letter by letter, 0.6 when its tokens stand there in a row."""
    if says(question, document):
        return 1.0
    return 0.6 if " " in question.phrase and f" {question.phrase} " in document.stream else 0.0


def _together(said: list[str], document: Document) -> float:
    """How near phrases are to each other in one language: 1 side by side, less when far apart, 0 when no language has two of them."""
    best = 0.0
    for text in document.spoken:
        places = [place for phrase in said if (place := text.find(phrase)) >= 0]
        if len(places) > 1:
            best = max(best, len(places) / len(said) / (1 + (max(places) - min(places)) / 60))
    return best


def _counted(phrase: str, document: Document) -> bool:
    """Whether a number stands right before or after a phrase."""
    for text in document.spoken:
        place = text.find(phrase)
        if place >= 0 and _DIGIT.search(text, max(0, place - _BESIDE), place + len(phrase) + _BESIDE):
            return True
    return False
