"""What every title does that names the things on its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Protocol, TypeAlias

ZH, EN = "zh-Hant", "en"
"""The languages in which things have names."""
Naming: TypeAlias = Callable[[str, str], str]
"""From an element and a language to its name."""


class Bilingual(Protocol):
    """What a data file names in both languages."""

    @property
    def en(self) -> str: ...

    @property
    def zh_hant(self) -> str: ...


def said(words: tuple[str, ...], language: str) -> str:
    """Of words in Traditional Chinese and in English those of the language."""
    return words[0] if language == ZH else words[1]


def worded(words: Bilingual, language: str) -> str:
    """What a data file says in the language."""
    return words.zh_hant if language == ZH else words.en


def in_both(words: Bilingual) -> dict[str, str]:
    """What a data file says by language, as component pages have it."""
    return {ZH: words.zh_hant, EN: words.en}


def forgiving(named: Naming) -> Naming:
    """The names that ``named`` finds, kept; the id itself where it finds none or stumbles, whatever is asked for."""

    @lru_cache(maxsize=4096)
    def name(element: str, language: str) -> str:
        try:
            return named(element, language) or element
        except (AttributeError, IndexError, KeyError, ValueError):
            return element

    return name


Words: TypeAlias = tuple[str, str]
"""In Traditional Chinese and in English."""
Part: TypeAlias = Callable[[list[str], str], str]
"""From the parts of an id after its kind, and a language, to a name. It may raise KeyError or ValueError, or return "", for no name."""
Collections: TypeAlias = Callable[[], Mapping[str, Mapping[str, Bilingual]]]
"""What data files name, by kind and id. It is called when a name is asked for."""


def _no_collections() -> Mapping[str, Mapping[str, Bilingual]]:
    return {}


class Names:
    """The names of a title's elements: called with an element and a language. An element without a name is called by its id.

    An element is looked for in the fixed words, then by its kind (the part before the first colon): a function that is registered with
    :meth:`of`, or a collection of what data files name.
    """

    def __init__(self, words: Mapping[str, Words], collections: Collections = _no_collections) -> None:
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
        """The same, but for an element without a name it raises KeyError or ValueError, or returns ""."""
        if element in self._words:
            return said(self._words[element], language)
        kind, _, rest = element.partition(":")
        if kind in self._parts:
            return self._parts[kind](rest.split(":"), language)
        return worded(self._collections()[kind][rest], language)


def amounts(words: Mapping[str, tuple[str, str, str]]) -> Part:
    """Names of amounts, ``kind:number``: by kind in Chinese, in English for one, and in English for more."""

    def amount(parts: list[str], language: str) -> str:
        kind, number = parts
        n = int(number)
        zh, one, many = words[kind]
        return (zh if language == ZH else one if n == 1 else many).format(n)

    return amount


def of_seats(words: Words) -> Part:
    """The name of what every seat has one of: ``hand:2``."""

    def of_seat(parts: list[str], language: str) -> str:
        (seat,) = parts
        return said(words, language) if seat.isdecimal() and seat.isascii() else ""

    return of_seat
