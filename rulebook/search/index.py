"""An index of one book, or of several together: tantivy in memory finds candidates, :mod:`~rulebook.search.ranking` orders them."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import tantivy

from rulebook.editions.edition import Asked
from rulebook.search.documents import CLAUSE, TERM, Document
from rulebook.search.question import (
    BEGUN,
    HALF,
    Idea,
    Name,
    Question,
    Way,
    by_core,
    clause_named,
    core_of,
    same,
    understand,
)
from rulebook.search.ranking import NAMED_OUTRIGHT, Hit, ranked
from rulebook.search.spelling import Spelling
from rulebook.search.words import SMALL_CJK
from rulebook.words.folding import fold, is_cjk, pairs, stem, tokens

CANDIDATES = 96
LITERAL_CANDIDATES = 200
_HEAP = 15_000_000
_TOO_WEAK = 0.35
"""Candidates that tantivy rates lower than this share of the best are ignored."""

_MOST_COUNTS = 20_000
_DAMPING = 0.75
_TERM_WEIGHT = 1.25
_LAST_WORD = re.compile(r"[a-z]{2,}$")
_Occur = tantivy.Occur
Clauses = list[tuple[tantivy.Occur, tantivy.Query]]


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("place", fast=True)
    builder.add_text_field("what", tokenizer_name="raw", index_option="basic")
    for name in ("text", "head"):
        builder.add_text_field(name, tokenizer_name="whitespace")
    return builder.build()


class BookIndex:
    """All documents of a book, or of several. Several threads may search it at once."""

    def __init__(self, documents: Sequence[Document], asked: Sequence[Asked] = ()) -> None:
        self.documents = documents
        self.names = _with_asked(_names(documents), asked)
        self._cores = by_core(self.names)
        self.refs = {document.ref: document for document in documents if document.what == CLAUSE}
        self._places = {document.ref: place for place, document in enumerate(documents) if document.what == CLAUSE}
        self._named = _named(self.refs.values())
        self._schema = _schema()
        self._searcher = self._filled()
        self._counts: dict[str, int] = {}
        self._spelling = Spelling([*_folded(documents), *(fold(words) for one in asked for words in one.say)])

    def _filled(self) -> tantivy.Searcher:
        index = tantivy.Index(self._schema)
        writer = index.writer(heap_size=_HEAP, num_threads=1)
        for place, document in enumerate(self.documents):
            writer.add_document(
                tantivy.Document(
                    place=place,
                    what=document.what,
                    text=_with_pairs(document.stream + document.variant),
                    head=_with_pairs(
                        document.head + document.chapter + document.asked + document.logged + document.players
                    ),
                )
            )
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        return index.searcher()

    # --- asking -------------------------------------------------------------------------------------------------------

    def search(self, query: str, whats: frozenset[str], limit: int) -> list[Hit]:
        """The best documents of those kinds for a checked query, best first."""
        if CLAUSE in whats and (led := self.led_to(query)):
            return [Hit(one, NAMED_OUTRIGHT) for one in led[:limit]]
        mended = self._spelling.mended(query)
        question = understand(mended, self.names, self._cores)
        self._complete(question, mended)
        self._weigh(question)
        return ranked(question, self._candidates(question, whats))[:limit]

    def meant(self, query: str) -> str:
        """The query with its typing mistakes corrected. Empty when there are none."""
        return self._spelling.meant(query)

    def led_to(self, query: str) -> list[Document]:
        """The clause that an id or a number names. For a section or chapter also the clauses below it, in reading order."""
        ref, number = clause_named(query)
        return self._named.get(ref or number, [])

    def _weigh(self, question: Question) -> None:
        """Weighs each idea by how rare it is, and drops words that are not in the book.

        An idea without any known word weighs most: where several books are searched, another one may know it.
        """
        question.ideas = [part for idea in question.ideas for part in self._halves(idea)]
        for idea in question.ideas:
            idea.share *= self._rarity(idea)
            idea.ways = [way for way in idea.ways if self._count(way.phrase)]

    def _halves(self, idea: Idea) -> list[Idea]:
        """Two Chinese characters that are nowhere side by side are also searched one by one. One may be mistyped or left out."""
        characters = idea.typed.split()
        known = idea.leads or any(self._count(way.phrase) for way in idea.ways)
        if known or len(characters) != 2 or not all(map(is_cjk, characters)):
            return [idea]
        meaningful = [one for one in characters if one not in SMALL_CJK]
        halves = [Idea([Way(one, HALF), *same(one)], typed=one, share=idea.share / 2, half=True) for one in meaningful]
        return [*halves, Idea([], typed=idea.typed, share=idea.share / 2)]

    def _complete(self, question: Question, query: str) -> None:
        """The last word may be unfinished. So words with this beginning count too, a little less."""
        match = _LAST_WORD.search(fold(query))
        for idea in question.ideas:
            if match and not idea.term and idea.typed == stem(match[0]):
                ways = {way.phrase for way in idea.ways}
                endings = dict.fromkeys(stem(word) for word in self._spelling.endings(match[0]))
                idea.ways += [Way(ending, BEGUN) for ending in endings if ending not in ways]

    def _count(self, phrase: str) -> int:
        """The largest possible number of documents with a phrase."""
        counts = self._counts
        if phrase not in counts:
            if len(counts) > _MOST_COUNTS:
                counts.clear()
            freq = self._searcher.doc_freq
            counts[phrase] = min(max(freq("text", part), freq("head", part)) for part in _parts(phrase))
        return counts[phrase]

    def _rarity(self, idea: Idea) -> float:
        count = max((len(idea.leads), *(self._count(way.phrase) for way in idea.ways)))
        rarity = math.log(1 + (len(self.documents) - count + 0.5) / (count + 0.5))
        return float(rarity**_DAMPING * (_TERM_WEIGHT if idea.term or idea.leads else 1.0))

    def _candidates(self, question: Question, whats: frozenset[str]) -> Iterator[Document]:
        """The candidates for ranking: the best by tantivy's rating, the targets of the words, and all documents with the whole query in a
        row."""
        known = [idea for idea in question.ideas if idea.ways]
        clauses = [(_Occur.Should, _boosted(self._asks_for(idea), idea.share)) for idea in known]
        places = dict.fromkeys(self._places_of(clauses, question, whats, CANDIDATES, _TOO_WEAK)) if known else {}
        if CLAUSE in whats:
            places |= dict.fromkeys(
                self._places[ref] for idea in question.ideas for ref in idea.leads if ref in self._places
            )
        if question.phrase and self._count(question.phrase):
            whole = [(_Occur.Must, self._phrase("text", question.phrase))]
            places |= dict.fromkeys(self._places_of(whole, question, whats, LITERAL_CANDIDATES))
        return (self.documents[place] for place in places)

    def _places_of(
        self, clauses: Clauses, question: Question, whats: frozenset[str], most: int, too_weak: float = 0.0
    ) -> list[int]:
        kinds = tantivy.Query.term_set_query(self._schema, "what", list(whats))
        must = [(_Occur.Must, self._phrase("text", quoted)) for quoted in map(_phrase_of, question.quoted) if quoted]
        query = tantivy.Query.boolean_query(
            [(_Occur.Must, kinds), (_Occur.Must, tantivy.Query.boolean_query(clauses)), *must]
        )
        hits = self._searcher.search(query, most, count=False).hits
        near = [address for score, address in hits if score >= too_weak * hits[0][0]]
        return [int(place or 0) for place in self._searcher.fast_field_values("place", near)]

    def _asks_for(self, idea: Idea) -> tantivy.Query:
        ways = [
            _boosted(self._phrase(name, way.phrase), way.closeness * weight)
            for way in idea.ways
            for name, weight in (("text", 1.0), ("head", 0.8))
        ]
        return tantivy.Query.disjunction_max_query(ways)

    def _phrase(self, name: str, phrase: str) -> tantivy.Query:
        parts = phrase.split()
        pair = pairs(parts)
        if len(parts) == 1 or (len(parts) == 2 and pair):
            return tantivy.Query.term_query(self._schema, name, pair[0] if pair else parts[0], "freq")
        return tantivy.Query.phrase_query(self._schema, name, list[str | tuple[int, str]](parts))


def _boosted(query: tantivy.Query, boost: float) -> tantivy.Query:
    return tantivy.Query.boost_query(query, boost)


def _folded(documents: Iterable[Document]) -> Iterator[str]:
    """Every text, title and name, folded."""
    for document in documents:
        yield document.letters
        yield from map(fold, [*document.title.values(), *document.names])


def _phrase_of(words: str) -> str:
    return " ".join(tokens(words))


def _parts(phrase: str) -> list[str]:
    """The indexed tokens of a phrase: its pairs, or its tokens if there are none."""
    parts = phrase.split()
    return pairs(parts) or parts


def _with_pairs(stream: str) -> str:
    return f"{stream} {' '.join(pairs(stream.split()))}"


def _named(clauses: Iterable[Document]) -> dict[str, list[Document]]:
    """The clauses by id and number: their own, and those of their sections and chapters."""
    by_name: defaultdict[str, list[Document]] = defaultdict(list)
    for clause in clauses:
        for name in (clause.ref, clause.number):
            parts = name.split(".")
            for end in range(1, len(parts) + 1):
                by_name[".".join(parts[:end])].append(clause)
    return dict(by_name)


def _names(documents: Iterable[Document]) -> dict[str, Name]:
    """Every name of every term, as a phrase of tokens. An earlier term keeps a name. A chief name never yields to an alias."""
    terms = [document for document in documents if document.what == TERM]
    by_phrase: dict[str, Name] = {}
    sisters: defaultdict[str, dict[str, bool]] = defaultdict(dict)
    for chief in (True, False):
        for term in terms:
            for name in term.title.values() if chief else term.names:
                if (phrase := _phrase_of(name)) and phrase not in by_phrase:
                    by_phrase[phrase] = Name(term.ref, chief, sisters[term.ref])
                    sisters[term.ref][phrase] = chief
    return by_phrase


def _with_asked(names: dict[str, Name], asked: Iterable[Asked]) -> dict[str, Name]:
    """The names of the terms, and the phrases of players. Several books may answer the same words."""
    for entry in asked:
        means = tuple(map(_phrase_of, entry.means))
        slug = next((names[phrase].slug for phrase in means if phrase in names), "")
        for phrase in filter(None, map(_phrase_of, entry.say)):
            known = names.get(phrase, Name(slug, chief=False))
            leads = known.leads.union(entry.clauses)
            core = core_of(phrase) if leads else frozenset()
            names[phrase] = replace(known, means=(*known.means, *means), leads=leads, core=core)
    return names
