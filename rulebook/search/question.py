"""A query analysed: the ideas that it asks for, and the possible words of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from rulebook.search.words import ASKING, ASKING_CJK, NUMBER_ASKED, SAME_WORDS, SMALL_CJK
from rulebook.words.folding import BREAK, fold, is_cjk, literal, tokens

LONGEST = 400
"""Characters of a query. A longer one is refused."""

MOST_TOKENS = 60
_QUOTED = re.compile(r"[\"“”「『](?P<words>[^\"“”」』]+)[\"“”」』]")
_REF = re.compile(r"[a-z]{2,8}(?:\.[a-z0-9-]+)+\.?")
_NUMBER = re.compile(r"(?:§|rule|clause|no\.?|规则|条|第)?\s*(?P<number>[0-9]+(?:\.[0-9]+){1,3})\.?\s*(?:条|节|章)?")
_COUNTED = re.compile(r"(?:几|多少)(?P<measure>[个张片块名支座栋格层列次回年轮人])")
_LONGEST_NAME = 8
_SHORT_RUN = 4

SCATTERED = 0.4
"""The share of a phrase of players whose words are apart in the query."""
MOST_OF_IT = 0.5
"""The share of the query's tokens that such a phrase must have."""
_ENOUGH = 4
WITHIN = 0.6
"""The share of a term within a phrase of players that leads somewhere."""
TYPED, NAMED, SAME, BEGUN, HALF = 1.0, 0.95, 0.7, 0.7, 0.5
"""How close a phrase is to the query: as typed, another name of the same term, a word of the same meaning, completed, or half of it."""


class QueryTooLong(ValueError):
    """The query has more than :data:`LONGEST` characters."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to express an idea: a phrase of tokens, and how close it is to what was typed (0–1)."""

    phrase: str
    closeness: float = TYPED
    spaced: str = field(init=False, compare=False, repr=False)
    """The phrase as it appears in a stream of tokens."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "spaced", f" {self.phrase} ")


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a term. ``chief`` names are the term's own in some language. The others are its aliases and misspellings."""

    slug: str
    chief: bool
    sisters: Mapping[str, bool] = field(default_factory=dict, compare=False)
    """All names of the term, and whether they are chief ones."""

    means: tuple[str, ...] = ()
    """Words of the book with the same meaning."""

    leads: frozenset[str] = frozenset()
    """The clauses that answer a query with these words."""

    core: frozenset[str] = frozenset()
    """The tokens of a phrase of players that also lead there one by one, in any order. Empty if they are too few to mean the phrase."""


@dataclass(slots=True)
class Idea:
    """An idea of a query. ``share`` is its weight among the others. ``term`` is the slug of the term that it names."""

    ways: list[Way]
    share: float = 1.0
    term: str = ""
    typed: str = ""
    only_asks: bool = False
    """A Chinese question word."""

    leads: frozenset[str] = frozenset()
    """The clauses that answer it, whatever their words."""

    half: bool = False
    """One of two Chinese characters that are nowhere side by side."""


@dataclass(slots=True)
class Question:
    """A query, analysed for one book."""

    ideas: list[Idea] = field(default_factory=list)
    phrase: str = ""
    """All of its tokens in a row."""

    letters: str = ""
    """For an exact comparison."""

    quoted: tuple[str, ...] = ()
    """Words that must be in the text exactly."""

    wants_number: bool = False
    measure: str = ""
    """The counted thing, in Chinese: 片 of 幾片."""

    is_short_run: bool = False
    """Up to four Chinese characters without a space: literal text, or a word."""


def core_of(phrase: str) -> frozenset[str]:
    """The tokens of a phrase that say what it is about: at least three Chinese characters, or two words."""
    core = frozenset(token for token in phrase.split() if token not in SMALL_CJK | ASKING and token != BREAK)
    enough = sum(1 if is_cjk(token) else 1.5 for token in core) >= _ENOUGH
    return core if enough else frozenset()


def checked(query: str) -> str:
    """The query without extra spaces and control characters. Raises :class:`QueryTooLong`."""
    if len(query) > LONGEST:
        raise QueryTooLong
    return " ".join("".join(letter if letter.isprintable() else " " for letter in query).split())


def clause_named(query: str) -> tuple[str, str]:
    """The id and the number in a query, if the whole query looks like one of them."""
    folded = fold(query).strip()
    ref, number = _REF.fullmatch(folded), _NUMBER.fullmatch(folded)
    return ref[0].rstrip(".") if ref else "", number["number"] if number else ""


def by_core(names: Mapping[str, Name]) -> dict[str, list[str]]:
    """The phrases of players that also lead with their words apart, by one of these words: the one that the fewest phrases have."""
    counts = Counter(token for name in names.values() for token in name.core)
    phrases: dict[str, list[str]] = {}
    for phrase, name in names.items():
        if name.core:
            phrases.setdefault(min(name.core, key=lambda token: (counts[token], token)), []).append(phrase)
    return phrases


def understand(query: str, names: Mapping[str, Name], cores: Mapping[str, list[str]] | None = None) -> Question:
    """The question of a checked query to a book whose terms have ``names`` (by phrase of tokens). ``cores`` are those of :func:`by_core`,
    if they are known."""
    folded = fold(query).strip()
    bare = _QUOTED.sub(r" \g<words> ", query)
    stream = tokens(bare)[:MOST_TOKENS]
    question = Question(
        phrase=" ".join(stream).strip(f" {BREAK}"),
        letters=literal(bare),
        quoted=tuple(literal(match["words"]) for match in _QUOTED.finditer(query)),
        is_short_run=len(stream) <= _SHORT_RUN
        and " " not in query
        and all(is_cjk(token) or token.isdigit() for token in stream),
        wants_number=any(word in folded for word in NUMBER_ASKED),
        measure=counted["measure"] if (counted := _COUNTED.search(folded)) else "",
    )
    ideas = list(_ideas(stream, names))
    meant = [idea for idea in ideas if not _only_asks(idea)]
    if not question.is_short_run:
        leads = {lead for idea in ideas for lead in idea.leads}
        meant += _scattered(stream, names, by_core(names) if cores is None else cores, leads)
    question.ideas = _once(meant or ideas)
    return question


def _scattered(
    stream: list[str], names: Mapping[str, Name], cores: Mapping[str, list[str]], known: set[str]
) -> Iterator[Idea]:
    """Phrases of players whose words are all in the query, apart or in another order, if they lead to clauses that are not known yet."""
    typed = core_of(" ".join(stream))
    least = max(2, len(typed) * MOST_OF_IT)
    phrases = [phrase for token in sorted(typed) for phrase in cores.get(token, ())]
    for phrase in sorted(phrases, key=lambda one: (-len(names[one].core), one)):
        name = names[phrase]
        if len(name.core) >= least and name.core <= typed and not name.leads <= known:
            known |= name.leads
            yield Idea([Way(other, NAMED) for other in name.means], typed=phrase, share=SCATTERED, leads=name.leads)


def _only_asks(idea: Idea) -> bool:
    return idea.only_asks or (not idea.term and idea.typed in ASKING)


def _once(ideas: list[Idea]) -> list[Idea]:
    return list({idea.typed: idea for idea in ideas}.values())


def _ideas(stream: list[str], names: Mapping[str, Name]) -> Iterator[Idea]:
    """Names of terms, the longest first, then words of the hobby, then the rest, in pairs if it is Chinese."""
    place = 0
    rest: list[str] = []
    while place < len(stream):
        known = _known(stream, place, names)
        if known is None:
            rest.append(stream[place])
            place += 1
            continue
        yield from _loose(rest)
        rest = []
        idea, taken = known
        yield idea
        if idea.leads and not idea.term and taken > 1:
            yield from _terms_in(stream[place : place + taken], names)
        place += taken
    yield from _loose(rest)


def _terms_in(phrase: list[str], names: Mapping[str, Name]) -> Iterator[Idea]:
    """The terms within a phrase of players, which count less than the phrase: *archer* of *archer cost*."""
    place = 0
    while place < len(phrase):
        known = _known(phrase[place : place + len(phrase) - 1], 0, names)
        if known and known[0].term:
            known[0].share *= WITHIN
            yield known[0]
        place += known[1] if known else 1


def _known(stream: list[str], place: int, names: Mapping[str, Name]) -> tuple[Idea, int] | None:
    for taken in range(min(_LONGEST_NAME, len(stream) - place), 0, -1):
        phrase = " ".join(stream[place : place + taken])
        if name := names.get(phrase):
            ways = [
                Way(phrase),
                *_other_names(phrase, names),
                *(Way(other, NAMED) for other in name.means),
                *same(phrase),
            ]
            return Idea(ways, term=name.slug, typed=phrase, leads=name.leads), taken
        if phrase in SAME_WORDS and (taken > 1 or not is_cjk(phrase)):
            return Idea([Way(phrase), *same(phrase)], typed=phrase), taken
    return None


def _other_names(phrase: str, names: Mapping[str, Name]) -> Iterator[Way]:
    """The other names of a term. For a narrow name (*third tier* of *tier*) the other narrow names do not count, and the wide ones count
    less."""
    typed, own = set(phrase.split()), names[phrase]
    others = [(other, chief) for other, chief in own.sisters.items() if other != phrase]
    narrow = not own.chief and any(chief and set(other.split()) < typed for other, chief in others)
    for other, _chief in others:
        its = set(other.split())
        if its < typed or not its & typed:
            yield Way(other, SAME if narrow or its < typed else NAMED)
        elif typed <= its:
            yield Way(other, NAMED)


def same(phrase: str) -> list[Way]:
    """The words of the hobby with the same meaning as a phrase."""
    return [Way(other, SAME) for other in SAME_WORDS.get(phrase, ())]


def _loose(rest: list[str]) -> Iterator[Idea]:
    """Latin words one by one. Chinese in overlapping pairs, between the question words."""
    run: list[str] = []
    for token in [*rest, BREAK]:
        if is_cjk(token) or (token.isdigit() and run):
            run.append(token)
            continue
        yield from _twos(run)
        run = [token] if token.isdigit() else []
        if token != BREAK and not run:
            yield Idea([Way(token)], typed=token)
    yield from _twos(run)


def _twos(run: list[str]) -> Iterator[Idea]:
    pieces = _without_asking(run)
    for piece in pieces or ([run] if run else []):
        only_asks = not pieces or SMALL_CJK.issuperset(piece)
        if len(piece) == 1:
            ways = [Way(piece[0]), *same(piece[0])]
            yield Idea(ways, typed=piece[0], share=1.0 if len(run) == 1 else 0.5, only_asks=only_asks)
        share = 1.0 if len(piece) == 2 else 1.5 / max(1, len(piece) - 1)
        for left, right in pairwise(piece):
            small = 0.4 if left in SMALL_CJK or right in SMALL_CJK or right.isdigit() else 1.0
            pair = f"{left} {right}"
            ways = [Way(pair), *same(pair), *([Way(left, HALF)] if left.isdigit() else [])]
            yield Idea(ways, typed=pair, share=share * small, only_asks=only_asks)


def _without_asking(run: list[str]) -> list[list[str]]:
    """The parts of a run of Chinese between the question words."""
    text = "".join(token if len(token) == 1 else "0" for token in run)
    pieces: list[list[str]] = [[]]
    place = 0
    while place < len(run):
        asking = next((word for word in ASKING_CJK if text.startswith(word, place)), "")
        if asking:
            pieces.append([])
            place += len(asking)
        else:
            pieces[-1].append(run[place])
            place += 1
    return [piece for piece in pieces if piece]
