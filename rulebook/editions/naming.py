"""One thing, one name, in a book and its title. This finds words that differ from a name by one character, and components named without a
link.

Each finding has its file and line. ``names.yaml`` lists the intended exceptions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from rapidfuzz.distance import OSA

from rulebook import ports
from rulebook.editions.near_names import near_names
from rulebook.editions.texts import Placed, captions_of, names_of_terms, texts_of
from rulebook.source import BookSource, Place, Problem
from rulebook.words.languages import EN, HANT, Texts
from rulebook.words.linking import REFERENCE

SHORT = 2
"""A name of that few Chinese characters may be an ordinary word: 撤退. It counts as the component's name only if the English
also has the name."""


def naming(book: BookSource) -> Iterator[Problem]:
    """Names that differ, and names without a link: in the book, and in all texts of its title."""
    yield from _near(book)
    yield from _named_twice(book)
    yield from _by_hand(book)


def _near(book: BookSource) -> Iterator[Problem]:
    placed = list(texts_of(book))
    placed += [(Place(path, 1), texts) for path, texts in ports.title_texts(book.prefix)]
    names = [texts for _place, texts in names_of_terms(book)]
    names += [component["name"] for component in ports.components(book.prefix)]
    for index, near in near_names(names, (texts for _place, texts in placed), book.near):
        message = (
            f"{near.words!r} is near {near.name!r}: if it is the same, it has the same name; if not, names.yaml says so"
        )
        yield Problem(_line_of(placed[index][0], near.words), message, soft=True, reported=True)


def _named_twice(book: BookSource) -> Iterator[Problem]:
    """A component and a term with the same name in one language and nearly the same in the other."""
    components = ports.components(book.prefix)
    for term in book.terms:
        for component in components:
            for language, other in ((EN, HANT), (HANT, EN)):
                mine, its = term.name.get(other, ""), component["name"].get(other, "")
                if _alike(term.name.get(language, ""), component["name"].get(language, "")) and _nearly_alike(
                    mine, its
                ):
                    message = f"the glossary calls it {mine!r}, the title {its!r}: {component['slug']}"
                    yield Problem(term.place, message, soft=True, reported=True)


def _alike(mine: str, its: str) -> bool:
    """Ignoring capitals, and the s of the plural."""
    return bool(mine) and mine.casefold().removesuffix("s") == its.casefold().removesuffix("s")


def _nearly_alike(mine: str, its: str) -> bool:
    return len(mine) > SHORT and not _alike(mine, its) and OSA.distance(mine.casefold(), its.casefold()) == 1


def _line_of(place: Place, words: str) -> Place:
    """The line of a file that contains the words, as far as it can be found."""
    if place.path.is_file():
        for number, line in enumerate(place.path.read_text(encoding="utf-8").splitlines(), 1):
            if number >= place.line and words in line:
                return Place(place.path, number)
    return place


# --- captions -----------------------------------------------------------------------------------------------------------------


def _by_hand(book: BookSource) -> Iterator[Problem]:
    captions: list[Placed] = list(captions_of(book))
    captions += [(Place(path, 1), texts) for path, texts in ports.title_captions(book.prefix)]
    components = _Components(book)
    for place, texts in captions:
        for slug, name in components.named_in(texts):
            message = f"{name!r} is a component, so it is named by its link: [[component:{slug}]]"
            yield Problem(_line_of(place, name), message, soft=True)


class _Components:
    """The components with unambiguous names: no term and no other component has the name, and it contains no number."""

    def __init__(self, book: BookSource) -> None:
        self.terms = {name for _place, texts in names_of_terms(book) for name in texts.values()}
        by_name: defaultdict[str, list[str]] = defaultdict(list)
        self.english: dict[str, str] = {}
        for component in ports.components(book.prefix):
            by_name[component["name"][HANT]].append(component["slug"])
            self.english[component["slug"]] = component["name"].get(EN, "")
        self.slugs: Mapping[str, str] = {
            name: slugs[0]
            for name, slugs in by_name.items()
            if len(slugs) == 1 and name not in self.terms and name not in book.also and not re.search(r"\d", name)
        }

    def named_in(self, texts: Texts) -> Iterator[tuple[str, str]]:
        """The slugs and names of the components that a text names without a link."""
        bare = {language: REFERENCE.sub("", text) for language, text in texts.items()}
        for name in dict.fromkeys(self._said(bare.get(HANT, ""))):
            slug = self.slugs.get(name)
            if slug and (len(name) > SHORT or self._says(bare.get(EN, ""), self.english[slug])):
                yield slug, name

    def _said(self, text: str) -> Iterable[str]:
        """The names in a Chinese text, the longest first if they overlap."""
        return self._pattern.findall(text) if self.slugs else ()

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names = sorted({*self.terms, *self.slugs}, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, names)))

    @staticmethod
    def _says(text: str, name: str) -> bool:
        return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
