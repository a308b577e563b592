"""The names of the things on a table, as every title needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, TypeAlias

import msgspec

ZH, EN = "zh-Hant", "en"
"""The languages of names."""
Naming: TypeAlias = Callable[[str, str], str]
"""From an element and a language to its name."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"zh_hant": "zh-Hant"}):
    """Words of a data file in the languages that are written by hand. Neither is empty. Simplified Chinese is derived."""

    en: Annotated[str, msgspec.Meta(min_length=1)]
    zh_hant: Annotated[str, msgspec.Meta(min_length=1)]

    def of(self, language: str) -> str:
        """The words in the language."""
        return self.zh_hant if language == ZH else self.en

    @property
    def by_language(self) -> dict[str, str]:
        """The words by language, as component pages have them."""
        return {ZH: self.zh_hant, EN: self.en}


def said(words: tuple[str, ...], language: str) -> str:
    """The words of the language, out of Traditional Chinese and English."""
    return words[0] if language == ZH else words[1]


def forgiving(named: Naming) -> Naming:
    """The names that ``named`` finds, cached. If it finds none or fails, for any id, the name is the id itself."""

    @lru_cache(maxsize=4096)
    def name(element: str, language: str) -> str:
        try:
            return named(element, language) or element
        except (AttributeError, IndexError, KeyError, ValueError):
            return element

    return name


Pair: TypeAlias = tuple[str, str]
"""Words in Traditional Chinese and in English."""
Part: TypeAlias = Callable[[list[str], str], str]
"""From the parts of an id after its kind, and a language, to a name. For no name it may raise KeyError or ValueError, or return ""."""
Collections: TypeAlias = Callable[[], Mapping[str, Mapping[str, Words]]]
"""The named entries of data files, by kind and id. It is called when a name is needed."""


def _no_collections() -> Mapping[str, Mapping[str, Words]]:
    return {}


class Names:
    """The names of a title's elements: called with an element and a language. An element without a name is called by its id.

    The fixed words are searched first. Then the kind decides (the part before the first colon): a function that :meth:`of` registered, or a
    collection of named entries of data files.
    """

    def __init__(self, words: Mapping[str, Pair], collections: Collections = _no_collections) -> None:
        self._words = words
        self._collections = collections
        self._parts: dict[str, Part] = {}
        self._forgiving = forgiving(self.strict)

    def __call__(self, element: str, language: str) -> str:
        """The name of an element in ``zh-Hant`` or ``en``."""
        return self._forgiving(element, language)

    def both(self, element: str) -> dict[str, str]:
        """The name of an element by language, as component pages have it."""
        return {language: self(element, language) for language in (ZH, EN)}

    def of(self, *kinds: str) -> Callable[[Part], Part]:
        """Register the function that names elements of these kinds."""

        def register(part: Part) -> Part:
            for kind in kinds:
                if kind in self._parts:
                    raise ValueError(f"{kind} is named twice")
                self._parts[kind] = part
            return part

        return register

    def strict(self, element: str, language: str) -> str:
        """The same, but an element without a name raises KeyError or ValueError, or returns ""."""
        if element in self._words:
            return said(self._words[element], language)
        kind, _, rest = element.partition(":")
        if kind in self._parts:
            return self._parts[kind](rest.split(":"), language)
        return self._collections()[kind][rest].of(language)


def amounts(words: Mapping[str, tuple[str, str, str]]) -> Part:
    """Names of amounts, ``kind:number``: by kind in Chinese, and in English by kind for one and for more."""

    def amount(parts: list[str], language: str) -> str:
        kind, number = parts
        n = int(number)
        zh, singular, plural = words[kind]
        return (zh if language == ZH else singular if n == 1 else plural).format(n)

    return amount


def of_seats(words: Pair) -> Part:
    """The name of something that every seat has once: ``hand:2``."""

    def of_seat(parts: list[str], language: str) -> str:
        (seat,) = parts
        return said(words, language) if seat.isdecimal() and seat.isascii() else ""

    return of_seat
