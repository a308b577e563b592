"""The index of one book at one revision: tantivy in memory finds candidates, :mod:`ranking` puts them in order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import tantivy
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulebook.search import ranking
from rulebook.search.documents import CLAUSE, TERM, Document
from rulebook.search.folding import is_cjk, pairs, tokens
from rulebook.search.question import BEGUN, MENDED, Idea, Question, Way, understand

CANDIDATES = 120
_HEAP = 15_000_000
_SHORTEST_MENDED = 4
_MOST_COMPLETIONS = 6
_Occur = tantivy.Occur


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that was found, how well it fits (1 is all that was asked), and the ideas it was found by."""

    document: Document
    score: float
    ideas: Sequence[Idea]


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("place", fast=True)
    builder.add_text_field("what", tokenizer_name="raw", index_option="basic")
    for name in ("text", "head"):
        builder.add_text_field(name, tokenizer_name="whitespace")
    return builder.build()


class BookIndex:
    """Everything that can be found in one book. Safe to be asked by several threads at once."""

    def __init__(self, prefix: str, documents: Sequence[Document]) -> None:
        self.prefix = prefix
        self.documents = documents
        self.names = _names(documents)
        self.refs = {document.ref: document for document in documents if document.what == CLAUSE}
        self._schema = _schema()
        self._searcher = self._filled()
        self._words = self._vocabulary()

    def _filled(self) -> tantivy.Searcher:
        index = tantivy.Index(self._schema)
        writer = index.writer(heap_size=_HEAP, num_threads=1)
        for place, document in enumerate(self.documents):
            writer.add_document(
                tantivy.Document(
                    place=place,
                    what=document.what,
                    text=_with_pairs(document.stream),
                    head=_with_pairs(document.head),
                )
            )
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        return index.searcher()

    def _vocabulary(self) -> dict[str, int]:
        """The Latin words of the book and in how many documents they are."""
        found = {
            word: count
            for name in ("head", "text")
            for word, count in self._searcher.terms_with_prefix(name, "")
            if len(word) >= _SHORTEST_MENDED and not is_cjk(word) and word.isalpha()
        }
        return {word: count for word, count in found.items() if not any(is_cjk(letter) for letter in word)}

    # --- asking -------------------------------------------------------------------------------------------------------

    def search(self, query: str, whats: frozenset[str], limit: int) -> list[Hit]:
        """The best documents of those kinds for a checked query, best first."""
        question = understand(query, self.names)
        if led := self._led_to(question, whats):
            return led[:limit]
        self._weigh(question)
        places = self._candidates(question, whats)
        return ranking.ranked(question, (self.documents[place] for place in places))[:limit]

    def _led_to(self, question: Question, whats: frozenset[str]) -> list[Hit]:
        """What an id or a number names: the clause itself, or all clauses of the section or chapter, in the order of reading."""
        if CLAUSE not in whats or not (question.ref or question.number):
            return []
        given = question.ref or question.number
        exact = [one for one in self.refs.values() if given in (one.ref, one.number)]
        below = [one for one in self.refs.values() if (one.ref if question.ref else one.number).startswith(f"{given}.")]
        return [Hit(one, ranking.NAMED_OUTRIGHT, question.ideas) for one in exact + below]

    def _weigh(self, question: Question) -> None:
        """Mends and completes the words, and weighs each idea by how rare it is."""
        for idea in question.ideas:
            if not idea.term and len(idea.typed) > 1 and idea.typed.isalpha() and not is_cjk(idea.typed):
                idea.ways += self._other_spellings(idea.typed, question.unfinished)
            idea.share *= self._rarity(idea)
        known = [idea for idea in question.ideas if any(self._count(way.phrase) for way in idea.ways)]
        latin = [idea for idea in question.ideas if idea not in known and not is_cjk(idea.typed)]
        question.ideas = known + latin if known else []

    def _other_spellings(self, word: str, unfinished: str) -> list[Way]:
        """Words that begin so, for the word that is being typed; for a word that nobody wrote, those that look like it."""
        count = self._count(word)
        ways: list[Way] = []
        if unfinished and unfinished.startswith(word[:3]) and tokens(unfinished) == [word]:
            begun = self._searcher.terms_with_prefix("text", unfinished, limit=_MOST_COMPLETIONS)
            closeness = BEGUN if count == 0 else BEGUN / 2
            ways += [Way(other, closeness) for other, _count in begun if other != word and not is_cjk(other[-1])]
        if count == 0 and not ways and len(word) >= _SHORTEST_MENDED:
            ways += self._mended(word)
        return ways

    def _mended(self, word: str) -> list[Way]:
        allowed = 1 if len(word) < 7 else 2
        near = process.extract(word, self._words.keys(), scorer=OSA.distance, score_cutoff=allowed, limit=12)
        if not near:
            return []
        best = min(distance for _word, distance, _key in near)
        return [Way(other, MENDED) for other, distance, _key in near if distance == best]

    def _count(self, phrase: str) -> int:
        """In how many documents a phrase is, at most."""
        parts = _parts(phrase)
        return min(max(self._searcher.doc_freq("text", part), self._searcher.doc_freq("head", part)) for part in parts)

    def _rarity(self, idea: Idea) -> float:
        count = max(self._count(way.phrase) for way in idea.ways)
        return math.log(1 + (len(self.documents) - count + 0.5) / (count + 0.5))

    def _candidates(self, question: Question, whats: frozenset[str]) -> list[int]:
        if not question.ideas:
            return []
        kinds = tantivy.Query.term_set_query(self._schema, "what", list(whats))
        wanted = [(_Occur.Should, tantivy.Query.boost_query(self._asks_for(idea), idea.share)) for idea in question.ideas]
        must = [(_Occur.Must, self._phrase("text", quoted)) for quoted in map(_phrase_of, question.quoted) if quoted]
        query = tantivy.Query.boolean_query([(_Occur.Must, kinds), (_Occur.Must, tantivy.Query.boolean_query(wanted)), *must])
        hits = self._searcher.search(query, CANDIDATES, count=False).hits
        return [int(place) for place in self._searcher.fast_field_values("place", [address for _score, address in hits])]

    def _asks_for(self, idea: Idea) -> tantivy.Query:
        ways = [
            tantivy.Query.boost_query(self._phrase(name, way.phrase), way.closeness * weight)
            for way in idea.ways
            for name, weight in (("text", 1.0), ("head", 0.8))
        ]
        return tantivy.Query.disjunction_max_query(ways)

    def _phrase(self, name: str, phrase: str) -> tantivy.Query:
        parts = phrase.split()
        pair = pairs(parts)
        if len(parts) == 1 or (len(parts) == 2 and pair):
            return tantivy.Query.term_query(self._schema, name, pair[0] if pair else parts[0], "freq")
        return tantivy.Query.phrase_query(self._schema, name, parts)


def _phrase_of(words: str) -> str:
    return " ".join(tokens(words))


def _parts(phrase: str) -> list[str]:
    """What of a phrase the index counts: its pairs, else its tokens."""
    parts = phrase.split()
    return pairs(parts) or parts


def _with_pairs(stream: str) -> str:
    return f"{stream} {' '.join(pairs(stream.split()))}"


def _names(documents: Iterable[Document]) -> dict[str, str]:
    """Every name of every term, as a phrase of tokens, and the slug it belongs to; an earlier term keeps a name."""
    found: dict[str, str] = {}
    for document in documents:
        if document.what == TERM:
            for name in [*document.title.values(), *document.names]:
                if phrase := _phrase_of(name):
                    found.setdefault(phrase, document.ref)
    return found


