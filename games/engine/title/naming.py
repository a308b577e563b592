"""What every title does that names the things on its table."""

from __future__ import annotations

from collections.abc import Callable
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


def forgiving(named: Naming) -> Naming:
    """The names that ``named`` finds, kept; the id itself where it finds none or stumbles, whatever is asked for."""

    @lru_cache(maxsize=4096)
    def name(element: str, language: str) -> str:
        try:
            return named(element, language) or element
        except (AttributeError, IndexError, KeyError, ValueError):
            return element

    return name
