"""The order of results: exact terms first, then titles, then text.

A document scores the weighted share of the ideas that it contains. It scores a little more if they are close together, in the reader's
words, or where a rule is defined. Every constant is a judgement, tested on tests/rulebook/search/queries.tsv and explained in
docs/decisions/search.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from rulebook.search.documents import COMPONENT, RULING, TERM, Document
from rulebook.search.question import Idea, Question
from rulebook.words.folding import tokens

NAMED_OUTRIGHT = 10.0

IN_HEAD = 0.9
"""The weight of an idea that is only in the titles above."""
IN_CHAPTER = 0.75
"""Only in the chapter's title."""
LEADS, LEADS_AMONG = 1.3, 0.9
"""An idea that leads to the clause, whatever its words: if it is the whole query, and if it is a small part of it."""
LOGGED = 0.5
"""Only in the title's sentences that cite the clause at the table."""
ASKED = 0.4
"""Only in the question of a ruling."""
PLAYERS = 0.7
"""Only in the words of players that lead to the clause."""
AROUND = 0.35
"""Only in the neighbouring clauses."""
BOTH = 0.12
"""Bonus for an idea in the text and in the titles above it."""
ABOVE = 0.08
"""For the text and the chapter's title."""
REPEATED = 0.06
"""For an idea that is twice in the text."""
MOST = 1 + BOTH + REPEATED
LITERALLY = 0.4
"""Bonus for the exact whole query."""
WHOLE_TITLE = 0.3
"""For a title that equals the query."""
DEFINES = 0.3
"""For the definition of a term in the query."""
TOGETHER = 0.4
"""For ideas side by side."""
NUMBER = 0.2
"""For a number next to an idea, if the query asks how many."""
MEASURED = 0.15
"""For a number of the counted thing."""
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
LATER = 0.003
LATEST = 10
"""A section goes from the general to the particular. Each clause fits a little less than the one before, down to the tenth."""

A_FEW = 5
"""That many are shown even if they fit too little."""

_BESIDE = 12
_DIGIT = re.compile(r" [0-9]+ ")
WEAK = 0.5
"""A document with less than this share of the query is shown as a weak match."""
TOO_FAR = 0.45
"""A document that fits less than this share of the best is not shown."""


@dataclass(slots=True)
class Hit:
    """A found document, how well it fits (1 is the whole query), and the matching ideas.

    ``named`` documents come first: terms and components whose exact name was typed. ``says`` says whether the text contains the exact
    query. ``part`` is the share of the query that it contains at all, 1 for everything.
    """

    document: Document
    score: float
    ideas: Sequence[Idea] = ()
    named: bool = False
    says: bool = False
    part: float = 1.0

    @property
    def is_weak(self) -> bool:
        """Whether it lacks most of the query."""
        return not self.named and not self.says and not self.is_led_to and self.part < WEAK

    @property
    def is_led_to(self) -> bool:
        """Whether the query leads to it, whatever its words."""
        return any(self.document.ref in idea.leads for idea in self.ideas)

    def order(self) -> tuple[bool, float]:
        """For sorting, best first."""
        return not self.named, -self.score

    def literal_order(self) -> tuple[bool, bool, float]:
        """The same, with the documents that contain the whole query, and the targets of the query, before all others."""
        return not self.named, not (self.named or self.says or self.is_led_to), -self.score


def ranked(question: Question, documents: Iterable[Document]) -> list[Hit]:
    """The documents in order, without those that fit too little or lack a quoted part."""
    if question.quoted:
        documents = [one for one in documents if all(quoted in one.letters for quoted in question.quoted)]
    hits = [_hit(question, document) for document in documents]
    hits.sort(key=Hit.literal_order if question.is_short_run else Hit.order)
    enough = TOO_FAR * max((hit.score for hit in hits), default=0.0)
    near = [hit for hit in hits if hit.named or hit.says or hit.score >= enough]
    if question.is_short_run and any(hit.says for hit in near):
        return [hit for hit in near if hit.named or hit.says or hit.is_led_to or _is_complete(question, hit.document)]
    return near if len(near) >= A_FEW else hits[:A_FEW]


def _hit(question: Question, document: Document) -> Hit:
    says = bool(question.letters) and question.letters in document.letters
    fits, part = score(question, document, says)
    return Hit(document, round(fits, 4), question.ideas, is_named(question, document), says, part)


def _is_complete(question: Question, document: Document) -> bool:
    """Whether every idea of the query, in some words, is in the text or its headings."""
    return all(
        any(way.spaced in text for way in idea.ways for text in (document.stream, document.variant, document.head))
        for idea in question.ideas
    )


def is_named(question: Question, document: Document) -> bool:
    """Whether the query is exactly the name of a term or component. A kind of card alone does not name a card."""
    if document.what not in (TERM, COMPONENT) or question.phrase not in document.titles:
        return False
    return document.what == TERM or any(question.phrase == " ".join(tokens(name)) for name in document.title.values())


def score(question: Question, document: Document, says: bool) -> tuple[float, float]:
    """How well a document fits that ``says`` the whole query, or does not, and its share of the query.

    A word with only one of its characters found does not count for the share.
    """
    whole = sum([idea.share for idea in question.ideas]) or 1.0
    earned = defined = has = 0.0
    said: list[str] = []
    for idea in question.ideas:
        part, phrase = held(idea, document, idea.share / whole)
        earned += idea.share * part
        has += idea.share * (part > AROUND and not idea.half)
        if idea.term and idea.term in document.defines:
            defined += idea.share
        elif document.ref in idea.leads:
            defined += idea.share * idea.share / whole
        if phrase:
            said.append(phrase)
    extra = LITERALLY * (1.0 if says else _nearly_says(question, document))
    extra += DEFINES * defined / whole * (0.3 if question.wants_number else 1.0)
    if question.phrase in document.titles:
        extra += WHOLE_TITLE * (0.6 if document.place else 1.0)
    if said and any(document.ref in idea.leads for idea in question.ideas):
        extra += TOGETHER
    elif len(said) > 1:
        extra += TOGETHER * _together(said, document) * len(said) / len(question.ideas)
    if question.wants_number and any(_counted(phrase, document) for phrase in said):
        extra += NUMBER
    if question.measure and said and _measured(question.measure, document):
        extra += MEASURED
    return (earned / whole + extra) * _prior(question, document), (1.0 if says else has / whole)


def _prior(question: Question, document: Document) -> float:
    """How likely a reader looks for it: it belongs to no special mode, or to one that the query names."""
    likely = _likely(document.kind, document.length, document.place)
    return likely * TAGGED if document.tags and _is_unasked(question, document) else likely


@cache
def _likely(kind: str, length: int, place: int) -> float:
    """How likely a reader looks for such a document with any query: short, a rule, early in its section."""
    size = 1 - SHORTER + SHORTER * 2 * USUAL_LENGTH / (USUAL_LENGTH + max(length, 20))
    return size * (1 - LATER * min(place, LATEST)) * KIND[kind]


def _is_unasked(question: Question, document: Document) -> bool:
    """Whether the query does not name the document's mode or expansion."""
    return not any(way.spaced in document.moded for idea in question.ideas for way in idea.ways)


def held(idea: Idea, document: Document, weight: float = 1.0) -> tuple[float, str]:
    """How much of an idea a document contains, by its best phrase, and that phrase if it is in the document's own text."""
    best, said = 0.0, ""
    if document.ref in idea.leads:
        best, said = (
            LEADS_AMONG + (LEADS - LEADS_AMONG) * weight,
            next((way.spaced for way in idea.ways if way.spaced in document.stream), ""),
        )
    for way in idea.ways:
        if way.closeness * MOST <= best:
            continue
        phrase = way.spaced
        first = document.stream.find(phrase)
        if first >= 0:
            said = said or phrase
            above = BOTH if phrase in document.head else ABOVE if phrase in document.chapter else 0.0
            place = 1.0 + above + REPEATED * (document.stream.find(phrase, first + len(phrase)) >= 0)
        elif phrase in document.variant:
            said = said or phrase
            place = 1.0
        elif phrase in document.head:
            place = IN_HEAD
        elif phrase in document.chapter:
            place = IN_CHAPTER
        elif phrase in document.players:
            place = PLAYERS
        elif phrase in document.logged:
            place = LOGGED
        elif phrase in document.asked:
            place = ASKED
        elif phrase in document.around:
            place = AROUND
        else:
            continue
        if place * way.closeness > best:
            best = place * way.closeness
    return best, said


def _nearly_says(question: Question, document: Document) -> float:
    """0.6 if the tokens of the query are there in a row, though not its exact characters."""
    phrase = f" {question.phrase} "
    return 0.6 if " " in question.phrase and (phrase in document.stream or phrase in document.variant) else 0.0


def _together(said: list[str], document: Document) -> float:
    """How close phrases are to each other in one language: 1 side by side, less if far apart, 0 if no language has two of them."""
    best = 0.0
    for text in document.streams:
        places = [place for phrase in said if (place := text.find(phrase)) >= 0]
        if len(places) > 1:
            best = max(best, len(places) / len(said) / (1 + (max(places) - min(places)) / 60))
    return best


def _measured(measure: str, document: Document) -> bool:
    """Whether a text counts with that measure word: 16 片."""
    return any(
        _DIGIT.search(text, max(0, place - 3), place + 1)
        for text in document.streams
        for place in _all(f" {measure} ", text)
    )


def _all(phrase: str, text: str) -> Iterator[int]:
    place = text.find(phrase)
    while place >= 0:
        yield place
        place = text.find(phrase, place + 1)


def _counted(phrase: str, document: Document) -> bool:
    """Whether a number is right before or after a phrase."""
    for text in document.streams:
        place = text.find(phrase)
        if place >= 0 and _DIGIT.search(text, max(0, place - _BESIDE), place + len(phrase) + _BESIDE):
            return True
    return False
