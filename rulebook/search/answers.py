"""The answer to a question: what was found, in groups, and what the book calls the words of the question.

Nothing here writes a sentence about the rules. An answer is clauses, terms, rulings, examples and cards, each with its address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rulebook.editions.edition import Term
from rulebook.search.documents import CLAUSE, COMPONENT, RULING, TERM
from rulebook.search.marking import spans
from rulebook.search.question import LONGEST, TYPED, Idea, Way
from rulebook.search.ranking import Hit
from rulebook.search.shelf import ALL_BOOKS, EVERYTHING, Findings, Match, Shelf
from rulebook.search.words import ASKING_CJK
from rulebook.words.folding import fold, tokens
from rulebook.words.languages import pick

EXAMPLE = "example"
SHOWN = {CLAUSE: 5, TERM: 2, RULING: 2, EXAMPLE: 2, COMPONENT: 3}
"""The groups of an answer, in their order, and how many of each are shown at first."""
FAR = 0.6
"""Outside the first group, what fits less than this share of the best is left out."""
MOST_CALLED = 3
_ASKS = re.compile(
    r"\?|^(?:can|may|must|do|does|did|is|are|am|was|will|should|could|what|when|where|who|whom|whose|which|why|how)\b|[谁几哪怎]|[吗呢]$"
)
_ENDS = re.compile(r"(?<=[。！？!?\n;；])|(?<=\.)(?=\s)")
_ASKING = [word for word in ASKING_CJK if len(word) > 1]


@dataclass(frozen=True, slots=True)
class Group:
    """One kind of what was found, best first. ``more`` are those that are not shown."""

    kind: str
    matches: list[Match]
    more: int


@dataclass(frozen=True, slots=True)
class Called:
    """A word of the reader, and the term of the book for it. ``is_name``: the glossary knows it as another name of that very thing."""

    typed: str
    name: str
    lang: str
    url: str
    book: str
    is_name: bool


def is_question(query: str) -> bool:
    """Whether a query asks something: by its mark, its first word, or a question word of Chinese."""
    folded = fold(query).strip()
    return bool(_ASKS.search(folded)) or any(word in folded for word in _ASKING)


def essence(text: str) -> str:
    """What is searched of a text that is too long: its questions first, then its beginning, up to the longest query."""
    if len(text) <= LONGEST:
        return text
    sentences = [sentence.strip() for sentence in _ENDS.split(text) if sentence and sentence.strip()]
    chosen, left = [], LONGEST
    for sentence in sorted(sentences, key=lambda one: not is_question(one)):
        if left > 1:
            chosen.append(sentence[: left - 1])
            left -= len(chosen[-1]) + 1
    return " ".join(chosen)


def answered(shelf: Shelf, question: str, prefix: str = ALL_BOOKS, limit: int = 100, *, near: str = "") -> Findings:
    """What is found for a question: the rules as if they alone were searched, and after them everything else."""
    rules = shelf.search(question, prefix, frozenset({CLAUSE}), limit, near=near)
    if rules.led_to:
        return rules
    others = shelf.search(question, prefix, EVERYTHING - {CLAUSE}, limit, near=near)
    return replace(rules, results=[*rules.results, *others.results], meant=rules.meant or others.meant)


def kind_of(hit: Hit) -> str:
    """The group of a hit: examples are apart from the rules that they explain."""
    return EXAMPLE if hit.document.kind == EXAMPLE else hit.document.what


def grouped(results: Iterable[Match]) -> list[Group]:
    """The groups that have anything. Whatever fits much less than the best only counts as more."""
    by_kind: dict[str, list[Match]] = {kind: [] for kind in SHOWN}
    for match in results:
        by_kind[kind_of(match.hit)].append(match)
    enough = FAR * max((match.hit.score for found in by_kind.values() for match in found), default=0.0)
    groups = []
    for kind, found in by_kind.items():
        near = [match for match in found if kind == CLAUSE or _is_near(match.hit, enough)][: SHOWN[kind]]
        if near:
            groups.append(Group(kind, near, len(found) - len(near)))
    return groups


def _is_near(hit: Hit, enough: float) -> bool:
    return hit.named or hit.says or (hit.score >= enough and not hit.is_weak)


def called(query: str, results: Sequence[Match], language: str) -> list[Called]:
    """The words of the query that the books have other words for, each once."""
    words: dict[tuple[str, str], Called] = {}
    for match in results:
        for idea in match.hit.ideas:
            term = match.book.terms.get(idea.term)
            if term is not None and (typed := _typed(query, idea)) and not _is_chief(idea.typed, term):
                words.setdefault((fold(typed), idea.term), _called(match, term, typed, idea, language))
    return list(words.values())[:MOST_CALLED]


def _called(match: Match, term: Term, typed: str, idea: Idea, language: str) -> Called:
    aliases = [name for names in term.aliases.values() for name in names]
    known = {_phrase(name) for name in [term.original, *aliases, *term.misspellings] if name}
    edition = match.book.edition
    return Called(
        typed=typed,
        name=pick(term.name, language),
        lang=language,
        url=match.book.term_url(term.slug),
        book=pick(edition.name, language),
        is_name=idea.typed in known,
    )


def _typed(query: str, idea: Idea) -> str:
    """The words of an idea as the reader typed them. Empty if they are not in a row there."""
    places = spans(query, [Idea([Way(idea.typed, TYPED)])])
    return query[slice(*places[0])] if places else ""


def _is_chief(phrase: str, term: Term) -> bool:
    return any(phrase == _phrase(name) for name in term.name.values())


def _phrase(name: str) -> str:
    return " ".join(tokens(name))
