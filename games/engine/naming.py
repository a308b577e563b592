"""What every title does that names the things on its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, TypeAlias

import msgspec

ZH, EN = "zh-Hant", "en"
"""The languages in which things have names."""
Naming: TypeAlias = Callable[[str, str], str]
"""From an element and a language to its name."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"zh_hant": "zh-Hant"}):
    """What a data file says in the languages that are written by hand; neither is empty. Simplified Chinese is derived."""

    en: Annotated[str, msgspec.Meta(min_length=1)]
    zh_hant: Annotated[str, msgspec.Meta(min_length=1)]

    def of(self, language: str) -> str:
        """The words in the language."""
        return self.zh_hant if language == ZH else self.en

    @property
    def by_language(self) -> dict[str, str]:
        return {ZH: self.zh_hant, EN: self.en}


def said(words: tuple[str, ...], language: str) -> str:
    """Of words in Traditional Chinese and in English those of the language."""
    return words[0] if language == ZH else words[1]


def forgiving(named: Naming) -> Naming:
    """The names that ``named`` finds, kept; the id itself where it finds none or stumbles, whatever is asked for."""

    @lru_cache(maxsize=4096)
    def name(element: str, language: str) -> str:
        try:
            return named(element, language) or element
        except (AttributeError, IndexError, KeyError, ValueError):
            return element

    return name
