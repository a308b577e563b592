"""One thing, one name: words that differ from a name by one character, and are not a name themselves.

阿爾巴尼 for 奧爾巴尼 is such a slip. Ordinary words can also be close to names. So a word is suspected only if the rest of the name
occurs nowhere else: the common part of 二階資源 and 第二種資源 is an ordinary word, that of 阿爾巴尼 and 奧爾巴尼 is not.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulebook.words.folding import stem
from rulebook.words.languages import EN, Texts
from rulebook.words.linking import plain

SHORTEST = 3
"""The smallest number of Chinese characters of a compared name. Two characters that differ in one have nothing in common."""
SHORTEST_GAP = 4
"""The smallest number of characters of a name in which one may be missing or added."""
SHORTEST_WORD = 4
"""The smallest number of letters of a compared Latin word."""
USUAL = 2
"""If that many other characters occur in the same place, the rest of the name is an ordinary word."""
ENDINGS = ("s", "d", "r", "n")
PARTICLES = frozenset(
    "個種第兩逐的之與和或及在是有為以於對從向被把讓使將由而且但若則才就也都還再不未無該其此"
    "這那每各只一二三上下中內外前後時能可會要來去到起"
)
"""Characters that connect words: 行動的玩家 is no slip for 行動玩家."""
_HAN = re.compile(r"[\u3400-\u9fff]+")
_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH_ONLY = re.compile(r"[^\u3400-\u9fff]*")


@dataclass(frozen=True, order=True)
class Near:
    """Words in a text, and the similar name."""

    words: str
    name: str


def near_names(names: Iterable[Texts], texts: Iterable[Texts], allowed: Container[str]) -> Iterator[tuple[int, Near]]:
    """Every word in the texts that is close to a name, with the index of its text. ``allowed`` words mean something else."""
    names = list(names)
    bare = [[plain(text) for text in several.values()] for several in texts]
    chinese = _Chinese({run for several in names for run in _runs(several)})
    latin = _Latin({several.get(EN, "") for several in names})
    by_words = {near.words: near for near in (*chinese.near(_flat(bare)), *latin.near(_flat(bare)))}
    suspected = [
        near for near in by_words.values() if near.words not in allowed and not _is_part(near, by_words.values())
    ]
    for index, several in enumerate(bare):
        yield from ((index, near) for near in suspected if any(_holds(text, near) for text in several))


def _flat(texts: list[list[str]]) -> Iterator[str]:
    return (text for several in texts for text in several)


def _runs(texts: Texts) -> Iterator[str]:
    """The Chinese of a name, without words in brackets or next to digits."""
    for language, text in texts.items():
        if language != EN:
            yield from _HAN.findall(text)


def _is_part(near: Near, candidates: Iterable[Near]) -> bool:
    """Whether longer words that contain these are close to the same name."""
    return any(near.name == other.name and near.words in other.words and near != other for other in candidates)


def _holds(text: str, near: Near) -> bool:
    """Whether a text contains the words, and not only inside the name."""
    if _HAN.match(near.words):
        return near.words in text.replace(near.name, "")
    return near.words in text and re.search(rf"(?<!\w){re.escape(near.words)}(?!\w)", text) is not None


class _Chinese:
    """Names in Chinese characters, by what is left of them without one character."""

    def __init__(self, names: set[str]) -> None:
        self.names = {name for name in names if len(name) > 1}
        self.longest = max(map(len, self.names), default=0)

    @cached_property
    def frames(self) -> dict[tuple[str, str], set[str]]:
        """A name around one character that is different or added: the characters before it and after it."""
        by_frame: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for name in self.names:
            if len(name) >= SHORTEST:
                for place in range(len(name)):
                    by_frame[name[:place], name[place + 1 :]].add(name)
            if len(name) >= SHORTEST_GAP:
                for place in range(1, len(name)):
                    by_frame[name[:place], name[place:]].add(name)
        return by_frame

    @cached_property
    def gaps(self) -> dict[str, str]:
        """A name without one of its inner characters."""
        return {
            name[:place] + name[place + 1 :]: name
            for name in self.names
            if len(name) >= SHORTEST_GAP
            for place in range(1, len(name) - 1)
        }

    def near(self, texts: Iterable[str]) -> Iterator[Near]:
        runs = {run for text in texts for run in _HAN.findall(text)}
        lengths = sorted({len(head) + 1 + len(tail) for head, tail in self.frames})
        seen: defaultdict[tuple[str, str], dict[str, list[tuple[str, int]]]] = defaultdict(dict)
        for run in runs:
            for length in lengths:
                for start in range(len(run) - length + 1):
                    window = run[start : start + length]
                    for place in range(length):
                        frame = window[:place], window[place + 1 :]
                        if frame in self.frames:
                            seen[frame].setdefault(window[place], []).append((run, start))
        for frame, fillers in seen.items():
            yield from self._other_fillers(frame, fillers)
        yield from self._with_gaps(runs)

    def _other_fillers(self, frame: tuple[str, str], fillers: Mapping[str, list[tuple[str, int]]]) -> Iterator[Near]:
        head, tail = frame
        others = {letter: head + letter + tail for letter in fillers if head + letter + tail not in self.names}
        if len(others) > USUAL:
            return
        for letter, words in others.items():
            if letter not in PARTICLES and any(self._is_own(run, start, words) for run, start in fillers[letter]):
                yield Near(words, min(self.frames[frame]))

    def _with_gaps(self, runs: Iterable[str]) -> Iterator[Near]:
        for run in runs:
            for words, name in self.gaps.items():
                start = run.find(words)
                if start >= 0 and words not in self.names and self._is_own(run, start, words):
                    yield Near(words, name)

    def _is_own(self, run: str, start: int, words: str) -> bool:
        """Whether the words are not composed of other names, or of parts of them."""
        end, covered = start + len(words), 0
        for first, last in self._spans(run):
            if first < end and last > start:
                if first < start or last > end:
                    return False
                covered += last - first
        return covered < len(words) - 1

    def _spans(self, run: str) -> Iterator[tuple[int, int]]:
        """The places of names in a run of characters, the longest first."""
        place = 0
        while place < len(run):
            for length in range(min(self.longest, len(run) - place), 1, -1):
                if run[place : place + length] in self.names:
                    yield place, place + length
                    place += length - 1
                    break
            place += 1


class _Latin:
    """The words of Latin names that are names by themselves. Nobody writes them with a lower-case letter."""

    def __init__(self, names: set[str]) -> None:
        self.words = {word for name in names for word in _WORD.findall(name) if len(word) >= SHORTEST_WORD}
        self.known = {word.casefold() for name in names for word in _WORD.findall(name)}

    def near(self, texts: Iterable[str]) -> Iterator[Near]:
        said = {word for text in texts if _ENGLISH_ONLY.fullmatch(text) for word in _WORD.findall(text)}
        small = {word for word in said if word[0].islower()}
        small_stems = {stem(word) for word in small}
        proper = {
            word.casefold(): word
            for word in self.words
            if word[0].isupper() and not self._is_small(word, small, small_stems)
        }
        for word in sorted(said):
            bare = word.casefold()
            if len(word) < SHORTEST_WORD or word[0].islower() or self._is_known(bare):
                continue
            if not self._is_small(word, small, small_stems):
                best = process.extractOne(bare, list(proper), processor=None, scorer=OSA.distance, score_cutoff=1)
                yield from [Near(word, proper[best[0]])] if best else []

    def _is_known(self, word: str) -> bool:
        """Whether it is a word of a name, or another form of one: Fort and Forts, Place and Placed."""
        return word in self.known or any(
            word + end in self.known or word.removesuffix(end) in self.known for end in ENDINGS
        )

    @staticmethod
    def _is_small(word: str, small: set[str], stems: set[str]) -> bool:
        return word.casefold() in small or stem(word.casefold()) in stems
